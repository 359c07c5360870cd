// SPDX-License-Identifier: MIT
// The picture of a card and its hue: as a layout draws it, or an emblem (emblem.ts), which is fetched where it is needed.
import { game_hue } from "./hues";
import { random_of } from "./luck";
import type { Face, Look } from "./types";

/** By a word in the name of the deck: its hue; its ground is in the same order in emblem.ts. */
const decks: [RegExp, number][] = [
    [/tide|storm|sea/, 208], [/way|sail|river/, 172], [/zero|ice|frost|winter/, 196], [/\bra\b|sun|fire|dawn/, 18], [/haka|wild|spirit/, 96],
    [/isle|insula|land|forest|earth/, 130], [/glass|star|moon|sky|night/, 258], [/blade|machine|engine|iron/, 340], [/toll|bridge|gate|city|keep/, 40],
];

/** Which of them; -1: none. */
export const known_deck = (deck: string) => decks.findIndex(([words]) => words.test(deck));

/** The hue of a card: of the thing that its deck or a keyword names, else from the name of its deck. */
export function hue_of(face: Face | undefined, look: Look | undefined, name: string): number {
    const words = [face?.deck?.name, ...(face?.keywords ?? []).map(keyword => keyword.text)];
    for (const word of words) {
        const hue = word === undefined ? undefined : look?.things[word.toLowerCase()]?.hue;
        if (hue !== undefined) return hue;
    }
    const deck = face?.deck?.name;
    const said = deck === undefined ? undefined : decks[known_deck(deck)]?.[1];
    if (said === undefined && deck === undefined && look) return game_hue(look.game); // as the table: nothing else has that colour
    return said ?? Math.floor(random_of(deck ?? name)() * 360);
}

/** A layout may have its own pictures for some cards; undefined: not for this one. */
type Painter = (name: string, hue: number, face: Face | undefined) => string | undefined;
const painters: Painter[] = [];

export function paint_with(painter: Painter): void {
    painters.push(painter);
}

type Emblem = (name: string, hue: number, face: Face | undefined) => string;
let draw_emblem: Emblem | undefined;

export function draw_emblems_by(draw: Emblem): void {
    draw_emblem = draw;
}

/** Until emblems are there: the ground alone. */
function plain_image(hue: number): string {
    void import("./emblem").catch(() => undefined);
    return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="hsl(${hue} 46% 36%)"/></svg>`)}`;
}

/** The address of the picture of a card. */
export function card_picture(name: string, hue: number, face?: Face): string {
    for (const paint of painters) {
        const own = paint(name, hue, face);
        if (own) return own;
    }
    return draw_emblem?.(name, hue, face) ?? plain_image(hue);
}
