// SPDX-License-Identifier: MIT
// Between the fields: the step that the turn has come to, and what waits in a window as a pile, newest first. Targets stand in
// words, too, because arrows cross.
import { Fragment, h } from "preact";
import { card_image, sentences_of, use_card_button } from "../../card";
import { nest_at, text_of, words_of, type Card } from "../../model";
import { card_by_id, cards_in, seat_name, use_scene, type Scene } from "../../scene";
import { Words } from "../../words";
import { card_colours, Drops } from "./card";
import { attacks_of, name_of, notes_of, side_class, steps, waiting_of, type Waiting } from "./view";

function turn_words(scene: Scene): string {
    const seat = nest_at(scene.view, "counters")["turn"];
    if (typeof seat !== "number") return "";
    const attacking = attacks_of(scene).length > 0;
    if (seat === scene.client.me) return attacking ? "You attack" : "Your turn";
    return attacking ? `${seat_name(scene, seat)} attacks` : `Turn of ${seat_name(scene, seat)}`;
}

function Notes() {
    const notes = notes_of(use_scene());
    if (!notes.length) return null;
    return <ul class="notes">{notes.map(({ key, cells }) => (
        <li key={key}><Words text={text_of(cells["text"])} />{cells["source"] ? <Fragment> (<Words text={text_of(cells["source"])} />)</Fragment> : null}{cells["until"] ? <Fragment>, <Words text={text_of(cells["until"])} /></Fragment> : null}</li>
    ))}</ul>;
}

/** How it stands in the pile: the newest is carried out first. */
function place_words(place: number, negated: boolean): string {
    return (place === 0 ? "resolves first" : "then") + (negated ? ", negated" : "");
}

function WaitingBody({ card, seat, order, targets, ability }: { card: Card; seat: number | undefined; order: string; targets: string; ability: boolean }) {
    const scene = use_scene();
    const face = scene.faces.get(card.name);
    return (
        <Fragment>
            {seat === undefined ? null : <span class="by">{seat === scene.client.me ? "You" : seat_name(scene, seat)}</span>}
            <span class="order">{order}</span>
            <img class="art" src={card_image(scene, card.name, face)} alt="" draggable={false} />
            <span class="waitbody">
                <span class="waitname"><b>{card.name}</b> {ability ? <small>ability</small> : <Drops card={card} size={11} />}</span>
                <span class="text">{sentences_of(face)}</span>
                {targets ? <span class="on">on {targets}</span> : null}
            </span>
        </Fragment>
    );
}

/** A card that waits. */
function WaitingCard({ card, seat, order, targets }: { card: Card; seat: number | undefined; order: string; targets: string }) {
    const scene = use_scene();
    const { button, marks, options } = use_card_button(card, [order, seat === undefined ? "" : `by ${seat === scene.client.me ? "you" : seat_name(scene, seat)}`, targets && `on ${targets}`].filter(Boolean).join(", "));
    return (
        <button class={`waitcard feeling${marks}`} style={card_colours(scene, card)} {...button}>
            <WaitingBody card={card} seat={seat} order={order} targets={targets} ability={false} />
            {options ? <kbd>{(options[0]?.index ?? 0) + 1}</kbd> : null}
        </button>
    );
}

/** An ability waits while its card stays where it is: it is the card that lights, and this shows it large. */
function WaitingAbility({ card, row, order, targets }: { card: Card; row: Waiting; order: string; targets: string }) {
    const scene = use_scene();
    return (
        <button class="waitcard feeling" style={card_colours(scene, card)} tabIndex={-1} data-ability={card.id} onClick={() => scene.look_at(card)} aria-label={`Ability of ${card.name}, ${order}, by ${seat_name(scene, row.seat)}${targets ? `, on ${targets}` : ""}`}>
            <WaitingBody card={card} seat={row.seat} order={order} targets={targets} ability />
        </button>
    );
}

function WaitingRow({ row, place }: { row: Waiting; place: number }) {
    const scene = use_scene();
    const card = card_by_id(scene, row.card);
    const order = place_words(place, /negated/.test(words_of(row.text)));
    const targets = row.targets.map(id => name_of(scene, id)).join(" and ");
    const inside = !card ? <p class="waitcard"><Words text={row.text} /></p> :
        card.zone === "window" ? <WaitingCard card={card} seat={row.seat} order={order} targets={targets} /> : <WaitingAbility card={card} row={row} order={order} targets={targets} />;
    return <li class={`${side_class(scene, row.seat)}${place === 0 ? " newest" : ""}`} data-waiting={row.number}>{inside}</li>;
}

/** Left of them, a card whose text is being carried out: it waits no more and lies nowhere yet. */
function Pile() {
    const scene = use_scene();
    const rows = waiting_of(scene);
    const carried = cards_in(scene, "window").filter(card => !rows.some(row => row.card === card.id));
    if (!rows.length && !carried.length) return null;
    return (
        <ol class="waits" aria-label="What waits, newest first" data-zone="window">
            {carried.map(card => <li class="newest" key={card.id}><WaitingCard card={card} seat={undefined} order="is carried out" targets="" /></li>)}
            {rows.map((row, place) => <WaitingRow key={row.number} row={row} place={place} />)}
        </ol>
    );
}

export function Between() {
    const scene = use_scene();
    const waits = waiting_of(scene).length;
    const step = steps.find(([word]) => word === nest_at(scene.view, "counters")["step"])?.[1];
    const over = scene.client.table?.state === "over";
    const mine = step === "Evocation" && !waits && nest_at(scene.view, "counters")["turn"] === scene.client.me; // one evokes, and answers nobody
    return (
        <div class={`between${attacks_of(scene).length ? " attacks" : ""}${waits ? " open" : ""}`}>
            <div class="stepwords">
                <b>{turn_words(scene)}</b>
                <span>{over ? "" : waits > 1 ? "The newest resolves first." : scene.decision?.window && !mine ? "A window is open." : step ? `${step} Step` : ""}</span>
                <Notes />
            </div>
            <Pile />
        </div>
    );
}
