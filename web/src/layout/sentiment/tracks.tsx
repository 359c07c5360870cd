// SPDX-License-Identifier: MIT
// At the top: whose turn it is and how far it has come, as tracks.
import { h } from "preact";
import { nest_at, number_of, text_of, words_of } from "../../model";
import { seat_name, use_scene } from "../../scene";
import { Words } from "../../words";
import { side_class, steps } from "./view";

function Seats() {
    const scene = use_scene();
    const turn = nest_at(scene.view, "counters")["turn"];
    const seats = (scene.client.table?.people ?? []).map(person => person.seat);
    const shown = seats.length > 3 ? seats.filter(seat => seat === turn) : seats;
    return <span class="track seatsnow">{shown.map(seat => <span key={seat} class={`${side_class(scene, seat)}${seat === turn ? " now" : ""}`}>{seat === scene.client.me ? "You" : seat_name(scene, seat)}</span>)}</span>;
}

export function Tracks() {
    const scene = use_scene();
    const counters = nest_at(scene.view, "counters");
    const now = steps.findIndex(([word]) => word === counters["step"]);
    const turns = number_of(counters["turns"]);
    const said = text_of(scene.view["stands"]);
    if (!turns) return <span class="stands"><Words text={said} plain /></span>;
    return (
        <div class="stands tracks" role="group" aria-label={words_of(said)}>
            <Seats />
            <span class="track stepsnow">{steps.map(([word, about], i) => <span key={word} class={i === now ? "now" : i < now ? "done" : i === now + 1 ? "next" : ""} title={about}>{about}</span>)}</span>
            <span class="turnnumber">Turn {turns}</span>
        </div>
    );
}
