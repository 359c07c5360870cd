// SPDX-License-Identifier: MIT
// Emblems of cards: pictures made from a hue, a motif and the name, and drawn once each. The motif follows what the card's
// text does, where and how large it stands follows the name, so that cards of one deck differ at a glance.
import type { Face, Look } from "./types";

export type Random = () => number;

/** Luck that follows from a name (cosmetic alone: no rule looks here). */
export function random_of(name: string): Random {
    let state = 2166136261;
    for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}

const width = 160;
const height = 90;

interface Drawing {
    random: Random;
    hue: number;
    x: number;
    y: number;
}

const hsl = (hue: number, saturation: number, lightness: number, alpha = 1) =>
    `hsl(${Math.round(hue)} ${saturation}% ${Math.round(lightness)}% / ${alpha.toFixed(2)})`;
const path = (d: string, fill: string, stroke = "none", weight = 2) =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round"/>`;
const circle = (x: number, y: number, r: number, fill: string, stroke = "none", weight = 2) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}"/>`;
const closed = (points: number, at: (i: number) => [number, number]) =>
    "M" + Array.from({ length: points }, (_, i) => at(i).map(value => value.toFixed(1)).join(" ")).join("L") + "Z";

/** Wavering rings: moods, and whatever has no motif of its own. */
function draw_rings({ random, hue, x, y }: Drawing): string {
    const petals = 3 + Math.floor(random() * 4);
    return Array.from({ length: 6 }, (_, ring) => {
        const size = 8 + ring * 8;
        const d = closed(60, i => {
            const angle = (i / 60) * 6.2832;
            const r = size * (1 + 0.2 * Math.sin(petals * angle + ring * 0.6));
            return [x + r * 1.4 * Math.cos(angle), y + r * Math.sin(angle)];
        });
        return path(d, "none", hsl(hue + ring * 7, 75, 86 - ring * 5, 0.85 - 0.1 * ring), 2.4);
    }).join("");
}

function draw_waves({ random, hue, x }: Drawing): string {
    const waves = Array.from({ length: 5 }, (_, i) => {
        const level = height * (0.38 + i * 0.14);
        const swell = 4 + 6 * random();
        const long = 30 + 24 * random();
        let d = `M${-long * random()} ${level}`;
        for (let at = -long; at < width + long; at += long) d += `q${long / 4} ${-swell} ${long / 2} 0t${long / 2} 0`;
        return path(`${d}V${height}H0Z`, hsl(hue + i * 5, 60, 64 - i * 9, 0.55));
    });
    return circle(x, height * 0.26, 11 + 6 * random(), hsl(hue + 160, 60, 88, 0.85)) + waves.join("");
}

function draw_burst({ random, hue, x, y }: Drawing): string {
    const rays = 9 + Math.floor(random() * 8);
    const d = closed(rays * 2, i => {
        const angle = (i / rays) * Math.PI + random() * 0.1;
        const r = i % 2 ? 14 : 30 + 44 * random();
        return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
    return path(d, hsl(hue + 24, 90, 62, 0.85), hsl(hue, 70, 30, 0.7)) + circle(x, y, 11, hsl(hue + 40, 95, 84));
}

function draw_shield({ random, hue, x, y }: Drawing): string {
    const shields = 1 + Math.floor(random() * 3);
    return Array.from({ length: shields }, (_, i) => {
        const at = x + (i - (shields - 1) / 2) * 36;
        const d = `M${at} ${y - 30}l24 8v20c0 18-12 26-24 32c-12-6-24-14-24-32v-20z`;
        return path(d, hsl(hue, 45, 66 - i * 9, 0.9), hsl(hue, 50, 24), 3) + path(`M${at} ${y - 18}v38M${at - 14} ${y - 4}h28`, "none", hsl(hue, 60, 90, 0.8), 4);
    }).join("");
}

function draw_cards({ random, hue, x, y }: Drawing): string {
    const count = 2 + Math.floor(random() * 3);
    return Array.from({ length: count }, (_, i) => {
        const turn = (i - (count - 1) / 2) * (14 + 8 * random());
        return `<g transform="rotate(${turn.toFixed(0)} ${x} ${y + 60})"><rect x="${x - 15}" y="${y - 26}" width="30" height="44" rx="4" fill="${hsl(hue + i * 12, 40, 88 - i * 8)}" stroke="${hsl(hue, 45, 26)}" stroke-width="2"/></g>`;
    }).join("");
}

function draw_hands({ random, hue, x, y }: Drawing): string {
    const way = random() < 0.5 ? 1 : -1;
    const arrow = (at: number, down: number) => `M${x - 34 * at} ${y + down}h${50 * at}m${-14 * at} -12l${16 * at} 12l${-16 * at} 12`;
    return path(arrow(way, -14), "none", hsl(hue + 20, 80, 82), 6) + path(arrow(-way, 14), "none", hsl(hue + 200, 50, 80, 0.75), 6);
}

function draw_spiral({ random, hue, x, y }: Drawing): string {
    return Array.from({ length: 3 }, (_, k) => {
        const way = random() < 0.5 ? 1 : -1;
        const at = x + (k - 1) * 44;
        const d = Array.from({ length: 40 }, (_unused, i) => {
            const r = 1 + i * 0.62;
            return `${(at + r * Math.cos(i * 0.3 * way)).toFixed(1)} ${(y + r * Math.sin(i * 0.3 * way)).toFixed(1)}`;
        }).join("L");
        return path(`M${d}`, "none", hsl(hue, 35, 84, 0.8), 3.2);
    }).join("");
}

function draw_growth({ random, hue, x, y }: Drawing): string {
    const leaves = 4 + Math.floor(random() * 4);
    const stem = path(`M${x} ${height}Q${x + 14 * random()} ${y + 20} ${x} ${y - 24}`, "none", hsl(hue + 80, 40, 26), 4);
    return stem + Array.from({ length: leaves }, (_, i) => {
        const side = i % 2 ? 1 : -1;
        const up = height - 8 - i * 12;
        return path(`M${x} ${up}c${16 * side} -2 ${30 * side} -14 ${32 * side} -26c${-18 * side} 2 ${-30 * side} 12 ${-32 * side} 26z`, hsl(hue + 50 + i * 6, 60, 62, 0.9));
    }).join("") + circle(x, y - 26, 10, hsl(hue + 30, 90, 76));
}

function draw_stones({ random, hue, x, y }: Drawing): string {
    return Array.from({ length: 3 + Math.floor(random() * 4) }, (_, i) => {
        const at = x + (random() - 0.5) * 84;
        const down = y + (random() - 0.3) * 40;
        const r = 9 + random() * 10;
        const d = closed(6, k => [at + r * Math.cos(k * 1.047 + i), down + r * Math.sin(k * 1.047 + i)]);
        return path(d, hsl(hue + i * 18, 70, 60 + i * 4), hsl(hue, 60, 22)) + path(`M${(at - r / 2).toFixed(1)} ${(down - r / 3).toFixed(1)}h${r.toFixed(1)}`, "none", hsl(hue, 80, 92, 0.8));
    }).join("");
}

const motifs: [RegExp, (drawing: Drawing) => string][] = [
    [/\b(prevent|protect|reduce|immune|negate|shield|heal|regain)/, draw_shield],
    [/\b(damage|destroy|attack|deal)/, draw_burst],
    [/\b(steal|swap|give|pass|exchange|move)/, draw_hands],
    [/\b(bank|gem|gems|token|essence|willpower|pebble)/, draw_stones],
    [/\b(discard|return|shuffle|again)/, draw_spiral],
    [/\b(draw|hand|deck|card)/, draw_cards],
    [/\b(gain|increase|bolster|each|more)/, draw_growth],
    [/\b(turn|step|round|until)/, draw_waves],
];

function text_of_face(face: Face | undefined): string {
    return (face?.sentences ?? []).map(sentence => sentence.text).join(" ").toLowerCase();
}

/** The hue of a card: of the thing that its deck or a keyword names, else from the name of its deck. */
export function hue_of(face: Face | undefined, look: Look | undefined, name: string): number {
    const words = [face?.deck?.name, ...(face?.keywords ?? []).map(keyword => keyword.text)];
    for (const word of words) {
        const hue = word === undefined ? undefined : look?.things[word.toLowerCase()]?.hue;
        if (hue !== undefined) return hue;
    }
    return Math.floor(random_of(face?.deck?.name ?? look?.game ?? name)() * 360);
}

const made = new Map<string, string>();

/** The address of the picture of a card. */
export function emblem_image(name: string, hue: number, face?: Face): string {
    const key = `${name} ${hue}`;
    const known = made.get(key);
    if (known) return known;
    const random = random_of(name);
    const drawing: Drawing = { random, hue, x: width * (0.36 + 0.28 * random()), y: height * (0.44 + 0.14 * random()) };
    const text = text_of_face(face);
    const draw = motifs.find(([words]) => words.test(text))?.[1] ?? draw_rings;
    const tilt = random() * 40;
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2=".3" y2="1">` +
        `<stop stop-color="${hsl(hue + tilt - 20, 46, 26)}"/><stop offset="1" stop-color="${hsl(hue + tilt, 55, 50)}"/></linearGradient></defs>` +
        `<rect width="${width}" height="${height}" fill="url(#g)"/>${draw(drawing)}</svg>`;
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(key, image);
    return image;
}
