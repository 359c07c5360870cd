// SPDX-License-Identifier: MIT
// A new table: one click with usual options, all of them behind "change". The options are the game's own (/api/games).
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { keep, own_name } from "./keep";
import type { Bot, Game, GameOption } from "./types";

type Values = { [option: string]: string };

/** What is sent: only what differs from the usual, in the type that the option has. */
export function options_sent(game: Game, values: Values): { [option: string]: unknown } {
    const sent: { [option: string]: unknown } = {};
    for (const option of game.options) {
        const value = values[option.name];
        if (value === undefined || value === option.usual) continue;
        sent[option.name] = option.kind === "number" ? Number(value) : option.kind === "flag" ? value === "on" : option.kind === "one" ? value : value.split(",").filter(Boolean);
    }
    return sent;
}

/** A list with a word for each seat says how many play. */
export function players_of(game: Game, values: Values): number {
    const list = game.options.find(option => option.seats);
    const said = list && values[list.name];
    const players = game.options.find(option => option.name === "players");
    return said ? said.split(",").length : Number(values["players"] ?? players?.usual ?? 1);
}

function WordList({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
    const words = value.split(",").filter(Boolean);
    const change = (i: number, word: string) => set(words.map((one, k) => (k === i ? word : one)).filter(Boolean).join(","));
    return (
        <span class="wordlist">
            {words.map((word, i) => <select key={i} value={word} aria-label={`${option.name} ${i + 1}`} onChange={event => change(i, event.currentTarget.value)}>{(option.words ?? []).map(one => <option key={one} value={one}>{one}</option>)}<option value="">(none)</option></select>)}
            <button type="button" class="tool" onClick={() => set([...words, option.words?.find(one => !words.includes(one)) ?? option.words?.[0] ?? ""].join(","))} aria-label={`one more of ${option.name}`}>+</button>
        </span>
    );
}

function WordSet({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
    const words = value.split(",").filter(Boolean);
    const flip = (word: string) => set((option.words ?? []).filter(one => (one === word ? !words.includes(one) : words.includes(one))).join(","));
    return <span class="wordlist">{(option.words ?? []).map(word => <label key={word}><input type="checkbox" checked={words.includes(word)} onChange={() => flip(word)} /> {word}</label>)}</span>;
}

function OptionField({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
    const label = `option-${option.name}`;
    return (
        <div class="optionfield">
            <label for={label}>{option.name}</label>
            {option.kind === "number" ? <input id={label} type="number" min={option.least} max={option.most} value={value} onInput={event => set(event.currentTarget.value)} /> :
                option.kind === "flag" ? <input id={label} type="checkbox" checked={value === "on"} onChange={event => set(event.currentTarget.checked ? "on" : "off")} /> :
                option.kind === "one" ? <select id={label} value={value} onChange={event => set(event.currentTarget.value)}>{(option.words ?? []).map(word => <option key={word} value={word}>{word}</option>)}</select> :
                option.kind === "set" ? <WordSet option={option} value={value} set={set} /> : <WordList option={option} value={value} set={set} />}
            <small>{option.help}</small>
        </div>
    );
}

const undo_ways: [string, string][] = [["free", "always, at once"], ["own", "while nothing new was seen"], ["consent", "if the others agree"], ["never", "never"]];

export function NewTable({ game, bots }: { game: Game; bots: Bot[] }) {
    const [values, set_values] = useState<Values>({});
    const [seats, set_seats] = useState<string[]>([]);
    const [undo, set_undo] = useState("");
    const [is_public, set_public] = useState(false);
    const [changing, set_changing] = useState(false);
    const [error, set_error] = useState("");
    const players = players_of(game, values);
    const seat_list = Array.from({ length: players }, (_, i) => seats[i] ?? (i ? (bots.some(bot => bot.name === "greedy") ? "greedy" : bots[0]?.name ?? "open") : "me"));
    const start = async (who: string[], open: boolean) => {
        try {
            const made = await fetch_json<{ table: string; token?: string; host?: string }>("/api/tables", {
                game: game.name, name: own_name() || "Guest", seats: who, public: open, ...(undo ? { undo } : {}), options: options_sent(game, values),
            });
            keep(`seat ${made.table}`, made.token);
            keep(`host ${made.table}`, made.host);
            location.href = `/t/${made.table}`;
        } catch (problem) {
            set_error(problem instanceof Error ? problem.message : String(problem));
        }
    };
    const panel = useRef<HTMLElement>(null);
    useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
    return (
        <section class="newtable" ref={panel} aria-label={`New table: ${game.title}`}>
            <div class="buttonrow">
                <button class="main start" onClick={() => void start(seat_list, is_public)}>Start</button>
                <span>{game.title}, {players === 1 ? "on your own" : `you and ${players - 1} ${seat_list.includes("open") ? "others" : players > 2 ? "bots" : "bot"}`}</span>
                {players > 1 ? <button class="tool" onClick={() => void start(["me", ...Array<string>(players - 1).fill("open")], is_public)}>Play with friends by link</button> : null}
                <button class="tool" aria-expanded={changing} onClick={() => set_changing(!changing)}>Change</button>
            </div>
            {error ? <p class="notice" role="alert">{error}</p> : null}
            {changing ? <div class="change">
                <fieldset><legend>Who sits where</legend>{seat_list.map((who, i) => (
                    <label key={i}>Seat {i + 1} <select value={who} onChange={event => set_seats(seat_list.map((one, k) => (k === i ? event.currentTarget.value : event.currentTarget.value === "me" && one === "me" ? "open" : one)))}>
                        <option value="me">me</option><option value="open">open</option>{bots.map(bot => <option key={bot.name} value={bot.name}>bot {bot.name}: {bot.about}</option>)}
                    </select></label>
                ))}</fieldset>
                <fieldset><legend>The game</legend>{game.options.map(option => <OptionField key={option.name} option={option} value={values[option.name] ?? option.usual} set={value => set_values({ ...values, [option.name]: value })} />)}</fieldset>
                <fieldset><legend>The table</legend>
                    <label>Taking back <select value={undo} onChange={event => set_undo(event.currentTarget.value)}><option value="">as usual</option>{undo_ways.map(([way, words]) => <option key={way} value={way}>{words}</option>)}</select></label>
                    <label><input type="checkbox" checked={is_public} onChange={event => set_public(event.currentTarget.checked)} /> listed as public</label>
                </fieldset>
            </div> : null}
        </section>
    );
}
