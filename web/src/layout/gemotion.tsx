// SPDX-License-Identifier: MIT
// Gemotion: the others above, in the middle the supply, the card that is being followed, large, with its alternatives as
// sentences, and the cards on offer; the own stash, bank and hand stand below, as at every table.
import "../every_table";
import "../emblem";
import { h } from "preact";
import { LargeCard } from "../card";
import { Counter, may_be_offered } from "../counters";
import { use_fit } from "../fit";
import { Gems } from "../gem";
import { nest_at } from "../model";
import { amounts, cards_in, use_scene } from "../scene";
import { SeatBlock } from "../seat";
import { sign_of } from "../symbol";
import { Terms } from "../terms";
import { Rows, SharedRow, type OpenZone } from "./generic";

function Supply() {
    const scene = use_scene();
    const supply = nest_at(scene.view, "counters", "supply");
    const keys = (thing: string) => (may_be_offered(scene, supply) ? [`thing ${thing}`] : []);
    const more = ["hold", "discarded", "bought", "vision"]; // what was put aside, and what was done already in this turn
    return (
        <section class="supply" aria-label="Supply">
            <h2><Terms text="Supply" /></h2>
            {amounts(supply).map(([thing, count]) => (
                <div class="pot" key={thing}><Gems path={`supply ${thing}`} count={count} name={thing} sign={sign_of(scene.look.things, thing)} keys={keys(thing)} size={26} most={0} /><span>{thing}</span><b>{count}</b></div>
            ))}
            {more.map(name => { const look = scene.look.counters[name]; return look ? <Counter key={name} name={name} look={look} /> : null; })}
            <Rows />
        </section>
    );
}

/** The card whose text is carried out now: the last of those that are being followed. */
function Followed() {
    const scene = use_scene();
    const cards = cards_in(scene, "followed");
    const card = cards[cards.length - 1];
    if (!card) return null;
    return (
        <section class="followed" aria-label="Being followed">
            <LargeCard card={card} onTake={scene.take} />
            {cards.length > 1 ? <p class="fine">then {cards.slice(0, -1).reverse().map(one => one.name).join(", ")}</p> : null}
        </section>
    );
}

export function GemotionLayout({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const box = use_fit(4);
    const others = (scene.client.table?.people ?? []).map(person => person.seat).filter(seat => seat !== scene.own);
    return (
        <div class="gemotion" ref={box}>
            <div class={`seats ${others.length > 1 ? "beside" : "facing"}`}>{others.map(seat => <SeatBlock key={seat} seat={seat} form="line" open={open} />)}</div>
            <div class="potsandcards"><Supply /><Followed />{cards_in(scene, "offer").length ? <section class="offer" aria-label="On offer"><h2>On offer</h2><SharedRow zone="offer" form="whole" /></section> : null}</div>
        </div>
    );
}
