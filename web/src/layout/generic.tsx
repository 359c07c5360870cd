// SPDX-License-Identifier: MIT
// The layout that needs nothing but `look`: sides above, then the board and what all share, then the players; the own seat and
// hand stand below (table.tsx). Games without a layout of their own are played with it.
import { Fragment, h } from "preact";
import { Board } from "../board";
import { CardPiece, type CardForm } from "../card";
import { Counters } from "../counters";
import { is_nest, nest_at, text_of, zone_count, type Card } from "../model";
import { Pile } from "../pile";
import { card_by_id, cards_at, cards_in, seats_lay_cards, side_name, use_scene, type Scene } from "../scene";
import { Laid, SeatBlock } from "../seat";
import type { ZoneLook } from "../types";
import { Unknown } from "../unknown";
import { Words } from "../words";

export type OpenZone = (zone: string, seat: number | undefined) => void;

const whole_most = 5;

function shared_zones(scene: Scene, wanted: (look: ZoneLook) => boolean): string[] {
    return Object.entries(scene.look.zones).filter(([, look]) => look.shared && look.shape !== "unseen" && wanted(look)).map(([zone]) => zone);
}

const is_pile = (look: ZoneLook) => look.shape === "deck" || look.shape === "pile" || look.shape === "hand";

/* ---- sides -------------------------------------------------------------------------------------------------------------- */

function Side({ side, open }: { side: number; open: OpenZone }) {
    const scene = use_scene();
    const cards = cards_at(scene, `side ${side}`);
    const rows = shared_zones(scene, look => look.side === side && !look.laid && !is_pile(look) && look.shape === "row");
    return (
        <section class="side" style={{ flexGrow: cards.length + 1 }} aria-label={side_name(scene, side)}>
            <h2>{side_name(scene, side)}<span class="piles">{shared_zones(scene, look => look.side === side && is_pile(look)).map(zone => <Pile key={zone} zone={zone} open={open} />)}</span></h2>
            {cards.length ? <Laid cards={cards} form={cards.length > whole_most ? "line" : "whole"} /> : null}
            {rows.map(zone => <SharedRow key={zone} zone={zone} />)}
        </section>
    );
}

function sides_of(scene: Scene): number[] {
    const named = Object.values(scene.look.zones).map(look => look.side ?? 0);
    return Array.from({ length: Math.max(0, ...named) }, (_, i) => i + 1);
}

/* ---- what all share ----------------------------------------------------------------------------------------------------- */

/** Equal cards that lie in no order are one card with a number. */
function grouped(cards: Card[], ordered: boolean): [Card, number][] {
    const groups = new Map<string, [Card, number]>();
    for (const card of cards) {
        const key = ordered ? String(card.id) : card.name;
        const group = groups.get(key);
        if (group) group[1]++;
        else groups.set(key, [card, 1]);
    }
    return [...groups.values()];
}

export function SharedRow({ zone, form }: { zone: string; form?: CardForm }) {
    const scene = use_scene();
    const look = scene.look.zones[zone];
    const cards = cards_in(scene, zone);
    const hidden = zone_count(scene.view, zone) - cards.length;
    const groups = grouped(cards, look?.ordered === true);
    if (!cards.length && hidden <= 0) return null;
    return (
        <div class={`sharedrow${look?.brief ? " brief" : ""}`} data-zone={zone}>
            <h3>{look?.label ?? zone}{hidden > 0 ? `, ${hidden} face down` : ""}</h3>
            <div class={`laid${groups.length > whole_most ? " tiled" : ""}`}>{groups.map(([card, count]) => (
                <span class="group" key={card.id}><CardPiece card={card} form={form ?? (look?.brief ? "chip" : groups.length > whole_most ? "line" : "whole")} />{count > 1 ? <b class="times">&times;{count}</b> : null}</span>
            ))}</div>
        </div>
    );
}

/** What waits to be carried out, newest first: its cards, or the rows that list it. */
export function Stack({ zone }: { zone: string }) {
    const scene = use_scene();
    const look = scene.look.zones[zone];
    const rows = look?.rows ? Object.entries(nest_at(scene.view, "rows", look.rows)).reverse() : [];
    const cards = cards_in(scene, zone).reverse();
    if (!rows.length && !cards.length) return null;
    return (
        <section class="stack" aria-label={look?.label ?? zone} data-zone={zone}>
            <h3>{look?.label ?? zone}</h3>
            {rows.length ? rows.map(([number, row]) => {
                const cells = is_nest(row) ? row : {};
                const card = typeof cells["card"] === "number" ? card_by_id(scene, cells["card"]) : undefined;
                return <div class="waiting" key={number}>{card ? <CardPiece card={card} form="line" /> : null}<p><Words text={text_of(cells["text"])} /></p></div>;
            }) : cards.map(card => <CardPiece key={card.id} card={card} form="whole" />)}
        </section>
    );
}

/** What holds for a time, and whatever else is listed. */
export function Rows() {
    const scene = use_scene();
    const stacked = new Set(Object.values(scene.look.zones).map(look => look.rows));
    const kinds = Object.keys(scene.look.rows).filter(kind => !stacked.has(kind));
    const lines = kinds.flatMap(kind => Object.entries(nest_at(scene.view, "rows", kind)).map(([number, row]) => ({ key: `${kind} ${number}`, cells: is_nest(row) ? row : {} })));
    if (!lines.length) return null;
    return <ul class="rows">{lines.map(({ key, cells }) => (
        <li key={key}><Words text={text_of(cells["text"])} />{cells["source"] ? <Fragment> (<Words text={text_of(cells["source"])} />)</Fragment> : null}{cells["until"] ? <Fragment>, <Words text={text_of(cells["until"])} /></Fragment> : null}</li>
    ))}</ul>;
}

function Shared({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const piles = shared_zones(scene, look => !look.side && is_pile(look));
    const rows = shared_zones(scene, look => !look.side && !look.laid && look.shape === "row");
    const loose = shared_zones(scene, look => look.laid === true && look.shape === "row").flatMap(zone => cards_in(scene, zone)).filter(card => card.at === undefined);
    return (
        <section class="shared" aria-label="Shared">
            <h2 class="unseen">Shared</h2>
            <Counters />
            {piles.length ? <div class="piles">{piles.map(zone => <Pile key={zone} zone={zone} open={open} />)}</div> : null}
            {loose.length ? <Laid cards={loose} form="line" /> : null}
            {rows.map(zone => <SharedRow key={zone} zone={zone} />)}
            <Rows />
            <Unknown />
        </section>
    );
}

/* ---- the table ---------------------------------------------------------------------------------------------------------- */

export function GenericLayout({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const seats = scene.client.table?.people.map(person => person.seat) ?? [];
    const laid = seats.map(seat => cards_at(scene, seat).length);
    const board = scene.look.board !== undefined;
    const form: CardForm = board || seats.length > 2 || Math.max(0, ...laid) > whole_most + 1 ? "line" : "whole";
    const others = seats.filter(seat => seat !== scene.own);
    const own = scene.own !== undefined && seats_lay_cards(scene) ? [scene.own] : [];
    const facing = seats.length <= 2; // two fields face each other; more stand side by side, in the order of turns
    const sides = sides_of(scene);
    return (
        <div class={`generic${board ? " boarded" : ""}`}>
            {sides.length ? <div class="sides">{sides.map(side => <Side key={side} side={side} open={open} />)}</div> : null}
            {board ? <Board /> : null}
            <div class="middle">
                {shared_zones(scene, look => look.shape === "stack").map(zone => <Stack key={zone} zone={zone} />)}
                <Shared open={open} />
            </div>
            <div class={`seats ${facing ? "facing" : "beside"}`}>{(facing ? [...others, ...own] : own.length ? seats : others).map(seat => <SeatBlock key={seat} seat={seat} form={form} open={open} />)}</div>
        </div>
    );
}
