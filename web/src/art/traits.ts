// SPDX-License-Identifier: MIT
// What a being carries, is, or stands with: one for each art word of a Manifestation. A trait adds something behind and before
// the being; a shape replaces it; a group draws several.
import { being, body, wailing } from "./beings";
import { box, cloud, disc, edge, faint, fill, heart, hills, inked, leaf, line, mirrored, oval, placed, ring, shield, short, star, times, type Brush } from "./draw";
import type { Emotion } from "./palette";

interface Trait {
    behind?: string;
    before?: string;
    size?: number;
    turn?: number;
    down?: number;
}
type MakeTrait = (brush: Brush, emotion: Emotion) => Trait;

const gold = "hsl(46 96% 62%)";

const traits: { readonly [word: string]: MakeTrait } = {
    wings: brush => ({
        size: 0.86,
        behind: mirrored(placed(0.75, -0.35, 1, oval(0.55, 0, 0.62, 0.28, "#fff", `${faint(0.72)} ${inked(brush)}`), -38) + placed(0.8, 0.15, 1, oval(0.42, 0, 0.46, 0.2, "#fff", `${faint(0.62)} ${inked(brush)}`), 14)),
        before: line("M-1.7.9q.3-.5-.1-.9M1.7.9q-.3-.5.1-.9", brush.ink, 0.05, 'stroke-dasharray=".12 .12"'),
    }),
    moth: brush => ({
        behind: mirrored(fill("M.5-.2C1-1.2 2-1.3 1.9-.5 1.85 0 1.3.2.6.3 1.3.3 1.6.6 1.4.95 1.1 1.3.6.9.45.4Z", brush.light, `${faint(0.9)} ${inked(brush)}`) + disc(1.35, -0.5, 0.22, brush.accent) + disc(1.35, -0.5, 0.1, brush.ink) + disc(1.1, 0.65, 0.12, brush.accent)),
        before: mirrored(line("M.15-.95Q.3-1.3.6-1.35", brush.ink, 0.06)),
    }),
    horns: brush => ({ behind: mirrored(fill("M.3-.7Q.55-1.1.4-1.55 1.1-1.3.86-.4Z", brush.accent, inked(brush))) }),
    ears: brush => ({ behind: mirrored(placed(0.34, -0.7, 1, oval(0, -0.55, 0.22, 0.75, "url(#body)", inked(brush)) + oval(0, -0.5, 0.1, 0.5, brush.light, faint(0.7)), 14)) }),
    wall: brush => ({
        size: 0.92, turn: 8,
        behind: fill("M.75 1.6L1.05-.9 1.5-1.1 1.7-2.1 3.5-2.1V1.6Z", brush.ink, faint(0.75)) + line("M1.1-.3h.6M1.3.4h.8M1.6-1.3h.6", brush.accent, 0.06, faint(0.7)),
        before: disc(0.98, 0.1, 0.2, brush.accent, inked(brush)) + disc(1.05, -0.55, 0.2, brush.accent, inked(brush)),
    }),
    raised: brush => ({
        turn: -8,
        behind: line("M.75.3Q1.35 0 1.3-.95", brush.ink, 0.34) + line("M.75.3Q1.35 0 1.3-.95", brush.accent, 0.24),
        before: box(0.95, -1.6, 0.7, 0.62, brush.accent, `rx=".2" ${inked(brush)}`) + line("M1.13-1.58v.3M1.3-1.58v.3M1.47-1.58v.3", brush.ink, 0.05),
    }),
    coal: brush => ({
        before: disc(0, 0.98, 0.7, "url(#glow)") + box(-0.62, 0.72, 1.24, 0.62, brush.ink, 'rx=".08"') + times(5, i => disc(-0.42 + i * 0.21, 0.7 - (i % 2) * 0.08, 0.14, brush.accent, inked(brush))) + box(-0.12, 0.92, 0.24, 0.22, gold, 'rx=".05"'),
    }),
    club: brush => ({
        before: placed(1.05, 0.55, 1, fill("M-.1.3L-.28-1.15Q0-1.75.28-1.15L.1.3Z", "hsl(26 50% 36%)", inked(brush)) + disc(-0.1, -1, 0.06, brush.accent) + disc(0.1, -0.7, 0.06, brush.accent), 28) +
            mirrored(box(0.76, 0.34, 0.6, 0.52, brush.accent, `rx=".2" ${inked(brush)}`)),
    }),
    sword: brush => ({
        turn: 6,
        behind: placed(0.7, 0.75, 1, fill("M-.07 0L-.05-2.1 0-2.3.05-2.1.07 0Z", "#fff", inked(brush)) + box(-0.3, 0, 0.6, 0.12, brush.accent, 'rx=".06"') + box(-0.06, 0.1, 0.12, 0.34, brush.ink), 52),
    }),
    chains: brush => ({
        down: 3,
        behind: times(12, i => placed(0, 0, 1, fill("M-.14-1Q0-2 .1-1.8 .02-1.5.2-1Z", i % 2 ? brush.accent : "hsl(14 96% 54%)"), i * 30 + 8)),
        before: mirrored(ring(1.25, 0.72, 0.16, 0.1, brush.light, 0.07) + ring(1.52, 0.86, 0.16, 0.1, brush.light, 0.07)),
    }),
    sprout: brush => ({
        before: line("M0-.9Q.02-1.15 0-1.35", "hsl(110 50% 34%)", 0.1) + placed(0, -1.3, 0.5, fill(leaf, "hsl(104 56% 48%)", inked(brush)), 52) + placed(0, -1.3, 0.5, fill(leaf, "hsl(96 60% 58%)", inked(brush)), -52) +
            line("M-2.2 1.02L-.9.96-.5 1.12.4.98 1 1.1 2.2 1", brush.ink, 0.09),
    }),
    pipe: brush => ({
        before: placed(0.5, 0.5, 1, box(-0.1, -0.09, 1.35, 0.18, brush.accent, `rx=".09" ${inked(brush)}`) + disc(0.4, 0, 0.045, brush.ink) + disc(0.65, 0, 0.045, brush.ink) + disc(0.9, 0, 0.045, brush.ink), -18) +
            times(3, i => disc(1.3 + i * 0.42, -0.35 - i * 0.38, 0.12, brush.ink) + line(`M${short(1.41 + i * 0.42)} ${short(-0.35 - i * 0.38)}v-.48l.18.1`, brush.ink, 0.06)),
    }),
    doorway: brush => ({
        size: 0.86,
        behind: box(-1.35, -1.6, 2.7, 2.9, "hsl(28 56% 44%)", inked(brush)) + box(-1.12, -1.38, 2.24, 2.7, "hsl(50 100% 88%)") + fill("M1.12-1.38L2-1.1V1.5L1.12 1.32Z", "hsl(12 62% 52%)", inked(brush)) + disc(1.8, 0.2, 0.08, gold) +
            mirrored(line("M.7.2Q1.35.1 1.5-.7", brush.ink, 0.3) + line("M.7.2Q1.35.1 1.5-.7", "hsl(44 100% 62%)", 0.2) + disc(1.5, -0.78, 0.17, "hsl(44 100% 66%)", inked(brush))),
    }),
    basket: brush => ({
        before: times(5, i => disc(-0.5 + i * 0.25, 0.66 - (i % 2) * 0.16, 0.2, i % 2 ? "hsl(4 78% 54%)" : "hsl(84 56% 50%)", inked(brush))) + fill("M-.8.72H.8L.6 1.3H-.6Z", "hsl(30 58% 52%)", inked(brush)) +
            line("M-.7.92H.7M-.64 1.12H.64M-.3.74l.06.54M.1.74v.54M.44.74l-.06.54", brush.ink, 0.04),
    }),
    handbell: brush => ({
        before: placed(1.15, 0.05, 0.62, line("M0-.9V-.5", "hsl(26 50% 36%)", 0.24) + fill("M-.75.62C-.45.3-.6-.5 0-.5S.45.3.75.62Z", gold, edge(brush.ink, 0.1)) + disc(0, 0.72, 0.18, brush.ink), 24) +
            times(2, i => line(`M${1.75 + i * 0.28} ${-0.5 - i * 0.1}Q${2.05 + i * 0.34}.1 ${1.75 + i * 0.28} ${0.7 + i * 0.1}`, "#fff", 0.11, faint(0.95 - 0.2 * i))),
    }),
    ribbon: ({ accent }) => ({
        turn: 8,
        behind: line("M-2.2.8C-1.6-1.6.2-1.9.6-1.2S-1.4.2-1 1C-.6 1.7 1.7 1.4 2.2-.6", accent, 0.2) + line("M-2.2.8C-1.6-1.6.2-1.9.6-1.2S-1.4.2-1 1C-.6 1.7 1.7 1.4 2.2-.6", "#fff", 0.05, 'stroke-dasharray=".2 .2"'),
    }),
    cape: brush => ({
        behind: fill("M-.6-.5Q-1.9.2-1.7 1.3-1.2 1-.9 1.3-.4 1 0 1.3L.5-.6Z", brush.accent, inked(brush)),
        before: placed(0.66, 0.62, 0.62, fill(shield, "#fff", edge(brush.ink, 0.1)) + placed(0, -0.02, 0.46, fill(star(5, 1, 0.42, -1.57), brush.accent))),
    }),
    shield: brush => ({
        before: placed(0.62, 0.72, 0.62, fill(shield, brush.accent, edge(brush.ink, 0.1)) + fill("M0-.5V.55Q.42.15.46-.36.2-.36 0-.5Z", "#fff", faint(0.5))),
        behind: fill("M-1.5 1.4V-.6Q-1.5-1.7 0-1.7T1.5-.6V1.4H1.2V-.5Q1.2-1.4 0-1.4T-1.2-.5V1.4Z", brush.ink, faint(0.45)),
    }),
    wisp: ({ light }) => ({ behind: times(4, i => line(`M${short(-2.4 + i * 0.3)} ${short(0.7 - i * 0.5)}c.6-.7 1.2.5 1.8-.1s1.2-.6 1.9.1`, light, 0.1, faint(0.6))) }),
    quilt: brush => ({
        size: 0.92,
        behind: box(-1.5, -0.9, 3, 1.5, brush.light, `rx=".4" ${faint(0.55)} ${inked(brush)}`),
        before: fill("M-1.5 1.3V.55Q-.7.3 0 .5T1.5.55V1.3Z", "hsl(262 34% 62%)", inked(brush)) + line("M-.8.42L-.6 1.2M0 .5V1.2M.8.58L.6 1.2M-1.5.88H1.5", brush.light, 0.04),
    }),
    footprints: ({ accent, ink }) => ({
        size: 0.9, down: -7,
        behind: fill("M-.7.8L-2.2 2.2H2.2L.7.8Z", ink, faint(0.55)) + mirrored(line("M.7.1Q1.2.5 1.1 1.15l.16.2M1.1 1.15l-.02.26M1.1 1.15l-.18.2", ink, 0.12)),
        before: times(4, i => placed((i % 2 ? 0.3 : -0.3) * (1 + i * 0.25), 1.25 + i * 0.2, 0.16 + i * 0.03, oval(0, 0, 0.6, 1, accent, faint(0.55 + 0.1 * i)) + disc(0, -1.4, 0.3, accent, faint(0.55 + 0.1 * i)))),
    }),
    dog: brush => ({
        behind: placed(-1.2, 0.8, 0.5, line("M0 0Q-.8-.4-.7-1.3", "hsl(24 60% 50%)", 0.34)) + disc(1.75, 0.85, 0.9, "url(#glow)") + times(3, i => fill(`M${1.4 + i * 0.26} 1.2q-.1-.5.14-.9.24.4.14.9Z`, i % 2 ? gold : "hsl(14 92% 58%)")),
        before: mirrored(fill("M.55-.75Q1.2-.9 1.15-.1 1.05.25.8.02.7-.4.55-.75Z", "hsl(24 60% 46%)", inked(brush))) + oval(0, 0.12, 0.16, 0.11, brush.ink),
    }),
    umbrella: brush => ({
        size: 0.88, down: 6,
        behind: line("M.75 1V-1.2", brush.ink, 0.09),
        before: fill("M-1.1-.85Q-.9-2 .4-2T1.95-.85Q1.55-1.1 1.2-.85.8-1.1.42-.85 0-1.1-.4-.85-.75-1.1-1.1-.85Z", brush.accent, inked(brush)) + line("M.42-2v-.2", brush.ink, 0.08) +
            times(6, i => line(`M${short(-1.9 + i * 0.78)} ${short(-1.5 + (i % 2) * 0.3)}l-.1.36`, "#fff", 0.07, faint(0.8))),
    }),
    cap: brush => ({
        before: fill("M-.62-.72Q-.5-1.3 0-1.3T.62-.72Q0-.9-.62-.72Z", "#fff", inked(brush)) + placed(0, -1.02, 0.16, fill(heart, "hsl(340 80% 58%)")) + placed(0.62, 0.55, 1, box(-0.4, -0.14, 0.8, 0.28, "hsl(36 70% 86%)", `rx=".14" ${inked(brush)}`) + box(-0.14, -0.14, 0.28, 0.28, "hsl(30 60% 76%)"), -24),
    }),
    gate: brush => ({ behind: mirrored(fill("M1.15-1V1.2L2.05 1.5V-1.25Z", brush.accent, `${faint(0.85)} ${inked(brush)}`) + line("M1.37-1V1.24M1.6-1.06V1.3M1.83-1.1V1.36", brush.ink, 0.05)) }),
    plate: brush => ({
        before: box(-2.2, 0.98, 4.4, 0.5, "hsl(24 46% 46%)", inked(brush)) + oval(0, 0.95, 0.95, 0.2, "#fff", inked(brush)) + placed(-0.4, 0.7, 0.22, fill(heart, brush.accent, inked(brush))) + placed(0.02, 0.62, 0.26, fill(heart, "hsl(346 88% 66%)", inked(brush))) + placed(0.44, 0.7, 0.22, fill(heart, brush.accent, inked(brush))) +
            mirrored(fill("M1.3.98L1.42.5H1.7L1.82.98Z", gold, inked(brush))),
    }),
    crown: brush => ({
        size: 0.88, down: -4,
        behind: disc(0, -0.1, 1.7, "url(#glow)"),
        before: fill("M-.5-.72L-.6-1.3-.26-1.02 0-1.44.26-1.02.6-1.3.5-.72Q0-.84-.5-.72Z", gold, inked(brush)) + disc(0, -1, 0.08, brush.accent) + fill("M-.9 1.02H.9L.7 1.2V1.7H-.7V1.2Z", brush.light, inked(brush)),
    }),
    blaze: ({ accent }) => ({ down: 4, behind: times(11, i => placed(0, -0.05, 1, fill("M-.22-.8Q-.1-1.5.06-1.75.1-1.3.26-.8Z", i % 2 ? accent : "hsl(350 90% 60%)"), (i - 5) * 21)) }),
    boat: brush => ({
        down: -4,
        before: fill("M-1.6.55L-.3.62 0-.1 .3.62 1.6.55Q1.3 1.25.7 1.25H-.7Q-1.3 1.25-1.6.55Z", "#fff", inked(brush)) + line("M-2.3 1.3q.4-.2.8 0t.8 0 .8 0 .8 0 .8 0", brush.light, 0.07, faint(0.8)),
    }),
    lantern: ({ ink }) => ({
        behind: disc(0, 0.1, 2, "url(#glow)"),
        before: line("M-1.05-.75V1H1.05V-.75", ink, 0.11) + fill("M-1.25-.75H1.25L.6-1.25H-.6Z", ink) + line("M0-1.25q-.3-.3 0-.4t0 .4", ink, 0.07) + line("M-3 1.12H3M-2.2 1.12v.5M2.2 1.12v.5", ink, 0.12),
    }),
    quill: brush => ({
        before: placed(0, 0.86, 1, box(-0.75, -0.18, 1.5, 0.66, "#fff", inked(brush)) + line("M-.55.02h.9M-.55.2h.5", brush.ink, 0.05), -3) + placed(0.75, 0.8, 1, fill("M0 0Q.1-.9.5-1.4.75-.8.16-.1Z", "#fff", inked(brush)), 10) +
            placed(-1.45, 0.92, 0.28, fill(star(7, 1, 0.7), "#fff", edge(brush.ink, 0.14))),
    }),
    raincloud: brush => ({
        behind: placed(-0.1, 0.1, 0.068, cloud(0, 0, 1, brush.light, `${faint(0.95)} stroke="${brush.ink}" stroke-width="1"`)) + times(6, i => line(`M${short(-1.2 + i * 0.5)} 1.05l-.12.5`, brush.light, 0.09)),
    }),
    musicbox: brush => ({
        size: 0.84, down: -6,
        behind: fill("M-1.2.5L-1.5-1.3 1.1-1.45 1.2.5Z", "hsl(30 40% 42%)", inked(brush)) + fill("M-1.05.4L-1.28-1.1 .95-1.24 1.02.4Z", "hsl(40 50% 84%)"),
        before: fill("M-1.3.6H1.3V1.35H-1.3Z", "hsl(26 46% 40%)", inked(brush)) + line("M1.3 1h.36v-.3", brush.ink, 0.1) + times(2, i => disc(1.35 + i * 0.45, -0.5 - i * 0.4, 0.12, brush.accent) + line(`M${short(1.46 + i * 0.45)} ${short(-0.5 - i * 0.4)}v-.48l.18.1`, brush.accent, 0.06)),
    }),
    veil: ({ ink, light }) => ({ before: fill("M0-1.45C1-1.35 1.3 0 1.25 1.2L.8 1 .4 1.25 0 1-.4 1.25-.8 1-1.25 1.2C-1.3 0-1-1.35 0-1.45Z", ink, faint(0.34)) + line("M-1.05.9Q-.9-.9 0-1.3 .9-.9 1.05.9", light, 0.04, faint(0.7)) }),
    ghost: (brush, emotion) => ({
        behind: times(3, i => placed(-0.55 - 0.55 * i, 0.02, 1 - 0.08 * i, `<g ${faint(0.34 - 0.09 * i)}>${body(emotion, brush, brush.light)}</g>`)) +
            line("M1.55 1.4V-.9", brush.ink, 0.1) + fill("M1.15-.85H2.2L2.4-.68 2.2-.5H1.15ZM1.95-.4H.95L.78-.24.95-.08H1.95Z", "hsl(34 40% 62%)", inked(brush)),
    }),
    town: ({ accent, ink }) => ({
        down: -2,
        before: times(7, i => box(-2.2 + i * 0.66, 0.78 - (i % 3) * 0.1, 0.34, 0.6, ink)) + box(-3, 1.02, 6, 0.8, ink) + times(5, i => box(-1.46 + i * 0.66, 0.9, 0.08, 0.1, accent)),
    }),
    pond: ({ ink, light }) => ({ before: box(-6, 0.72, 12, 3, ink, faint(0.42)) + times(4, i => ring(0, 0.95, 0.7 + i * 0.52, 0.12 + i * 0.09, light, 0.05, 0.9 - 0.18 * i)) }),
    bow: ({ ink, light }) => ({ before: line("M1.05-1Q1.9 0 1.05 1", ink, 0.12) + line("M1.05-1L.6 0 1.05 1", light, 0.04) + line("M.5 0H2.15M2.15 0l-.26-.14M2.15 0l-.26.14", ink, 0.07) }),
    garden: brush => ({
        before: times(6, i => {
            const [x, high] = [[-1.7, -1.3, -0.95, 0.95, 1.3, 1.7][i] ?? 0, 0.5 + 0.22 * (i % 3)];
            return line(`M${x} 1.15V${short(1.15 - high)}`, "hsl(120 34% 32%)", 0.07) + placed(x, 1.15 - high, 0.17, fill(star(6, 1, 0.55), i % 2 ? brush.accent : "#fff") + disc(0, 0, 0.35, gold));
        }) + fill("M-.95-.6Q0-.95.95-.6Q.5-1.3 0-1.3T-.95-.6Z", "hsl(44 60% 66%)", inked(brush)),
    }),
    pole: ({ accent, ink }) => ({ down: -4, before: line("M-2.1.5Q0 .2 2.1.5", ink, 0.09) + disc(-2.1, 0.5, 0.14, accent) + disc(2.1, 0.5, 0.14, accent) + line("M-3 1.04H3", ink, 0.06) }),
    lens: () => ({
        size: 0.9,
        behind: disc(0, 0, 1.5, "url(#glow)"),
        before: `<circle r="1.12" fill="#fff" fill-opacity=".16" stroke="hsl(42 60% 58%)" stroke-width=".16"/>` + line("M.8.8L1.45 1.45", "hsl(42 60% 50%)", 0.22) + line("M-.72-.55Q-.5-.85-.2-.92", "#fff", 0.1),
    }),
    loom: ({ accent, ink, light }) => ({
        behind: times(9, i => line(`M${short(-2.2 + i * 0.55)}-1.8V1.8`, i % 2 ? accent : light, 0.09, faint(0.8))) +
            times(6, i => line(`M-2.6 ${short(-1.2 + i * 0.5)}q.33-.18.66 0t.66 0 .66 0 .66 0 .66 0 .66 0 .66 0 .66 0`, i % 2 ? ink : light, 0.07, faint(0.6))),
    }),
    tree: brush => ({
        size: 0.9, down: 4,
        behind: line("M1.35 1.4Q1.2.2 1.05-.6", "hsl(28 34% 30%)", 0.34) + times(6, i => disc(-0.9 + i * 0.56, -1.25 - 0.3 * Math.sin(i * 1.1), 0.62, `hsl(${120 + i * 8} 34% ${38 + (i % 3) * 6}%)`)) + ring(0, -0.15, 1.3, 1.3, brush.accent, 0.1),
        before: fill("M-.5.3Q-.3 1.3 0 1.45.3 1.3.5.3 0 .66-.5.3Z", "#fff", `${faint(0.94)} ${inked(brush)}`) + line("M-.16.4Q0 .5.16.4", brush.ink, 0.05),
    }),
};

/* ---- other shapes: birds, one great eye, the maw ------------------------------------------------------------------------ */

const shapes: { readonly [word: string]: (brush: Brush, emotion: Emotion) => string } = {
    goose: brush => {
        const { accent, ink } = brush;
        const beak = "hsl(30 96% 60%)";
        return mirrored(fill("M.2.4Q1-.7 1.9-.6 1.6-.2 1.7.1 1.3.2 1.3.5.9.5.4.8Z", "#fff", `${faint(0.85)} ${inked(brush)}`)) + oval(-0.1, 0.55, 0.95, 0.6, "url(#body)", inked(brush)) +
            fill("M.2.4C.05-.1.3-.5.15-.9.05-1.35.75-1.5.8-1 .85-.5.65 0 .7.4Z", "url(#body)", inked(brush)) + fill("M.75-1.15L1.35-.98.76-.86Z", beak, inked(brush)) + disc(0.52, -1.08, 0.085, ink) + disc(0.55, -1.11, 0.03, "#fff") +
            line("M-.3 1.1v.3M.15 1.1v.3", beak, 0.09) + placed(-0.05, 0.6, 0.28, fill(heart, accent, inked(brush)));
    },
    heron: brush => line("M-.15.5V1.6M.1.5V1.2L.3 1.05", brush.ink, 0.07) + fill("M-.95.75Q-.8-.2.2-.1.7.1.5.5.1.85-.95.75Z", "url(#body)", inked(brush)) + line("M.3.1C.8-.4-.1-.75.3-1.25", brush.ink, 0.26) +
        line("M.3.1C.8-.4-.1-.75.3-1.25", "hsl(166 40% 72%)", 0.16) + disc(0.34, -1.3, 0.2, "hsl(166 40% 72%)", inked(brush)) + fill("M.5-1.37L1.4-1.2.48-1.2Z", "hsl(42 84% 60%)", inked(brush)) + line("M.3-1.32q.06.05.12 0", brush.ink, 0.05) +
        line("M.16-1.42Q-.3-1.5-.55-1.25", brush.ink, 0.06) + fill("M-.9.7Q-.3.1.3.2 0 .6-.9.7Z", brush.light, faint(0.5)) + times(3, i => ring(0, 1.55, 0.5 + i * 0.5, 0.1 + i * 0.07, brush.light, 0.05, 0.9 - 0.2 * i)),
    keyhole: brush => fill("M-4-3H4V3H-4ZM0-1.75A1.75 1.55 0 0 0-1 .95L-1.4 2.6H1.4L1 .95A1.75 1.55 0 0 0 0-1.75Z", brush.ink, `fill-rule="evenodd" ${faint(0.82)}`) +
        placed(0, -0.25, 0.8, fill("M-1.75 0Q-.7-1.15.1-1.1T1.75 0Q.7 1.1-.1 1.05T-1.75 0Z", "#fff", edge(brush.ink, 0.12)) + disc(0.35, 0, 0.72, "hsl(70 70% 54%)", inked(brush)) + fill("M.35-.66Q.62 0 .35.66.08 0 .35-.66Z", brush.ink) +
            disc(0.55, -0.26, 0.1, "#fff") + fill("M-1.75 0Q-.7-1.15.1-1.1T1.75 0Q.9-.62.1-.6T-1.75 0Z", "url(#body)")),
    maw: (brush, emotion) => body(emotion, brush) + mirrored(placed(0.36, -0.48, 1, fill("M-.26.1Q0-.4.3-.16.2.22-.26.1Z", brush.accent) + disc(0.04, -0.06, 0.06, brush.ink))) + fill("M-.6.02Q0-.2.6.02Q.7.95 0 1 -.7.95-.6.02Z", brush.ink) +
        times(6, i => fill(`M${short(-0.54 + i * 0.18)} ${short(-0.03 - 0.02 * (i % 2))}l.09.3.09-.3Z`, "#fff")) + times(5, i => fill(`M${short(-0.42 + i * 0.17)}.9l.085-.24.085.24Z`, "#fff")) +
        mirrored(line("M.9.2Q1.5 0 1.7-.6l.2-.2M1.7-.6l.02-.3M1.7-.6l-.2-.2", brush.ink, 0.12)),
};

/* ---- more than one ------------------------------------------------------------------------------------------------------ */

const hat = (brush: Brush) => fill("M-.6-1.15H.6V-1H-.6ZM-.36-1.15V-1.6H.36V-1.15Z", brush.ink);

const groups: { readonly [word: string]: (brush: Brush, emotion: Emotion, size: number) => string } = {
    crowd: (brush, emotion, size) => times(6, i => placed(18 + 124 * ((i + 0.5) / 6), 72 - (i % 2) * 20 + 4 * brush.random(), size * (0.42 + 0.1 * (i % 2)), being(emotion, brush) + placed(0.2, -0.9, 1, hat(brush), -20 + 40 * brush.random()))),
    choir: (brush, emotion) => times(3, i => placed([44, 116, 80][i] ?? 0, [58, 58, 66][i] ?? 0, [17, 17, 21][i] ?? 0, fill("M0-1.75C1.1-1.5 1.4 0 1.3 1.2H-1.3C-1.4 0-1.1-1.5 0-1.75Z", brush.ink) + body(emotion, brush) + wailing(brush))),
    double: (brush, emotion, size) => `<g opacity=".42">${placed(105, 55, size, being(emotion, brush), 9)}</g><g opacity=".3">${placed(50, 55, size * 0.95, being(emotion, brush), -12)}</g>${placed(78, 58, size, being(emotion, brush), -3)}`,
    watch: (brush, emotion, size) => times(9, i => placed(80 + 58 * Math.cos(i * 0.7 + 0.1), 48 + 38 * Math.sin(i * 0.7 + 0.1), 5 + 2.5 * brush.random(), fill("M-1 0Q0-.85 1 0 0 .7-1 0Z", brush.accent) + disc(0, 0, 0.28, brush.ink), -20 + 40 * brush.random())) +
        fill("M58 105L64 70H96L102 105Z", brush.ink, faint(0.85)) + placed(80, 54, size * 0.9, being(emotion, brush)),
    awe: (brush, emotion) => disc(112, 32, 20, "#fff", faint(0.25)) + disc(112, 32, 15, brush.accent, faint(0.95)) + fill("M10 105L76 8 142 105Z", "hsl(186 34% 34%)", edge(brush.ink, 1)) + fill("M57 36L76 8 95 36 84 44 77 36 68 45Z", "#fff") +
        fill(hills(90, 9, 60, 0), brush.ink, faint(0.85)) + placed(76, 76, 13, being(emotion, brush)),
};

/* ---- words -------------------------------------------------------------------------------------------------------------- */

/** Words of packs and what is drawn for them; the first that is found counts. */
const words: readonly (readonly [RegExp, string])[] = [
    [/gnat|sprite|fairy|wing(?!s)/, "wings"], [/imp\b|horn/, "horns"], [/\bhare\b|rabbit/, "ears"], [/wall|cliff/, "wall"], [/fist/, "raised"], [/ember|coal/, "coal"], [/club|brute/, "club"],
    [/rapier|sword|fencer/, "sword"], [/chain/, "chains"], [/seedling|sprout/, "sprout"], [/whistle|flute|pipe/, "pipe"], [/front door|doorway/, "doorway"], [/basket|apple/, "basket"], [/bell/, "handbell"],
    [/dancer|leap|ribbon/, "ribbon"], [/knight|cape/, "cape"], [/guardian|threshold|shield/, "shield"], [/crowd/, "crowd"], [/mouth|whisper/, "wisp"], [/keyhole|eye\b/, "keyhole"], [/moth/, "moth"],
    [/two shadows|double/, "double"], [/sleeper|sheets|bed/, "quilt"], [/eyes|watchtower/, "watch"], [/footprint/, "footprints"], [/maw|jaws/, "maw"], [/dog/, "dog"], [/umbrella/, "umbrella"],
    [/nurse|bandage/, "cap"], [/gate/, "gate"], [/goose|swan/, "goose"], [/table|feast/, "plate"], [/pedestal|crown/, "crown"], [/burning|blaze/, "blaze"], [/boat/, "boat"], [/lantern/, "lantern"],
    [/letter|scribe|quill/, "quill"], [/cloud/, "raincloud"], [/music/, "musicbox"], [/singer|choir/, "choir"], [/veil|widow/, "veil"], [/ghost/, "ghost"], [/colossus|giant/, "town"], [/pond|lake/, "pond"],
    [/heron|crane/, "heron"], [/bow\b|archer/, "bow"], [/garden|watering/, "garden"], [/tightrope/, "pole"], [/lens|magnifying/, "lens"], [/loom|thread/, "loom"], [/tree|sage/, "tree"], [/mountain|pilgrim/, "awe"],
];

/** A Manifestation's picture without its ground. A word that nothing is drawn for leaves the bare being. */
export function draw_being(emotion: Emotion, art: string, brush: Brush): string {
    const word = words.find(([pattern]) => pattern.test(art))?.[1] ?? "";
    const size = 20 + 3.3 * brush.strength;
    const y = 58 - brush.strength * 0.6;
    const group = groups[word];
    if (group) return group(brush, emotion, size);
    const shape = shapes[word];
    if (shape) return placed(80, y, size * 0.94, shape(brush, emotion));
    const trait = traits[word]?.(brush, emotion) ?? {};
    return placed(80, y + (trait.down ?? 0), size * (trait.size ?? 1), being(emotion, brush, trait.behind, trait.before), trait.turn ?? 0);
}

