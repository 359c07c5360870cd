// SPDX-License-Identifier: MIT
// How the Ego decided: its choices since its turn began, as the events of that turn tell them; a table of the candidates with
// their figures in the order in which they count, the one that decided framed. It stays until the Ego acts again.
import { createContext, h } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { settings } from "../../keep";
import { words_of } from "../../model";
import { card_by_id, use_scene, type Scene } from "../../scene";
import type { Event } from "../../types";
import { polar } from "./geometry";
import { Sign } from "./sign";

export interface Candidate {
    letter: string;
    place: string | undefined;
    thing: string | undefined;
    card: number | undefined;
    name: string;
    figures: Map<string, string>;
    chosen: boolean;
    /** Why it is out of the question, or that it was chosen. */
    fate: string;
    number: number;
}

export interface Choice {
    number: number;
    name: string;
    candidates: Candidate[];
    decided: string;
    /** Of what decided: what it means. */
    meaning: string;
}

function figure_words(event: Event): string {
    if (event.kind === "ego is") return event.name ?? "";
    const number = event.amount ?? 0;
    return event.kind === "ego change" && number >= 0 ? `+${number}` : String(number);
}

function candidate_of(scene: Scene, events: Event[], told: Event): Candidate {
    const figures = new Map(events.filter(event => event.parent === told.number && event.name_2 && !/weighed$/.test(event.kind)).map(event => [event.name_2 ?? "", figure_words(event)]));
    const weighed = events.find(event => event.parent === told.number && /weighed$/.test(event.kind));
    const fate = (weighed?.name_2 ?? "").replace(/^: /, "");
    return {
        letter: String.fromCharCode(64 + Math.min(26, told.amount ?? 1)), place: weighed?.place, thing: weighed?.thing, card: weighed?.card,
        name: weighed?.place ?? card_by_id(scene, weighed?.card)?.name ?? /^\d+\. ([^(]*)/.exec(words_of(weighed?.text))?.[1]?.trim() ?? "", figures, chosen: fate.startsWith("chosen"), fate, number: weighed?.number ?? told.number,
    };
}

function decided_of(event: Event | undefined): { decided: string; meaning: string } {
    return { decided: event?.name ?? "", meaning: event?.name_2 ?? "" };
}

export function choices_of(scene: Scene, events: Event[]): Choice[] {
    return events.filter(event => event.kind === "ego choice").map(choice => ({
        number: choice.number, name: choice.name ?? "",
        candidates: events.filter(event => event.kind === "ego candidate" && event.parent === choice.number).map(event => candidate_of(scene, events, event)),
        ...decided_of(events.find(event => event.kind === "ego decided" && event.parent === choice.number)),
    })).filter(choice => choice.candidates.length);
}

/* ---- which of them is looked at ----------------------------------------------------------------------------------------- */

interface Weighing {
    choices: Choice[];
    at: number;
    look(at: number): void;
    /** The candidate that is being weighed just now. */
    now: number | undefined;
}

export const WeighContext = createContext<Weighing>({ choices: [], at: 0, look: () => undefined, now: undefined });

/** Enough to find the Ego's last turn in, when the page is opened in the middle of a game. */
const look_back = 300;
const weigh_ms = 500;
const weigh_most_ms = 4000;

/** What was told since the Ego's turn began. A step leaves out what is told aside, so it is asked for when the Ego has acted. */
function use_told(): Event[] {
    const { client } = use_scene();
    const [told, set_told] = useState<Event[]>([]);
    const moves = client.table?.moves;
    const begun = client.told.find(event => event.kind === "ego turn")?.number;
    const last = client.log[client.log.length - 1]?.number;
    const from = begun ?? (told.length || last === undefined ? undefined : Math.max(0, last - look_back));
    useEffect(() => {
        if (from === undefined) return;
        void client.ask_quietly({ do: "log", from }).then(reply => {
            const events = reply?.events ?? [];
            const start = begun === undefined ? events.map(event => event.kind).lastIndexOf("ego turn") : 0;
            set_told(start < 0 ? [] : events.slice(start));
        });
    }, [begun ?? from !== undefined, moves === 0]);
    return told;
}

/** Candidates one after the other, never longer than the stage may lag behind; answers with the one that is weighed now. */
function use_playing(numbers: number[]): number | undefined {
    const [at, set_at] = useState(-1);
    const key = numbers[0];
    const still = settings().speed === "once" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    useEffect(() => {
        if (still || !numbers.length) return;
        let next = 0;
        const timer = setInterval(() => {
            set_at(next < numbers.length ? next : -1);
            if (next++ >= numbers.length) clearInterval(timer);
        }, Math.min(weigh_ms, weigh_most_ms / numbers.length));
        return () => { clearInterval(timer); set_at(-1); };
    }, [key, still]);
    return numbers[at];
}

/** While the Ego acts, the choice it makes; afterwards the last one that had more than one candidate, or the one picked. */
export function use_weighing(): Weighing {
    const scene = use_scene();
    const told = use_told();
    const choices = useMemo(() => choices_of(scene, told), [told]);
    const now = use_playing(useMemo(() => choices.flatMap(choice => choice.candidates.map(one => one.number)), [choices]));
    const [picked, pick] = useState<number>();
    const acting = now === undefined ? -1 : choices.findIndex(choice => choice.candidates.some(one => one.number === now));
    const chosen = choices.findIndex(choice => choice.number === picked);
    const hard = choices.map(choice => choice.candidates.length > 1).lastIndexOf(true);
    return { choices, at: acting >= 0 ? acting : chosen >= 0 ? chosen : Math.max(0, hard), look: at => pick(choices[at]?.number), now };
}

export interface Flag {
    letter: string;
    place: string | undefined;
    thing: string | undefined;
    chosen: boolean;
    now: boolean;
    /** The figure that decided, while it is weighed. */
    figure: string;
}

function deciding_words(choice: Choice, one: Candidate): string {
    const name = choice.decided;
    const value = one.figures.get(name);
    return value === undefined ? "" : `${name} ${value}`;
}

export function use_flags(): Flag[] {
    const { choices, at, now } = useContext(WeighContext);
    const choice = choices[at];
    return (choice?.candidates ?? []).map(one => ({
        letter: one.letter, place: one.place, thing: one.thing, chosen: one.chosen && (now === undefined || now >= one.number), now: one.number === now,
        figure: one.number === now && choice ? deciding_words(choice, one) : "",
    }));
}

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

const columns_most = 4;

/** Columns up to the one that decided, those first in which candidates differ. */
function columns_of(choice: Choice): { names: string[]; decided: string } {
    const all = [...new Set(choice.candidates.flatMap(one => [...one.figures.keys()]))];
    const decided = choice.decided;
    const end = all.indexOf(decided);
    const counted = end < 0 ? all : all.slice(0, end + 1);
    const differs = (name: string) => new Set(choice.candidates.map(one => one.figures.get(name))).size > 1;
    const kept = counted.filter(name => name === decided || differs(name)).slice(-columns_most);
    return { names: kept.length ? kept : all.slice(0, columns_most), decided };
}

/** The ring, small, with the place that is meant. */
export function Ringlet({ place, slots }: { place: string | undefined; slots: Map<string, { angle: number }> }) {
    const at = slots.get(place ?? "");
    if (!at) return null;
    const [x, y] = polar(10, at.angle);
    return <svg class="sign" width="20" height="20" viewBox="-14 -14 28 28" aria-hidden="true"><circle r="10" fill="none" stroke="currentColor" stroke-opacity=".5" stroke-width="2" stroke-dasharray="1.500 2.700" /><circle cx={x} cy={y} r="4.500" fill="currentColor" /></svg>;
}

export function WhyTable({ slots }: { slots: Map<string, { angle: number }> }) {
    const scene = use_scene();
    const { choices, at, look, now } = useContext(WeighContext);
    const choice = choices[at];
    if (!choice) return <section class="box why"><h2>Why the Ego acts</h2><p class="fine">When it decides, its candidates stand here, with the figure that decided.</p></section>;
    const { names, decided } = columns_of(choice);
    return (
        <section class="box why" aria-label={`Why: ${choice.name}`}>
            <h2>Why: {choice.name}
                {choices.length > 1 ? <span class="turner"><button class="tool" disabled={at === 0} onClick={() => look(at - 1)} aria-label="The choice before">&lt;</button><small>{at + 1} of {choices.length}</small><button class="tool" disabled={at === choices.length - 1} onClick={() => look(at + 1)} aria-label="The next choice">&gt;</button></span> : null}
            </h2>
            <div class="whyscroll" tabIndex={0} role="group" aria-label="Candidates">
                <table>
                    <thead><tr><th scope="col">candidate</th>{names.map(name => <th key={name} scope="col" class={name === decided ? "decided" : ""}>{name}</th>)}</tr></thead>
                    <tbody>{choice.candidates.map(one => (
                        <tr key={one.letter} class={`${one.chosen ? "win" : ""}${one.number === now ? " now" : ""}`}>
                            <th scope="row"><span class={`letter${one.chosen ? " chosen" : ""}`}>{one.letter}</span><Ringlet place={one.place} slots={slots} /> {one.card !== undefined ? (card_by_id(scene, one.card)?.name ?? one.name) : one.name}</th>
                            {names.map(name => { const words = one.figures.get(name) ?? ""; return <td key={name} class={name === decided ? "decided" : ""}>{words === "yes" ? <Sign name="yes" size={14} weight={3} title="yes" /> : words}</td>; })}
                        </tr>
                    ))}</tbody>
                </table>
            </div>
            <p class="say">{choice.decided ? <span>What decides: <b>{choice.decided}</b>{choice.meaning}.</span> : <span>It weighs {choice.candidates.length}.</span>}</p>
        </section>
    );
}
