// SPDX-License-Identifier: MIT
// A game's options as fields, made from what the server says of them (/api/games): numbers, flags, words, sets and lists.
import { h } from "preact";
import type { Game, GameOption } from "./types";

export type Values = { [option: string]: string };

/** What is sent: only what differs from the usual, in the type that the option has. */
export function options_sent(game: Game, values: Values): { [option: string]: unknown } {
    const sent: { [option: string]: unknown } = {};
    for (const option of game.options) {
        const value = values[option.name];
        if (value === undefined || value === option.usual) continue;
        sent[option.name] = option.kind === "number" ? Number(value) : option.kind === "flag" ? value === "on" : option.kind === "one" ? value : words_in(value);
    }
    return sent;
}

export const words_in = (value: string) => value.split(",").filter(Boolean);

/** "absolute-zero" as people write it. */
export function option_words(word: string): string {
    return word.split(/[-_]/).map(part => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");
}

export const list_of_seats = (game: Game) => game.options.find(option => option.seats);
const players_option = (game: Game) => game.options.find(option => option.name === "players");

/** A list with a word for each seat says how many play. */
export function players_of(game: Game, values: Values): number {
    const list = list_of_seats(game);
    const said = list && values[list.name];
    return said ? words_in(said).length : Number(values["players"] ?? players_option(game)?.usual ?? 1);
}

/** Of a list with a word for each seat: those that are usual, cut or filled up to so many. */
export function seat_words(game: Game, values: Values, players: number): string[] {
    const list = list_of_seats(game);
    if (!list) return [];
    const words = words_in(values[list.name] ?? list.usual);
    const others = (list.words ?? []).filter(word => !words.includes(word));
    return Array.from({ length: players }, (_, i) => words[i] ?? others[i - words.length] ?? list.words?.[0] ?? "");
}

export function players_words(game: Game): string {
    const { least, most, usual } = { ...players_option(game) };
    const many = least === undefined || least === most ? `${usual ?? 1}` : `${least} to ${most}`;
    return `${many} ${many === "1" ? "player" : "players"}${game.cooperative ? ", together" : ""}`;
}

/** What differs from the usual, for people; "as usual" if nothing does. */
export function changes_words(game: Game, values: Values): string {
    const changed = Object.keys(options_sent(game, values)).filter(name => name !== "players" && name !== list_of_seats(game)?.name);
    return changed.length ? changed.map(name => `${name} ${values[name]}`).join(", ") : "usual options";
}

interface Field {
    option: GameOption;
    value: string;
    set: (value: string) => void;
}

function WordChoice({ option, word, label, set }: { option: GameOption; word: string; label: string; set: (word: string) => void }) {
    return <select value={word} aria-label={label} onChange={event => set(event.currentTarget.value)}>{(option.words ?? []).map(one => <option key={one} value={one}>{option_words(one)}</option>)}</select>;
}

/** Where the order counts: a choice for each place, one more, one less. */
function WordList({ option, value, set }: Field) {
    const words = words_in(value);
    const next = option.words?.find(one => !words.includes(one)) ?? option.words?.[0] ?? "";
    return (
        <span class="wordlist">
            {words.map((word, i) => <WordChoice key={i} option={option} word={word} label={`${option.name} ${i + 1}`} set={one => set(words.map((old, k) => (k === i ? one : old)).join(","))} />)}
            <button type="button" class="tool" onClick={() => set([...words, next].join(","))} aria-label={`one more of ${option.name}`}>+</button>
            {words.length ? <button type="button" class="tool" onClick={() => set(words.slice(0, -1).join(","))} aria-label={`one less of ${option.name}`}>{"\u2212"}</button> : null}
        </span>
    );
}

function WordSet({ option, value, set }: Field) {
    const words = words_in(value);
    const flip = (word: string) => set((option.words ?? []).filter(one => (one === word ? !words.includes(one) : words.includes(one))).join(","));
    return <span class="wordlist">{(option.words ?? []).map(word => <label key={word}><input type="checkbox" checked={words.includes(word)} onChange={() => flip(word)} /> {option_words(word)}</label>)}</span>;
}

function field_of({ option, value, set }: Field, id: string) {
    switch (option.kind) {
        case "number": return <span class="wordlist"><input id={id} type="number" min={option.least} max={option.most} value={value} onInput={event => set(event.currentTarget.value)} /><small>{option.least} to {option.most}</small></span>;
        case "flag": return <input id={id} type="checkbox" checked={value === "on"} onChange={event => set(event.currentTarget.checked ? "on" : "off")} />;
        case "one": return <select id={id} value={value} onChange={event => set(event.currentTarget.value)}>{(option.words ?? []).map(word => <option key={word} value={word}>{option_words(word)}</option>)}</select>;
        case "set": return <WordSet option={option} value={value} set={set} />;
        default: return <WordList option={option} value={value} set={set} />;
    }
}

export function OptionField(field: Field) {
    const { option } = field;
    const id = `option-${option.name}`;
    const many = option.kind === "set" || option.kind === "list";
    return (
        <div class="optionfield" {...(many ? { role: "group", "aria-label": option.name } : {})}>
            {many ? <b>{option_words(option.name)}</b> : <label for={id}>{option_words(option.name)}</label>}
            {field_of(field, id)}
            <small>{option.help}{field.value === option.usual ? "" : ` (usually ${option.usual || "none"})`}</small>
        </div>
    );
}
