// SPDX-License-Identifier: MIT
// What the view says about a game of Cerebria, in the words of its pieces. Nothing is worked out here that the rules decide.
import { is_nest, nest_at, number_of, type Card } from "../../model";
import { cards_in, seat_name, type Scene } from "../../scene";
import type { Face, Option } from "../../types";
import type { Land } from "./geometry";

export type Side = "bliss" | "gloom";
/** As the view names them: the side of the Spirits, and the Ego. */
export type Team = "players" | "ego";

export const side_names: { [side in Side]: string } = { bliss: "Bliss", gloom: "Gloom" };

/** Spirits are of one side, and the Ego is of the other. */
export function side_of(scene: Scene, team: Team): Side {
    const spirit = scene.cards.find(card => card.zone === "spirit");
    const gloom = scene.faces.get(spirit?.name ?? "")?.kind?.includes("gloom") === true;
    return gloom === (team === "players") ? "gloom" : "bliss";
}

export function team_words(scene: Scene, team: Team): string {
    return team === "ego" ? "the Ego" : scene.own === undefined ? "the Spirits" : "your side";
}

export function counter(scene: Scene, name: string, key?: string | number): string | number | undefined {
    const cell = nest_at(scene.view, "counters")[name];
    const value = key === undefined ? cell : is_nest(cell) ? cell[key] : undefined;
    return typeof value === "string" || typeof value === "number" ? value : value === true ? 1 : undefined;
}

export function amount(scene: Scene, name: string, key?: string | number): number {
    return number_of(counter(scene, name, key));
}

/** Who controls a Realm or Frontier; undefined: nobody. */
export function control_of(scene: Scene, place: string): Team | undefined {
    const word = counter(scene, "control", place);
    return word === "players" || word === "ego" ? word : undefined;
}

/* ---- Emotions ----------------------------------------------------------------------------------------------------------- */

const vibe_words = ["red", "yellow", "green", "blue"];

/** The Vibe that is printed on a card; a Strong one has that of the Mild one it comes from. */
export function vibe_of(scene: Scene, face: Face | undefined): string | undefined {
    for (const keyword of face?.keywords ?? []) {
        if (vibe_words.includes(keyword.word)) return keyword.word;
        if (keyword.word === "strong form of" && keyword.title) return vibe_of(scene, scene.faces.get(keyword.title));
    }
    return undefined;
}

export function row_of(face: Face | undefined): number[] {
    const row = face?.keywords?.find(keyword => keyword.word === "row")?.text ?? "";
    return (/[\d-]+/.exec(row)?.[0] ?? "").split("-").filter(Boolean).map(Number);
}

export interface Emotion {
    card: Card;
    slot: string;
    team: Team;
    side: Side;
    vibe: string | undefined;
    intensity: number;
    token: number;
    essence: number;
    spaces: number;
    strong: boolean;
    /** Realms that it does not count in. */
    blocked: string[];
}

export function emotion_at(scene: Scene, slot: string): Emotion | undefined {
    const card = cards_in(scene, slot)[0];
    if (!card) return undefined;
    const face = scene.faces.get(card.name);
    const team: Team = typeof card.at === "string" ? "ego" : "players";
    return {
        card, slot, team, side: side_of(scene, team), vibe: vibe_of(scene, face),
        intensity: number_of(nest_at(card.cells, "intensity")["now"]),
        token: number_of(card.cells["token"]), essence: number_of(card.cells["essence"]), spaces: number_of(card.cells["spaces"]),
        strong: face?.kind?.startsWith("strong") === true,
        blocked: Object.keys(nest_at(card.cells, "blocked")),
    };
}

/* ---- figures, Fortresses ------------------------------------------------------------------------------------------------ */

export interface Standing {
    key: string;
    name: string;
    team: Team;
    sign: string | undefined;
    letter: string;
    seat?: number;
    place: string;
}

export function figures_of(scene: Scene): Standing[] {
    const spirits = Object.entries(nest_at(scene.view, "counters", "at")).map(([seat, place]): Standing => ({
        key: `seat ${seat}`, name: seat_name(scene, Number(seat)), team: "players", sign: undefined, letter: seat_name(scene, Number(seat)).slice(0, 1), seat: Number(seat), place: String(place),
    }));
    const ego = Object.entries(nest_at(scene.view, "counters", "ego at")).map(([who, place]): Standing => ({
        key: `ego ${who}`, name: `the Ego's ${scene.look.counters["ego at"] ? who.replace(/^./, letter => letter.toUpperCase()) : who}`, team: "ego", sign: who, letter: "", place: String(place),
    }));
    return [...spirits, ...ego];
}

export interface Fortress {
    team: Team;
    major: boolean;
    words: string;
    fresh: boolean;
    /** What it adds to its Realm. */
    adds: number;
}

export function fortress_at(scene: Scene, realm: string): Fortress | undefined {
    const word = counter(scene, "stronghold", realm);
    if (typeof word !== "string" || word === "none") return undefined;
    return { team: word.startsWith("ego") ? "ego" : "players", major: word.endsWith("major"), words: scene.look.counters["stronghold"]?.words?.[word] ?? word, fresh: counter(scene, "fresh", realm) !== undefined, adds: amount(scene, "fortress adds", realm) };
}

/* ---- Aspirations -------------------------------------------------------------------------------------------------------- */

export interface Aspiration {
    card: Card;
    numbers: { [team in Team]: number };
}

export function aspirations_in(scene: Scene, zone: string): Aspiration[] {
    return cards_in(scene, zone).map(card => ({ card, numbers: { players: number_of(nest_at(card.cells, "players")["now"]), ego: number_of(nest_at(card.cells, "ego")["now"]) } }));
}

/* ---- what is lit where -------------------------------------------------------------------------------------------------- */

/** Questions that are about where a figure stands; a Frontier is a space and a slot by one name. */
const about_spaces = new Set(["begin", "space"]);

export type Spot = "space" | "slot" | "fort" | "plate";

/** What of a place its options light. */
export function lit_spot(scene: Scene, land: Land, place: string): Spot {
    const prompt = scene.decision?.prompt ?? "";
    if (about_spaces.has(prompt)) return "space";
    if (prompt === "fortress") return "fort";
    return land.realm && place === land.name ? "plate" : "slot";
}

/** Options that stand on a spot of a Spirit board: row * 4 + place. */
export function spot_options(scene: Scene): Map<number, Option[]> {
    const found = new Map<number, Option[]>();
    for (const option of scene.awaited) {
        if (!["wild", "spot", "vibe"].includes(option.kind) || (option.kind === "vibe" && option.amount === undefined)) continue;
        const spot = option.amount ?? 0;
        found.set(spot, [...(found.get(spot) ?? []), option]);
    }
    return found;
}
