// SPDX-License-Identifier: MIT
// Pictures of games for the lobby: a ground in the game's colour, and on it the signs that its players will look at.
import { emblem_image, random_of } from "./emblem";
import { game_hue } from "./hues";
import { symbol_path } from "./symbol";
import type { Sign } from "./types";

const signs: { [game: string]: Sign[] } = {
    pebbles: [30, 24, 36, 20, 34, 28].map(hue => ({ symbol: "pebble", hue })),
    gemotion: [{ symbol: "circle", hue: 50, tint: "white" }, { symbol: "flame", hue: 5 }, { symbol: "leaf", hue: 130 }, { symbol: "drop", hue: 215 }, { symbol: "eye", hue: 275 }, { symbol: "heart", hue: 330 }],
    sentinels: [{ symbol: "shield", hue: 205 }, { symbol: "bolt", hue: 52 }, { symbol: "fist", hue: 25 }, { symbol: "snowflake", hue: 195 }, { symbol: "star", hue: 170 }, { symbol: "skull", hue: 110 }],
    sentiment: [{ symbol: "flame", hue: 8 }, { symbol: "sun", hue: 45 }, { symbol: "eye", hue: 274 }, { symbol: "heart", hue: 340 }, { symbol: "rain", hue: 212 }, { symbol: "lotus", hue: 168 }],
};

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
    const list = signs[game];
    if (!list && game !== "cerebria") return emblem_image(game, game_hue(game));
    const known = made.get(game);
    if (known) return known;
    const hue = game_hue(game);
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice"><defs><radialGradient id="r" cx=".5" cy=".3" r=".9">` +
        `<stop stop-color="hsl(${hue} 45% 42%)"/><stop offset="1" stop-color="hsl(${hue + 20} 50% 16%)"/></radialGradient></defs><rect width="160" height="90" fill="url(#r)"/>` +
        `${list ? scattered(game, list) : ring()}</svg>`;
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(game, image);
    return image;
}
