// SPDX-License-Identifier: MIT
// What Sentiment's view says, as the layout wants it. Nothing is worked out here: numbers, reasons and targets are the server's.
import { card_by_id, cards_in, seat_name, type Scene } from "../../scene";
import { is_nest, nest_at, number_of, text_of, words_of, type Card } from "../../model";
import type { Nest, Text } from "../../types";

export const steps: readonly (readonly [string, string])[] = [["refresh", "Refresh"], ["check", "Check"], ["evocation", "Evocation"], ["engagement", "Engagement"], ["evocation-2", "Evocation"], ["end", "End"]];

export interface Attack {
    card: number;
    target: number | undefined;
    /** What it would deal now. */
    blow: number | undefined;
    text: Text | undefined;
}

export interface Waiting {
    number: string;
    card: number;
    seat: number;
    targets: number[];
    text: Text | undefined;
}

const optional = (cell: Nest[string] | undefined) => (typeof cell === "number" ? cell : undefined);

function rows_of(scene: Scene, kind: string): [string, Nest][] {
    return Object.entries(nest_at(scene.view, "rows", kind)).map(([number, row]) => [number, is_nest(row) ? row : {}]);
}

/** Of one of the attacks on a card: the part of its `blows` that is this attacker's. */
function blow_of(scene: Scene, attacker: number, target: number | undefined): number | undefined {
    const blows = nest_at(card_by_id(scene, target)?.cells, "blows");
    const part = Object.values(blows).find(one => is_nest(one) && one["card"] === attacker);
    return is_nest(part) ? number_of(part["amount"]) : undefined;
}

export function attacks_of(scene: Scene): Attack[] {
    return rows_of(scene, "attacks").map(([, row]) => {
        const card = number_of(row["card"]);
        const target = optional(row["target"]);
        return { card, target, blow: blow_of(scene, card, target), text: text_of(row["text"]) };
    });
}

/** Newest first: it is carried out first. */
export function waiting_of(scene: Scene): Waiting[] {
    return rows_of(scene, "waiting").reverse().map(([number, row]) => ({
        number, card: number_of(row["card"]), seat: number_of(row["seat"]), text: text_of(row["text"]),
        targets: ["target", "target 2", "target 3"].map(key => optional(row[key])).filter((id): id is number => id !== undefined),
    }));
}

/** What acts next, and what holds for a time. */
export function notes_of(scene: Scene): { key: string; cells: Nest }[] {
    return ["triggered", "timed"].flatMap(kind => rows_of(scene, kind).map(([number, cells]) => ({ key: `${kind} ${number}`, cells })));
}

/* ---- seats -------------------------------------------------------------------------------------------------------------- */

/** An evoker is a card, too: what is attacked and aimed at. */
export function evoker_of(scene: Scene, seat: number): Card | undefined {
    return cards_in(scene, "evoker", seat)[0];
}

export function field_of(scene: Scene, seat: number): Card[] {
    return scene.cards.filter(card => card.zone === "field" && (card.at ?? card.seat) === seat);
}

/** Cards by their names, evokers by those of their players. */
export function name_of(scene: Scene, id: number): string {
    const card = card_by_id(scene, id);
    if (card?.zone === "evoker" && card.seat !== undefined) return card.seat === scene.client.me ? "you" : seat_name(scene, card.seat);
    return card?.name ?? "a card";
}

/** In the order of turns, beginning after `first`. */
export function seats_after(scene: Scene, first: number): number[] {
    const seats = (scene.client.table?.people ?? []).map(person => person.seat);
    const at = seats.indexOf(first);
    return [...seats.slice(at + 1), ...seats.slice(0, Math.max(0, at))];
}

/** One's own is teal, the others have a colour each; names stand beside them everywhere. */
export function side_class(scene: Scene, seat: number): string {
    const bottom = scene.own ?? (scene.client.table?.people.length ?? 1);
    return seat === bottom ? "side-own" : `side-${1 + seats_after(scene, bottom).indexOf(seat)}`;
}

/* ---- cards -------------------------------------------------------------------------------------------------------------- */

export interface Rating {
    now: number;
    printed: number;
    parts: { by: string; amount: number }[];
}

/** Combat Rating as it is now with what makes it; in a hand, as it is printed. */
export function rating_of(scene: Scene, card: Card): Rating | undefined {
    const cell = card.cells["cr"];
    if (!is_nest(cell)) {
        const printed = scene.faces.get(card.name)?.numbers?.["cr"];
        return printed === undefined ? undefined : { now: printed, printed, parts: [] };
    }
    const parts = Object.entries(cell).filter(([key]) => key !== "now").map(([, part]) => ({ by: words_of(text_of(nest_at(part)["by"])), amount: number_of(nest_at(part)["amount"]) }));
    const printed = parts[0]?.by === "printed" ? parts.shift()?.amount : undefined;
    return { now: number_of(cell["now"]), printed: printed ?? number_of(cell["now"]), parts };
}

/** The word of a mark for a reason of the server; all other reasons say themselves. */
const reasons: readonly (readonly [RegExp, string])[] = [[/^is attacking/, "attacks"], [/^came this turn/, "new"], [/^held /, "held"], [/^has attacked|was activated|being activated/, "used"], [/^forbidden/, "forbidden"]];

export interface CardMark {
    word: string;
    why: string;
}

/** What a manifestation can still do, or why it cannot. */
export function marks_of(card: Card): CardMark[] {
    const found: CardMark[] = nest_at(card.cells, "can")["activate"] === true ? [{ word: "ready", why: "can be activated" }] : [];
    for (const [what, why] of Object.entries(nest_at(card.cells, "cannot"))) {
        const said = words_of(text_of(why));
        const word = reasons.find(([pattern]) => pattern.test(said))?.[1];
        if (word && word !== "attacks" && !found.some(mark => mark.word === word)) found.push({ word, why: `cannot ${what}: ${said}` });
    }
    return found;
}

/** Printed and given, those that it has now. */
export function keywords_of(scene: Scene, card: Card): { word: string; given: boolean }[] {
    const has = nest_at(card.cells, "has");
    if (card.zone === "field") return Object.entries(has).map(([word, by]) => ({ word, given: by !== "printed" }));
    return (scene.faces.get(card.name)?.keywords ?? []).map(keyword => ({ word: keyword.word, given: false })).filter(({ word }) => !["manifestation", "action", "reaction", "impulse", "cr"].includes(word));
}

/** What it costs now; in play, what is printed. */
export function cost_of(scene: Scene, card: Card): number {
    const cost = card.cells["cost"];
    return is_nest(cost) ? number_of(cost["now"]) : (scene.faces.get(card.name)?.numbers?.["impulse"] ?? 0);
}
