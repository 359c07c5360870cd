// SPDX-License-Identifier: MIT
// Sentinels: the villain and the environment above, as cards, with what they will do; a column for each hero below, with the
// cards in play as lines; turns and phases as tracks. Where it does not fit, cards become lines and lines lose their second
// half, step by step (fit.ts, sentinels.css), before anything is hidden. Hand and options stand below, as at every table.
import "../every_table";
import "../emblem";
import { Fragment, h } from "preact";
import { Blow } from "../blow";
import { CardPiece, type CardForm } from "../card";
import { use_fit } from "../fit";
import { use_forecast, type Foretold } from "../forecast";
import { Symbol } from "../gem";
import { is_nest, nest_at, number_of, text_of, type Card } from "../model";
import { is_narrow } from "../narrow";
import { Pile } from "../pile";
import { card_by_id, cards_at, cards_in, seat_name, side_name, use_scene, type Scene } from "../scene";
import { Laid, SeatHead, SeatPiles } from "../seat";
import type { Mark, Nest } from "../types";
import { Words } from "../words";
import type { OpenZone } from "./generic";

const dense_most = 6;
const sides = [1, 2];

function seats_of(scene: Scene): number[] {
    return scene.client.table?.people.map(person => person.seat) ?? [];
}

const is_character = (scene: Scene, card: Card) => (scene.faces.get(card.name)?.keywords ?? []).some(({ word }) => word === "character" || word === "back of");

/* ---- tracks ------------------------------------------------------------------------------------------------------------- */

/** Whose turn it is, by its place in the round: the villain, the heroes, the environment. */
function turn_place(scene: Scene): number {
    const turn = String(nest_at(scene.view, "counters")["turn"] ?? "");
    const hero = /^hero-(\d)$/.exec(turn)?.[1];
    return hero ? Number(hero) : turn === "environment" ? seats_of(scene).length + 1 : 0;
}

function Track({ label, steps, now }: { label: string; steps: string[]; now: number }) {
    return (
        <ol class="track" aria-label={label}>
            {steps.map((step, i) => <li key={i} class={i === now ? "now" : i < now ? "past" : ""} {...(i === now ? { "aria-current": "step" as const } : {})}>{step}</li>)}
        </ol>
    );
}

function Tracks() {
    const scene = use_scene();
    const counters = nest_at(scene.view, "counters");
    const turns = [side_name(scene, 1), ...seats_of(scene).map(seat => seat_name(scene, seat)), side_name(scene, 2)];
    const words = scene.look.counters["phase"]?.words ?? {};
    const phase = String(counters["phase"] ?? "start");
    // One that only the fallen have is in the track while it lasts.
    const phases = Object.entries(words).filter(([word, said]) => said && (word !== "incapacitated" || word === phase));
    return (
        <div class="tracks">
            <Track label="Turns of this round" steps={turns} now={turn_place(scene)} />
            <Track label="Phases of this turn" steps={phases.map(([, said]) => said)} now={phases.findIndex(([word]) => word === phase)} />
            <span class="roundword">Round {number_of(counters["round"])}</span>
            {cards_in(scene, "playing").reverse().map(card => <span class="underway" key={card.id}><small>being played</small><CardPiece card={card} form="chip" /></span>)}
        </div>
    );
}

/* ---- what holds for a time ---------------------------------------------------------------------------------------------- */

interface Timed {
    key: string;
    cells: Nest;
    /** Before whom it is shown: the card it is about, else its source, else whose turn ends it. */
    at: number | string | undefined;
}

function place_of(scene: Scene, id: unknown): number | string | undefined {
    return typeof id === "number" ? card_by_id(scene, id)?.at : undefined;
}

function timed_of(scene: Scene): Timed[] {
    return Object.entries(nest_at(scene.view, "rows", "timed")).map(([key, row]) => {
        const cells = is_nest(row) ? row : {};
        const source = text_of(cells["source"]);
        const marked = Array.isArray(source) ? source.find(part => typeof part !== "string") : undefined;
        const by = typeof marked === "object" ? marked.card : undefined;
        const seat = typeof cells["seat"] === "number" ? cells["seat"] : undefined;
        return { key, cells, at: place_of(scene, cells["bound"]) ?? place_of(scene, by) ?? seat };
    });
}

function TimedRows({ rows }: { rows: Timed[] }) {
    const scene = use_scene();
    if (!rows.length) return null;
    return <ul class="timed">{rows.map(({ key, cells }) => {
        const about = typeof cells["bound"] === "number" ? card_by_id(scene, cells["bound"]) : undefined;
        return (
            <li key={key}>
                <Symbol sign={{ symbol: "hourglass", hue: 45 }} size={14} />
                <span>{about ? <Fragment><b>{about.name}</b>: </Fragment> : null}<Words text={text_of(cells["text"])} plain />{cells["until"] ? <em>, <Words text={text_of(cells["until"])} plain /></em> : null}</span>
            </li>
        );
    })}</ul>;
}

/* ---- villain and environment -------------------------------------------------------------------------------------------- */

function SidePiles({ side, open }: { side: number; open: OpenZone }) {
    const scene = use_scene();
    const zones = Object.entries(scene.look.zones).filter(([, look]) => look.side === side);
    // "villain deck" beside the villain's name is a deck.
    return <span class="piles">{zones.map(([zone]) => <Pile key={zone} zone={zone} short={zone.split(" ").pop() ?? zone} open={open} />)}</span>;
}

/** "NAME: what it says": the name stands before it already. */
function after_colon(parts: (string | Mark)[]): (string | Mark)[] {
    const [first, ...rest] = parts;
    return typeof first === "string" ? [first.replace(/^: /, ""), ...rest] : parts;
}

/** What it does by itself when its turn comes, in that order, as the table stands. A line names its card first. */
function Foretelling({ lines }: { lines: Foretold[] }) {
    const scene = use_scene();
    const phases = scene.look.counters["phase"]?.words ?? {};
    if (!lines.length) return null;
    return <ul class="foretold" aria-label="What is about to happen">{lines.map((line, i) => {
        const parts = typeof line.text === "string" ? [line.text] : line.text;
        const first = line.kind !== lines[i - 1]?.kind;
        return <li key={i} class={first ? "first" : ""}><span class="what">{phases[line.kind] ?? line.kind}</span><Words text={parts.slice(0, 1)} /><span class="says"><Words text={after_colon(parts.slice(1))} plain /></span></li>;
    })}</ul>;
}

/** On a narrow screen its cards scroll sideways, also by keys. */
function lane_of(name: string) {
    return is_narrow() ? { tabIndex: 0, role: "group" as const, "aria-label": `Cards of ${name}` } : {};
}

function SideBlock({ side, foretold, timed, open }: { side: number; foretold: Foretold[]; timed: Timed[]; open: OpenZone }) {
    const scene = use_scene();
    const now = turn_place(scene) === (side === 1 ? 0 : seats_of(scene).length + 1);
    const cards = cards_at(scene, `side ${side}`);
    return (
        <section class={`side side${side}${now ? " turn" : ""}`} style={{ flexGrow: cards.length + 1.5 }} aria-label={side_name(scene, side)}>
            <h2>{side_name(scene, side)}<SidePiles side={side} open={open} /></h2>
            <Foretelling lines={foretold} />
            {cards.length ? <div class="lane" {...lane_of(side_name(scene, side))}><Laid cards={cards} form="whole" /></div> : <p class="empty">Nothing is in play.</p>}
            <TimedRows rows={timed} />
        </section>
    );
}

/* ---- heroes ------------------------------------------------------------------------------------------------------------- */

function Hero({ seat, timed, open }: { seat: number; timed: Timed[]; open: OpenZone }) {
    const scene = use_scene();
    const cards = cards_at(scene, seat);
    const self = cards.filter(card => is_character(scene, card));
    const now = turn_place(scene) === seat;
    const form: CardForm = "line";
    return (
        <section class={`hero${now ? " turn" : ""}${seat === scene.own ? " own" : ""}${self.some(card => !("hp" in card.cells)) ? " fallen" : ""}`} aria-label={seat_name(scene, seat)} data-place-of={seat} data-fits>
            <div class="herohead"><SeatHead seat={seat} /><SeatPiles seat={seat} open={open} /></div>
            <div class="self">{self.map(card => <CardPiece key={card.id} card={card} form={form} />)}</div>
            <TimedRows rows={timed} />
            <Laid cards={cards.filter(card => !self.includes(card))} form={form} />
        </section>
    );
}

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

/** Lines of the turn that belongs to a side. */
function lines_of(foretold: Foretold[], kind: string): Foretold[] {
    const from = foretold.findIndex(line => line.kind === kind);
    if (from < 0) return [];
    const rest = foretold.slice(from + 1);
    const end = rest.findIndex(line => !line.depth);
    return end < 0 ? rest : rest.slice(0, end);
}

export function SentinelsLayout({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const foretold = use_forecast(scene);
    const box = use_fit(dense_most);
    const timed = timed_of(scene);
    const seats = seats_of(scene);
    const placed = (at: number | string) => timed.filter(row => row.at === at);
    const homeless = timed.filter(row => row.at === undefined);
    return (
        <div class={`sentinels heroes-${seats.length}`} ref={box}>
            <Tracks />
            <div class="far">
                {sides.map(side => <SideBlock key={side} side={side} foretold={lines_of(foretold, side === 1 ? "villain turn" : "environment turn")} timed={[...placed(`side ${side}`), ...(side === 2 ? homeless : [])]} open={open} />)}
            </div>
            <div class="heroes">{seats.map(seat => <Hero key={seat} seat={seat} timed={placed(seat)} open={open} />)}</div>
            <Blow />
        </div>
    );
}

