// SPDX-License-Identifier: MIT
// The numbers of the game as `look` wants them shown: gems, bars, words, places; of a seat, or of the whole table.
import { h, type ComponentChildren } from "preact";
import { Bar, Gems, Symbol } from "./gem";
import { is_nest, nest_at, number_of, text_of, words_of } from "./model";
import { amounts, card_by_id, seat_name, use_scene, type Scene } from "./scene";
import { sign_of } from "./symbol";
import { Terms } from "./terms";
import type { CounterLook, Leaf, Nest } from "./types";

/** Shown elsewhere: in the bar at the top, on the board, or as part of something else. */
const elsewhere = new Set(["turn", "round", "phase", "game", "part", "most"]);

export function is_of_board(scene: Scene, look: CounterLook): boolean {
    const places = new Set((scene.look.board ?? []).flat());
    if (look.as === "place") return places.size > 0;
    return look.per?.[0] === "place" && places.size > 0;
}

export function option_number(scene: Scene, name: string): number {
    const said = new RegExp(`(?:^| )${name}=(\\d+)`).exec(scene.client.table?.options ?? "");
    return said ? Number(said[1]) : number_of(scene.client.usual[name]);
}

function most_of(scene: Scene, look: CounterLook, seat: number | undefined): number {
    if (typeof look.maximum === "number") return look.maximum;
    if (look.maximum_option) return option_number(scene, look.maximum_option);
    const cell = nest_at(scene.view, "counters")[look.maximum ?? ""];
    return number_of(seat !== undefined && is_nest(cell) ? cell[seat] : cell);
}

export function value_words(scene: Scene, look: CounterLook, cell: Leaf | Nest | undefined): string {
    if (cell === undefined) return look.as === "number" ? "0" : "";
    if (look.as === "seat" && typeof cell === "number") return seat_name(scene, cell);
    if (look.as === "card" && typeof cell === "number") return card_by_id(scene, cell)?.name ?? "a card";
    if (typeof cell === "string") return look.words?.[cell] ?? cell;
    return cell === true ? "yes" : typeof cell === "number" ? String(cell) : words_of(text_of(cell));
}

/** An option that names a kind of gem does not say whose. It cannot be of a row that lacks one of those that are offered. */
export function may_be_offered(scene: Scene, cell: Leaf | Nest | undefined): boolean {
    const there = new Set(amounts(cell).map(([thing]) => thing));
    return scene.awaited.every(option => option.thing === undefined || option.seat !== undefined || there.has(option.thing));
}

function GemRow({ name, look, cell, seat }: { name: string; look: CounterLook; cell: Leaf | Nest | undefined; seat?: number }) {
    const scene = use_scene();
    const by_thing = look.per?.includes("thing");
    const label = look.label ?? name;
    const pairs: [string, number][] = by_thing ? amounts(cell) : [[label, number_of(cell)]];
    const own = seat === scene.own && may_be_offered(scene, cell);
    const keys = (thing: string) => (seat === undefined ? [`thing ${thing}`] : own ? [`thing ${thing} ${seat}`, `thing ${thing}`] : [`thing ${thing} ${seat}`]);
    const path = [name, seat].filter(part => part !== undefined).join(" ");
    if (look.quiet && !pairs.length) return null;
    return (
        <div class="counter gemrow" data-counter={name} data-seat={seat}>
            <span class="label"><Terms text={label} /></span>
            <span class="gemlist" data-gem={by_thing ? path : undefined}>{pairs.map(([thing, count]) => <Gems key={thing} path={by_thing ? `${path} ${thing}` : path} count={count} name={thing} sign={by_thing ? sign_of(scene.look.things, thing) : look} keys={by_thing ? keys(thing) : []} />)}</span>
        </div>
    );
}

function ManyWords({ name, look, label, cell, seat }: { name: string; look: CounterLook; label: string; cell: Nest; seat: number | undefined }) {
    const scene = use_scene();
    const words = Object.entries(cell).map(([key, value]) => {
        const said = value_words(scene, look, value as Leaf);
        return look.as === "word" ? said : said ? `${key} ${said}` : "";
    }).filter(Boolean);
    return words.length ? <div class="counter" title={label} data-counter={name} data-seat={seat}><span class="label"><Terms text={label} /></span> <b>{words.join(", ")}</b></div> : null;
}

export function Counter({ name, look, seat }: { name: string; look: CounterLook; seat?: number }) {
    const scene = use_scene();
    const all = nest_at(scene.view, "counters")[name];
    const cell = seat === undefined ? all : is_nest(all) ? all[seat] : undefined;
    const label = look.label ?? name;
    if (look.as === "gems") return <GemRow name={name} look={look} cell={cell} {...(seat === undefined ? {} : { seat })} />;
    if (look.as === "bar" && most_of(scene, look, seat)) return <div class="counter barred" data-counter={name} data-seat={seat}><span class="label"><Terms text={label} /></span><Bar value={number_of(cell)} most={most_of(scene, look, seat)} label={label} sign={look} /></div>;
    if (is_nest(cell)) return <ManyWords name={name} look={look} label={label} cell={cell} seat={seat} />;
    if (look.quiet && !cell) return null;
    if (look.as === "flag") return cell ? <div class="counter" data-counter={name} data-seat={seat}><b>{label}</b></div> : null;
    const words = value_words(scene, look, cell) || (look.as === "bar" ? "0" : "");
    return words ? <div class="counter" data-counter={name} data-seat={seat}>{look.symbol ? <Symbol sign={look} size={18} /> : null}<span class="label"><Terms text={label} /></span> <b>{words}</b></div> : null;
}

/** Those of a seat; undefined: those that all share and that do not stand on the board. */
export function Counters({ seat }: { seat?: number }) {
    const scene = use_scene();
    const shown: ComponentChildren[] = [];
    for (const [name, look] of Object.entries(scene.look.counters)) {
        const of_seat = look.per?.[0] === "seat";
        if (elsewhere.has(look.as) || is_of_board(scene, look) && !(of_seat && look.as !== "place") || of_seat !== (seat !== undefined)) continue;
        shown.push(<Counter key={name} name={name} look={look} {...(seat === undefined ? {} : { seat })} />);
    }
    return shown.length ? <div class="counterlist">{shown}</div> : null;
}
