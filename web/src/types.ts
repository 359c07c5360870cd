// SPDX-License-Identifier: MIT
// What is said on the wire (docs/protocol.md). Fields that this client does not look at are not named here.

export interface Mark {
    text: string;
    card?: number;
    seat?: number;
    side?: number;
    thing?: string;
    place?: string;
}
export type Text = string | (string | Mark)[];

/** A view is nested cells; a list in it is always a text. */
export type Leaf = number | boolean | string | (string | Mark)[];
export interface Nest {
    [key: string]: Leaf | Nest;
}
export interface Change {
    [key: string]: Leaf | Change | null;
}

export interface Option {
    index: number;
    move: string;
    kind: string;
    text: Text;
    card?: number;
    zone?: string;
    of?: number;
    seat?: number;
    thing?: string;
    place?: string;
    amount?: number;
    line?: number;
    note?: Text;
    /** Facts of its game: what it costs, who would hold which places, and both sums there afterwards. */
    price?: { [resource: string]: number };
    control?: { [place: string]: string };
    players?: { [place: string]: number };
    ego?: { [place: string]: number };
}

export interface Decision {
    seat: number;
    prompt?: string;
    text?: Text;
    window?: boolean;
    subject?: number;
    why?: Text;
    options: Option[];
}

export interface Event {
    number: number;
    move?: number;
    kind: string;
    text: Text;
    step?: boolean;
    difference?: Change;
    /** For a bar of turns: where a turn began, something fell, was banked, or the game ended. */
    mark?: "turn" | "fell" | "banked" | "ended";
    /** Of a step: the event that it belongs to. */
    parent?: number;
    /** What its words name (docs/protocol.md, events). */
    brief?: Text;
    card?: number;
    target?: number;
    seat?: number;
    thing?: string;
    place?: string;
    place_2?: string;
    name?: string;
    name_2?: string;
    amount?: number;
    was?: number;
}

export interface Scores {
    points: number[];
    explained?: string[];
    winners?: number[];
    drawn?: number[];
    sides?: { name: string; points: number; won?: boolean; explained?: string }[];
}

export interface Person {
    seat: number;
    name?: string;
    bot?: string;
    here?: boolean;
    free?: boolean;
    absent?: boolean;
    thinks?: boolean;
}
export interface Asks {
    by: number;
    until: number;
    agreed: number[];
}

/** At a table that teaches its game: what is said now, and which options are waited for. */
export interface Guide {
    done: number;
    of: number;
    say: string[];
    moves?: number[];
}
/** Two pages about a game: /rules/GAME.json. */
export interface Primer {
    game: string;
    title: string;
    about: string[];
    sections: { title: string; words: string[]; text: string[] }[];
}

export interface TableMessage {
    message: "table";
    number: number;
    table: string;
    state: "waiting" | "playing" | "over" | "frozen" | "closed";
    reason?: string;
    game: string;
    title: string;
    options: string;
    players: number;
    seats?: string[];
    sides?: string[];
    cards: string;
    /** Where the primer is; missing: there is none. */
    rules?: string;
    guide?: Guide;
    /** Points if the game ended now, of games that explain them. */
    standing?: Scores;
    undo: string;
    seat?: number;
    host: boolean;
    moves: number;
    people: Person[];
    watching: number;
    asks?: Asks;
    view?: Nest;
    sum?: number;
    scores?: Scores;
    commitment?: string;
    fair?: { seed: string; salt: string };
}
export interface StepMessage {
    message: "step";
    number: number;
    move: number;
    events: Event[];
    difference?: Change;
    sum: number;
    auto?: Text[];
    over?: boolean;
    scores?: Scores;
    fair?: { seed: string; salt: string };
}
/** A step as it is sent: expand.ts makes a StepMessage of it. */
export type SentOption = [kind: string, text: Text, rest?: Change];
export interface SentDecision {
    options?: SentOption[] | { [index: string]: SentOption | null } | null;
    [key: string]: unknown;
}
/** Its number, unless it follows from the one before; kind and text, of what is told; what it changed. */
export type SentEvent = (number | string | Text | Change)[];
export interface SentStep {
    message?: undefined;
    step: number;
    moves?: number;
    /** A number: so many more moves were made. */
    events?: (SentEvent | number)[];
    then?: { decision?: SentDecision | null; [key: string]: unknown };
    sum: number;
    auto?: Text[];
    guide?: Guide;
    standing?: Scores;
    over?: boolean;
    scores?: Scores;
    fair?: { seed: string; salt: string };
}
/** A move of the past: a step of it alone, and what was taken, if one may know. */
export type PastStep = Omit<SentStep, "step"> & { chose?: number };
export interface PeopleMessage {
    message: "people";
    people: Person[];
    watching: number;
    asks?: Asks;
}
export interface SignalMessage {
    message: "signal";
    by: number;
    phrase?: number;
    card?: number;
    seat?: number;
    thing?: number;
}
export interface WhyLine {
    number?: number;
    move?: number;
    text: Text;
    depth?: number;
    cause?: { card?: number; name?: string; says?: Text };
    changes?: { text: Text }[];
}
/** Cards of a zone in which they began, less those that one knows. */
export interface UnseenZone {
    zone: string;
    seat?: number;
    of: number;
    unseen: number;
    cards: { name: string; of: number; unseen: number }[];
}
export interface AutoSetting {
    kind: string;
    prompt: string;
    card?: number;
}
export interface Reply {
    message: "reply";
    id?: string;
    token?: string;
    table?: string;
    index?: number;
    /** Of a hint the option; of what changed something last how many moves had been made then. */
    move?: string | number;
    event?: number;
    moves?: number;
    view?: Nest;
    steps?: PastStep[];
    events?: Event[];
    /** The log goes on with that event. */
    next?: number;
    why?: WhyLine[];
    rest?: { text: Text }[];
    lines?: Text[];
    text?: Text;
    unseen?: UnseenZone[];
    forecast?: { kind: string; text: Text; depth?: number; chances?: number; of?: number }[];
    settings?: AutoSetting[];
    orders?: string;
    passes?: string[];
}
export interface Refused {
    message: "refused";
    id?: string;
    error: string;
}
export type Message =
    | TableMessage
    | SentStep
    | PeopleMessage
    | SignalMessage
    | Reply
    | Refused
    | { message: "rematch"; table: string; token?: string }
    | { message: "announce"; text: string }
    | { message: "bye"; why: string; again?: number };

/** How a game is drawn: `look` of /cards/GAME/HASH.json. */
export interface ZoneLook {
    shape: "hand" | "deck" | "pile" | "row" | "stack" | "slot" | "unseen";
    label?: string;
    shared?: boolean;
    ordered?: boolean;
    laid?: boolean;
    brief?: boolean;
    beneath?: boolean;
    side?: number;
    place?: string;
    rows?: string;
}
export interface Sign {
    symbol?: string;
    hue?: number;
    tint?: string;
}
export interface CounterLook extends Sign {
    as: string;
    per?: string[];
    label?: string;
    words?: { [word: string]: string };
    maximum?: string | number;
    maximum_option?: string;
    past?: boolean;
    quiet?: boolean;
}
export interface Look {
    game: string;
    zones: { [name: string]: ZoneLook };
    counters: { [name: string]: CounterLook };
    cards: { [name: string]: CounterLook };
    rows: { [kind: string]: { [field: string]: CounterLook } };
    things: { [name: string]: Sign };
    places: { [name: string]: string[] };
    board?: string[][];
    /** Kinds of events with which a turn begins. */
    turns: string[];
}

/** What is printed on a card. */
export interface Face {
    name: string;
    kind?: string;
    deck?: { kind: string; name: string; title: string };
    copies?: number;
    copies_most?: number;
    /** The name of its other side. */
    other?: string;
    file?: string;
    line?: number;
    notice?: string;
    keywords?: { word: string; text: string; help?: string; title?: string }[];
    cost?: string;
    numbers?: { [name: string]: number };
    sentences?: { line: number; text: string; joins?: boolean }[];
    flavour?: string;
    art?: string;
}

export interface GameOption {
    name: string;
    kind: "number" | "flag" | "one" | "set" | "list";
    usual: string;
    help: string;
    least?: number;
    most?: number;
    words?: string[];
    seats?: boolean;
}
export interface Game {
    name: string;
    title: string;
    about: string;
    cooperative: boolean;
    guide?: boolean;
    rules?: boolean;
    options: GameOption[];
}
export interface Bot {
    name: string;
    about: string;
}
export interface Listed {
    table: string;
    state: string;
    game: string;
    title: string;
    options: string;
    players: number;
    moves: number;
    free: number;
    people: Person[];
    changed?: number;
    seat?: number;
    asked?: boolean;
}
