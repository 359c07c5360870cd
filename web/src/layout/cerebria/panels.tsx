// SPDX-License-Identifier: MIT
// Beside the ring: Aspirations with both numbers, Fragments and points of both sides, the Ego's cards and what it will do,
// the other Spirit.
import { h, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { CardPiece } from "../../card";
import { zone_key } from "../../journey";
import { nest_at, number_of, words_of, zone_count } from "../../model";
import { Pile } from "../../pile";
import { cards_in, seat_name, use_scene, type Scene } from "../../scene";
import { Presence } from "../../seat";
import { Terms } from "../../terms";
import type { Reply } from "../../types";
import { Words } from "../../words";
import type { OpenZone } from "../generic";
import { amount, aspirations_in, side_names, side_of, type Aspiration, type Side, type Team } from "./facts";
import { SideSign, Sign } from "./sign";

const teams: Team[] = ["players", "ego"];

export function Box({ title, name, children }: { title: ComponentChildren; name: string; children: ComponentChildren }) {
    return <section class={`box ${name}`}><h2>{typeof title === "string" ? <Terms text={title} /> : title}</h2>{children}</section>;
}

/** Two numbers that pull at each other: colour, pattern and sign say whose is whose. */
function Tug({ sides, numbers }: { sides: { [team in Team]: Side }; numbers: { [team in Team]: number } }) {
    const all = numbers.players + numbers.ego;
    return <span class="tug" aria-hidden="true">{teams.map(team => <i key={team} class={sides[team]} style={{ flexGrow: String(all ? numbers[team] : 1) }} />)}</span>;
}

export function Versus({ sides, numbers }: { sides: { [team in Team]: Side }; numbers: { [team in Team]: number } }) {
    return <span class="versus"><SideSign side={sides.players} /><b class={sides.players}>{numbers.players}</b><i>:</i><b class={sides.ego}>{numbers.ego}</b><SideSign side={sides.ego} /></span>;
}

export function use_sides(): { [team in Team]: Side } {
    const scene = use_scene();
    return { players: side_of(scene, "players"), ego: side_of(scene, "ego") };
}

function AspirationRow({ aspiration, small }: { aspiration: Aspiration; small?: boolean }) {
    const scene = use_scene();
    const sides = use_sides();
    const { card, numbers } = aspiration;
    const key = `card ${card.id}`;
    const options = scene.lit.get(key);
    const measure = scene.faces.get(card.name)?.keywords?.[0]?.text.replace(/^Aspiration: /, "") ?? "";
    const leads = numbers.players === numbers.ego ? "even" : numbers.players > numbers.ego ? sides.players : sides.ego;
    return (
        <button class={`aspiration${small ? " small" : ""}${options ? " lit" : ""} ${leads}`} data-card={card.id} data-lit={options ? key : undefined} data-players={numbers.players} data-ego={numbers.ego} tabIndex={options ? 0 : -1} title={`${card.name}: ${measure}`}
            aria-label={`${card.name}, ${measure}: your side ${numbers.players}, the Ego ${numbers.ego}${options ? `, can be chosen: option ${(options[0]?.index ?? 0) + 1}` : ""}`} onClick={event => scene.touch(key, event.currentTarget, card)}>
            <Sign name={card.name} size={small ? 18 : 26} weight={1.9} />
            {small ? null : <span class="aspname">{card.name}</span>}
            {small ? <b>{numbers.players}:{numbers.ego}</b> : <Versus sides={sides} numbers={numbers} />}
            {small ? null : <Tug sides={sides} numbers={numbers} />}
            {small ? null : <small>{measure}</small>}
            {options ? <kbd>{(options[0]?.index ?? 0) + 1}</kbd> : null}
        </button>
    );
}

/** The Common Aspirations in their order, the first of them large; and the hidden ones. */
export function Aspirations() {
    const scene = use_scene();
    const [current, ...rest] = aspirations_in(scene, "common");
    const hidden = aspirations_in(scene, "hidden");
    const ego = aspirations_in(scene, "ego hidden");
    const face_down = zone_count(scene.view, "ego hidden") - ego.length;
    return (
        <Box name="aspirations" title="Common Aspiration">
            {current ? <AspirationRow aspiration={current} /> : <p class="fine">None is left.</p>}
            <div class="row">{rest.map(one => <AspirationRow key={one.card.id} aspiration={one} small />)}</div>
            <h2><Terms text="Hidden Aspiration" /></h2>
            {hidden.map(one => <AspirationRow key={one.card.id} aspiration={one} />)}
            {ego.map(one => <AspirationRow key={one.card.id} aspiration={one} />)}
            {face_down > 0 ? <p class="fine facedown"><i aria-hidden="true" />The Ego's lies face down.</p> : null}
        </Box>
    );
}

/* ---- Fragments and points ----------------------------------------------------------------------------------------------- */

const fragment_kinds: [string, string, string][] = [["minors", "Minor", "M3 20V13a5 6 0 0 1 10 0v7Z"], ["majors", "Major", "M2 20V9a7 8 0 0 1 14 0v11Z"], ["cappings", "Capping", "M2 20V6l4 5 4-8 4 8 4-5v14Z"]];
const pointed: { [name: string]: string } = { minors: "M3 20V13l5-8 5 8v7Z", majors: "M2 20V11L9 1l7 10v9Z", cappings: "M2 20V6l4 5 4-8 4 8 4-5v14Z" };

/** Fragments of a side as pieces: in the Identity filled, still to be had as outlines. */
function Fragments({ team }: { team: Team }) {
    const scene = use_scene();
    const side = side_of(scene, team);
    const words = fragment_kinds.map(([name, title]) => `${amount(scene, `added ${name}`, team)} ${title} in the Identity, ${amount(scene, `board ${name}`, team)} on the board, ${amount(scene, name, team)} left`).join(", ");
    return (
        <svg class={`fragments ${side}`} viewBox="0 0 196 22" role="img" aria-label={`${side_names[side]}: ${words}`}>
            {fragment_kinds.flatMap(([name, , round], kind) => {
                const added = amount(scene, `added ${name}`, team);
                const out = added + amount(scene, `board ${name}`, team);
                const all = out + amount(scene, name, team);
                const start = [0, 100, 172][kind] ?? 0;
                const apart = kind === 1 ? 18 : 15.5;
                return Array.from({ length: all }, (_, i) => <path key={`${name} ${i}`} transform={`translate(${start + i * Math.min(apart, kind === 0 ? 96 / Math.max(1, all) : apart)} 0)`} d={side === "bliss" ? round : pointed[name]} class={i < added ? "added" : i < out ? "out" : "left"} />);
            })}
        </svg>
    );
}

/** Where the points come from, source by source. */
function score_words(scene: Scene, team: Team): string {
    return Object.entries(nest_at(scene.view, "counters", "score", team)).filter(([source]) => source !== "total").map(([source, points]) => `${source} ${number_of(points)}`).join(", ") || "no points yet";
}

export function Standings() {
    const scene = use_scene();
    return (
        <Box name="standings" title="Points and Fragments">
            {teams.map(team => {
                const side = side_of(scene, team);
                return (
                    <div class={`standing ${side}`} key={team}>
                        <SideSign side={side} /><b data-points={team} title={score_words(scene, team)}>{number_of(nest_at(scene.view, "counters", "score", team)["total"])}</b><Sign name="points" size={14} title="points" />
                        <Fragments team={team} />
                        <small>{score_words(scene, team)}</small>
                    </div>
                );
            })}
        </Box>
    );
}

/* ---- the Ego ------------------------------------------------------------------------------------------------------------ */

/** What it will do is asked for anew whenever the table has changed and one looks at it. */
function use_forecast(): NonNullable<Reply["forecast"]> {
    const scene = use_scene();
    const { client } = scene;
    const [lines, set_lines] = useState<NonNullable<Reply["forecast"]>>([]);
    const moves = client.table?.moves;
    const playing = client.table?.state === "playing";
    useEffect(() => {
        let here = true;
        if (playing) void client.ask_quietly({ do: "forecast" }).then(reply => { if (here) set_lines(reply?.forecast ?? []); });
        return () => { here = false; };
    }, [moves, playing]);
    return playing ? lines : [];
}

function Forecast() {
    const lines = use_forecast();
    const heads = lines.map((line, i) => ({ line, i })).filter(({ line }) => !line.depth);
    return (
        <ul class="forecast" aria-label="What the Ego will do">{heads.map(({ line, i }) => {
            const next = heads.find(head => head.i > i)?.i ?? lines.length;
            const under = lines.slice(i + 1, next);
            const odds = line.of ? (100 * (line.chances ?? 0)) / line.of : 0;
            return (
                <li key={i} class={line.of ? "odds" : ""} style={{ "--odds": `${odds}%` } as Record<string, string>}>
                    <span><Words text={line.text} plain /></span>
                    {under.length ? <small title={under.map(one => words_of(one.text)).join(" ")}>{[...new Set(under.map(one => words_of(one.text)))].join(" ")}</small> : null}
                </li>
            );
        })}</ul>
    );
}

export function Ego({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const side = side_of(scene, "ego");
    const operations = [...cards_in(scene, "operation"), ...cards_in(scene, "ego drawn")];
    return (
        <section class={`box ego ${side}`}>
            <h2><SideSign side={side} /> The Ego
                <span class="amounts"><b data-counter="ego willpower" data-gem="ego willpower">{amount(scene, "ego willpower")}</b><Sign name="willpower" size={15} title="Willpower" /><Pile zone="operations" open={open} /><Pile zone="ego deck" open={open} /></span>
            </h2>
            {operations.length ? <div class="operations">{operations.map(card => <CardPiece key={card.id} card={card} form="chip" />)}</div> : null}
            <Forecast />
        </section>
    );
}

/* ---- the other Spirits -------------------------------------------------------------------------------------------------- */

export function Amounts({ seat }: { seat: number }) {
    const scene = use_scene();
    const side = side_of(scene, "players");
    return (
        <span class="amounts">
            <b data-counter="willpower" data-gem={`willpower ${seat}`}>{amount(scene, "willpower", seat)}</b><Sign name="willpower" size={15} title="Willpower" />
            <b data-counter="essence" data-gem={`essence ${seat}`}>{amount(scene, "essence", seat)}</b><span class={`essence ${side}`}><Sign name={side === "bliss" ? "bead" : "shard"} size={13} title="Essence" /></span>
            {seat === scene.own ? null : <b data-pile={zone_key("hand", seat)}>{zone_count(scene.view, "hand", seat)}</b>}{seat === scene.own ? null : <Sign name="cards" size={15} title="cards" />}
        </span>
    );
}

export function Mates() {
    const scene = use_scene();
    const seats = (scene.client.table?.people ?? []).map(person => person.seat).filter(seat => seat !== scene.own);
    return <div class="mates">{seats.map(seat => <section class="box mate" key={seat} aria-label={seat_name(scene, seat)} data-place-of={seat}><Presence seat={seat} /><b>{scene.client.table?.seats?.[seat - 1] ?? `Spirit ${seat}`}</b><Amounts seat={seat} /></section>)}</div>;
}
