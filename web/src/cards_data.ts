// SPDX-License-Identifier: MIT
// What there is to look at: games with their cards, rulings and deck lists, all from the server; and how cards are found among
// them by deck, sort, keyword and words. Knows no page.
import { fetch_json } from "./api";
import { nest_at, type Card } from "./model";
import type { Face, Look, Nest } from "./types";

export interface DeckList {
    name: string;
    title: string;
    text: string;
}
/** A game that has cards (`/api/cards`). */
export interface CardGame {
    game: string;
    title: string;
    /** Where its cards are. */
    cards: string;
    notice?: string;
    files: string[];
    /** What a deck must be, of a game whose players build them. */
    deck?: { cards: number; copies: number };
    lists?: DeckList[];
}
export interface Ruling {
    id: string;
    point: string;
    text: string;
    cards?: string[];
    keywords?: string[];
}
/** All cards of a game, and how they are drawn. */
export interface CardSet {
    look: Look;
    all: Face[];
    faces: Map<string, Face>;
}

export function card_set(look: Look, all: Face[]): CardSet {
    return { look, all, faces: new Map(all.map(face => [face.name, face])) };
}

export const fetch_games = async (): Promise<CardGame[]> => (await fetch_json<{ games: CardGame[] }>("/api/cards")).games;

export async function fetch_cards(address: string): Promise<CardSet> {
    const { look, cards } = await fetch_json<{ look: Look; cards: Face[] }>(address);
    return card_set(look, cards);
}

/** Without them a card still has its text. */
export const fetch_rulings = (game: string): Promise<Ruling[]> =>
    fetch_json<{ rulings: Ruling[] }>(`/rulings/${game}.json`).then(answer => answer.rulings, () => []);

/** Those that name the card, then those about its keywords. */
export function rulings_of(rulings: Ruling[], face: Face): Ruling[] {
    const words = new Set((face.keywords ?? []).map(keyword => keyword.word));
    const named = rulings.filter(one => one.cards?.includes(face.name));
    return [...named, ...rulings.filter(one => !named.includes(one) && one.keywords?.some(word => words.has(word)))];
}

/* ---- as pieces on a table ----------------------------------------------------------------------------------------------- */

/** Numbers that are printed and that a card in play shows, as it comes into play with them. */
function printed_cells(face: Face, look: Look): Nest {
    const cells: Nest = {};
    for (const [name, counter] of Object.entries(look.cards)) {
        const printed = face.numbers?.[name];
        if (printed === undefined) continue;
        cells[name] = printed;
        if (typeof counter.maximum === "string") cells[counter.maximum] = printed;
    }
    return cells;
}

/** A card that lies on no table; its id is its place in the pack. */
export function card_of(face: Face, look: Look, id: number): Card {
    return { id, name: face.name, zone: face.deck?.title ?? "the cards of the game", place: 0, cells: nest_at(printed_cells(face, look)) };
}

/* ---- finding ------------------------------------------------------------------------------------------------------------ */

export interface Wanted {
    words: string;
    /** KIND/NAME of a deck of the pack; `list NAME` of a deck list; empty: all. */
    deck: string;
    kind: string;
    keyword: string;
}

export const nothing_wanted: Wanted = { words: "", deck: "", kind: "", keyword: "" };

export const deck_key = (face: Face): string => (face.deck ? `${face.deck.kind}/${face.deck.name}` : "");

/** A keyword by which cards are found: one that is neither their sort nor a number or name of their own. */
const is_shared = (face: Face, keyword: NonNullable<Face["keywords"]>[number]) => keyword.word !== face.kind && keyword.title === undefined && face.numbers?.[keyword.word] === undefined;

const plain = (words: string) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function words_on(face: Face): string {
    return plain([face.name, face.kind, face.deck?.title, face.cost, ...(face.keywords ?? []).map(keyword => keyword.text), ...(face.sentences ?? []).map(sentence => sentence.text), face.flavour, face.art].filter(Boolean).join(" \n "));
}

export function find_cards(set: CardSet, wanted: Wanted, lists: DeckList[]): Face[] {
    const words = plain(wanted.words).split(/\s+/).filter(Boolean);
    const list = wanted.deck.startsWith("list ") ? lists.find(one => `list ${one.name}` === wanted.deck) : undefined;
    const in_list = list ? counts_of(list.text) : undefined;
    return set.all.filter(face =>
        (!wanted.deck || (in_list ? in_list.has(face.name) : deck_key(face) === wanted.deck)) &&
        (!wanted.kind || face.kind === wanted.kind) &&
        (!wanted.keyword || (face.keywords ?? []).some(keyword => keyword.word === wanted.keyword)) &&
        (!words.length || (text => words.every(word => text.includes(word)))(words_on(face))));
}

export interface Facet {
    key: string;
    words: string;
    count: number;
}

function facets(set: CardSet, keys: (face: Face) => { key: string; words: string }[]): Facet[] {
    const found = new Map<string, Facet>();
    for (const face of set.all) {
        for (const { key, words } of keys(face)) {
            const facet = found.get(key) ?? { key, words, count: 0 };
            facet.count++;
            found.set(key, facet);
        }
    }
    return [...found.values()];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A sort may be called by a phrase with places to fill in, in capitals: "strong form of TITLE". */
export const kind_words = (kind: string): string => capital(kind.replace(/\b[A-Z]{2,}\b/g, "").replace(/\bof\s*$/, "").trim());

export const decks_of = (set: CardSet): Facet[] => facets(set, face => (face.deck ? [{ key: deck_key(face), words: face.deck.title }] : []));
export const kinds_of = (set: CardSet): Facet[] => facets(set, face => (face.kind ? [{ key: face.kind, words: kind_words(face.kind) }] : []));
export function keywords_of(set: CardSet): Facet[] {
    const all = facets(set, face => (face.keywords ?? []).filter(keyword => is_shared(face, keyword)).map(keyword => ({ key: keyword.word, words: capital(keyword.word) })));
    return all.filter(facet => facet.count > 1).sort((a, b) => b.count - a.count || a.words.localeCompare(b.words));
}

/* ---- lists of cards ----------------------------------------------------------------------------------------------------- */

const list_line = /^\s*(\d+)\s+(.+?)\s*(?:\s#.*)?$/;

/** How many of which card the lines of a deck list say; what they mean is for the server to judge. */
export function counts_of(text: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const line of text.split("\n")) {
        const [, count, name] = list_line.exec(line) ?? [];
        if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + Number(count));
    }
    return counts;
}

/** The list with so many of a card: its line changes, goes, or comes at the end. */
export function with_count(text: string, name: string, count: number): string {
    const lines = text.replace(/\n+$/, "").split("\n");
    const at = lines.findIndex(line => list_line.exec(line)?.[2] === name);
    const line = `${count} ${name}`;
    if (at >= 0) lines.splice(at, 1, ...(count > 0 ? [line] : []));
    else if (count > 0) lines.push(line);
    return `${lines.join("\n")}\n`;
}
