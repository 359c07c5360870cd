// SPDX-License-Identifier: MIT
// Pictures of Sentiment's cards: emotion (palette, body, face, four grounds) x cost (1 mild and pale, 4 deep and large) x the
// card's art word x its name as the seed. Each is drawn once, and is an image by its address: one node on the page.
import { random_of } from "../luck";
import type { Face } from "../types";
import type { Brush } from "./draw";
import { draw_ground } from "./grounds";
import { gradients, is_emotion, palettes, type Emotion } from "./palette";
import { draw_scene } from "./scenes";
import { draw_being } from "./traits";

/** The emotion of a card: of its deck. Allies are in no deck; Happiness brings them. */
export function emotion_of(name: string, face: Face | undefined): Emotion | undefined {
    const word = face?.deck?.name;
    return is_emotion(word) ? word : name === "Ally" ? "happiness" : undefined;
}

/** What it costs, at least 1: how strong the feeling is. */
export function strength_of(face: Face | undefined): number {
    return Math.max(1, Math.min(4, face?.numbers?.["impulse"] ?? 1));
}

function brush_for(emotion: Emotion, strength: number, name: string): Brush {
    const palette = palettes[emotion];
    return {
        ink: palette.inks[strength > 2 ? 1 : 0], light: emotion === "happiness" ? "#fff" : `hsl(${palette.mild[0][0]} 60% 93%)`,
        accent: palette.accent, random: random_of(name), strength,
    };
}

const made = new Map<string, string>();

/** The address of the picture; undefined: the card has no emotion, and is drawn as cards of other games are. */
export function feeling_image(name: string, face: Face | undefined): string | undefined {
    const emotion = emotion_of(name, face);
    if (!emotion) return undefined;
    const known = made.get(name);
    if (known) return known;
    const strength = strength_of(face);
    const brush = brush_for(emotion, strength, name);
    const which = Math.floor(random_of(`${name} ground`)() * 4);
    const art = (face?.art ?? "").toLowerCase();
    const drawn = (face?.kind ?? "manifestation") === "manifestation" ? draw_ground(emotion, which, brush) + draw_being(emotion, art, brush) : draw_scene(emotion, art, which, brush);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice"><defs>${gradients(emotion, strength)}</defs><rect width="160" height="100" fill="url(#ground)"/>${drawn}</svg>`;
    const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    made.set(name, image);
    return image;
}
