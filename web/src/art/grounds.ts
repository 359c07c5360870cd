// SPDX-License-Identifier: MIT
// Four grounds for each emotion: where the being stands, or what lies behind a scene.
import { box, cloud, disc, faint, fill, flame, heart, hills, leaf, line, outline, placed, ring, short, times, zigzag, type Brush } from "./draw";
import type { Emotion } from "./palette";

type Ground = (brush: Brush) => string;

function rays(x: number, y: number, long: number, angle: number, half: number): string {
    const at = (a: number) => `${short(x + long * Math.cos(a))} ${short(y + long * Math.sin(a))}`;
    return `M${x} ${y}L${at(angle - half)}L${at(angle + half)}Z`;
}

const anger: Ground[] = [
    ({ accent, ink, random, strength }) => times(9 + strength * 3, i => {
        const angle = (i / (9 + strength * 3)) * 6.283 + random() * 0.3;
        return fill(rays(80, 52, 70 + 50 * random(), angle, 0.05 + 0.05 * random()), i % 2 ? accent : ink, faint(i % 2 ? 0.5 : 0.16));
    }),
    ({ accent, ink, random, strength }) => fill("M-5 74L30 66 60 76 100 64 130 74 165 66V105H-5Z", ink, faint(0.5)) + times(3 + strength, i =>
        line(zigzag([20 + (i * 130) / (3 + strength) + random() * 12, 105], [30 + (i * 120) / (3 + strength), 40 - 10 * random()], 6, 5, random), accent, 1.4 + random(), faint(0.75))),
    ({ accent, ink, random, strength }) => times(9, i => fill(flame(i * 20, 108, 26, 34 + 8 * strength + 22 * random(), 6 - 12 * random()), i % 2 ? accent : ink, faint(i % 2 ? 0.55 : 0.3))) +
        times(12, () => disc(160 * random(), 80 * random(), 0.7 + 1.3 * random(), accent, faint(0.9))),
    ({ accent, ink, random, strength }) => times(5 + strength, i =>
        fill(`M${short(-20 + i * 34 + 12 * random())} -5l${short(4 + 6 * random())} 0l-42 112l${short(-8 - 9 * random())} 0Z`, i % 2 ? accent : ink, faint(i % 2 ? 0.42 : 0.18))),
];

const confetti = (accent: string) => ["#fff", accent, "hsl(190 74% 60%)", "hsl(96 56% 58%)", "hsl(30 96% 60%)"];
const bow = (accent: string) => [accent, "hsl(28 98% 66%)", "hsl(50 100% 70%)", "hsl(104 52% 68%)", "hsl(196 74% 70%)"];

const happiness: Ground[] = [
    () => times(16, i => fill(rays(80, 56, 130, i * 0.3927, 0.1), "#fff", faint(0.42))),
    ({ accent, random }) => disc(118, 26, 13, "hsl(48 100% 66%)") + disc(118, 26, 22, "#fff", faint(0.3)) + fill(hills(72, 14, 54, 0), "hsl(92 52% 62%)") +
        fill(hills(84, 11, 46, 1), "hsl(104 46% 50%)") + times(9, () => disc(160 * random(), 86 + 12 * random(), 1.7, random() < 0.5 ? "#fff" : accent)),
    ({ accent, random }) => times(34, i => box(160 * random(), 100 * random(), 2 + 3.5 * random(), 2 + 5 * random(), confetti(accent)[i % 5] ?? accent, `rx="1" transform="rotate(${short(180 * random())} 80 50)"`)),
    ({ accent }) => times(5, i => `<circle cx="80" cy="104" r="${88 - i * 9}" fill="none" stroke="${bow(accent)[i]}" stroke-width="9" opacity=".75"/>`) +
        cloud(20, 92, 1, "#fff", faint(0.9)) + cloud(142, 94, 0.9, "#fff", faint(0.9)),
];

function branch({ ink, random }: Brush, x: number, y: number, angle: number, long: number, weight: number): string {
    if (!weight || long < 4) return "";
    const brush = { ink, random } as Brush;
    const [to_x, to_y] = [x + long * Math.cos(angle), y + long * Math.sin(angle)];
    return line(`M${short(x)} ${short(y)}L${short(to_x)} ${short(to_y)}`, ink, weight * 1.1, faint(0.8)) +
        branch(brush, to_x, to_y, angle - 0.35 - 0.35 * random(), long * 0.72, weight - 1) + branch(brush, to_x, to_y, angle + 0.3 + 0.4 * random(), long * 0.7, weight - 1);
}

const fear: Ground[] = [
    ({ ink, strength }) => times(7, i => fill(outline(40, k => {
        const angle = (k / 40) * 6.283;
        const r = (78 - i * 10.5) * (1 + 0.07 * Math.sin(5 * angle + i) + 0.05 * Math.sin(9 * angle - i));
        return [80 + r * 1.2 * Math.cos(angle), 50 + r * Math.sin(angle)];
    }), ink, faint(0.13 + 0.03 * strength))),
    brush => branch(brush, 2, 105, -1.15, 36, 4) + branch(brush, 158, 105, -1.95, 38, 4) + branch(brush, 158, -4, 2.3, 24, 3),
    ({ accent, ink, light, random }) => times(9, i => box(-30 + 70 * random(), 8 + i * 11, 90 + 70 * random(), 3 + 4 * random(), i % 2 ? light : ink, `rx="3" ${faint(0.14 + 0.12 * random())}`)) +
        fill("M132 10a11 11 0 1 0 6 17 9 9 0 1 1-6-17Z", accent, faint(0.8)),
    ({ accent, ink, random }) => fill("M58 105V30q22-20 44 0V105Z", accent, faint(0.34)) + fill("M58 105L20 105 58 70ZM102 105L140 105 102 70Z", accent, faint(0.14)) +
        times(6, i => line(zigzag([i * 32 - 6 + 10 * random(), -4], [i * 32 - 4 + 14 * random(), 104], 9, 2.2, random), ink, 1.3, faint(0.38))),
];

const love: Ground[] = [
    ({ accent, light }) => times(6, i => placed(80, 54, 74 - i * 11, `<path d="${heart}" fill="none" stroke="${i % 2 ? accent : light}" stroke-width="${short(2.4 / (74 - i * 11))}" ${faint(0.3 + 0.09 * i)}/>`)),
    ({ accent, light, random }) => times(16, i => placed(160 * random(), 100 * random(), 5 + 6 * random(), fill(leaf, i % 3 ? light : accent, faint(0.75)), 360 * random())),
    ({ accent, light }) => times(7, i => ring(22 + i * 20, 52 + 10 * Math.sin(i * 1.3), 22, 22, i % 2 ? accent : light, 2.2, 0.6)),
    ({ accent, light, random }) => times(18, i => disc(160 * random(), 100 * random(), 3 + 11 * random(), i % 2 ? accent : light, faint(0.14 + 0.22 * random()))) +
        times(5, () => placed(160 * random(), 90 * random(), 3 + 3 * random(), fill(heart, light, faint(0.8)), -20 + 40 * random())),
];

const sadness: Ground[] = [
    ({ light, random, strength }) => times(30 + 8 * strength, () => {
        const long = 8 + 12 * random();
        return line(`M${short(175 * random())} ${short(100 * random())}l${short(-long * 0.28)} ${short(long)}`, light, 1.2, faint(0.3 + 0.4 * random()));
    }),
    ({ accent, ink, random }) => disc(122, 24, 12, accent, faint(0.92)) + disc(122, 24, 22, accent, faint(0.16)) + box(0, 68, 160, 40, ink, faint(0.38)) +
        times(11, i => line(`M${short(122 - 16 * random() - i)} ${short(71 + i * 3)}h${short(12 + 16 * random())}`, accent, 1.2, faint(0.75 - 0.05 * i))),
    ({ ink, light, random }) => fill(hills(54, 10, 70, 0), light, faint(0.22)) + fill(hills(66, 9, 58, 1), ink, faint(0.22)) + fill(hills(80, 8, 64, 0), ink, faint(0.34)) +
        times(4, i => box(-20 + 60 * random(), 46 + i * 11, 130, 3.5, "#fff", `rx="2" ${faint(0.2)}`)),
    ({ ink, light, random }) => times(5, i => {
        const [x, y] = [18 + i * 32 + 8 * random(), 62 + 30 * random()];
        return ring(x, y, 13, 4, light, 1.3, 0.7) + ring(x, y, 7, 2.2, light, 1.2, 0.8) + line(`M${short(x)} ${short(y - 40 * random() - 12)}v10`, light, 1.5, faint(0.7));
    }) + cloud(40, 16, 1.2, ink, faint(0.3)) + cloud(118, 12, 1.4, ink, faint(0.24)),
];

const serenity: Ground[] = [
    ({ accent, ink }) => disc(112, 30, 14, accent, faint(0.9)) + fill("M-5 70L22 44 40 60 66 30 96 64 118 48 165 78V105H-5Z", ink, faint(0.2)) +
        fill("M-5 84L34 60 60 78 98 52 132 80 165 66V105H-5Z", ink, faint(0.26)) + box(0, 76, 160, 5, "#fff", faint(0.3)) + box(0, 88, 160, 3, "#fff", faint(0.2)),
    ({ ink, light }) => times(8, i => ring(80, 72, 12 + i * 14, 4 + i * 5, i % 2 ? light : ink, 1.5, 0.62 - 0.05 * i)),
    ({ ink, light }) => times(9, i => line(`M-5 ${14 + i * 11}C30 ${6 + i * 11} 46 ${24 + i * 11} 80 ${14 + i * 11}S130 ${6 + i * 11} 165 ${14 + i * 11}`, i % 2 ? light : ink, 1.8, faint(0.45))),
    ({ ink, light, random }) => `<circle cx="80" cy="50" r="42" fill="none" stroke="${light}" stroke-width="6" stroke-linecap="round" stroke-dasharray="226 60" transform="rotate(${short(-60 + 120 * random())} 80 50)" opacity=".8"/>` +
        `<circle cx="80" cy="50" r="42" fill="none" stroke="${ink}" stroke-width="1.5" stroke-dasharray="150 60" transform="rotate(${short(160 * random())} 80 50)" opacity=".35"/>`,
];

const all: { readonly [emotion in Emotion]: Ground[] } = { anger, happiness, fear, love, sadness, serenity };

export function draw_ground(emotion: Emotion, which: number, brush: Brush): string {
    return all[emotion][which % 4]?.(brush) ?? "";
}
