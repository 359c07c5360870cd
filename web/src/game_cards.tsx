// SPDX-License-Identifier: MIT
// At a table: the cards of this game, and which of them one has not seen yet. The server tells it of what the seat knows; what
// lies face down where is in the view.
import "./every_table";
import { Fragment, h } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { CardDetails } from "./card_details";
import { card_set, fetch_rulings, type Ruling } from "./cards_data";
import { cards_in, seat_name, use_scene, type Scene } from "./scene";
import { zone_count } from "./model";
import type { UnseenZone } from "./types";

const whose = (scene: Scene, seat: number | undefined) => (seat === undefined ? "" : seat === scene.own ? "Your " : `${seat_name(scene, seat)}'s `);
const zone_words = (scene: Scene, zone: string, seat: number | undefined) => {
    const label = scene.look.zones[zone]?.label ?? zone;
    const words = `${whose(scene, seat)}${label}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Zones with cards that one does not know, and how many. */
function face_down(scene: Scene): string {
    const seats = scene.client.table?.people.map(person => person.seat) ?? [];
    const hidden = Object.entries(scene.look.zones).flatMap(([zone, look]) => (look.shared ? [undefined] : seats).map(seat => ({ zone, seat, count: zone_count(scene.view, zone, seat) - cards_in(scene, zone, seat).length })));
    return hidden.filter(one => one.count > 0).map(one => `${zone_words(scene, one.zone, one.seat)} ${one.count}`).join(", ");
}

function Zone({ zone, choose }: { zone: UnseenZone; choose: (name: string) => void }) {
    const scene = use_scene();
    const cards = zone.cards.filter(card => card.unseen > 0);
    return (
        <details class="unseenzone" open={zone.seat === scene.own && zone.unseen > 0}>
            <summary>{zone_words(scene, zone.zone, zone.seat)}: {zone.unseen ? `${zone.unseen} of ${zone.of} not seen yet` : `all ${zone.of} seen`}</summary>
            <ul>{(cards.length ? cards : zone.cards).map(card => <li key={card.name}><button class="word" onClick={() => choose(card.name)}>{card.name}</button> <small>{cards.length ? `${card.unseen} of ${card.of}` : card.of}</small></li>)}</ul>
        </details>
    );
}

export function GameCards() {
    const scene = use_scene();
    const [zones, set_zones] = useState<UnseenZone[]>();
    const [rulings, set_rulings] = useState<Ruling[]>([]);
    const [words, set_words] = useState("");
    const [chosen, set_chosen] = useState("");
    const set = useMemo(() => card_set(scene.look, [...scene.faces.values()]), [scene.faces]);
    useEffect(() => { void scene.client.ask({ do: "unseen" }).then(reply => set_zones(reply?.unseen ?? [])); }, [scene.client.table?.moves]);
    useEffect(() => { void fetch_rulings(scene.look.game).then(set_rulings); }, [scene.look.game]);
    const face = set.faces.get(chosen);
    if (face) return <Fragment><p class="buttonrow"><button class="tool" onClick={() => set_chosen("")}>Back to all cards</button></p><CardDetails set={set} face={face} rulings={rulings} lists={[]} /></Fragment>;
    const looked_for = words.trim().toLowerCase();
    const fitting = (zones ?? []).map(zone => ({ ...zone, cards: zone.cards.filter(card => card.name.toLowerCase().includes(looked_for)) })).filter(zone => zone.cards.length);
    return (
        <div class="gamecards">
            <label class="field">Find <input type="search" value={words} onInput={event => set_words(event.currentTarget.value)} /></label>
            <p class="fine">{face_down(scene) ? `Face down now: ${face_down(scene)}.` : "Nothing lies face down."}</p>
            {zones ? fitting.map(zone => <Zone key={`${zone.zone} ${zone.seat ?? ""}`} zone={zone} choose={set_chosen} />) : <p>Cards are being counted.</p>}
        </div>
    );
}
