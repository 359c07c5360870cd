// SPDX-License-Identifier: MIT
// A view as cells, and the only state of a table: differences are applied to it, and its sum tells whether it is still the
// server's. Nothing here knows a page, so that all of it is tested in Node against what the engine writes.
import type { Change, Decision, Leaf, Mark, Nest, Option, StepMessage, Text } from "./types";

type Cell = Leaf | Nest | undefined;

export function is_nest(cell: Cell | Change | null): cell is Nest {
    return typeof cell === "object" && cell !== null && !Array.isArray(cell);
}

/** A merge patch (RFC 7396): null takes away, objects go deeper, all else replaces. The view is changed in place. */
export function apply(view: Nest, change: Change): void {
    for (const [key, value] of Object.entries(change)) {
        if (value === null) {
            delete view[key];
        } else if (is_nest(value)) {
            const below = view[key];
            const inner: Nest = is_nest(below) ? below : {};
            view[key] = inner;
            apply(inner, value);
        } else {
            view[key] = value as Leaf;
        }
    }
}

const encoder = new TextEncoder();

function fnv1a(words: string): number {
    let hash = 2166136261;
    for (const byte of encoder.encode(words)) hash = Math.imul(hash ^ byte, 16777619);
    return hash >>> 0;
}

/** The sum of docs/protocol.md. JSON.stringify escapes what the server escapes, and DEL and all above it stay as they are. */
export function sum_of(view: Nest, path = ""): number {
    let total = 0;
    for (const [key, value] of Object.entries(view))
        total += is_nest(value) ? sum_of(value, path + key + "/") : fnv1a(path + key + "=" + JSON.stringify(value));
    return total % 2 ** 32;
}

/** A step applied as a whole. False: the view is not what the server has, and is to be asked for anew. */
export function apply_step(view: Nest, step: Pick<StepMessage, "events" | "difference" | "sum">): boolean {
    for (const event of step.events ?? []) if (event.difference) apply(view, event.difference);
    if (step.difference) apply(view, step.difference);
    return sum_of(view) === step.sum;
}

export function copy_of(view: Nest): Nest {
    return Object.fromEntries(Object.entries(view).map(([key, value]) => [key, is_nest(value) ? copy_of(value) : value]));
}

/* ---- reading ------------------------------------------------------------------------------------------------------------ */

const nothing: Nest = {};

export function nest_at(cell: Cell, ...path: string[]): Nest {
    let at = cell;
    for (const key of path) at = is_nest(at) ? at[key] : undefined;
    return is_nest(at) ? at : nothing;
}

export function number_of(cell: Cell): number {
    return typeof cell === "number" ? cell : 0;
}

function optional_number(cell: Cell): number | undefined {
    return typeof cell === "number" ? cell : undefined;
}

function optional_string(cell: Cell): string | undefined {
    return typeof cell === "string" ? cell : undefined;
}

export function text_of(cell: Cell): Text | undefined {
    return typeof cell === "string" || Array.isArray(cell) ? cell : undefined;
}

/** Reasons come as sentences, or as parts of one. */
export function as_sentence(words: string): string {
    return words && `${words[0]?.toUpperCase()}${words.slice(1).replace(/\.$/, "")}.`;
}

export function words_of(text: Text | undefined): string {
    if (text === undefined) return "";
    return typeof text === "string" ? text : text.map((part: string | Mark) => (typeof part === "string" ? part : part.text)).join("");
}

/** How many cards lie there: of a seat, or shared. */
export function zone_count(view: Nest, zone: string, seat?: number): number {
    const count = nest_at(view, "zones")[zone];
    return number_of(seat !== undefined && is_nest(count) ? count[seat] : count);
}

export interface Card {
    id: number;
    name: string;
    zone: string;
    seat?: number;
    place: number;
    at?: number | string;
    cells: Nest;
}

/** Cards that are known, in the order in which they are laid out: by place, else by id, which follows the deck list. */
export function cards_of(view: Nest): Card[] {
    const cards = Object.entries(nest_at(view, "cards")).map(([id, cell]): Card => {
        const cells = is_nest(cell) ? cell : nothing;
        const at = cells["at"];
        return {
            id: Number(id),
            name: optional_string(cells["name"]) ?? "a card",
            zone: optional_string(cells["zone"]) ?? "",
            place: number_of(cells["place"]),
            cells,
            ...(typeof cells["seat"] === "number" ? { seat: cells["seat"] } : {}),
            ...(typeof at === "number" || typeof at === "string" ? { at } : {}),
        };
    });
    return cards.sort((a, b) => a.place - b.place || a.id - b.id);
}

/** Numbers by name, if there are any. */
function numbers_at(cell: Cell): { [name: string]: number } | undefined {
    return is_nest(cell) ? Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, number_of(value)])) : undefined;
}

function option_of(index: string, cell: Cell): Option {
    const o = is_nest(cell) ? cell : nothing;
    const note = text_of(o["note"]);
    const option: Option = {
        index: Number(index),
        move: optional_string(o["move"]) ?? "",
        kind: optional_string(o["kind"]) ?? "",
        text: text_of(o["text"]) ?? optional_string(o["move"]) ?? "",
    };
    for (const key of ["card", "of", "seat", "amount", "line"] as const) {
        const value = optional_number(o[key]);
        if (value !== undefined) option[key] = value;
    }
    for (const key of ["zone", "thing", "place"] as const) {
        const value = optional_string(o[key]);
        if (value !== undefined) option[key] = value;
    }
    if (note !== undefined) option.note = note;
    for (const key of ["price", "players", "ego"] as const) {
        const facts = numbers_at(o[key]);
        if (facts) option[key] = facts;
    }
    const control = o["control"];
    if (is_nest(control)) option.control = Object.fromEntries(Object.entries(control).map(([place, holder]) => [place, String(holder)]));
    return option;
}

/** What is asked; undefined: nothing is, the game is over. Only who is asked sees options. */
export function decision_of(view: Nest): Decision | undefined {
    const d = view["decision"];
    if (!is_nest(d)) return undefined;
    const decision: Decision = {
        seat: number_of(d["seat"]),
        options: Object.entries(nest_at(d, "options")).map(([index, cell]) => option_of(index, cell)),
    };
    const text = text_of(d["text"]);
    const why = text_of(d["why"]);
    if (text !== undefined) decision.text = text;
    if (why !== undefined) decision.why = why;
    if (d["window"] === true) decision.window = true;
    if (typeof d["subject"] === "number") decision.subject = d["subject"];
    if (typeof d["prompt"] === "string") decision.prompt = d["prompt"];
    return decision;
}

/* ---- where options light ------------------------------------------------------------------------------------------------ */

/** The thing on the table that an option stands on, as a key; undefined: it stands in the list alone. */
export function key_of(option: Option): string | undefined {
    if (option.card !== undefined) return `card ${option.card}`;
    if (option.zone !== undefined) return `zone ${option.zone} ${option.of ?? ""}`.trim();
    if (option.place !== undefined) return `place ${option.place}`;
    if (option.thing !== undefined) return `thing ${option.thing}${option.seat === undefined ? "" : ` ${option.seat}`}`;
    return option.seat === undefined ? undefined : `seat ${option.seat}`;
}

export type Lit = Map<string, Option[]>;

function add_to(lit: Lit, key: string, option: Option): void {
    lit.set(key, [...(lit.get(key) ?? []), option]);
}

/** Equal cards are one choice, of which the server offers the first; all of them light. */
function light_equals(lit: Lit, cards: Card[]): void {
    const offered = cards.filter(card => lit.has(`card ${card.id}`));
    for (const card of cards) {
        if (lit.has(`card ${card.id}`) || card.at !== undefined) continue;
        const equal = offered.find(one => one.name === card.name && one.zone === card.zone && one.seat === card.seat);
        const options = equal && lit.get(`card ${equal.id}`);
        if (options) lit.set(`card ${card.id}`, options);
    }
}

/** Which options stand on what. A card that is out of sight stands for whom it belongs to: an evoker for its player. */
export function light(view: Nest, decision: Decision | undefined, unseen: (zone: string) => boolean): Lit {
    const lit: Lit = new Map();
    const cards = cards_of(view);
    for (const option of decision?.options ?? []) {
        const key = key_of(option);
        if (key) add_to(lit, key, option);
        const card = cards.find(one => one.id === option.card);
        if (card?.seat !== undefined && unseen(card.zone)) add_to(lit, `seat ${card.seat}`, option);
    }
    light_equals(lit, cards);
    return lit;
}

/** Options that do nothing more: they have a place of their own, so that nobody takes one for another. */
export function is_refusal(option: Option): boolean {
    return key_of(option) === undefined && /^(pass|end|no|none|done|accept|keep)\b/.test(option.kind);
}
