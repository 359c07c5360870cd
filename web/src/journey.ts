// SPDX-License-Identifier: MIT
// What travelled between two pictures: which card went from where to where, and which gems. It is read off the view before
// and after, and not off events: so it holds for every game, and for games to come. Knows no page; move.ts shows it.
import { is_nest, nest_at, number_of } from "./model";
import type { CounterLook, Leaf, Look, Nest } from "./types";

/** Where cards and gems are, in numbers and keys alone. A view is changed in place, so this is taken before and after. */
export interface Tally {
    /** The zone of every known card, as a key: "zone hand 2". */
    cards: Map<number, string>;
    /** How many cards a zone has, by the same keys. */
    zones: Map<string, number>;
    /** Every number among the counters, by its path: "stash 2 red". */
    counters: Map<string, number>;
}

/** A card without id is one that nobody here knows: its back travels. */
export interface CardJourney {
    card: number | undefined;
    from: string | undefined;
    to: string | undefined;
}
export interface GemJourney {
    counter: string;
    thing: string | undefined;
    count: number;
    from: string;
    to: string;
}

export function zone_key(zone: string, seat?: number | string): string {
    return `zone ${zone}${seat === undefined ? "" : ` ${seat}`}`;
}

function add_numbers(into: Map<string, number>, path: string, cell: Leaf | Nest): void {
    if (typeof cell === "number") into.set(path, cell);
    else if (is_nest(cell)) for (const [key, value] of Object.entries(cell)) add_numbers(into, `${path} ${key}`, value);
}

export function tally_of(view: Nest): Tally {
    const cards = new Map<number, string>();
    for (const [id, cell] of Object.entries(nest_at(view, "cards"))) {
        const { zone, seat } = is_nest(cell) ? cell : {};
        if (typeof zone === "string") cards.set(Number(id), zone_key(zone, typeof seat === "number" ? seat : undefined));
    }
    const zones = new Map<string, number>();
    for (const [zone, cell] of Object.entries(nest_at(view, "zones"))) add_numbers(zones, `zone ${zone}`, cell);
    const counters = new Map<string, number>();
    for (const [name, cell] of Object.entries(nest_at(view, "counters"))) add_numbers(counters, name, cell);
    return { cards, zones, counters };
}

/* ---- cards -------------------------------------------------------------------------------------------------------------- */

/** The words of two keys that are alike at the end: the same seat, the same colour. */
const last_word = (key: string) => key.slice(key.lastIndexOf(" ") + 1);

/** By how much more or less there is, once what is known to have moved is taken out. */
class Rest {
    private by = new Map<string, number>();

    add(key: string, amount: number): void {
        this.by.set(key, (this.by.get(key) ?? 0) + amount);
    }

    /** One that has too many (1) or too few (-1), best the one asked for, then one of the same seat; it is used up. */
    take(sign: 1 | -1, near: string | undefined): string | undefined {
        const open = [...this.by].filter(([, amount]) => amount * sign > 0).map(([key]) => key);
        const found = open.find(key => key === near) ?? open.find(key => near !== undefined && last_word(key) === last_word(near)) ?? open[0];
        if (found !== undefined) this.add(found, -sign);
        return found;
    }
}

/**
 * A known card goes from its zone to its zone. One that was not known before came from a zone that has lost one that nobody
 * knew, and likewise one that is not known any more; what is left over are cards that were never seen.
 */
export function card_journeys(before: Tally, after: Tally): CardJourney[] {
    const rest = new Rest();
    for (const key of new Set([...before.zones.keys(), ...after.zones.keys()])) rest.add(key, number_of(after.zones.get(key)) - number_of(before.zones.get(key)));
    const moved: CardJourney[] = [];
    const open: CardJourney[] = [];
    for (const card of new Set([...before.cards.keys(), ...after.cards.keys()])) {
        const [from, to] = [before.cards.get(card), after.cards.get(card)];
        if (from === to) continue;
        if (from !== undefined) rest.add(from, 1);
        if (to !== undefined) rest.add(to, -1);
        (from === undefined || to === undefined ? open : moved).push({ card, from, to });
    }
    for (const one of open) {
        if (one.from === undefined) one.from = rest.take(-1, one.to);
        else one.to = rest.take(1, one.from);
        // One that was turned over where it lies has not travelled.
        if (one.from !== one.to) moved.push(one);
    }
    for (let from = rest.take(-1, undefined); from !== undefined; from = rest.take(-1, undefined)) {
        const to = rest.take(1, from);
        if (to !== undefined) moved.push({ card: undefined, from, to });
    }
    return moved;
}

/* ---- gems --------------------------------------------------------------------------------------------------------------- */

interface Pot {
    path: string;
    counter: string;
    thing: string | undefined;
    by: number;
}

/** Gems, and numbers that have a sign: what can be handed over. Others are points, sums, limits. */
function is_counted_out(how: CounterLook | undefined): boolean {
    return how?.as === "gems" || (how?.as === "number" && how.symbol !== undefined);
}

/** Pots of one kind, with what they have gained. What is a kind: the thing, else what the counter is drawn as. */
function changed_pots(before: Tally, after: Tally, look: Look): Map<string, Pot[]> {
    const pots = new Map<string, Pot[]>();
    for (const path of new Set([...before.counters.keys(), ...after.counters.keys()])) {
        const by = number_of(after.counters.get(path)) - number_of(before.counters.get(path));
        const counter = Object.keys(look.counters).filter(name => path === name || path.startsWith(`${name} `)).sort((a, b) => b.length - a.length)[0];
        const how = counter === undefined ? undefined : look.counters[counter];
        if (!by || counter === undefined || !is_counted_out(how)) continue;
        const thing = how?.per?.includes("thing") ? last_word(path) : undefined;
        const kind = thing ?? `as ${how?.symbol ?? counter}`;
        pots.set(kind, [...(pots.get(kind) ?? []), { path, counter, thing, by }]);
    }
    return pots;
}

/** The seat of a path, if it has one: "stash 2 red". */
const seat_in = (path: string) => / (\d+)(?: |$)/.exec(path)?.[1];

/** What one pot has lost and another gained, those of one seat first. */
export function gem_journeys(before: Tally, after: Tally, look: Look): GemJourney[] {
    const found: GemJourney[] = [];
    for (const pots of changed_pots(before, after, look).values()) {
        const losers = pots.filter(pot => pot.by < 0);
        const pair = (loser: Pot, gainer: Pot | undefined) => {
            if (!gainer) return;
            const count = Math.min(-loser.by, gainer.by);
            loser.by += count;
            gainer.by -= count;
            // What all share does not wander about by itself: Cerebria's Spheres turn with what they hold.
            if (loser.counter === gainer.counter && seat_in(loser.path) === undefined) return;
            found.push({ counter: gainer.counter, thing: gainer.thing, count, from: loser.path, to: gainer.path });
        };
        for (const loser of losers) pair(loser, pots.find(pot => pot.by > 0 && seat_in(pot.path) !== undefined && seat_in(pot.path) === seat_in(loser.path)));
        for (const loser of losers) while (loser.by < 0 && pots.some(pot => pot.by > 0)) pair(loser, pots.find(pot => pot.by > 0));
    }
    return found;
}
