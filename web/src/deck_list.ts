// SPDX-License-Identifier: MIT
// Decks that somebody builds in this browser: lines of a deck file, kept here and passed on as a link. What is right about
// them, the server says.
import { fragment_of } from "./address";
import type { DeckList } from "./cards_data";
import { keep, kept } from "./keep";

const head_line = /^\s*deck\s+(\S+)(?:\s+"([^"]*)")?/m;

/** Name and title of the first deck of a text, as far as it has them. */
export function list_of(text: string): DeckList {
    const [, name = "", title = ""] = head_line.exec(text) ?? [];
    return { name, title: title || name, text };
}

export function kept_decks(game: string): DeckList[] {
    try {
        const texts = JSON.parse(kept(`decks ${game}`) ?? "[]") as unknown;
        return Array.isArray(texts) ? texts.filter((text): text is string => typeof text === "string").map(list_of) : [];
    } catch {
        return [];
    }
}

/** Decks are kept by their names; one of the same name is replaced. */
export function keep_deck(game: string, text: string): void {
    const { name } = list_of(text);
    const others = kept_decks(game).filter(one => one.name !== name).map(one => one.text);
    keep(`decks ${game}`, JSON.stringify([...others, text]));
}

export function forget_deck(game: string, name: string): void {
    keep(`decks ${game}`, JSON.stringify(kept_decks(game).filter(one => one.name !== name).map(one => one.text)));
}

/** The whole list is in the address, after the #: nothing is stored anywhere. */
export function deck_link(game: string, text: string): string {
    return `/decks${fragment_of({ game, list: text })}`;
}

/** The list with another title, and a name made of it that the server takes. */
export function with_title(text: string, title: string): string {
    const plain = title.replace(/["\n]/g, "");
    const name = plain.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "mine";
    const head = `deck ${name} "${plain || "Mine"}"`;
    return head_line.test(text) ? text.replace(/^\s*deck\s.*$/m, head) : `${head}\n${text}`;
}
