// SPDX-License-Identifier: MIT
// A board by its lines: each is a tile with its name, what is counted there, who stands there, and the slots that belong to it.
import { h } from "preact";
import { CardPiece } from "./card";
import { value_words } from "./counters";
import { Symbol } from "./gem";
import { is_nest, nest_at } from "./model";
import { cards_in, seat_name, use_scene, type Scene } from "./scene";
import type { CounterLook } from "./types";

interface Figure {
    name: string;
    look: CounterLook;
}

/** Who stands there: counters whose values are places. */
function figures_at(scene: Scene, place: string): Figure[] {
    const counters = nest_at(scene.view, "counters");
    return Object.entries(scene.look.counters).filter(([, look]) => look.as === "place").flatMap(([counter, look]) => {
        const cell = counters[counter];
        const stands = is_nest(cell) ? Object.entries(cell) : [["", cell] as const];
        return stands.filter(([, at]) => at === place).map(([who]) => ({ look, name: look.per?.[0] === "seat" ? seat_name(scene, Number(who)) : [look.label, who].filter(Boolean).join(" ") }));
    });
}

function PlaceCounters({ place }: { place: string }) {
    const scene = use_scene();
    const counters = nest_at(scene.view, "counters");
    const shown = Object.entries(scene.look.counters)
        .filter(([, look]) => look.per?.[0] === "place" && look.as !== "place" && look.as !== "part" && look.as !== "most")
        .map(([name, look]) => ({ name, look, words: is_nest(counters[name]) ? value_words(scene, { ...look, as: look.as }, nest_at(counters, name)[place]) : "" }))
        .filter(({ words }) => words && words !== "0");
    return <ul class="placecounters">{shown.map(({ name, look, words }) => <li key={name} class={`of-${words.replace(/[^a-z]+/gi, "-")}`}>{look.symbol ? <span title={look.label ?? name}><Symbol sign={look} size={14} /></span> : <span class="label">{look.label ?? name}</span>} <b>{words}</b></li>)}</ul>;
}

function Place({ place, head }: { place: string; head: boolean }) {
    const scene = use_scene();
    const key = `place ${place}`;
    const lit = scene.lit.has(key);
    const slots = Object.entries(scene.look.zones).filter(([, look]) => look.place === place).map(([zone]) => zone);
    const cards = slots.flatMap(zone => cards_in(scene, zone));
    const figures = figures_at(scene, place);
    return (
        <div class={`place${slots.length ? " slot" : ""}${lit ? " litplace" : ""}`} data-place={place}>
            {lit ? <button class="lit placename" data-lit={key} onClick={event => scene.touch(key, event.currentTarget)} aria-label={`${place}, can be chosen`}>{place}</button> : <span class={`placename${head ? " head" : ""}`}>{place}</span>}
            {head || !slots.length ? <PlaceCounters place={place} /> : null}
            {figures.map(figure => <span class="standing" key={figure.name} title={figure.name}><Symbol sign={figure.look} size={18} />{figure.name}</span>)}
            {cards.map(card => <span key={card.id} class={`of ${card.at === undefined ? "" : typeof card.at === "number" ? "seatside" : "otherside"}`}><CardPiece card={card} form="chip" /></span>)}
        </div>
    );
}

export function Board() {
    const scene = use_scene();
    return <section class="board" aria-label="Board">{(scene.look.board ?? []).map(line => <div class={`boardline places-${line.length}`} key={line[0]}>{line.map((place, i) => <Place key={place} place={place} head={i === 0} />)}</div>)}</section>;
}
