// SPDX-License-Identifier: MIT
// The board of a Spirit: its rows of Actions with their Vibe tokens, which double as options and say the price or why not, and
// the Ambition of its side. Several Spirits share the panel: tabs at its head turn to another.
import { h } from "preact";
import { useState } from "preact/hooks";
import { nest_at, words_of } from "../../model";
import { cards_in, seat_name, use_scene, type Scene } from "../../scene";
import type { Option } from "../../types";
import { amount, side_of, spot_options } from "./facts";
import { figure_image } from "./art";
import { Amounts } from "./panels";
import { Amount, board_rows as rows } from "./price";
import { reason_of, row_price } from "./reasons";
import { Sign, Vibe } from "./sign";

const places = ["unlock", "first", "second", "third"];

function row_option(scene: Scene, row: string): Option | undefined {
    return scene.decision?.prompt === "turn" ? scene.awaited.find(option => option.kind === row) : undefined;
}

function Spot({ seat, row, place, number }: { seat: number; row: string; place: string; number: number }) {
    const scene = use_scene();
    const token = nest_at(scene.view, "counters", `${row} tokens`, String(seat))[place];
    const index = places.indexOf(place);
    const upgrade = index ? cards_in(scene, "board", seat).find(card => card.place === rows.indexOf(row) * 3 + index) : undefined;
    const what = index ? (upgrade?.name ?? `upgrade ${index}`) : `unlocks ${row}`;
    const has = typeof token === "string" && token !== "none" ? token : undefined;
    const key = upgrade ? `card ${upgrade.id}` : "";
    const options = seat === scene.own ? (spot_options(scene).get(number) ?? scene.lit.get(key)) : undefined;
    const inside = has ? <Vibe vibe={has} size={18} /> : index ? <i>{index}</i> : <Sign name="lock" size={12} weight={2.4} />;
    const label = `${what}: ${has ? `${has} token` : "no token"}`;
    const name = `spot${has ? " on" : ""}`;
    if (options) return <button class={`${name} lit`} data-lit={`spot ${number}`} title={label} aria-label={`${label}, can be chosen: option ${(options[0]?.index ?? 0) + 1}`} onClick={event => (options.length === 1 && options[0] ? scene.take(options[0]) : scene.choose(options, event.currentTarget))}>{inside}</button>;
    if (upgrade) return <button class={name} data-card={upgrade.id} tabIndex={-1} title={label} aria-label={label} onClick={() => scene.look_at(upgrade)}>{inside}</button>;
    return <span class={name} role="img" title={label} aria-label={label}>{inside}</span>;
}

function ActionRow({ seat, row }: { seat: number; row: string }) {
    const scene = use_scene();
    const option = seat === scene.own ? row_option(scene, row) : undefined;
    const title = row.replace(/^./, letter => letter.toUpperCase());
    const reason = option ? words_of(option.note).replace(/^locked: .*/, "locked") : reason_of(scene, seat, row);
    const spots = <span class="spots">{places.map((place, i) => <Spot key={place} seat={seat} row={row} place={place} number={rows.indexOf(row) * places.length + i} />)}</span>;
    const head = [<Sign key="s" name={row} size={17} />, <b key="n">{title}</b>];
    return (
        <li class={`action${option ? " can" : ""}`} data-row={row}>
            {option ? <button class={`actname lit${option === scene.hint ? " hint" : ""}`} data-lit={`action ${row}`} disabled={scene.client.sending} aria-label={`${words_of(option.text)}, option ${option.index + 1}`} onClick={() => scene.take(option)}>{head}{reason ? <small>{reason}</small> : null}<Amount of={option.price ?? {}} free /><kbd>{option.index + 1}</kbd></button> : <span class="actname">{head}<small>{reason}</small><Amount of={row_price(scene, seat, row)} /></span>}
            {spots}
        </li>
    );
}

function Ambition() {
    const scene = use_scene();
    const has = amount(scene, "ambition");
    const all = Number(scene.look.counters["ambition"]?.maximum ?? 3);
    return <span class="ambition" role="img" aria-label={`${has} of ${all} Ambition`} data-counter="ambition" data-value={has}>{Array.from({ length: all }, (_, i) => <span key={i} class={i < has ? "" : "spent"}><Sign name="ambition" size={16} weight={3} /></span>)}</span>;
}

export function SpiritBoard() {
    const scene = use_scene();
    const seats = (scene.client.table?.people ?? []).map(person => person.seat);
    const [picked, pick] = useState<number>();
    const seat = picked ?? scene.own ?? seats[0] ?? 1;
    const side = side_of(scene, "players");
    const shown = rows.filter(row => nest_at(scene.view, "counters", `${row} tokens`, String(seat))["unlock"] !== undefined);
    const full = cards_in(scene, "board", seat).some(card => card.place > 12);
    const actions = amount(scene, "actions");
    return (
        <section class={`box spiritboard ${side}`} aria-label={`Board of ${seat_name(scene, seat)}`} data-place-of={seat}>
            <header>
                {seats.length > 1 ? <span class="tabs" role="group" aria-label="Spirits">{seats.map(one => <button key={one} class="tab" aria-pressed={one === seat} onClick={() => pick(one)}><img src={figure_image(side, undefined)} alt="" />{seat_name(scene, one)}</button>)}</span> : <span class="who"><img src={figure_image(side, undefined)} alt="" /><b>{seat_name(scene, seat)}</b></span>}
                {actions ? <span class="actions" role="img" title={`${actions} Actions left`} aria-label={`${actions} Actions left`}>{Array.from({ length: actions }, (_, i) => <i key={i} />)}</span> : null}
                <Amounts seat={seat} /><Ambition />
            </header>
            <ul>{shown.filter(row => row !== "empower" || full).map(row => <ActionRow key={row} seat={seat} row={row} />)}</ul>
        </section>
    );
}
