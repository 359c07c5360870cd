// SPDX-License-Identifier: MIT
// Decks, piles and hands of others: how many there are, and what lies open on top.
import { h } from "preact";
import { zone_count } from "./model";
import { cards_in, use_scene } from "./scene";
import { symbol_image } from "./symbol";

const signs: { [shape: string]: string } = { deck: "deck", hand: "hand", pile: "pile" };

/** `short`: what stands on it where the usual label would not fit. */
export function Pile({ zone, seat, short, open }: { zone: string; seat?: number; short?: string; open?: (zone: string, seat: number | undefined) => void }) {
    const scene = use_scene();
    const look = scene.look.zones[zone];
    const count = zone_count(scene.view, zone, seat);
    const key = `zone ${zone}${seat === undefined ? "" : ` ${seat}`}`;
    const lit = scene.lit.has(key) || cards_in(scene, zone, seat).some(card => scene.lit.has(`card ${card.id}`));
    const known = cards_in(scene, zone, seat).length;
    const label = `${look?.label ?? zone}: ${count} ${count === 1 ? "card" : "cards"}`;
    const inside = [
        <img class="symbol" key="i" width={16} height={16} alt="" src={symbol_image({ symbol: signs[look?.shape ?? ""] ?? "pile", hue: 210, tint: "grey" })} />,
        <span key="l">{short ?? look?.label ?? zone}</span>,
        <b key="n">{count}</b>,
    ];
    if (!lit && !known) return <span class="pile" role="img" aria-label={label} data-zone={zone} data-seat={seat} data-pile={key}>{inside}</span>;
    return (
        <button class={`pile${lit ? " lit" : ""}`} data-zone={zone} data-seat={seat} data-pile={key} data-lit={scene.lit.has(key) ? key : undefined} aria-label={`${label}${lit ? ", can be chosen" : ", look through"}`} onClick={event => (scene.lit.has(key) ? scene.touch(key, event.currentTarget) : open?.(zone, seat))}>
            {inside}
        </button>
    );
}
