// SPDX-License-Identifier: MIT
// The example of docs/browser.md: a layout of Pebbles. The pool lies in the middle, around it who plays, each with their pebbles
// and what they have played. To see it, list it in src/layout/list.ts:
//     pebbles: async () => (await import("../../example/pebbles")).PebblesLayout,
import { h } from "preact";
import { CardPiece } from "../src/card";
import { Gems } from "../src/gem";
import type { OpenZone } from "../src/layout/generic";
import { nest_at, number_of } from "../src/model";
import { Pile } from "../src/pile";
import { cards_in, use_scene } from "../src/scene";
import { is_turn_of, SeatHead } from "../src/seat";

const pebble = { symbol: "pebble", hue: 30 };

/** What all take from. A number of the table is a cell of `counters`. */
function Pool() {
    const scene = use_scene();
    const left = number_of(nest_at(scene.view, "counters")["pool"]);
    return <section class="pool" aria-label="Pool"><h2>Pool</h2><Gems count={left} name="pool" sign={pebble} keys={[]} size={34} /><b>{left}</b></section>;
}

/** A number of a seat is a cell below its name. The last card played lies open, and leads to all of them. */
function Player({ seat, open }: { seat: number; open: OpenZone }) {
    const scene = use_scene();
    const pebbles = number_of(nest_at(scene.view, "counters", "pebbles")[seat]);
    const banked = number_of(nest_at(scene.view, "counters", "banked")[seat]);
    const last = cards_in(scene, "played", seat).pop();
    return (
        <section class={`seat${is_turn_of(scene, seat) ? " turn" : ""}`} aria-label={`Seat ${seat}`} data-place-of={seat}>
            {/* It lights by itself when the seat can be chosen: SeatHead knows its key, "seat 2". */}
            <SeatHead seat={seat} />
            <p class="counter"><Gems count={pebbles} name="pebbles" sign={pebble} keys={[]} /> {pebbles} pebbles, {banked} banked</p>
            <div class="piles">
                <Pile zone="deck" seat={seat} open={open} />
                {/* The own hand lies below the table already. */}
                {seat === scene.own ? null : <Pile zone="hand" seat={seat} open={open} />}
                <Pile zone="played" seat={seat} open={open} />
            </div>
            {last ? <CardPiece card={last} form="small" /> : null}
        </section>
    );
}

export function PebblesLayout({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const seats = (scene.client.table?.people ?? []).map(person => person.seat);
    return (
        <div class="generic">
            <div class="seats beside">{seats.map(seat => <Player key={seat} seat={seat} open={open} />)}</div>
            <Pool />
        </div>
    );
}
