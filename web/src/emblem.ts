// SPDX-License-Identifier: MIT
// Emblems of cards: pictures made from words, and drawn once each. Four things make one, so that cards of a deck belong
// together and differ at a glance: the ground follows the deck, the figure what the card shows (figures.ts), what surrounds
// the figure what the text does, and where and how often it stands the name. Whatever shows such cards imports this: a game
// whose cards all have pictures of their own does without (picture.ts).
import "./every_table";
import { figure_of, outline_named } from "./figures";
import { random_of, type Random } from "./luck";
import { draw_emblems_by, known_deck } from "./picture";
import type { Face } from "./types";

const width = 160;
const height = 90;

interface Drawing {
    random: Random;
    hue: number;
    x: number;
    y: number;
}
type Draw = (drawing: Drawing) => string;

const hsl = (hue: number, saturation: number, lightness: number, alpha = 1) =>
    `hsl(${Math.round(hue)} ${saturation}% ${Math.round(lightness)}%${alpha < 1 ? ` / ${alpha.toFixed(2)}` : ""})`;
const path = (d: string, fill: string, stroke = "none", weight = 2) =>
    `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}" stroke-linejoin="round" stroke-linecap="round"/>`;
const circle = (x: number, y: number, r: number, fill: string, stroke = "none", weight = 2) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}" stroke="${stroke}" stroke-width="${weight}"/>`;
const closed = (points: number, at: (i: number) => [number, number]) =>
    "M" + Array.from({ length: points }, (_, i) => at(i).map(value => value.toFixed(1)).join(" ")).join("L") + "Z";
const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");

/* ---- grounds: one for each deck ----------------------------------------------------------------------------------------- */

/** Wavering rings: moods. */
function rings({ random, hue, x, y }: Drawing): string {
    const petals = 3 + Math.floor(random() * 4);
    return times(6, ring => {
        const size = 14 + ring * 11;
        const d = closed(48, i => {
            const angle = (i / 48) * 6.2832;
            const r = size * (1 + 0.2 * Math.sin(petals * angle + ring * 0.6));
            return [x + r * 1.4 * Math.cos(angle), y + r * Math.sin(angle)];
        });
        return path(d, "none", hsl(hue + ring * 7, 70, 78 - ring * 4, 0.5 - 0.05 * ring), 2.4);
    });
}

function waves({ random, hue }: Drawing): string {
    return times(5, i => {
        const level = height * (0.42 + i * 0.13);
        const swell = 4 + 6 * random();
        const long = 30 + 24 * random();
        return path(`M${(-long * random()).toFixed(0)} ${level.toFixed(0)}${`q${(long / 4).toFixed(1)} ${(-swell).toFixed(1)} ${(long / 2).toFixed(1)} 0t${(long / 2).toFixed(1)} 0`.repeat(Math.ceil(width / long) + 2)}V${height}H0Z`, hsl(hue + i * 5, 55, 58 - i * 8, 0.5));
    });
}

function rays({ random, hue, x, y }: Drawing): string {
    const count = 12 + Math.floor(random() * 8);
    return times(count, i => {
        const angle = (i / count) * 6.2832;
        const at = (turn: number) => `${(x + 170 * Math.cos(angle + turn)).toFixed(0)} ${(y + 170 * Math.sin(angle + turn)).toFixed(0)}`;
        return path(`M${x.toFixed(0)} ${y.toFixed(0)}L${at(-0.1)}L${at(0.1)}Z`, hsl(hue + 14, 85, 66, 0.3));
    });
}

function spirals({ random, hue }: Drawing): string {
    return times(4, k => {
        const at = width * (0.06 + 0.3 * k);
        const down = height * (0.25 + 0.5 * random());
        const way = random() < 0.5 ? 1 : -1;
        const points = Array.from({ length: 34 }, (_, i) => `${(at + (1 + i * 0.8) * Math.cos(i * 0.36 * way)).toFixed(1)} ${(down + (1 + i * 0.8) * Math.sin(i * 0.36 * way)).toFixed(1)}`);
        return path(`M${points.join("L")}`, "none", hsl(hue, 38, 76, 0.42), 3.4);
    });
}

function crystals({ random, hue }: Drawing): string {
    return times(9, i => {
        const at = i * 20 + 10 * random();
        const tall = 22 + 52 * random();
        const lean = 14 * (random() - 0.5);
        const down = i % 2 ? 0 : height;
        const up = i % 2 ? tall * 0.6 : height - tall;
        return path(`M${(at - 9).toFixed(0)} ${down}L${(at + lean).toFixed(0)} ${up.toFixed(0)}L${(at + 9).toFixed(0)} ${down}Z`, hsl(hue + 10 * random(), 50, 74, 0.32), hsl(hue, 60, 90, 0.4), 1);
    });
}

function hills({ random, hue }: Drawing): string {
    return circle(width * random(), height * 0.25, 15, hsl(hue + 330, 80, 76, 0.8)) + times(3, i => {
        const top = height * (0.48 + i * 0.17);
        return path(`M0 ${height}V${(top + 10 * random()).toFixed(0)}Q${(width * 0.25).toFixed(0)} ${(top - 26 * random()).toFixed(0)} ${width / 2} ${top.toFixed(0)}T${width} ${(top - 8 * random()).toFixed(0)}V${height}Z`, hsl(hue + 30 * i, 46, 44 - i * 9, 0.8));
    });
}

function stars({ random, hue, x, y }: Drawing): string {
    const dots = times(24, () => circle(width * random(), height * random(), 0.6 + 1.4 * random(), hsl(hue + 180, 60, 94, 0.4 + 0.6 * random())));
    return dots + `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="62" ry="19" fill="none" stroke="${hsl(hue, 60, 84, 0.5)}" stroke-width="1.6" transform="rotate(${Math.round(random() * 60 - 30)} ${x.toFixed(0)} ${y.toFixed(0)})"/>`;
}

function wheels({ random, hue }: Drawing): string {
    return times(4, () => {
        const [at, down, size] = [width * random(), height * random(), 14 + 24 * random()];
        return `<circle cx="${at.toFixed(0)}" cy="${down.toFixed(0)}" r="${size.toFixed(0)}" fill="none" stroke="${hsl(hue + 20, 34, 66, 0.34)}" stroke-width="${(size * 0.34).toFixed(0)}" stroke-dasharray="${(size * 0.36).toFixed(1)} ${(size * 0.27).toFixed(1)}"/>` + circle(at, down, size * 0.72, "none", hsl(hue + 20, 34, 66, 0.34), 4);
    });
}

function arches({ random, hue }: Drawing): string {
    const wide = 34 + 16 * random();
    const down = height * (0.55 + 0.2 * random());
    return times(6, i => path(`M${(i * wide - 20).toFixed(0)} ${height}V${down.toFixed(0)}a${(wide * 0.4).toFixed(0)} ${(wide * 0.4).toFixed(0)} 0 0 1 ${(wide * 0.8).toFixed(0)} 0V${height}Z`, hsl(hue, 40, 18, 0.5))) +
        path(`M0 ${(down - wide * 0.5).toFixed(0)}H${width}`, "none", hsl(hue, 60, 80, 0.4), 5);
}

function stripes({ random, hue }: Drawing): string {
    const lean = 30 * (random() < 0.5 ? 1 : -1);
    return times(6, i => path(`M${i * 34 - 20} ${height}l${lean} ${-height}h15l${-lean} ${height}Z`, hsl(hue + 15 * i, 60, 70, 0.2)));
}

/** By the word in the name of the deck (picture.ts), in the order of those. */
const grounds: Draw[] = [waves, waves, crystals, rays, spirals, hills, stars, wheels, arches];
const any_ground: Draw[] = [stripes, rays, waves, stars, hills, arches, spirals, crystals];

/** Where no word tells, by luck; cards without a deck are moods. */
function ground_of(face: Face | undefined): Draw {
    const deck = face?.deck?.name;
    if (deck === undefined) return rings;
    return grounds[known_deck(deck)] ?? any_ground[Math.floor(random_of(`ground of ${deck}`)() * any_ground.length)] ?? rings;
}

/* ---- what the text does: it surrounds the figure ------------------------------------------------------------------------ */

function strikes({ random, hue, x, y }: Drawing): string {
    const count = 9 + Math.floor(random() * 6);
    return path(closed(count * 2, i => {
        const angle = (i / count) * Math.PI + 0.2;
        const r = i % 2 ? 27 : 40 + 14 * random();
        return [x + r * 1.15 * Math.cos(angle), y + r * Math.sin(angle)];
    }), hsl(hue + 26, 92, 62, 0.8), hsl(hue, 70, 24, 0.7));
}
function guards({ hue, x, y }: Drawing): string {
    return circle(x, y, 38, hsl(hue + 190, 60, 84, 0.22), hsl(hue + 190, 70, 90, 0.9), 3) + circle(x, y, 44, "none", hsl(hue + 190, 70, 90, 0.45), 1.6);
}
function mends({ hue, x, y }: Drawing): string {
    return times(7, i => {
        const at = x - 54 + i * 18;
        const up = y + 28 - ((i * 23) % 56);
        return path(`M${at.toFixed(0)} ${(up - 5).toFixed(0)}v10m-5-5h10`, "none", hsl(hue + 110, 70, 84, 0.95), 3.4);
    });
}
function breaks({ random, hue, x, y }: Drawing): string {
    return times(4, i => {
        const angle = i * 1.57 + random();
        const at = (r: number, turn: number) => `${(x + r * Math.cos(angle + turn)).toFixed(0)} ${(y + r * Math.sin(angle + turn)).toFixed(0)}`;
        return path(`M${at(20, 0)}L${at(38, 0.3)}L${at(54, -0.1)}L${at(92, 0.12)}`, "none", hsl(hue + 180, 30, 94, 0.85), 2.6);
    });
}
function fans({ hue, x, y }: Drawing): string {
    return times(3, i => `<rect x="${(x - 14).toFixed(0)}" y="${(y - 36).toFixed(0)}" width="28" height="42" rx="4" fill="${hsl(hue + 14 * i, 36, 88 - 7 * i, 0.92)}" stroke="${hsl(hue, 45, 26)}" stroke-width="1.6" transform="rotate(${(i - 1) * 32} ${x.toFixed(0)} ${(y + 34).toFixed(0)})"/>`);
}
function turns({ hue, x, y }: Drawing): string {
    const arc = (way: number) => path(`M${(x - 38 * way).toFixed(0)} ${(y - 6 * way).toFixed(0)}A38 36 0 0 1 ${(x + 32 * way).toFixed(0)} ${(y - 22 * way).toFixed(0)}l${-2 * way} ${-10 * way}m${2 * way} ${10 * way}l${-11 * way} ${2 * way}`, "none", hsl(hue + 40, 85, 84, 0.9), 4);
    return arc(1) + arc(-1);
}
function grows({ hue, x, y }: Drawing): string {
    return times(3, i => path(`M${(x - 44 + i * 8).toFixed(0)} ${(y + 26 - i * 15).toFixed(0)}l${44 - i * 8} -20l${44 - i * 8} 20`, "none", hsl(hue + 40, 85, 80, 0.85 - 0.2 * i), 5));
}
function pours({ random, hue, x, y }: Drawing): string {
    return times(6, i => {
        const [at, down] = [x + 46 * Math.cos(i * 1.05 + random() * 0.4), y + 30 * Math.sin(i * 1.05)];
        const r = 7 + 3 * random();
        return path(closed(6, k => [at + r * Math.cos(k * 1.047), down + r * Math.sin(k * 1.047)]), hsl(hue + 30 + i * 9, 70, 66), hsl(hue, 60, 22), 1.6);
    });
}

const deeds: [RegExp, Draw][] = [
    [/\b(immune|prevent|reduce|redirect|cannot|protect|negate)/, guards], [/\b(regain|heal|bolster|refresh)/, mends],
    [/\bdestroy/, breaks], [/\b(swap|shuffle|return|again|exchange|reactivate|move)/, turns], [/\b(deals?|damage|attack|steal)/, strikes],
    [/\b(increase|additional|gain|bank)/, grows], [/\b(draw|discard|reveal|hand)/, fans], [/\b(token|gem|essence|take|give|pass)/, pours],
];

/* ---- the figure, and where it stands ------------------------------------------------------------------------------------ */

function stamp(outline: string, x: number, y: number, size: number, fill: string, edge: string, turn = 0): string {
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(turn)}) scale(${(size / 24).toFixed(2)}) translate(-12 -12)"><path d="${outline}" fill="${fill}" stroke="${edge}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/></g>`;
}

/** Head and shoulders: of who a deck is about, with its sign upon the breast. */
function bust(outline: string, { hue, x }: Drawing): string {
    const dark = hsl(hue, 50, 16);
    return path(`M${(x - 42).toFixed(0)} ${height}c2-26 18-32 42-32s40 6 42 32Z`, hsl(hue, 48, 40), dark) + circle(x, 38, 19, hsl(hue + 20, 44, 82), dark) +
        path(`M${(x - 19).toFixed(0)} 36c2-26 36-26 38 0c-8-9-30-9-38 0Z`, hsl(hue + 180, 40, 24)) + stamp(outline, x, 75, 22, hsl(hue + 40, 90, 76), dark);
}

type Arrangement = (figure: (x: number, y: number, size: number, turn?: number) => string, drawing: Drawing) => string;
const arrangements: Arrangement[] = [
    (figure, { x, y }) => figure(x, y, 58),
    (figure, { x, y, random }) => figure(x, y + 4, 66, random() * 50 - 25),
    (figure, { x, y }) => figure(x - 34, y + 8, 30) + figure(x + 34, y + 8, 30) + figure(x, y, 50),
    (figure, { x, y }) => figure(x - 20, y - 8, 42, -14) + figure(x + 20, y + 8, 42, 14),
    (figure, { x, y }) => figure(x, y, 46) + [0, 1, 2, 3, 4].map(i => figure(x + 60 * Math.cos(i * 1.257 - 1.57), y + 34 * Math.sin(i * 1.257 - 1.57), 15)).join(""),
];

function composed(name: string, hue: number, face: Face | undefined): string {
    const random = random_of(name);
    const drawing: Drawing = { random, hue, x: width * (0.38 + 0.24 * random()), y: height * (0.48 + 0.08 * random()) };
    const outline = outline_named(figure_of(name, face));
    const arrangement = arrangements[Math.floor(random() * arrangements.length)] as Arrangement;
    const text = text_of_face(face);
    const around = deeds.find(([words]) => words.test(text))?.[1];
    const own = random_of(`ground of ${face?.deck?.name ?? name}`); // the same for all of a deck
    const ground = ground_of(face)({ ...drawing, random: face?.deck ? own : random });
    const person = (face?.keywords ?? []).some(({ word }) => word === "character");
    const figure = (x: number, y: number, size: number, turn = 0) => stamp(outline, x, y, size, hsl(hue + 30, 84, 80), hsl(hue, 55, 16), turn);
    return ground + (person ? bust(outline, drawing) : (around?.(drawing) ?? "") + arrangement(figure, drawing));
}

function text_of_face(face: Face | undefined): string {
    return (face?.sentences ?? []).map(sentence => sentence.text).join(" ").toLowerCase();
}

const made = new Map<string, string>();

/** The address of the picture of a card. */
function draw_emblem(name: string, hue: number, face: Face | undefined): string {
    const key = `${name} ${hue} ${face === undefined}`;
    const known = made.get(key);
    if (known) return known;
    const tilt = random_of(name)() * 40;
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x1="0" y1="0" x2=".3" y2="1">` +
        `<stop stop-color="${hsl(hue + tilt - 20, 46, 26)}"/><stop offset="1" stop-color="${hsl(hue + tilt, 55, 50)}"/></linearGradient></defs>` +
        `<rect width="${width}" height="${height}" fill="url(#g)"/>${composed(name, hue, face)}</svg>`;
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(key, image);
    return image;
}

draw_emblems_by(draw_emblem);
