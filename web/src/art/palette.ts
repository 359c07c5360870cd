// SPDX-License-Identifier: MIT
// Six emotions: the colours of their cards and pictures. Happiness has dark letters on yellow, all others white on dark.

export type Emotion = "anger" | "happiness" | "fear" | "love" | "sadness" | "serenity";

export const emotions: readonly Emotion[] = ["anger", "happiness", "fear", "love", "sadness", "serenity"];

export function is_emotion(word: string | undefined): word is Emotion {
    return emotions.includes(word as Emotion);
}

type Colour = readonly [hue: number, saturation: number, lightness: number];
type Pair = readonly [Colour, Colour];

export interface Palette {
    /** The head of a card and the letters on it; a drop of Impulse and its edge. */
    head: string;
    letters: string;
    drop: string;
    edge: string;
    accent: string;
    /** The ground: above and below, when mild and when overwhelming. `tops` where the way between them is not straight. */
    mild: Pair;
    strong: Pair;
    tops?: readonly Colour[];
    /** Bodies and outlines, of mild and of strong feelings. */
    bodies: readonly [Pair, Pair];
    inks: readonly [string, string];
}

export const palettes: { readonly [emotion in Emotion]: Palette } = {
    anger: {
        head: "hsl(6 68% 38%)", letters: "#fff", drop: "hsl(8 82% 56%)", edge: "hsl(4 70% 26%)", accent: "hsl(44 100% 62%)",
        mild: [[30, 94, 86], [14, 86, 68]], strong: [[-10, 72, 15], [12, 92, 46]],
        bodies: [[[14, 88, 56], [2, 76, 40]], [[42, 100, 62], [10, 96, 50]]], inks: ["hsl(2 72% 22%)", "hsl(0 80% 14%)"],
    },
    happiness: {
        head: "hsl(46 96% 60%)", letters: "#3b2a00", drop: "hsl(45 98% 54%)", edge: "hsl(32 90% 24%)", accent: "hsl(344 84% 66%)",
        mild: [[196, 78, 88], [50, 98, 82]], strong: [[16, 94, 62], [48, 100, 66]], tops: [[196, 78, 88], [184, 64, 82], [38, 98, 76], [14, 94, 62]],
        bodies: [[[52, 100, 68], [38, 98, 56]], [[54, 100, 70], [34, 100, 56]]], inks: ["hsl(24 78% 32%)", "hsl(14 80% 28%)"],
    },
    fear: {
        head: "hsl(272 42% 36%)", letters: "#fff", drop: "hsl(274 52% 60%)", edge: "hsl(272 55% 22%)", accent: "hsl(66 86% 68%)",
        mild: [[266, 38, 80], [274, 30, 56]], strong: [[262, 58, 7], [286, 48, 27]],
        bodies: [[[268, 38, 34], [266, 44, 20]], [[278, 34, 50], [268, 46, 24]]], inks: ["hsl(264 50% 12%)", "hsl(262 60% 7%)"],
    },
    love: {
        head: "hsl(337 66% 40%)", letters: "#fff", drop: "hsl(340 86% 66%)", edge: "hsl(336 66% 30%)", accent: "hsl(30 96% 74%)",
        mild: [[380, 90, 93], [344, 86, 84]], strong: [[322, 66, 24], [348, 84, 56]], tops: [[20, 90, 93], [14, 92, 89], [334, 64, 50], [322, 66, 26]],
        bodies: [[[350, 88, 70], [338, 72, 52]], [[4, 98, 78], [340, 88, 60]]], inks: ["hsl(336 66% 26%)", "hsl(328 70% 16%)"],
    },
    sadness: {
        head: "hsl(214 52% 36%)", letters: "#fff", drop: "hsl(212 72% 60%)", edge: "hsl(216 62% 24%)", accent: "hsl(46 70% 82%)",
        mild: [[206, 46, 86], [214, 40, 66]], strong: [[226, 56, 12], [210, 46, 38]],
        bodies: [[[212, 54, 58], [220, 50, 38]], [[204, 62, 74], [216, 50, 48]]], inks: ["hsl(220 56% 20%)", "hsl(224 62% 11%)"],
    },
    serenity: {
        head: "hsl(174 62% 25%)", letters: "#fff", drop: "hsl(168 52% 50%)", edge: "hsl(178 66% 17%)", accent: "hsl(334 72% 84%)",
        mild: [[146, 48, 92], [176, 44, 76]], strong: [[190, 62, 14], [160, 46, 44]],
        bodies: [[[166, 44, 56], [178, 50, 34]], [[152, 52, 80], [170, 44, 54]]], inks: ["hsl(180 62% 17%)", "hsl(186 66% 10%)"],
    },
};

const said = ([hue, saturation, lightness]: Colour) => `hsl(${hue} ${saturation}% ${lightness}%)`;

function between(a: Colour, b: Colour, part: number): string {
    const at = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * part);
    return said([at(0), at(1), at(2)]);
}

const gradient = (id: string, from: string, to: string, way: string) =>
    `<linearGradient id="${id}" ${way}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** What a picture of this strength is filled with: #ground, #body, and #glow. */
export function gradients(emotion: Emotion, strength: number): string {
    const palette = palettes[emotion];
    const part = (strength - 1) / 3;
    const top = palette.tops?.[strength - 1];
    const body = palette.bodies[strength > 2 ? 1 : 0];
    return (
        gradient("ground", top ? said(top) : between(palette.mild[0], palette.strong[0], part), between(palette.mild[1], palette.strong[1], part), 'x1="0" y1="0" x2="0" y2="1"') +
        gradient("body", said(body[0]), said(body[1]), 'x1=".3" y1="0" x2=".6" y2="1"') +
        `<radialGradient id="glow"><stop stop-color="${palette.accent}" stop-opacity=".9"/><stop offset=".45" stop-color="${palette.accent}" stop-opacity=".3"/>` +
        `<stop offset="1" stop-color="${palette.accent}" stop-opacity="0"/></radialGradient>`
    );
}
