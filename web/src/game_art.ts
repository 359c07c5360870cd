// SPDX-License-Identifier: MIT
// Pictures of games for the lobby: a ground in the game's colour, and on it the signs that its players will look at.
import { random_of } from "./luck";
import { game_hue } from "./hues";
import { symbol_path } from "./symbol";
import type { Sign } from "./types";

const signs: { [game: string]: Sign[] } = {
    pebbles: [30, 24, 36, 20, 34, 28].map(hue => ({ symbol: "pebble", hue })),
    gemotion: [{ symbol: "circle", hue: 50, tint: "white" }, { symbol: "flame", hue: 5 }, { symbol: "leaf", hue: 130 }, { symbol: "drop", hue: 215 }, { symbol: "eye", hue: 275 }, { symbol: "heart", hue: 330 }],
    sentinels: [{ symbol: "shield", hue: 205 }, { symbol: "bolt", hue: 52 }, { symbol: "fist", hue: 25 }, { symbol: "snowflake", hue: 195 }, { symbol: "star", hue: 170 }, { symbol: "skull", hue: 110 }],
    sentiment: [{ symbol: "flame", hue: 8 }, { symbol: "sun", hue: 45 }, { symbol: "spirit", hue: 274 }, { symbol: "heart", hue: 340 }, { symbol: "rain", hue: 212 }, { symbol: "lotus", hue: 168 }],
};

/** Of a game that has none of its own: some of these, in one colour. */
const plain_signs = ["deck", "star", "diamond", "drop", "leaf", "sun", "orb", "token", "heart", "spark"];

function usual_signs(game: string): Sign[] {
    const random = random_of(game);
    return Array.from({ length: 5 }, (_, i) => ({ symbol: plain_signs[Math.floor(random() * plain_signs.length)] ?? "deck", hue: game_hue(game) + 12 * i }));
}

/** Signs in a wavy row, each at its own height and size. */
function scattered(game: string, list: Sign[]): string {
    const random = random_of(game);
    return list.map((sign, i) => {
        const size = 20 + 10 * random();
        const x = 8 + (i * 144) / list.length;
        const y = 14 + 32 * random();
        return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${Math.round(random() * 30 - 15)} 12 12) scale(${(size / 24).toFixed(2)})">${symbol_path(sign)}</g>`;
    }).join("");
}

/** Each sign in a slice of its own colour: heroes side by side. */
function sliced(list: Sign[]): string {
    const wide = 164 / list.length;
    return list.map((sign, i) => {
        const x = i * wide - 2;
        return `<path d="M${x + 12} 0H${x + wide + 12}L${x + wide - 6} 90H${x - 6}Z" fill="hsl(${sign.hue ?? 200} 48% ${i % 2 ? 34 : 27}%)"/>` +
            `<g transform="translate(${(x + wide / 2 - 10).toFixed(1)} ${34 + (i % 2) * 8}) scale(1.05)">${symbol_path(sign)}</g>`;
    }).join("");
}

/** Lines around a middle, as of a mood that spreads. */
function contours(game: string, hue: number): string {
    const random = random_of(`${game} lines`);
    const waves = [random() * 6, random() * 6, random() * 6];
    const ring = (size: number) => Array.from({ length: 25 }, (_, i) => {
        const angle = (i / 24) * 6.2832;
        const r = size * (1 + 0.16 * Math.sin(3 * angle + (waves[0] ?? 0)) + 0.08 * Math.sin(5 * angle + (waves[1] ?? 0)));
        return `${i ? "L" : "M"}${(80 + 1.5 * r * Math.cos(angle)).toFixed(1)} ${(45 + r * Math.sin(angle)).toFixed(1)}`;
    }).join("");
    return [8, 15, 22, 29, 36].map((size, i) => `<path d="${ring(size)}Z" fill="none" stroke="hsl(${hue} 70% 68%)" stroke-opacity="${(0.55 - i * 0.09).toFixed(2)}" stroke-width="1.6" stroke-linejoin="round"/>`).join("");
}

/** A night with stars, and a hill on which they stand. */
function night(game: string, hue: number): string {
    const random = random_of(`${game} night`);
    const stars = Array.from({ length: 26 }, () => `<circle cx="${(160 * random()).toFixed(1)}" cy="${(50 * random()).toFixed(1)}" r="${(0.3 + 0.7 * random()).toFixed(2)}" fill="#fff" fill-opacity=".7"/>`).join("");
    return `${stars}<ellipse cx="80" cy="104" rx="130" ry="42" fill="hsl(${hue} 40% 12%)"/>`;
}

const eyes = "M9 12V12.1M15 12V12.1";
const shut = "M7.500 12.500Q9 11 10.500 12.500M13.500 12.500Q15 11 16.500 12.500";
const smile = "M9.500 16Q12 18.500 14.500 16";
/** Six feelings look as they feel: with brows, wide eyes or shut ones, and a mouth. Where on the sign, by how far down. */
const faces: [string, number][] = [
    [`M7.500 10 10.500 11.500M16.500 10 13.500 11.500M9.500 13.500V13.600M14.500 13.500V13.600M9.500 18Q12 16 14.500 18`, 1],
    [`${eyes}M8.500 14.500Q12 19.500 15.500 14.500Z`, -1],
    [`M9.500 6V7.500M14.500 6V7.500M11.500 11Q12 10 12.500 11T11.500 11`, 0],
    [shut + smile, -1],
    [`${eyes}M9.500 16Q12 14 14.500 16`, -3],
    [`${shut}M10.500 16Q12 17 13.500 16`, 1],
];

/** Signs with faces side by side, of one size, a little up and down. */
function lined_up(list: Sign[]): string {
    return list.map((sign, i) => {
        const [face, down] = faces[i] ?? [eyes, 0];
        return `<g transform="translate(${(5 + i * 25.4).toFixed(1)} ${i % 2 ? 32 : 40}) scale(1.02)">${symbol_path(sign)}<path transform="translate(0 ${down})" d="${face}" fill="none" stroke="#1d1030" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></g>`;
    }).join("");
}

function drawing(game: string, hue: number): string {
    const list = signs[game] ?? usual_signs(game);
    switch (game) {
        case "cerebria": return night(game, hue) + ring();
        case "sentinels": return sliced(list);
        case "sentiment": return night(game, hue) + lined_up(list);
        case "gemotion": return contours(game, hue) + scattered(game, list);
        default: return scattered(game, list);
    }
}

/** Five lands around a middle: Cerebria is played on a ring. */
function ring(): string {
    const arc = (from: number, to: number, r: number) => {
        const at = (angle: number) => `${(80 + r * 1.5 * Math.cos(angle)).toFixed(1)} ${(45 + r * Math.sin(angle)).toFixed(1)}`;
        return `M${at(from)}A${r * 1.5} ${r} 0 0 1 ${at(to)}`;
    };
    const lands = Array.from({ length: 5 }, (_, i) => {
        const from = (i / 5) * 6.2832 + 0.08;
        return `<path d="${arc(from, from + 1.1, 27)}" fill="none" stroke="hsl(${i % 2 ? 262 : 14} 55% ${i === 2 ? 48 : 58}%)" stroke-width="13"/>`;
    });
    const orbs = Array.from({ length: 5 }, (_, i) => `<circle cx="${(80 + 18 * Math.cos(i * 1.2566)).toFixed(1)}" cy="${(45 + 11 * Math.sin(i * 1.2566)).toFixed(1)}" r="4" fill="hsl(185 70% 62%)"/>`);
    return lands.join("") + orbs.join("") + `<circle cx="80" cy="45" r="3" fill="#fff"/>`;
}

const made = new Map<string, string>();

export function game_image(game: string): string {
    const known = made.get(game);
    if (known) return known;
    const hue = game_hue(game);
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice"><defs><radialGradient id="r" cx=".5" cy=".3" r=".9">` +
        `<stop stop-color="hsl(${hue} 45% 42%)"/><stop offset="1" stop-color="hsl(${hue + 20} 50% 16%)"/></radialGradient></defs><rect width="160" height="90" fill="url(#r)"/>` +
        `${drawing(game, hue)}</svg>`;
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(game, image);
    return image;
}
