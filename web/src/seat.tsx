// SPDX-License-Identifier: MIT
// One player at the table: who it is, what is counted, piles, and what lies before them.
import { h } from "preact";
import { CardPiece, type CardForm } from "./card";
import { Counters } from "./counters";
import type { Card } from "./model";
import { nest_at } from "./model";
import { Pile } from "./pile";
import { cards_at, person_at, seat_name, seat_person, use_scene, type Scene } from "./scene";

export function is_turn_of(scene: Scene, seat: number): boolean {
    const counters = nest_at(scene.view, "counters");
    return Object.entries(scene.look.counters).some(([name, look]) => look.as === "turn" && counters[name] === seat);
}

/** Here, away, a bot, free: by shape as well as by colour. */
export function Presence({ seat }: { seat: number }) {
    const person = person_at(use_scene(), seat);
    const kind = !person || person.free ? "free" : person.bot ? "bot" : person.here ? "here" : "away";
    return <i class={`presence ${kind}`} role="img" aria-label={kind} />;
}

export function SeatHead({ seat }: { seat: number }) {
    const scene = use_scene();
    const key = `seat ${seat}`;
    const lit = scene.lit.has(key);
    const asked = scene.decision?.seat === seat;
    const inside = [<Presence key="p" seat={seat} />, <b key="n" class={seat_name(scene, seat).length > 11 ? "long" : ""}>{seat_name(scene, seat)}</b>, <small key="w">{seat_person(scene, seat)}{asked && seat !== scene.own ? " \u2026" : ""}</small>];
    if (!lit) return <h2 class="seathead">{inside}</h2>;
    return <h2 class="seathead"><button class="lit" data-lit={key} onClick={event => scene.touch(key, event.currentTarget)} aria-label={`${seat_name(scene, seat)}, can be chosen`}>{inside}</button></h2>;
}

/** Piles of a seat: all its zones that are not laid out one by one; its own hand lies open elsewhere. */
export function SeatPiles({ seat, open }: { seat: number; open: (zone: string, seat: number | undefined) => void }) {
    const scene = use_scene();
    const zones = Object.entries(scene.look.zones).filter(([, look]) => !look.shared && !look.laid && look.shape !== "unseen" && !(look.shape === "hand" && seat === scene.own));
    return <div class="piles">{zones.map(([zone]) => <Pile key={zone} zone={zone} seat={seat} open={open} />)}</div>;
}

/** Cards laid out, with those that lie beneath them told with them. */
export function Laid({ cards, form }: { cards: Card[]; form: CardForm }) {
    const scene = use_scene();
    const beneath = (card: Card) => scene.look.zones[card.zone]?.beneath === true;
    const host = (card: Card) => Object.entries(scene.look.cards).filter(([, look]) => look.as === "card").map(([name]) => card.cells[name])[0];
    const free = cards.filter(card => !beneath(card));
    return <div class={`laid ${form}`}>{free.map(card => <CardPiece key={card.id} card={card} form={form} tied={cards.filter(one => beneath(one) && host(one) === card.id)} />)}</div>;
}

/** Frames where a player sits. The focus goes there: that brings it into sight, is read out, and keys go on from it. False: it is not drawn. */
export function show_place(seat: number): boolean {
    const place = document.querySelector<HTMLElement>(`main [data-place-of="${seat}"]`);
    if (!place) return false;
    place.tabIndex = -1; // for now: a click into a seat does not mean to frame it
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
    place.focus();
    return true;
}

export function SeatBlock({ seat, form, open }: { seat: number; form: CardForm; open: (zone: string, seat: number | undefined) => void }) {
    const scene = use_scene();
    const cards = cards_at(scene, seat);
    return (
        <section class={`seat${is_turn_of(scene, seat) ? " turn" : ""}${seat === scene.own ? " own" : ""}`} aria-label={seat_name(scene, seat)} data-place-of={seat}>
            <div class="seatinfo"><SeatHead seat={seat} /><Counters seat={seat} /><SeatPiles seat={seat} open={open} /></div>
            {cards.length ? <Laid cards={cards} form={form} /> : null}
        </section>
    );
}
