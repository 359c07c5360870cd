// SPDX-License-Identifier: MIT
// What every piece on the table needs to know: the view that is shown, how the game looks, what is lit, and what a click does.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { name_at } from "./bots";
import type { Client } from "./client";
import type { Marked } from "./asked";
import { cards_of, is_nest, nest_at, number_of, type Card, type Lit } from "./model";
import type { Decision, Face, Look, Nest, Option, Person } from "./types";

export interface Scene {
    client: Client;
    view: Nest;
    look: Look;
    faces: Map<string, Face>;
    cards: Card[];
    own: number | undefined;
    decision: Decision | undefined;
    /** What of it is lit: all that one may choose or, at a guided table, what the guide waits for. */
    awaited: Option[];
    lit: Lit;
    hint: Option | undefined;
    /** A click on something: takes its only option, asks which of several, or looks at it. */
    touch(key: string, at: Element, card?: Card): void;
    take(option: Option): void;
    /** Asks which of several, beside the thing they stand on. */
    choose(options: Option[], at: Element): void;
    /** A card, large; undefined: none. */
    look_at(card: Card | undefined): void;
    looked_at: number | undefined;
    /** Why that line of the log was told. */
    ask_why(line: { number?: number; move: number }): void;
    /** Why a number, a pile or a place is as it is. */
    ask_about(marked: Marked): void;
    /** Where that player sits. */
    show_seat(seat: number): void;
    /** The rules, where they tell of that. */
    look_up(words: string): void;
    /** Where nothing is lit: the card that Tab comes to. */
    tab_stop?: number | undefined;
}

export const SceneContext = createContext<Scene | undefined>(undefined);

export function use_scene(): Scene {
    const scene = useContext(SceneContext);
    if (!scene) throw new Error("there is no table here");
    return scene;
}

export function person_at(scene: Scene, seat: number): Person | undefined {
    return scene.client.table?.people.find(person => person.seat === seat);
}

export function seat_name(scene: Scene, seat: number): string {
    return name_at(scene.client.table, seat);
}

/** The person, where the game's name hides who it is. */
export function seat_person(scene: Scene, seat: number): string {
    const person = person_at(scene, seat);
    if (!person || person.free) return "free";
    const name = person.name && scene.client.table?.seats ? person.name : "";
    return [name, seat === scene.client.me ? "you" : "", person.bot ? "bot" : "", person.name && !person.bot && !person.here ? "away" : "", person.thinks ? "thinks" : ""].filter(Boolean).join(", ");
}

export function side_name(scene: Scene, side: number): string {
    return scene.client.table?.sides?.[side - 1] ?? `Side ${side}`;
}

export function cards_in(scene: Scene, zone: string, seat?: number): Card[] {
    return scene.cards.filter(card => card.zone === zone && card.seat === seat);
}

/** Do players have cards before them? Then the own seat is part of the layout, and not only a panel beside the hand. */
export function seats_lay_cards(scene: Scene): boolean {
    return Object.values(scene.look.zones).some(look => look.laid && look.shape === "row");
}

/** Cards laid out before somebody, whichever zone they are of. */
export function cards_at(scene: Scene, at: number | string): Card[] {
    return scene.cards.filter(card => card.at === at && scene.look.zones[card.zone]?.laid && scene.look.zones[card.zone]?.shape === "row");
}

export function card_by_id(scene: Scene, id: number | undefined): Card | undefined {
    if (id === undefined) return undefined;
    const shown = scene.cards.find(card => card.id === id);
    if (shown) return shown;
    // While the stage is behind, there may be cards that it does not show yet.
    const view = scene.client.view ?? {};
    return scene.view === view || !is_nest(nest_at(view, "cards")[id]) ? undefined : cards_of(view).find(card => card.id === id);
}

/** Numbers by key, zeros left out. */
export function amounts(cell: unknown): [string, number][] {
    return is_nest(cell as Nest) ? Object.entries(cell as Nest).map(([key, value]): [string, number] => [key, number_of(value)]).filter(([, n]) => n !== 0) : [];
}
