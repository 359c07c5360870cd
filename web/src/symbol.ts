// SPDX-License-Identifier: MIT
// Small pictures: one outline for each word that `look` has for one, on a grid of 24, so that colour alone never matters.
// They are images, not letters: fonts that have them are missing on bare systems.
import type { Sign } from "./types";

const outlines: { [symbol: string]: string } = {
    circle: "M12 2 19 5 22 12 19 19 12 22 5 19 2 12 5 5Z",
    flame: "M12 1C13 6 19 9 19 15a7 7 0 0 1-14 1C4 12 7 11 8 7c2 2 3 3 3 5 2-3 2-7 1-11Z",
    shield: "M12 1 21 4V12C21 18 17 21 12 23 7 21 3 18 3 12V4Z",
    zigzag: "M14 1 4 13H10L8 23 20 9H13Z",
    bolt: "M14 1 4 13H10L8 23 20 9H13Z",
    leaf: "M3 21C1 9 9 2 22 2 22 15 15 23 3 21ZM3 21 14 10",
    drop: "M12 1C17 8 20 11 20 15A8 8 0 0 1 4 15C4 11 7 8 12 1Z",
    eye: "M1 12C6 3 18 3 23 12 18 21 6 21 1 12ZM12 8A4 4 0 1 1 12 16 4 4 0 1 1 12 8Z",
    heart: "M12 22C-5 11 4-1 12 6 20-1 29 11 12 22Z",
    diamond: "M12 1 23 12 12 23 1 12Z",
    sun: "M12 1 14.500 6 19.800 4.200 18 9.500 23 12 18 14.500 19.800 19.800 14.500 18 12 23 9.500 18 4.200 19.800 6 14.500 1 12 6 9.500 4.200 4.200 9.500 6Z",
    rain: "M6 14A5 5 0 0 1 6 5 6 6 0 0 1 18 5 5 5 0 0 1 18 14ZM7 17 6 22M12 17 11 22M17 17 16 22",
    lotus: "M12 3C16 8 16 14 12 20 8 14 8 8 12 3ZM2 9C8 9 11 14 12 20 6 20 2 15 2 9ZM22 9C16 9 13 14 12 20 18 20 22 15 22 9Z",
    star: "M12 1 15 8.500 23 9 17 14.500 19 22.500 12 18 5 22.500 7 14.500 1 9 9 8.500Z",
    spark: "M12 1 14.500 9.500 23 12 14.500 14.500 12 23 9.500 14.500 1 12 9.500 9.500Z",
    pebble: "M6 5C10 1 19 3 21 9S20 20 13 21 2 17 2 12 4 7 6 5Z",
    token: "M7 1H17L23 7V17L17 23H7L1 17V7Z",
    orb: "M12 1A11 11 0 1 1 12 23 11 11 0 1 1 12 1ZM4 12C8 8 16 16 20 12",
    spirit: "M12 1A6 6 0 0 1 15 12C20 13 21 18 21 23H3C3 18 4 13 9 12A6 6 0 0 1 12 1Z",
    figure: "M12 1 17 6 14 11 21 23H3L10 11 7 6Z",
    fist: "M4 8H8V5H12V4H16V6H20V15L16 21H8L4 16Z",
    arrow: "M1 12H15V5L23 12 15 19V12",
    snowflake: "M12 1V23M2 6 22 18M22 6 2 18M9 3 12 6 15 3M9 21 12 18 15 21",
    wave: "M1 9Q6 2 12 9T23 9V15Q18 22 12 15T1 15Z",
    skull: "M12 1C20 1 22 8 20 14L16 16V22H8V16L4 14C2 8 4 1 12 1ZM9 9V12M15 9V12",
    horns: "M2 2C2 9 6 11 12 11S22 9 22 2C24 12 19 15 17 16L15 23H9L7 16C5 15 0 12 2 2Z",
    wound: "M3 3 21 21M8 3 3 8M16 21 21 16M12 7 17 12M7 12 12 17",
    knot: "M7 7A5 5 0 1 1 12 12 5 5 0 1 1 17 17 5 5 0 1 1 12 12 5 5 0 1 1 7 7Z",
    bowl: "M1 9H23C23 18 18 22 12 22S1 18 1 9ZM7 5C7 2 10 4 10 1M14 5C14 2 17 4 17 1",
    gear: "M10 1H14L15 5 19 3 21 7 18 10 23 12V14L18 15 20 20 16 22 13 18 12 23H10L9 18 4 20 2 16 6 13 1 11V9L6 8 4 4 8 2Z",
    book: "M2 4C6 2 10 3 12 5 14 3 18 2 22 4V20C18 18 14 19 12 21 10 19 6 18 2 20ZM12 5V21",
    deck: "M5 3H19V21H5ZM8 6H16V18H8Z",
    hand: "M3 8 9 6 13 20 7 22ZM9 5H15V20M15 6 21 8 17 22 12 20",
    hourglass: "M5 2H19M5 22H19M7 2C7 11 17 13 17 22M17 2C17 11 7 13 7 22Z",
    warning: "M12 2 23 21H1ZM12 9V14M12 17V18",
    pile: "M4 6H18V22H4ZM7 6V3H21V18H18",
};

/** Colours by the names that terminals have, where a hue says too little. */
const faint: { [tint: string]: [number, number] } = { white: [12, 93], grey: [8, 58], black: [22, 20] };

function colour_of(sign: Sign): [number, number, number] {
    const [saturation, lightness] = faint[sign.tint ?? ""] ?? [72, 54];
    return [sign.hue ?? 210, saturation, lightness];
}

/** An outline for a word that is not listed: a polygon of its own. */
export function outline_of(symbol: string): string {
    const listed = outlines[symbol];
    if (listed) return listed;
    const corners = 3 + ([...symbol].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5);
    const at = (i: number) => `${(12 + 11 * Math.sin((i / corners) * 6.2832)).toFixed(1)} ${(12 - 11 * Math.cos((i / corners) * 6.2832)).toFixed(1)}`;
    return `M${Array.from({ length: corners }, (_, i) => at(i)).join(" ")}Z`;
}

/** Outlines that are cut like stones: a second, smaller one in them is lighter. */
const stones = new Set(["circle", "flame", "shield", "zigzag", "leaf", "drop", "heart", "diamond", "pebble", "token"]);

/** The drawing itself, on its grid of 24, for a larger picture. */
export function symbol_path(sign: Sign): string {
    const [hue, saturation, lightness] = colour_of(sign);
    const edge = lightness > 40 ? lightness * 0.42 : lightness + 45;
    const symbol = sign.symbol ?? "circle";
    const facet = stones.has(symbol) ? `<path d="${outline_of(symbol)}" transform="translate(5.500 5) scale(.54)" fill="hsl(${hue} ${saturation}% ${Math.min(97, lightness + 18)}%)" opacity=".75"/>` : "";
    return `<path d="${outline_of(sign.symbol ?? "circle")}" fill="hsl(${hue} ${saturation}% ${lightness}%)" stroke="hsl(${hue} ${saturation}% ${edge}%)" stroke-width="1.500" stroke-linejoin="round" stroke-linecap="round"/>${facet}`;
}

const made = new Map<string, string>();

/** The address of the picture. */
export function symbol_image(sign: Sign): string {
    const key = `${sign.symbol} ${sign.hue} ${sign.tint}`;
    const known = made.get(key);
    if (known) return known;
    const image = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 26 26">${symbol_path(sign)}</svg>`)}`;
    made.set(key, image);
    return image;
}

/** A thing's sign; one that is not listed gets a colour from its name. */
export function sign_of(signs: { [name: string]: Sign }, name: string): Sign {
    return signs[name] ?? { symbol: name, hue: [...name].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), 0) % 360 };
}
