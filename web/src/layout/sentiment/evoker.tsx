// SPDX-License-Identifier: MIT
// An evoker: who it is, Stress towards its limit, the well in six fixed places, piles, and the field.
import { h } from "preact";
import { emotions, type Emotion } from "../../art/palette";
import { drop_image } from "../../art/signs";
import { is_nest, nest_at, number_of } from "../../model";
import { option_number } from "../../counters";
import { seat_name, use_scene } from "../../scene";
import { Pile } from "../../pile";
import { is_turn_of, SeatHead } from "../../seat";
import type { OpenZone } from "../generic";
import { FieldCard } from "./card";
import { form_for, type FieldForm, type Room } from "./fit";
import { evoker_of, field_of, side_class } from "./view";

/** A bar with thirds, teal to red; hatched is what declared attacks would add now. */
function Stress({ seat }: { seat: number }) {
    const scene = use_scene();
    const stress = number_of(nest_at(scene.view, "counters", "stress")[seat]);
    const limit = option_number(scene, "stress") || 30;
    const coming = number_of(nest_at(evoker_of(scene, seat)?.cells, "blows")["now"]);
    const part = (value: number) => `${(100 * Math.max(0, Math.min(1, value / limit))).toFixed(1)}%`;
    return (
        <div class="stress" data-counter="stress" data-value={stress}>
            <span class="label">Stress</span>
            <span class="stressbar" role="meter" aria-label={`Stress of ${seat_name(scene, seat)}`} aria-valuenow={stress} aria-valuemin={0} aria-valuemax={limit} aria-valuetext={`${stress} of ${limit}${coming ? `, attacks would add ${coming}` : ""}`}>
                <i style={{ clipPath: `inset(0 calc(100% - ${part(stress)}) 0 0)` }} />
                {coming ? <u style={{ left: part(stress), width: part(Math.min(coming, limit - stress)) }} /> : null}
            </span>
            <span class="stressnumber"><b>{stress}</b>{coming ? <em>+{coming}</em> : null}<small>/ {limit}</small></span>
        </div>
    );
}

const emotion_title = (emotion: Emotion) => emotion.charAt(0).toUpperCase() + emotion.slice(1);

/** A place of the well; lit while that Impulse can be chosen. */
function Place({ seat, emotion, count }: { seat: number; emotion: Emotion; count: number }) {
    const scene = use_scene();
    const key = [`thing ${emotion} ${seat}`, ...(seat === scene.own ? [`thing ${emotion}`] : [])].find(one => scene.lit.has(one));
    const name = emotion_title(emotion);
    const path = `well ${seat} ${emotion}`;
    const inside = [<img key="d" src={drop_image(emotion, count === 0)} width={20} height={24} alt="" draggable={false} />, count ? <b key="n">{count}</b> : null];
    if (!key) return <span class={`place${count ? "" : " none"}`} role="img" aria-label={`${count} ${name}`} data-thing={emotion} data-count={count} data-gem={path}>{inside}</span>;
    const hint = scene.lit.get(key)?.some(option => option === scene.hint);
    return <button class={`place lit${hint ? " hint" : ""}`} data-lit={key} data-thing={emotion} data-count={count} data-gem={path} aria-label={`${count} ${name}, can be chosen`} onClick={event => scene.touch(key, event.currentTarget)}>{inside}</button>;
}

function Well({ seat }: { seat: number }) {
    const scene = use_scene();
    const well = nest_at(scene.view, "counters", "well", String(seat));
    return <div class="well" data-counter="well" role="group" aria-label={`Impulse of ${seat_name(scene, seat)}`}>{emotions.map(emotion => <Place key={emotion} seat={seat} emotion={emotion} count={number_of(well[emotion])} />)}</div>;
}

function Wins({ seat }: { seat: number }) {
    const scene = use_scene();
    const cell = nest_at(scene.view, "counters")["wins"];
    const wins = is_nest(cell) ? number_of(cell[seat]) : 0;
    return wins && scene.client.table?.options?.includes("match=3") ? <span class="wins">{wins} {wins === 1 ? "game" : "games"} won</span> : null;
}

function Piles({ seat, open }: { seat: number; open: OpenZone }) {
    const scene = use_scene();
    return <div class="piles">{["deck", ...(seat === scene.own ? [] : ["hand"]), "discard"].map(zone => <Pile key={zone} zone={zone} seat={seat} short={zone} open={open} />)}</div>;
}

function Field({ seat, room }: { seat: number; room: Room }) {
    const scene = use_scene();
    const cards = field_of(scene, seat);
    const form: FieldForm = form_for(cards.length, room);
    return (
        <div class={`fieldcards ${form}`} role="group" aria-label={`Field of ${seat_name(scene, seat)}`} data-zone="field" data-count={cards.length}>
            {cards.map(card => <FieldCard key={card.id} card={card} form={form} />)}
            {cards.length ? null : <span class="bare">no manifestation</span>}
        </div>
    );
}

export interface EvokerProps {
    seat: number;
    room: Room;
    open: OpenZone;
    /** On a phone the field of one of several others opens by a button. */
    fold?: { shut: boolean; turn: () => void };
}

export function Evoker({ seat, room, open, fold }: EvokerProps) {
    const scene = use_scene();
    const card = evoker_of(scene, seat);
    const count = field_of(scene, seat).length;
    const lit = scene.lit.has(`seat ${seat}`);
    return (
        <section class={`evoker ${side_class(scene, seat)}${is_turn_of(scene, seat) ? " turn" : ""}${lit ? " reachable" : ""}`} aria-label={seat_name(scene, seat)} data-seat={seat} data-place-of={seat}>
            <div class="evokerinfo" data-evoker={card?.id}>
                <SeatHead seat={seat} />
                <Wins seat={seat} />
                <Stress seat={seat} />
                <Well seat={seat} />
                <Piles seat={seat} open={open} />
                {fold ? <button class="tool unfold" aria-expanded={!fold.shut} onClick={fold.turn}><b>{count}</b>{fold.shut ? "show" : "hide"}<span class="unseen"> on the field of {seat_name(scene, seat)}</span></button> : null}
            </div>
            {fold?.shut ? null : <Field seat={seat} room={room} />}
        </section>
    );
}
