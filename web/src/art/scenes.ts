// SPDX-License-Identifier: MIT
// Scenes: what a feeling does, for Actions and Reactions, one for each art word.
import { body, being, face } from "./beings";
import { box, cloud, disc, edge, faint, fill, flame, heart, hills, inked, leaf, line, mirrored, oval, placed, ring, short, star, tear, times, type Brush } from "./draw";
import { draw_ground } from "./grounds";
import type { Emotion } from "./palette";

type Scene = (brush: Brush, emotion: Emotion) => string;

const sun = "hsl(46 100% 62%)";
const blood = "hsl(356 84% 48%)";

const horse = "M46 105C44 80 52 66 66 54L58 34 70 40 76 24 84 38C100 42 112 56 124 66 130 72 126 82 118 82 108 82 102 76 94 76 92 88 98 96 100 105Z";

/* ---- anger -------------------------------------------------------------------------------------------------------------- */

const anger: { readonly [word: string]: Scene } = {
    twig: ({ accent, ink, light }) => line("M-5 74Q40 66 72 50", "hsl(24 46% 30%)", 8) + line("M88 44Q120 52 165 30", "hsl(24 46% 30%)", 8) + line("M24 70l-8-18M120 46l10-20M48 62l4-22", "hsl(24 46% 30%)", 4) +
        fill("M66 42L78 50 72 60 84 54 94 60 88 48 98 38 84 42 78 30Z", light, edge(ink, 1.5)) + times(7, i => line(`M${short(80 + 24 * Math.cos(i * 0.9))} ${short(48 + 24 * Math.sin(i * 0.9))}L${short(80 + 36 * Math.cos(i * 0.9))} ${short(48 + 36 * Math.sin(i * 0.9))}`, accent, 3)),
    rag: ({ accent, ink }) => line("M30 8V105", "hsl(24 46% 30%)", 5) + fill("M30 14C60 2 84 26 116 12 122 36 112 52 122 78 96 92 66 66 30 84Z", blood, edge(ink, 2)) + line("M52 14Q60 46 50 78M84 16Q90 48 82 78", "hsl(356 84% 34%)", 3) +
        times(3, i => line(`M${130 + i * 9} ${26 - i * 4}Q${140 + i * 9} 46 ${130 + i * 9} ${68 + i * 4}`, accent, 2.6)),
    kettle: ({ accent, ink }) => fill("M46 100C38 70 54 56 80 56S122 70 114 100Z", ink) + box(60, 50, 40, 7, ink, 'rx="3"') + disc(80, 46, 5, ink) + fill("M112 78L138 60 142 68 116 94Z", ink) + line("M54 56Q80 20 106 56", ink, 5) +
        times(4, i => line(`M${130 + i * 8} ${52 - (i % 2) * 6}c-9-9 9-13 0-22s6-12 2-18`, i % 2 ? accent : "#fff", 4.5, faint(0.85))) + placed(80, 80, 13, mirrored(line("M.7-.3L.15 0", accent, 0.22)) + line("M-.5.7Q0 .3.5.7", accent, 0.2)),
    shards: (brush, emotion) => box(48, 8, 64, 84, "hsl(34 60% 42%)", `rx="30" ${edge(brush.ink, 2)}`) + box(54, 14, 52, 72, "hsl(200 30% 84%)", 'rx="25"') + placed(80, 52, 19, body(emotion, brush) + face(emotion, brush, 3)) +
        line("M80 48L60 18M80 48L104 30M80 48L100 78M80 48L66 84M80 48L54 56M70 34L88 28M92 62L74 68", "#fff", 2) + fill("M104 88l10-6 2 12ZM44 92l-8 8 12 2Z", "hsl(200 40% 90%)", edge(brush.ink, 1)),
    scales: brush => line("M80 16V88M54 88H106", brush.ink, 5) + line("M36 30L124 52", brush.ink, 5) + line("M36 30l-14 30M36 30l14 30M124 52l-14 24M124 52l14 24", brush.ink, 1.8) + fill("M18 60H54Q36 78 18 60Z", brush.ink) +
        fill("M106 76H142Q124 94 106 76Z", brush.ink) + fill(flame(124, 76, 22, 30), brush.accent, edge(brush.ink, 1.5)) + placed(36, 50, 8, fill("M-1 1H1V-.4H-1Z", "#fff", inked(brush))),
    horse: ({ accent, ink }) => fill(horse, ink) + times(6, i => fill(flame(58 - i * 5, 44 + i * 11, 16, 30, -16), i % 2 ? accent : "hsl(14 94% 54%)")) + fill("M84 50l10 2-6 6Z", accent) + disc(118, 74, 2.4, accent) +
        times(3, i => line(`M${130 + i * 8} ${72 + i * 4}q10-4 18 2`, "#fff", 2.6, faint(0.8))),
    torches: (brush, emotion) => times(5, i => {
        const x = 12 + i * 34;
        return line(`M${x} 92V${58 - (i % 2) * 10}`, "hsl(24 46% 26%)", 4) + fill(flame(x, 58 - (i % 2) * 10, 18, 36), i % 2 ? "hsl(14 96% 54%)" : brush.accent, edge(brush.ink, 1.4));
    }) + fill(hills(92, 14, 34, 0), brush.ink) + times(3, i => placed(30 + i * 50, 84, 13, body(emotion, brush) + face(emotion, brush, 3))),
};

/* ---- happiness ---------------------------------------------------------------------------------------------------------- */

const happiness: { readonly [word: string]: Scene } = {
    shoulder: (brush, emotion) => placed(66, 62, 27, being(emotion, brush)) + line("M165 30Q120 40 92 58", brush.ink, 19) + line("M165 30Q120 40 92 58", "hsl(24 70% 76%)", 15) + times(4, i => line(`M94 ${52 + i * 5}L${78 - (i % 2) * 2} ${58 + i * 5}`, "hsl(24 70% 76%)", 5.4) + line(`M88 ${57 + i * 5}L79 ${60 + i * 5}`, brush.ink, 0.9)),
    sun: (brush, emotion) => times(12, i => line(`M${short(92 + 36 * Math.cos(i * 0.5236))} ${short(44 + 36 * Math.sin(i * 0.5236))}L${short(92 + 46 * Math.cos(i * 0.5236))} ${short(44 + 46 * Math.sin(i * 0.5236))}`, "hsl(40 100% 56%)", 4)) +
        disc(92, 44, 29, sun, edge(brush.ink)) + placed(94, 38, 21, face(emotion, brush, 2)) + cloud(62, 72, 2, "#fff", edge(brush.ink, 0.8)) + cloud(120, 84, 1.3, "#fff", edge(brush.ink, 0.9)),
    gift: (brush, emotion) => box(56, 66, 48, 34, brush.accent, `rx="3" ${edge(brush.ink)}`) + fill("M56 66L40 50 58 48 66 66Z", "hsl(340 70% 56%)", edge(brush.ink)) + times(4, i => ring(80, 62 - i * 5, 9, 3.5, brush.ink, 2)) + placed(80, 30, 17, being(emotion, { ...brush, strength: 3 })) + placed(80, 84, 9, fill(star(5, 1, 0.45, -1.57), "#fff")),
    puff: (brush, emotion) => placed(46, 56, 26, body(emotion, brush) + mirrored(line("M.16-.1Q.33.1.5-.1", brush.ink, 0.1) + disc(0.6, 0.2, 0.17, brush.accent, faint(0.7))) + disc(0.1, 0.4, 0.14, brush.ink)) + times(4, i => cloud(84 + i * 20, 58 - i * 9, 0.34 + i * 0.17, "#fff", faint(0.95 - i * 0.14))),
    streamers: ({ accent, ink, random }) => times(6, i => line(`M${10 + i * 28} -4c${short(14 * random())} 14 -18 18 -4 32s-16 18 -2 32 -14 16 0 26`, [accent, "#fff", "hsl(186 74% 52%)", "hsl(32 98% 58%)", "hsl(104 50% 52%)", accent][i] ?? accent, 4.5)) +
        line("M-5 26Q80 52 165 26", ink, 1.5) + times(9, i => fill(`M${6 + i * 18} ${short(29 + 11 * Math.sin(((i + 0.6) / 9) * 3.14))}h12l-6 14Z`, ["#fff", accent, "hsl(186 60% 50%)"][i % 3] ?? "#fff", edge(ink, 0.8))),
    wreath: (brush, emotion) => placed(80, 52, 23, being(emotion, { ...brush, strength: 4 })) + times(2, side => times(9, i => {
        const angle = 1.5 + i * 0.34;
        return placed(80 + (side ? -1 : 1) * 44 * Math.cos(angle), 50 + 40 * Math.sin(angle), 11, fill(leaf, i % 2 ? "hsl(100 48% 40%)" : "hsl(88 50% 52%)", edge(brush.ink, 0.1)), (side ? 1 : -1) * (angle * 57 - 200));
    })),
};

/* ---- fear --------------------------------------------------------------------------------------------------------------- */

const fear: { readonly [word: string]: Scene } = {
    bell: ({ accent, ink }) => times(5, i => {
        const r = 26 + i * 13;
        const d = Array.from({ length: 37 }, (_, k) => `${short(80 + r * (k % 2 ? 1.25 : 1.12) * Math.cos((k / 36) * 6.283))} ${short(52 + r * (k % 2 ? 1 : 0.9) * Math.sin((k / 36) * 6.283))}`).join("L");
        return `<path d="M${d}Z" fill="none" stroke="${i % 2 ? accent : "#fff"}" stroke-width="2" opacity="${short(0.85 - 0.13 * i)}"/>`;
    }) + placed(80, 50, 1.1, fill("M-20 16c7-7 4-25 9-32 5-7 17-7 22 0 5 7 2 25 9 32z", accent, edge(ink, 2)) + disc(0, 21, 5, ink), 14),
    flinch: (brush, emotion) => times(11, i => line(`M-5 ${8 + i * 9}H${short(52 + Math.abs(i - 5) * 5)}L165 ${short(8 + i * 9 + Math.sign(i - 5) * (40 - Math.abs(i - 5) * 4))}`, brush.ink, 2, faint(0.45))) + fill("M165 44L108 52 165 62Z", brush.accent, edge(brush.ink, 1.5)) +
        placed(50, 54, 23, body(emotion, brush) + face(emotion, brush, 2) + line("M.6.3L1.3-.1", brush.ink, 0.3) + times(4, i => line(`M1.3-.1L${short(1.62 - i * 0.05)} ${short(-0.5 + i * 0.26)}`, brush.ink, 0.12)), -16),
    flock: ({ accent, ink, random }) => times(17, i => {
        const angle = i * 0.37 + 0.2 * random();
        const far = 16 + (i % 4) * 14 + 8 * random();
        return placed(80 + far * 1.5 * Math.cos(angle), 50 + far * 0.9 * Math.sin(angle), 6 + far * 0.12, line("M-1-.35Q-.5-.7 0 0 .5-.7 1-.35", i % 4 ? ink : accent, 0.28), -25 + 50 * random());
    }),
    stag: ({ accent, ink }) => fill("M-5 105L60 20H100L165 105Z", accent, faint(0.4)) + placed(80, 62, 22, mirrored(line("M.3-.7Q.9-1.2.8-1.9M.62-1.1L1.3-1.4M.78-1.5L1.25-1.95", ink, 0.16) + fill("M.4-.55Q1-.9 1.1-.5 .8-.2.45-.3Z", ink)) +
        fill("M-.55-.6Q0-.95.55-.6L.34.9Q0 1.35-.34.9Z", ink) + mirrored(disc(0.3, -0.2, 0.2, "#fff") + disc(0.3, -0.2, 0.07, ink)) + oval(0, 0.95, 0.16, 0.1, accent)),
    nightmare: ({ accent, ink }) => box(0, 0, 160, 100, ink, faint(0.45)) + placed(18, -10, 0.86, fill(horse, "hsl(262 60% 5%)") + times(6, i => fill(flame(58 - i * 5, 44 + i * 11, 16, 30, -16), "hsl(276 40% 34%)")) + fill("M82 48l14 3-8 8Z", accent)) +
        fill("M-5 105V84Q30 74 70 82T165 80V105Z", "hsl(262 30% 62%)", edge(ink, 1.5)) + box(6, 66, 46, 18, "hsl(260 30% 84%)", `rx="8" ${edge(ink, 1.4)}`) + disc(30, 68, 9, "hsl(274 30% 56%)", edge(ink, 1.2)) + disc(27, 67, 2.2, "#fff") + disc(34, 67, 2.2, "#fff"),
    beetle: ({ accent, ink }) => oval(80, 92, 60, 8, ink, faint(0.35)) + placed(80, 60, 26, times(3, i => mirrored(line(`M.5 ${-0.4 + i * 0.1}Q${0.9 + i * 0.14} ${-1.1 + i * 0.3} ${0.72 + i * 0.36} ${-1.35 + i * 0.36}`, ink, 0.1))) +
        oval(0, 0.1, 1.25, 0.8, "url(#body)", edge(ink, 0.06)) + oval(0, -0.08, 0.95, 0.52, "hsl(276 24% 62%)", edge(ink, 0.05)) + line("M-.8-.1H.8M-.6-.36H.6M-.6.18H.6", ink, 0.04) + disc(-1.3, 0.2, 0.36, "url(#body)", edge(ink, 0.06)) + disc(-1.42, 0.14, 0.11, "#fff") + disc(-1.2, 0.14, 0.11, "#fff")) +
        times(3, i => line(`M${120 + i * 8} ${30 - i * 5}q8 6 2 14`, accent, 2.2)),
};

/* ---- love --------------------------------------------------------------------------------------------------------------- */

const love: { readonly [word: string]: Scene } = {
    cupped: brush => disc(80, 46, 34, "url(#glow)") + oval(80, 52, 15, 12, "hsl(40 90% 70%)", edge(brush.ink)) + disc(90, 40, 8.5, "hsl(40 90% 72%)", edge(brush.ink)) + fill("M97 39l9 2-8 4Z", "hsl(18 90% 58%)", edge(brush.ink, 1)) + disc(91, 39, 1.6, brush.ink) + fill("M66 50Q76 42 84 54 74 60 66 50Z", "hsl(30 86% 58%)", edge(brush.ink, 1.2)) +
        `<g transform="translate(80 0)">${mirrored(fill("M2 92C30 94 52 74 54 44 48 42 44 50 40 58 34 68 20 72 6 72Z", "hsl(22 70% 82%)", edge(brush.ink)) + line("M20 78q12-3 18-12", brush.ink, 1.2, faint(0.5)))}</g>`,
    hug: (brush, emotion) => placed(66, 56, 26, body(emotion, brush) + face(emotion, brush, 2), -12) + placed(98, 60, 20, body(emotion, brush, "hsl(26 90% 74%)") + face(emotion, brush, 2), 14) +
        [["M42 62Q66 84 104 72", "hsl(346 80% 60%)", 5.2], ["M118 64Q104 88 74 82", "hsl(26 90% 72%)", 4.4]].map(([d, colour, width]) => line(String(d), brush.ink, Number(width) + 2.8) + line(String(d), String(colour), Number(width))).join("") +
        times(4, i => placed(40 + i * 28, 14 + (i % 2) * 8, 4 + (i % 3), fill(heart, "#fff", faint(0.9)))),
    spectacles: brush => line("M62 48Q80 38 98 48M22 44L4 34M138 44L156 34", "hsl(338 66% 34%)", 4) + [42, 118].map(x => placed(x, 50, 26, fill(heart, "hsl(340 86% 74%)", `${faint(0.85)} ${edge("hsl(338 66% 34%)", 0.12)}`) + disc(0, -0.08, 0.3, "#fff") + disc(0, -0.08, 0.15, brush.ink) + line("M-.62-.42Q-.5-.62-.3-.62", "#fff", 0.1))).join("") +
        line("M66 84Q80 94 94 84", brush.ink, 3) + times(6, i => placed(14 + i * 27, 10 + (i % 2) * 6, 4, fill(heart, "#fff", faint(0.9)))),
    cloak: (brush, emotion) => times(5, i => fill(`M165 ${16 + i * 16}L${132 - (i % 2) * 4} ${20 + i * 14}L165 ${22 + i * 16}Z`, brush.ink, faint(0.7))) + placed(44, 72, 15, body(emotion, brush, "hsl(26 90% 76%)") + face(emotion, brush, 1)) +
        fill("M92 18C60 22 26 40 14 66 40 62 48 96 78 96 110 96 126 60 124 30 112 22 104 18 92 18Z", "hsl(338 60% 44%)", `${edge(brush.ink)} ${faint(0.88)}`) + placed(98, 48, 24, body(emotion, brush) + face(emotion, brush, 2)) + placed(48, 72, 12, body(emotion, brush, "hsl(26 90% 76%)") + face(emotion, brush, 1)),
    locket: brush => line("M24-4Q40 44 80 34T136-4", "hsl(44 70% 52%)", 3, 'stroke-dasharray="1 4.500"') + placed(80, 60, 30, fill(heart, "hsl(44 80% 58%)", edge(brush.ink, 0.07)) + placed(0, -0.02, 0.62, fill(heart, "hsl(140 42% 42%)", edge(brush.ink, 0.07)) + mirrored(line("M.16-.3L.5-.14", brush.ink, 0.1) + disc(0.32, -0.04, 0.1, "#fff")) + line("M-.2.3h.4", brush.ink, 0.09))) +
        [0, 1].map(side => `<g transform="translate(${side ? 160 : 0} 0) scale(${side ? -1 : 1} 1)">${times(4, i => line(`M-5 ${52 + i * 11}Q30 ${46 + i * 10} 56 ${52 + i * 8}`, brush.ink, 11) + line(`M-5 ${52 + i * 11}Q30 ${46 + i * 10} 56 ${52 + i * 8}`, "hsl(22 66% 78%)", 8.4))}</g>`).join(""),
    window: brush => box(34, 4, 92, 84, "hsl(26 46% 46%)", edge(brush.ink)) + box(40, 10, 80, 72, "hsl(226 50% 26%)") + disc(98, 30, 10, brush.accent) + times(9, i => disc(46 + ((i * 37) % 70), 16 + ((i * 23) % 44), 0.9, "#fff")) + line("M80 10V82M40 46H120", "hsl(26 46% 46%)", 4) +
        box(24, 86, 112, 8, "hsl(26 46% 38%)", edge(brush.ink, 1.4)) + placed(66, 78, 1, box(-18, -12, 36, 22, "#fff", edge(brush.ink, 1.2)) + line("M-18-12L0 2 18-12", brush.ink, 1.2) + placed(0, 2, 4, fill(heart, "hsl(346 84% 60%)")), -8) + line("M92 82Q104 60 118 52", "hsl(212 30% 40%)", 1.6) + fill("M118 52q6-8 10-6-2 8-10 6Z", "#fff"),
};

/* ---- sadness ------------------------------------------------------------------------------------------------------------ */

const sadness: { readonly [word: string]: Scene } = {
    bench: ({ ink }) => box(0, 84, 160, 20, "hsl(206 40% 92%)") + line("M38 84V48M122 84V48M38 66H122", ink, 5) + line("M30 54H130M30 44H130", "hsl(24 30% 36%)", 6) + fill("M28 41Q40 33 56 38 70 30 88 37 104 31 120 37 128 36 132 41ZM32 64Q56 56 80 62 104 56 128 64Z", "#fff") +
        times(26, i => disc((i * 47) % 160, (i * 31) % 92, 1 + (i % 3) * 0.6, "#fff", faint(0.9))),
    door: (brush, emotion) => box(0, 0, 160, 100, brush.ink, faint(0.45)) + box(0, 84, 160, 20, brush.ink, faint(0.5)) + fill("M54 84V14H104V84Z", "hsl(214 40% 30%)", edge(brush.ink, 3)) + line("M62 24H96V48H62ZM62 56H96V78H62Z", "hsl(214 40% 46%)", 1.8) + disc(98, 52, 2.6, brush.accent) +
        fill("M54 84H104L124 104H34Z", brush.accent, faint(0.3)) + line("M55 84.5H103", brush.accent, 2) + placed(130, 78, 13, body(emotion, brush) + face(emotion, brush, 1)),
    wilt: brush => fill("M58 105L62 78H98L102 105Z", "hsl(16 38% 52%)", edge(brush.ink)) + box(58, 72, 44, 9, "hsl(16 40% 58%)", `rx="2" ${edge(brush.ink)}`) + line("M80 72C80 30 96 16 112 22S126 42 124 50", "hsl(130 22% 36%)", 4) + placed(82, 50, 12, fill(leaf, "hsl(120 20% 46%)", inked(brush)), 130) +
        placed(124, 56, 11, times(7, i => placed(0, 0, 1, oval(0, 0.72, 0.3, 0.5, "hsl(212 60% 72%)", inked(brush)), (i - 3) * 42)) + disc(0, 0.1, 0.5, "hsl(46 50% 66%)", inked(brush))) + times(3, i => placed([104, 52, 134][i] ?? 0, [92, 96, 90][i] ?? 0, 4, oval(0, 0, 1, 0.5, "hsl(212 60% 72%)"), 30 * i)),
    chair: ({ accent, ink }) => fill("M58-5H104L138 105H22Z", accent, faint(0.34)) + oval(80, 92, 46, 8, ink, faint(0.4)) + line("M62 92V16M98 86V16M62 62H100M62 92V60M104 92V62", "hsl(24 36% 28%)", 6) + line("M62 22H98M62 34H98M62 46H98", "hsl(24 36% 34%)", 5) + fill("M56 60H106L112 70H60Z", "hsl(24 40% 38%)", edge(ink, 1.6)) +
        placed(84, 58, 9, fill("M-1.4.2Q0-.6 1.4.2 1.2.5 0 .4-1.2.5-1.4.2Z", "hsl(346 40% 56%)")),
    harp: ({ accent, ink }) => fill("M52 96Q44 20 78 12 108 6 118 30L64 100Z", "none", edge("hsl(36 60% 46%)", 8)) + times(6, i => line(`M${62 + i * 9} ${26 - i}Q${66 + i * 9 - (i % 2) * 12} ${58 - i * 5} ${58 + i * 8} ${92 - i * 10}`, "#fff", 1.6, faint(0.9))) + line("M112 30q14 20 6 42M104 24q-6 26 6 40", "#fff", 1.4) +
        placed(132, 76, 9, fill(tear, "hsl(206 80% 82%)", edge(ink, 0.1))) + disc(118, 30, 5, accent),
    back: (brush, emotion) => placed(84, 56, 30, body(emotion, brush) + line("M-.5.1Q-.3.5-.62.78M.5.1Q.3.5.62.78", brush.ink, 0.07) + line("M.1-.5Q-.05 0 .04.6", brush.ink, 0.05, faint(0.6)) + mirrored(line("M.94.3Q1.2.1.9-.1", brush.ink, 0.14))) +
        times(3, i => line(`M${26 - i * 7} ${40 - i * 4}Q${36 - i * 7} 54 ${26 - i * 7} ${70 + i * 4}`, "#fff", 2.6, faint(0.8))),
};

/* ---- serenity ----------------------------------------------------------------------------------------------------------- */

const serenity: { readonly [word: string]: Scene } = {
    dandelion: ({ ink, random }) => line("M52 105Q56 80 54 62", ink, 2.6) + times(16, i => {
        const angle = (i / 16) * 6.283;
        return angle > 5.2 || angle < 0.5 ? "" : line(`M54 60L${short(54 + 20 * Math.cos(angle))} ${short(60 + 20 * Math.sin(angle))}`, ink, 1, faint(0.7)) + disc(54 + 23 * Math.cos(angle), 60 + 23 * Math.sin(angle), 3, "#fff");
    }) + disc(54, 60, 4.6, ink) + times(8, i => placed(82 + i * 10 + 4 * random(), 50 - i * 5 + 10 * random(), 7, line("M0 1L0 .1M0 .1L-.6-.6M0 .1L0-.75M0 .1L.6-.6", ink, 0.14) + disc(-0.6, -0.6, 0.24, "#fff") + disc(0, -0.75, 0.24, "#fff") + disc(0.6, -0.6, 0.24, "#fff"), 20 + 10 * random())),
    stream: ({ accent, ink }) => fill("M20 105C60 80 30 60 84 46S120 14 150-5H165V30C130 40 140 62 104 72S96 96 90 105Z", "hsl(186 56% 56%)", faint(0.9)) + times(5, i => line(`M${36 + i * 18} ${96 - i * 16}q10-8 20-6`, "#fff", 2, faint(0.8))) +
        placed(80, 66, 26, fill(leaf, accent, edge(ink, 0.06)) + line("M0 0V-1.3M0-.5L.22-.75M0-.8L-.2-1", ink, 0.05), 62) + times(2, i => ring(72, 66, 30 + i * 16, 9 + i * 5, "#fff", 1.6, 0.8 - 0.3 * i)),
    balloon: ({ accent, ink }) => cloud(24, 84, 0.9, "#fff") + cloud(136, 30, 0.8, "#fff") + line("M96 52Q104 74 92 92T96 108", ink, 1.6) + oval(94, 32, 20, 24, accent, edge(ink)) + fill("M90 55h8l-4-4Z", accent, edge(ink, 1)) + line("M82 24q2-9 9-11", "#fff", 3) + line("M40 105Q48 86 60 84M60 84l8-7M60 84l10-1M60 84l8 5", "hsl(24 60% 70%)", 5),
    moon: ({ accent, random, ink }) => disc(80, 24, 15, accent) + box(0, 50, 160, 55, ink, faint(0.5)) + `<g opacity=".8">${oval(80, 72, 15, 10, accent)}</g>` + times(8, i => line(`M${short(44 + 50 * random())} ${short(58 + i * 5)}h${short(14 + 20 * random())}`, "#fff", 1.6, faint(0.7))) + fill("M-5 50L20 30 44 46 60 50ZM165 50L130 26 104 46 96 50Z", ink, faint(0.75)) + box(0, 49.2, 160, 1.6, "#fff", faint(0.7)),
    knot: ({ accent, ink }) => line("M-5 40C30 36 40 78 62 62S52 26 76 34 84 74 98 58", "hsl(8 60% 60%)", 6) + line("M98 58C112 44 130 50 165 48", ink, 6) + line("M-5 64C24 70 44 28 64 40S60 76 82 70 96 44 110 52 140 60 165 60", "#fff", 6) + times(4, i => placed(122 + i * 11, 34 - i * 5, 5, fill(leaf, accent), 30 + 20 * i)),
    stones: ({ accent, ink, light }) => times(7, i => ring(80, 90, 24 + i * 13, 5 + i * 3, light, 1.4, 0.7 - 0.07 * i)) + [[80, 84, 28, 9], [78, 68, 21, 8], [82, 54, 15, 7], [80, 42, 9, 5]].map(([x = 0, y = 0, a = 0, b = 0], i) =>
        oval(x, y, a, b, `hsl(${176 + i * 4} ${18 + i * 3}% ${34 + i * 11}%)`, edge(ink, 1.5)) + line(`M${short(x - a * 0.6)} ${short(y - b * 0.3)}q${short(a * 0.3)} ${short(-b * 0.5)} ${short(a * 0.7)} ${short(-b * 0.4)}`, "#fff", 1.3, faint(0.5))).join("") + disc(124, 24, 11, accent, faint(0.9)),
};

const scenes: { readonly [word: string]: Scene } = { ...anger, ...happiness, ...fear, ...love, ...sadness, ...serenity };

/** Words of packs and what is drawn for them; the first that is found counts. */
const words: readonly (readonly [RegExp, string])[] = [
    [/twig|branch/, "twig"], [/rag\b/, "rag"], [/kettle|steam/, "kettle"], [/mirror/, "shards"], [/scales/, "scales"], [/horse.*bed|nightmare/, "nightmare"], [/horse/, "horse"], [/torch/, "torches"],
    [/recoil/, "flinch"], [/shoulder/, "shoulder"], [/sun\b/, "sun"], [/gift|box/, "gift"], [/breath|puff/, "puff"], [/streamer|confetti/, "streamers"], [/wreath|laurel/, "wreath"], [/bell/, "bell"],
    [/cupped/, "cupped"], [/bird|flock/, "flock"], [/stag|deer/, "stag"], [/beetle/, "beetle"], [/hug/, "hug"], [/spectacles|glasses/, "spectacles"], [/cloak/, "cloak"], [/locket/, "locket"], [/window|letter/, "window"],
    [/bench|snow/, "bench"], [/door/, "door"], [/flower|wilt/, "wilt"], [/chair/, "chair"], [/harp/, "harp"], [/back/, "back"], [/dandelion/, "dandelion"], [/stream|leaf/, "stream"], [/balloon/, "balloon"], [/moon|lake/, "moon"],
    [/knot/, "knot"], [/stone/, "stones"],
];

/** Grounds would only disturb where the scene fills the picture. */
const bare = new Set(["door", "nightmare", "moon", "balloon", "window", "stream"]);

/** The scene with its ground, fainter than behind a being. A word that nothing is drawn for leaves the ground. */
export function draw_scene(emotion: Emotion, art: string, which: number, brush: Brush): string {
    const word = words.find(([pattern]) => pattern.test(art))?.[1] ?? "";
    const ground = draw_ground(emotion, which, brush);
    const scene = scenes[word];
    if (!scene) return ground;
    return (bare.has(word) ? "" : `<g opacity=".5">${ground}</g>`) + scene(brush, emotion);
}
