// SPDX-License-Identifier: MIT
// Small signs of Sentiment as images: the six emotions, drops of Impulse, kinds of cards and marks on them. A keyword has the
// sign of its emotion: one sign to learn for both.
import { palettes, type Emotion } from "./palette";

const outlines: { readonly [emotion in Emotion]: string } = {
    anger: "M13.5 1c.6 5 6.5 7 6.5 13.5A8 8 0 0 1 4 15c0-4.2 2.4-5.6 3.2-9 1.7 1.4 2.6 2.8 2.8 4.6C12.6 8 13.3 4.6 13.5 1Z",
    happiness: "M12 .5l2.3 4.2 4.2-2.2-.6 4.7 4.7-.6-2.3 4.2 3.2 1.2-3.2 1.2 2.3 4.2-4.7-.6.6 4.7-4.2-2.2L12 23.5l-2.3-4.4-4.2 2.2.6-4.7-4.7.6 2.3-4.2L.5 12l3.2-1.2L1.4 6.6l4.7.6-.6-4.7 4.2 2.2Z",
    fear: "M.5 12C4 6.5 8 4 12 4s8 2.5 11.5 8C20 17.5 16 20 12 20S4 17.5.5 12ZM12 6.2c-2.6 3.6-2.6 8 0 11.6 2.6-3.6 2.6-8 0-11.6Z",
    love: "M12 22.5C4.5 16 .8 12 .8 7.6A5.9 5.9 0 0 1 12 5a5.9 5.9 0 0 1 11.2 2.6c0 4.4-3.7 8.4-11.2 14.9Z",
    sadness: "M6.2 14.5A5 5 0 0 1 6 4.6 6.6 6.6 0 0 1 18.3 5.6a4.5 4.5 0 0 1-.4 8.9ZM7 16.5h2.2l-1.5 5.5H5.5ZM12 16.5h2.2l-1.5 5.5h-2.2ZM17 16.5h2.2l-1.5 5.5h-2.2Z",
    serenity:
        "M12 2.5c4.2 4.2 4.2 11.5 0 16.5-4.2-5-4.2-12.3 0-16.5ZM5.2 6c2 .8 3.2 2.2 3.5 4.2.3 3 1.3 6 3.1 9.3C7 18.3 4.3 13 5.2 6ZM18.8 6c.9 7-1.8 12.3-6.6 13.5 1.8-3.3 2.8-6.3 3.1-9.3.3-2 1.5-3.4 3.5-4.2Z" +
        "M.5 13c2-.6 3.5-.4 4.6.6 1 3 2.7 5 5.6 6.4C5.5 21.6 1.5 18.5.5 13ZM23.5 13c-1 5.5-5 8.6-10.2 7 2.9-1.4 4.6-3.4 5.6-6.4 1.1-1 2.6-1.2 4.6-.6Z",
};

const keywords: { readonly [word: string]: Emotion } = { aggressive: "anger", supportive: "happiness", dreadful: "fear", protective: "love", stagnate: "sadness", focused: "serenity" };

export function emotion_of_keyword(word: string): Emotion | undefined {
    return keywords[word];
}

const made = new Map<string, string>();

function image(key: string, svg: () => string): string {
    const known = made.get(key);
    if (known) return known;
    const address = `data:image/svg+xml,${encodeURIComponent(svg())}`;
    made.set(key, address);
    return address;
}

const svg_of = (size: string, drawing: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${drawing}</svg>`;

/** An emotion's sign in a colour of one's own choice. */
export function emotion_sign(emotion: Emotion, colour: string): string {
    return image(`${emotion} ${colour}`, () => svg_of("0 0 24 24", `<path fill-rule="evenodd" d="${outlines[emotion]}" fill="${colour}"/>`));
}

const drop = "M12 1.2C14.5 6.5 21 11.5 21 18.3a9 9 0 0 1-18 0C3 11.5 9.5 6.5 12 1.2Z";

/** A drop of Impulse; empty: its place in the well. */
export function drop_image(emotion: Emotion, empty = false): string {
    const { drop: colour, edge } = palettes[emotion];
    return image(`drop ${emotion} ${empty}`, () => svg_of("0 0 24 28.8", empty
        ? `<path d="${drop}" fill="#8882" stroke="${colour}" stroke-width="1.6" stroke-dasharray="2.5 2.2"/><g transform="translate(6 12) scale(.5)"><path fill-rule="evenodd" d="${outlines[emotion]}" fill="${colour}" fill-opacity=".8"/></g>`
        : `<path d="${drop}" fill="${colour}" stroke="${edge}" stroke-width="1.6"/><path d="M7.5 13.5c-2 2.6-2.3 5-1.4 7.5" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.5" stroke-linecap="round"/>` +
            `<g transform="translate(6 12) scale(.5)"><path fill-rule="evenodd" d="${outlines[emotion]}" fill="${edge}"/></g>`));
}

/** Kinds: a figure, an arrow out, an arrow back. Marks: what a manifestation can still do, or why not. */
const marks: { readonly [word: string]: string } = {
    manifestation: "M8 1.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM2 14.5c0-4 2.5-6 6-6s6 2 6 6Z",
    action: "M1.500 6h7V2.500L14.500 8 8.500 13.500V10h-7Z",
    reaction: "M6 2L1 6.500 6 11V8c4 0 6 1 8.500 5C14 7.500 11 5 6 5Z",
    ready: "M9 1L3 9h4l-1 6 6-8H8Z",
    used: "M2 8.500l2-2 3 3 5.500-6 2 1.800L7 14Z",
    new: "M4 1h8v2c0 2-2 3-3 5 1 2 3 3 3 5v2H4v-2c0-2 2-3 3-5-1-2-3-3-3-5Z",
    held: "M5 7V5a3 3 0 0 1 6 0v2h1.500v7.500h-9V7ZM6.700 7h2.600V5a1.300 1.300 0 0 0-2.600 0Z",
    attacks: "M1 1l4 .5 4.500 5L8 8 2 4.500ZM15 1l-4 .5L3.500 10l-1-1-1 1.500 1.500 1.500-2 2 1.500 1.500 2-2L6 15l1.500-1-1-1L14.500 5ZM9.500 9.500l2 2-1 1L12 14l1.500-1 1.500 1.500L14 13l-1.500-2.500Z",
    forbidden: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM3.500 6.700v2.600h9V6.700Z",
};

export function mark_sign(word: string, colour: string): string {
    return image(`mark ${word} ${colour}`, () => svg_of("0 0 16 16", `<path fill-rule="evenodd" d="${marks[word] ?? marks["forbidden"]}" fill="${colour}"/>`));
}
