// SPDX-License-Identifier: MIT
// Pictures of Cerebria as images by `data:` addresses, one node each: the land under the ring, tokens of Emotions, figures,
// Fortresses and the pictures of cards. Bliss is round and light, Gloom angular and dark; how an Emotion's picture is composed
// follows what its text does.
import { random_of, type Random } from "../../luck";
import type { Face } from "../../types";
import { polar, polygon, radius, scallop, sector, type Land, type Point } from "./geometry";
import { sign_path, vibe_hues, vibe_path } from "./sign";
import type { Side } from "./facts";

const hsl = (hue: number, saturation: number, lightness: number, alpha = 1) => `hsl(${Math.round(hue)} ${saturation}% ${Math.round(lightness)}%${alpha < 1 ? ` / ${alpha.toFixed(2)}` : ""})`;
const at = ([x, y]: Point, inside: string, more = "") => `<g transform="translate(${x} ${y})${more}">${inside}</g>`;

const made = new Map<string, string>();

function image(key: string, box: string, draw: () => string): string {
    const known = made.get(key);
    if (known) return known;
    const address = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${draw()}</svg>`)}`;
    made.set(key, address);
    return address;
}

/* ---- the board ---------------------------------------------------------------------------------------------------------- */

const thin = 'fill="none" stroke="#dfe8ff" stroke-opacity=".3" stroke-width="1.400"';

function draw_hills(random: Random, c: number): string {
    return Array.from({ length: 7 }, (_, i) => {
        const phase = random() * 6;
        const points = Array.from({ length: 33 }, (_p, k) => polar(130 + i * 22 + 9 * Math.sin((k - 16) * 0.36 + phase) + 4 * Math.sin((k - 16) * 0.9 + i), c - 24 + k * 1.5).join(" "));
        return `<path d="M${points.join("L")}" ${thin}/>`;
    }).join("");
}

function draw_ripples(c: number): string {
    const [x, y] = polar(196, c);
    return Array.from({ length: 10 }, (_, i) => `<circle cx="${x}" cy="${y}" r="${13 * (i + 1)}" ${thin}/>`).join("");
}

function draw_net(random: Random, c: number): string {
    const knots = Array.from({ length: 40 }, () => polar(126 + 146 * random(), c - 23 + 46 * random()));
    const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const threads = knots.map(knot => [...knots].sort((a, b) => far(a, knot) - far(b, knot)).slice(1, 4).map(next => `M${knot.join(" ")}L${next.join(" ")}`).join(""));
    return `<path d="${threads.join("")}" ${thin}/>${knots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.500" fill="#dfe8ff" fill-opacity=".35"/>`).join("")}`;
}

function draw_hearts(random: Random, c: number): string {
    return Array.from({ length: 24 }, () => at(polar(126 + 150 * random(), c - 22 + 44 * random()), `<path d="M0 9C-16-2-7-13 0-5 7-13 16-2 0 9Z" ${thin}/>`, ` rotate(${Math.round(random() * 60 - 30)}) scale(${(0.5 + 0.7 * random()).toFixed(2)})`)).join("");
}

function draw_branches(random: Random, c: number): string {
    return Array.from({ length: 20 }, (_, i) => {
        const a = c - 24 + i * 2.5;
        const end = 128 + 80 * random();
        return `<path d="M${polar(284, a).join(" ")}Q${polar((284 + end) / 2, a - 3).join(" ")} ${polar(end, a + 4 * random()).join(" ")}" ${thin} stroke-dasharray="${8 + Math.round(8 * random())} 3"/>`;
    }).join("");
}

const draw_land: ((random: Random, middle: number) => string)[] = [draw_hills, (_random, c) => draw_ripples(c), draw_net, draw_hearts, draw_branches];

function draw_space(land: Land): string {
    const style = 'fill="#2a3763" stroke="#dfe6fb" stroke-opacity=".8" stroke-width="1.600"';
    return at(polar(radius.space, land.angle), land.realm ? `<circle r="19" ${style}/>` : `<path d="M0-22 22 0 0 22-22 0Z" ${style}/>`);
}

function draw_origin(): string {
    const arms = Array.from({ length: 15 }, (_, k) => `<path d="M${Array.from({ length: 21 }, (_t, t) => polar(38 + t * 3.4, 24 * k + t * 4.2).join(" ")).join("L")}" fill="none" stroke="#a9d0ff" stroke-opacity="${k % 3 ? 0.1 : 0.24}" stroke-width="1.600"/>`);
    const arrows = Array.from({ length: 5 }, (_, k) => `<path d="M${polar(93, 72 * k + 27).join(" ")}A93 93 0 0 1 ${polar(93, 72 * k + 45).join(" ")}M${polar(98, 72 * k + 41).join(" ")}L${polar(93, 72 * k + 45).join(" ")}L${polar(88, 72 * k + 41).join(" ")}" fill="none" stroke="#bcd7ff" stroke-opacity=".75" stroke-width="2" stroke-linecap="round"/>`);
    return `<circle r="${radius.origin}" fill="url(#o)" stroke="#8fb6e8" stroke-width="2"/>${arms.join("")}${arrows.join("")}`;
}

/** The ring as it is printed: what never changes is one picture. */
export function board_image(lands: Land[]): string {
    const realms = lands.filter(land => land.realm);
    return image("board", "-296 -296 592 592", () => {
        const clips = realms.map((land, i) => `<clipPath id="c${i}"><path d="${sector(radius.land, radius.rim, land.angle - land.half, land.angle + land.half)}"/></clipPath>`);
        const grounds = lands.map(land => `<path d="${sector(radius.land, radius.rim, land.angle - land.half, land.angle + land.half)}" fill="${land.realm ? "#2b3658" : "#161e38"}" stroke="#c3cdf0" stroke-opacity=".6" stroke-width="1.400"${land.realm ? "" : ' stroke-dasharray="5 5"'}/>`);
        const drawn = realms.map((land, i) => `<g clip-path="url(#c${i})">${draw_land[i]?.(random_of(land.name), land.angle) ?? ""}</g>`);
        return (
            `<defs>${clips.join("")}<radialGradient id="o"><stop stop-color="#42609b"/><stop offset=".7" stop-color="#22335f"/><stop offset="1" stop-color="#141d3c"/></radialGradient></defs>` +
            `<circle r="292" fill="#0d1326"/><circle r="292" fill="none" stroke="#5c6a98" stroke-width="2"/>${grounds.join("")}${drawn.join("")}` +
            `<circle r="${radius.space}" fill="none" stroke="#c3cdf0" stroke-opacity=".4" stroke-width="2" stroke-dasharray="2 7" stroke-linecap="round"/>${lands.map(draw_space).join("")}${draw_origin()}`
        );
    });
}

/* ---- pieces ------------------------------------------------------------------------------------------------------------- */

export interface TokenLook {
    name: string;
    side: Side;
    vibe: string | undefined;
    spaces: number;
    essence: number;
    strong: boolean;
}

function draw_waver(look: TokenLook): string {
    const random = random_of(look.name);
    const bliss = look.side === "bliss";
    const hue = look.vibe ? (vibe_hues[look.vibe] ?? 20) : bliss ? 20 : 255;
    const lobes = 3 + Math.floor(random() * 3);
    const phase = random() * 6;
    return Array.from({ length: 3 }, (_, j) => {
        const q = (bliss ? 15 : 12) + j * (bliss ? 7 : 8.5);
        const points = Array.from({ length: 48 }, (_p, t) => {
            const w = (t / 48) * 6.283;
            const z = bliss ? q * (1 + 0.16 * Math.sin(lobes * w + phase + j * 0.5)) : q * (1 + 0.2 * Math.abs((((lobes * w + phase + j * 0.5) / 3.1416) % 1) - 0.5));
            return `${(z * Math.cos(w)).toFixed(1)} ${(z * Math.sin(w)).toFixed(1)}`;
        });
        return `<path d="M${points.join("L")}Z" fill="none" stroke="${bliss ? hsl(hue, 75, 52, 0.36) : hsl(hue, 75, 74, 0.42)}" stroke-width="1.900"/>`;
    }).join("");
}

/** Spaces in one row; four of a Strong card are smaller and stand on a bow, so that figure and badge keep their places. */
function draw_spaces({ side, spaces, essence }: TokenLook): string {
    const gap = spaces > 3 ? 11.5 : 13;
    return Array.from({ length: spaces }, (_, i) => {
        const off = i - (spaces - 1) / 2;
        const x = off * gap;
        const y = 21 - (spaces > 3 ? Math.abs(off) * 1.6 : 0);
        const on = i < essence;
        return side === "bliss"
            ? `<circle cx="${x}" cy="${y}" r="4.700" fill="${on ? "#d9481f" : "#fff"}" fill-opacity="${on ? 1 : 0.65}" stroke="#8c2f16" stroke-width="1.300"/>`
            : `<path transform="translate(${x} ${y})" d="M0-6.200 5 0 0 6.200-5 0Z" fill="${on ? "#d5caff" : "#0b0720"}" fill-opacity="${on ? 1 : 0.6}" stroke="#e6dfff" stroke-width="1.200"/>`;
    }).join("");
}

/** An Emotion's token without its figure: outline by side, a double one if Strong, Vibe above, spaces with their Essence below. */
export function token_image(look: TokenLook): string {
    const bliss = look.side === "bliss";
    const outline = bliss ? scallop(14, 34, 0.075) : polygon(6, 39.5);
    return image(`token ${look.name} ${look.essence} ${look.spaces}`, "-48 -48 96 96", () =>
        `<defs><radialGradient id="t" cx=".4" cy=".3" r=".95">${bliss ? '<stop stop-color="#fffaf4"/><stop offset=".6" stop-color="#ffd9c8"/><stop offset="1" stop-color="#ff9e80"/>' : '<stop stop-color="#6c58bd"/><stop offset=".55" stop-color="#3a2b7c"/><stop offset="1" stop-color="#1a1140"/>'}</radialGradient></defs>` +
        (look.strong ? `<path d="${bliss ? scallop(14, 39.5, 0.085) : polygon(6, 46)}" fill="${bliss ? "#8c2f16" : "#1a1140"}" stroke="${bliss ? "#ffd9c8" : "#cfc5ff"}" stroke-width="2.600"/>` : "") +
        `<path d="${outline}" fill="#000" opacity=".35" transform="translate(0 3)"/><path d="${outline}" fill="url(#t)" stroke="${bliss ? "#fff" : "#b9abff"}" stroke-width="2"/>` +
        draw_waver(look) + (look.vibe ? at([-8.5, -33], vibe_path(look.vibe), " scale(.71)") : "") + draw_spaces(look));
}

/** A figure: a round one for Bliss, a pointed one for Gloom; the Ego's bear their sign. */
export function figure_image(side: Side, sign: string | undefined): string {
    return image(`figure ${side} ${sign}`, "-16 -31 32 44", () =>
        `<ellipse cy="9" rx="13" ry="4" opacity=".5"/><path d="${side === "bliss" ? "M-12 9C-12-1-7-4-6-11a8.500 8.500 0 1 1 12 0c1 7 6 10 6 20Z" : "M0-29 9-17 6-9 13 9H-13L-6-9-9-17Z"}" fill="${side === "bliss" ? "#ffb49e" : "#6a55cc"}" stroke="${side === "bliss" ? "#fff" : "#e6dfff"}" stroke-width="2" stroke-linejoin="round"/>` +
        (sign ? at([-7, -6.5], sign_path(sign, side === "bliss" ? "#4a1a0c" : "#fff", 3), " scale(.58)") : ""));
}

const walls: { [side in Side]: string } = {
    bliss: "M-15 12V-9a2.500 2.500 0 0 1 5 0v3h3v-3a2.500 2.500 0 0 1 5 0v3h4v-3a2.500 2.500 0 0 1 5 0v3h3v-3a2.500 2.500 0 0 1 5 0V12Z",
    gloom: "M-15 12V-7l2.500-6 2.500 6v1h3v-1l2.500-6 2.500 6v1h4v-1l2.500-6 2.500 6v1h3v-1l2.500-6 2.500 6V12Z",
};

/** A Fortress: a wall, and a second above it for a Major one. */
export function fortress_image(side: Side, major: boolean): string {
    const style = `fill="${side === "bliss" ? "#ffc3b0" : "#5b47b8"}" stroke="#fff" stroke-width="1.800" stroke-linejoin="round"`;
    return image(`fortress ${side} ${major}`, "-20 -32 40 48", () =>
        `${major ? `<g transform="translate(0 -15) scale(.66)"><path d="${walls[side]}" ${style}/></g>` : ""}<path d="${walls[side]}" ${style}/>`);
}

export function sphere_image(sphere: string, held: number): string {
    return image(`sphere ${sphere} ${held}`, "-32 -32 64 64", () => {
        const pips = Array.from({ length: 7 }, (_, j) => {
            const [x, y] = polar(24, -120 + j * 40);
            return `<circle cx="${x}" cy="${y}" r="3.600" fill="${j < held ? "#7fe5e0" : "#fff"}" fill-opacity="${j < held ? 1 : 0.12}" stroke="#fff" stroke-opacity="${j < held ? 0 : 0.4}"/>`;
        });
        return `<defs><radialGradient id="s" cx=".4" cy=".28" r=".8"><stop stop-color="#2f6f92"/><stop offset=".5" stop-color="#153a5e"/><stop offset="1" stop-color="#0a1530"/></radialGradient></defs><circle r="30" fill="url(#s)" stroke="#8fb6e8" stroke-width="1.600"/>${pips.join("")}${at([-6.5, 10.5], sign_path(sphere, "#fff", 2.6), " scale(.54)")}`;
    });
}

/* ---- cards -------------------------------------------------------------------------------------------------------------- */

const width = 160;
const height = 90;

interface Feeling {
    bliss: boolean;
    hue: number;
    random: Random;
}

function petal({ bliss }: Feeling, x: number, y: number, turn: number, long: number, wide: number, fill: string): string {
    const w = long * wide;
    const d = bliss ? `M0 0C${w.toFixed(1)} ${(-long * 0.3).toFixed(1)} ${w.toFixed(1)} ${(-long * 0.9).toFixed(1)} 0 ${(-long).toFixed(1)}C${(-w).toFixed(1)} ${(-long * 0.9).toFixed(1)} ${(-w).toFixed(1)} ${(-long * 0.3).toFixed(1)} 0 0Z` : `M0 0L${(w * 0.7).toFixed(1)} ${(-long * 0.55).toFixed(1)}L0 ${(-long).toFixed(1)}L${(-w * 0.7).toFixed(1)} ${(-long * 0.55).toFixed(1)}Z`;
    return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})" d="${d}" fill="${fill}"/>`;
}

function flower(feeling: Feeling, x: number, y: number, size: number, petals: number): string {
    const { bliss, hue, random } = feeling;
    let drawn = "";
    for (let ring = 3; ring > 0; ring--)
        for (let i = 0; i < petals; i++) drawn += petal(feeling, x, y, (360 / petals) * (i + (ring % 2) / 2), (size * ring) / 3, 0.34 + 0.1 * random(), hsl(hue + 12 * ring - 10, bliss ? 88 : 70, bliss ? 88 - ring * 8 : 74 - ring * 10, 0.5));
    return `${drawn}<circle cx="${x}" cy="${y}" r="${(size * 0.13).toFixed(1)}" fill="${hsl(hue + 30, 90, 94)}"/>`;
}

/** Many for what looks at neighbours, rising for what grows, one in a glow for what gives, a swirl for what moves, a fan for what draws, closing for what takes away. */
const compositions: [RegExp, (feeling: Feeling) => string][] = [
    [/cannot|protect|keep/, feeling => Array.from({ length: 11 }, (_, i) => petal(feeling, width / 2, height * 0.92, (i - 5) * 17, height * 0.86, 0.2, hsl(feeling.hue + i * 5, 70, feeling.bliss ? 74 : 50, 0.55))).join("") + `<circle cx="80" cy="64" r="15" fill="${hsl(feeling.hue + 30, 90, 92, 0.6)}"/>`],
    [/neighbour|beside|adjacent/, feeling => flower(feeling, width * 0.28, height * 0.42, 30, 6) + flower(feeling, width * 0.6, height * 0.55, 36, 7) + flower(feeling, width * 0.84, height * 0.34, 21, 5)],
    [/remove|quell|lose|discard/, feeling => Array.from({ length: 12 }, (_, i) => { const a = i * 30; const [x, y] = polar(46, a); return petal(feeling, width / 2 + x * 1.3, height / 2 + y * 0.9, a + 180, 34, 0.3, hsl(feeling.hue + i * 4, 75, feeling.bliss ? 72 : 48, 0.62)); }).join("")],
    [/draw|card|deck/, feeling => Array.from({ length: 5 }, (_, i) => petal(feeling, width / 2, height * 1.04, (i - 2) * 22, height * 0.92, 0.34, hsl(feeling.hue + i * 9, 82, feeling.bliss ? 70 : 46, 0.6))).join("") + flower(feeling, width / 2, height * 0.98, 24, 8)],
    [/move|space|pass/, feeling => Array.from({ length: 14 }, (_, i) => { const u = i / 13; const a = u * 6.4 - 0.6; const q = height * (0.5 - 0.38 * u); return petal(feeling, width * 0.5 + q * 1.25 * Math.cos(a), height * 0.5 + q * Math.sin(a), a * 57 + 140, height * (0.42 - 0.22 * u), 0.36, hsl(feeling.hue + i * 4, 88, feeling.bliss ? 66 + i * 2.2 : 42 + i * 3, 0.62)); }).join("")],
    [/each|token|intensity|more/, feeling => Array.from({ length: 28 }, (_, k) => { const j = 4 - Math.floor(k / 7); const i = (k % 7) - 3; return petal(feeling, width / 2, height * 1.03, i * (15 + j * 3), height * (0.3 + j * 0.17), 0.2, hsl(feeling.hue + j * 8, 85, feeling.bliss ? 90 - j * 9 : 70 - j * 10, 0.5)); }).join("")],
    [/./, feeling => `<circle cx="80" cy="43" r="32" fill="${hsl(feeling.hue + 30, 90, 92, 0.16)}"/>${flower(feeling, width / 2, height * 0.48, 40, 9)}`],
];

/** The picture of an Emotion; undefined: the card is none. */
export function emotion_image(name: string, hue: number, face: Face | undefined): string | undefined {
    const side = face?.deck?.kind === "side" ? face.deck.name : undefined;
    if (!face || (side !== "bliss" && side !== "gloom")) return undefined;
    const bliss = side === "bliss";
    return image(`emotion ${name} ${hue}`, `0 0 ${width} ${height}`, () => {
        const feeling = { bliss, hue, random: random_of(name) };
        const text = (face.sentences ?? []).map(sentence => sentence.text).join(" ").toLowerCase().replace("when you bring this into play", "") || "plain";
        const draw = compositions.find(([words]) => words.test(text))?.[1];
        return `<defs><linearGradient id="e" x2=".3" y2="1"><stop stop-color="${hsl(hue, bliss ? 52 : 40, bliss ? 34 : 16)}"/><stop offset="1" stop-color="${hsl(hue + 22, bliss ? 70 : 48, bliss ? 60 : 36)}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#e)"/>${draw?.(feeling) ?? ""}`;
    });
}

