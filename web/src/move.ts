// SPDX-License-Identifier: MIT
// What happened is seen: cards, their backs and gems travel from where they were to where they are, and numbers that have
// changed say by how much. Where things are is noted before a picture changes and compared after it; what travels far does
// so in a layer above the table, in which nothing can be touched. Nothing waits for a movement, and who wants less gets none.
import { card_journeys, gem_journeys, type CardJourney, type GemJourney, type Tally } from "./journey";
import { symbol_image } from "./symbol";
import type { Look, Sign } from "./types";

interface Spot {
    at: DOMRect;
    element: HTMLElement;
}

/** Where things are now, and what numbers say. */
export interface Places {
    spots: Map<string, Spot>;
    numbers: Map<Element, string>;
}

/** A change that is to be shown: how things were, how they are, and how long there is for it. */
export interface Change {
    before: Tally;
    after: Tally;
    ms: number;
    look: Look;
    sign_of(journey: GemJourney): Sign;
}

const flights_most = 12; // a deck that is shuffled does not fly card by card
const numbers_most = 16;
const near = 60; // px: what moves less stays in its row

const things = "main [data-card], main [data-figure], .table [data-pile], .table [data-gem]";
/** Whatever shows a number; what is a number of something else, such as a key to press, is not among them. */
const numbers = ".bar > b, .pile > b, .count, .counters .figure, .cr > b, .stressnumber > b, .place > b, .intensity, .pill, .sphere > b, .amounts > b, [data-points], .pot > b, .counter > b, .gems > b, .versus > b, .badge";

function key_of(element: HTMLElement): string {
    const { card, figure, pile, gem } = element.dataset;
    return card !== undefined ? `card ${card}` : figure !== undefined ? `figure ${figure}` : pile !== undefined ? pile : `gem ${gem}`;
}

export function places_now(): Places {
    const spots = new Map<string, Spot>();
    for (const element of document.querySelectorAll<HTMLElement>(things)) {
        const key = key_of(element);
        if (!spots.has(key) && element.offsetParent) spots.set(key, { at: element.getBoundingClientRect(), element });
    }
    const said = new Map<Element, string>();
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${numbers})`)) if (element.offsetParent) said.set(element, element.textContent ?? "");
    return { spots, numbers: said };
}

/* ---- the layer above ---------------------------------------------------------------------------------------------------- */

function layer(): HTMLElement {
    const there = document.querySelector<HTMLElement>(".motion");
    if (there) return there;
    const made = document.createElement("div");
    made.className = "motion";
    made.setAttribute("aria-hidden", "true");
    document.body.append(made);
    return made;
}

/** Nothing moves any more: somebody wants to see the end. */
export function end_motion(): void {
    document.querySelector(".motion")?.replaceChildren();
    for (const animation of document.getAnimations()) if (animation.id === "travel") animation.cancel();
}

const centre = (at: DOMRect): [number, number] => [at.left + at.width / 2, at.top + at.height / 2];

/** From the middle of one place to the middle of another, on a slight arc; gone when it has arrived. */
function fly(ghost: HTMLElement, from: DOMRect, to: DOMRect, ms: number, delay: number, shrinks: { from: number; to: number }): void {
    const [x0, y0] = centre(from);
    const [x1, y1] = centre(to);
    const rise = Math.min(40, Math.hypot(x1 - x0, y1 - y0) / 6);
    const at = (x: number, y: number, scale: number) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    layer().append(ghost);
    const animation = ghost.animate([
        { transform: at(x0, y0, shrinks.from), opacity: 1 },
        { transform: at((x0 + x1) / 2, (y0 + y1) / 2 - rise, 1), opacity: 1, offset: 0.5 },
        { transform: at(x1, y1, shrinks.to), opacity: shrinks.to < 1 ? 0.6 : 1 },
    ], { duration: ms, delay, easing: "ease-in-out", fill: "both", id: "travel" });
    animation.onfinish = animation.oncancel = () => ghost.remove();
}

/* ---- cards -------------------------------------------------------------------------------------------------------------- */

/** A card as it is seen from afar: its picture and name. Without an element it is a back. */
function ghost_card(element: HTMLElement | undefined, learnt: boolean): HTMLElement {
    const ghost = document.createElement("div");
    ghost.className = element ? "ghost" : "ghost back";
    const picture = element?.querySelector("img");
    const name = element?.querySelector<HTMLElement>(".name");
    if (picture) ghost.append(Object.assign(document.createElement("img"), { src: picture.src, alt: "" }));
    if (name) ghost.append(Object.assign(document.createElement("span"), { textContent: name.textContent }));
    if (element && learnt) {
        // The face turns up on the way: it was not known where it came from.
        const back = Object.assign(document.createElement("i"), { className: "back" });
        ghost.append(back);
    }
    return ghost;
}

/** Where a card lies, else the zone it lies in: a pile, or a hand that is folded. */
function spot_of(places: Places, card: number | undefined, zone: string | undefined): Spot | undefined {
    return (card === undefined ? undefined : places.spots.get(`card ${card}`)) ?? (zone === undefined ? undefined : places.spots.get(zone));
}

function hide_until(element: HTMLElement, ms: number): void {
    element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: ms, id: "travel" });
}

function show_card(journey: CardJourney, was: Places, is: Places, ms: number, delay: number, learnt: boolean): boolean {
    const { card, from, to } = journey;
    const start = spot_of(was, card, from);
    const end = spot_of(is, card, to);
    if (!start || !end || start.element === end.element) return false;
    const shown = card === undefined ? undefined : is.spots.get(`card ${card}`);
    const face = card === undefined ? undefined : (shown ?? was.spots.get(`card ${card}`))?.element;
    const lies = (one: Spot) => (one.element.dataset["card"] === undefined ? 0.45 : 1);
    fly(ghost_card(face, learnt), start.at, end.at, ms, delay, { from: lies(start), to: lies(end) });
    if (shown) hide_until(shown.element, ms + delay);
    return true;
}

/** What has stayed in its zone and lies elsewhere in it slides there. */
function slide(was: Places, is: Places, flown: Set<string>, ms: number): void {
    for (const [key, { at, element }] of is.spots) {
        const before = was.spots.get(key)?.at;
        if (!before || flown.has(key) || !/^(card|figure) /.test(key)) continue;
        const [dx, dy] = [before.left - at.left, before.top - at.top];
        if (Math.abs(dx) + Math.abs(dy) < 3) continue;
        element.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: ms, easing: "ease-out", id: "travel" });
    }
}

function show_cards(was: Places, is: Places, { before, after, ms }: Change): void {
    const flown = new Set<string>();
    let flights = 0;
    for (const journey of card_journeys(before, after)) {
        if (flights >= flights_most) break;
        const key = `card ${journey.card}`;
        const [from, to] = [was.spots.get(key)?.at, is.spots.get(key)?.at];
        if (from && to && Math.hypot(from.left - to.left, from.top - to.top) < near) continue;
        const learnt = journey.card !== undefined && !before.cards.has(journey.card);
        if (show_card(journey, was, is, ms, Math.min(flights, 6) * ms * 0.12, learnt)) {
            flown.add(key);
            flights++;
        }
    }
    slide(was, is, flown, ms);
}

/* ---- gems --------------------------------------------------------------------------------------------------------------- */

/** The pot itself, or the row it would stand in: a stash without a red gem has no place for red. */
function gem_spot(places: Places, path: string): Spot | undefined {
    return places.spots.get(`gem ${path}`) ?? places.spots.get(`gem ${path.slice(0, path.lastIndexOf(" "))}`);
}

function show_gems(was: Places, is: Places, { before, after, ms, look, sign_of }: Change): void {
    let flights = 0;
    for (const journey of gem_journeys(before, after, look)) {
        const from = gem_spot(was, journey.from);
        const to = gem_spot(is, journey.to);
        for (let i = 0; from && to && i < Math.min(journey.count, 5) && flights < flights_most; i++, flights++) {
            const gem = Object.assign(document.createElement("img"), { className: "flying", src: symbol_image(sign_of(journey)), alt: "" });
            fly(gem, from.at, to.at, ms, i * ms * 0.15, { from: 1, to: 1 });
        }
    }
}

/* ---- numbers ------------------------------------------------------------------------------------------------------------ */

const figure_in = (text: string) => /-?\d+/.exec(text.replace("\u2212", "-"))?.[0];

/** By how much, beside the number; red and with a minus, green and with a plus. */
function show_difference({ right, top, height }: DOMRect, by: number, ms: number): void {
    const said = document.createElement("b");
    said.className = by > 0 ? "by more" : "by less";
    said.textContent = `${by > 0 ? "+" : "\u2212"}${Math.abs(by)}`;
    said.style.left = `${Math.min(right + 2, innerWidth - 34)}px`;
    said.style.top = `${top + height / 2}px`;
    layer().append(said);
    const animation = said.animate([{ opacity: 0, transform: "translateY(-20%) scale(.6)" }, { opacity: 1, transform: "translateY(-50%)", offset: 0.2 }, { opacity: 1, transform: "translateY(-60%)", offset: 0.75 }, { opacity: 0, transform: "translateY(-110%)" }], { duration: Math.max(ms * 2, 700), fill: "both", id: "travel" });
    animation.onfinish = animation.oncancel = () => said.remove();
}

function show_numbers(was: Places, is: Places, ms: number): void {
    const changed = [...is.numbers].filter(([element, text]) => (was.numbers.get(element) ?? text) !== text).slice(0, numbers_most);
    // All places first: to ask for one after something was added lays the table out once more.
    const places = changed.map(([element]) => element.getBoundingClientRect());
    changed.forEach(([element, text], i) => {
        const place = places[i];
        element.animate([{ transform: "scale(1)" }, { transform: "scale(1.35)", offset: 0.3 }, { transform: "scale(1)" }], { duration: Math.max(ms, 300), easing: "ease-out", id: "travel" });
        const [a, b] = [figure_in(was.numbers.get(element) ?? ""), figure_in(text)];
        if (place && a !== undefined && b !== undefined && a !== b && !text.includes(":")) show_difference(place, Number(b) - Number(a), ms);
    });
}

/** `was`: taken before this picture. */
export function show_change(was: Places, change: Change): void {
    const is = places_now();
    show_cards(was, is, change);
    show_gems(was, is, change);
    show_numbers(was, is, change.ms);
}
