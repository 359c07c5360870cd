// SPDX-License-Identifier: MIT
// The bar of a replay: turns side by side, marks where something stands out, and the ways to go: by decision, by turn, by mark,
// by itself, or straight to a point. It knows no game: turns and marks are the server's.
import { Fragment, h, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { use_narrow } from "./narrow";
import { BeginFrom } from "./replay_begin";
import type { Pace, Replay } from "./replay_client";
import { address_of, type Eyes } from "./replay_point";
import { seat_name, use_scene } from "./scene";
import { share_link } from "./share";
import type { Event } from "./types";
import { named_words, Words } from "./words";

const mark_words: { [mark in "fell" | "banked" | "ended"]: string } = { fell: "something fell", banked: "something was put by", ended: "the game ended" };
const paces: Pace[] = ["slow", "usual", "quick", "fastest"];

/* ---- icons: one path each, of a grid of 16 ------------------------------------------------------------------------------ */

const icons = {
    turn_back: "M3 3h2v10H3zM13 3v10L6 8z",
    back: "M11 3v10L4 8z",
    play: "M4 2v12l9-6z",
    pause: "M4 3h3v10H4zM9 3h3v10H9z",
    forward: "M5 3v10l7-5z",
    turn_forward: "M3 3v10l7-5zM11 3h2v10h-2z",
    mark_back: "M2 8l5-5v10zM9 8l3-4 3 4-3 4z",
    mark_forward: "M14 8L9 3v10zM7 8L4 4 1 8l3 4z",
};

function IconButton({ icon, name, hint, press, disabled }: { icon: keyof typeof icons; name: string; hint: string; press: () => void; disabled?: boolean }) {
    return <button class={`tool icon ${icon}`} aria-label={name} title={`${name} (${hint})`} disabled={disabled === true} onClick={press}><svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true"><path d={icons[icon]} fill="currentColor" /></svg></button>;
}

/* ---- turns and marks ---------------------------------------------------------------------------------------------------- */

const move_of = (event: Event) => event.move ?? 0;

/** The words of the turn that a point lies in. */
export function turn_at(turns: Event[], at: number): Event | undefined {
    let found: Event | undefined;
    for (const turn of turns) if (move_of(turn) <= at) found = turn;
    return found;
}

/** One mark for what happened at a move, however often: what fell is told before what was put by. */
export function shown_marks(marks: Event[]): Event[] {
    const weight = { ended: 0, fell: 1, banked: 2, turn: 3 };
    const by_move = new Map<number, Event>();
    for (const mark of marks) {
        const there = by_move.get(move_of(mark));
        if (!there || weight[mark.mark ?? "turn"] < weight[there.mark ?? "turn"]) by_move.set(move_of(mark), mark);
    }
    return [...by_move.values()];
}

function Track({ replay }: { replay: Replay }) {
    const scene = use_scene();
    const { total, at, turns } = replay;
    const percent = (move: number) => `${total ? (100 * move) / total : 0}%`;
    const ends = turns.map((_, i) => (turns[i + 1] ? move_of(turns[i + 1] as Event) : total));
    const turn = turn_at(turns, at);
    return (
        <div class="turnbar">
            <div class="barpicture" aria-hidden="true">
                {turns.map((one, i) => <i key={one.number} class={`barturn${i % 2 ? " odd" : ""}${one === turn ? " now" : ""}`} style={{ left: percent(move_of(one)), width: percent((ends[i] ?? total) - move_of(one)) }} />)}
                {shown_marks(replay.marks).map(mark => <i key={mark.number} class={`barmark ${mark.mark ?? ""}`} style={{ left: percent(move_of(mark)) }} />)}
            </div>
            <input type="range" min={0} max={total} value={at} aria-label="Move" aria-valuetext={`${at} of ${total}. ${turn ? named_words(scene, turn.text) : ""}`} onInput={event => replay.go(Number(event.currentTarget.value))} />
        </div>
    );
}

/** Turns, each with what stands out in it, as a list to choose from. */
function Moments({ replay, close }: { replay: Replay; close: () => void }) {
    const go = (event: Event) => {
        close();
        replay.go(move_of(event));
    };
    const all = replay.events.filter(event => event.mark !== undefined);
    return (
        <ol class="moments">{all.map(event => (
            <li key={event.number} class={event.mark ?? ""}>
                <button class="tool" onClick={() => go(event)}><small>{move_of(event)}</small>{event.mark === "turn" ? null : <i class={`barmark ${event.mark ?? ""}`} role="img" aria-label={event.mark ? mark_words[event.mark] : ""} />}<span><Words text={event.text} plain /></span></button>
            </li>
        ))}</ol>
    );
}

/* ---- the rest of the bar ------------------------------------------------------------------------------------------------ */

function EyesField({ replay }: { replay: Replay }) {
    const scene = use_scene();
    const own = replay.live.table?.seat;
    if (!replay.over) return null;
    const seats = Array.from({ length: replay.live.table?.players ?? 0 }, (_, i) => i + 1).filter(seat => seat !== own);
    const value = replay.eyes === own || (replay.eyes === "spectator" && own === undefined) ? "" : String(replay.eyes ?? "");
    const set = (word: string) => replay.look_as(word === "" ? undefined : ((/^\d+$/.test(word) ? Number(word) : word) as Eyes));
    return (
        <label class="eyes"><span>Seen</span><select aria-label="Seen" value={value} onChange={event => set(event.currentTarget.value)}>
            <option value="">{own === undefined ? "as it was told to all" : "as you saw it"}</option>
            {own === undefined ? null : <option value="spectator">as it was told to all</option>}
            {seats.map(seat => <option key={seat} value={seat}>as {seat_name(scene, seat)} saw it</option>)}
            <option value="everything">with open eyes</option>
        </select></label>
    );
}

function ShareButton({ replay }: { replay: Replay }) {
    const [words, set_words] = useState("Share");
    useEffect(() => set_words("Share"), [replay.at, replay.eyes]);
    return <button class="tool" title="A link to this point" onClick={() => void share_link(address_of(replay.id, replay.at, replay.eyes), replay.table?.title ?? "").then(set_words)}>{words}</button>;
}

function Continue({ replay }: { replay: Replay }) {
    const scene = use_scene();
    const names = Array.from({ length: replay.live.table?.players ?? 1 }, (_, i) => seat_name(scene, i + 1));
    return <BeginFrom from={{ table: replay.id, moves: replay.at }} names={names} own={(replay.live.table?.seat ?? scene.decision?.seat ?? 1) - 1} word="Begin there" about={`A new table, which begins after move ${replay.at} of this game. This one stays as it is.`} />;
}

/** The game has gone on while one looked back. */
function GoneOn({ replay, leave }: { replay: Replay; leave: () => void }) {
    const moves = replay.total - replay.begun;
    if (replay.over) return null;
    const since = moves > 0 ? `The game has gone on: ${moves} ${moves === 1 ? "move" : "moves"} since you looked back.` : "You are looking back.";
    return <p class={`goneon${moves > 0 ? " news" : ""}`} role="status">{since}{replay.live.asked ? <strong> It is your turn.</strong> : null}<button class={replay.live.asked ? "main" : "tool"} onClick={leave}>Back to now</button></p>;
}

/** What the last move brought; where the log stands beside the table it is for voices alone. */
function Told({ replay }: { replay: Replay }) {
    const lines = replay.told.filter(event => !event.step);
    return <p class="toldnow" aria-live={replay.playing ? "off" : "polite"}><b>Move {replay.at} of {replay.total}.</b> {lines.map(event => <span key={event.number}><Words text={event.text} plain /> </span>)}</p>;
}

type Open = "moments" | "continue" | "more" | undefined;

/** Beside the ways to go; on a narrow screen in a sheet. */
function More({ replay, open, leave }: { replay: Replay; open: (what: Open) => void; leave: () => void }) {
    return (
        <Fragment>
            <label class="pace"><span>Speed</span><select aria-label="Speed" value={replay.pace} onChange={event => replay.set_pace(event.currentTarget.value as Pace)}>{paces.map(pace => <option key={pace} value={pace}>{pace}</option>)}</select></label>
            <EyesField replay={replay} />
            <span class="replaymore">
                <button class="tool" onClick={() => open("moments")}>Moments</button>
                {replay.over ? <button class="tool" disabled={replay.at === replay.total} onClick={() => open("continue")}>Continue from here</button> : null}
                <ShareButton replay={replay} />
                {replay.over ? <a class="tool" href={`/api/finished/${replay.id}/save`} download={`${replay.table?.game ?? "game"}.save`}>Save</a> : null}
                {replay.over ? <button class="tool" onClick={leave}>Close</button> : null}
            </span>
        </Fragment>
    );
}

function Ways({ replay }: { replay: Replay }) {
    const { at, total } = replay;
    const turns = replay.turns.map(move_of);
    const marks = replay.marks.map(move_of);
    return (
        <div class="goways" role="group" aria-label="Go">
            <IconButton icon="turn_back" name="Turn back" hint="Page up" disabled={at === 0} press={() => replay.go_among(turns, -1)} />
            <IconButton icon="back" name="Back" hint="left arrow" disabled={at === 0} press={() => replay.go(at - 1)} />
            {replay.playing ? <IconButton icon="pause" name="Pause" hint="space" press={() => { replay.pause(); replay.go(replay.at); }} /> : <IconButton icon="play" name="Play" hint="space" press={() => replay.play()} />}
            <IconButton icon="forward" name="Forward" hint="right arrow" disabled={at === total} press={() => replay.step()} />
            <IconButton icon="turn_forward" name="Turn forward" hint="Page down" disabled={at === total} press={() => replay.go_among(turns, 1)} />
            <IconButton icon="mark_back" name="Mark back" hint="[" disabled={!marks.some(mark => mark < at)} press={() => replay.go_among(marks, -1)} />
            <IconButton icon="mark_forward" name="Mark forward" hint="]" disabled={!marks.some(mark => mark > at)} press={() => replay.go_among(marks, 1)} />
        </div>
    );
}

/** Everything by key, wherever the focus is but in a field or a dialog; the track's own keys would go otherwise. */
function use_replay_keys(replay: Replay, open: (what: Open) => void, leave: () => void): void {
    useLayoutEffect(() => {
        const ways: { [key: string]: () => void } = {
            ArrowLeft: () => replay.go(replay.at - 1),
            ArrowRight: () => replay.step(),
            PageUp: () => replay.go_among(replay.turns.map(move_of), -1),
            PageDown: () => replay.go_among(replay.turns.map(move_of), 1),
            Home: () => replay.go(0),
            End: () => replay.go(replay.total),
            "[": () => replay.go_among(replay.marks.map(move_of), -1),
            "]": () => replay.go_among(replay.marks.map(move_of), 1),
            "+": () => replay.set_pace(paces[Math.min(paces.indexOf(replay.pace) + 1, paces.length - 1)] as Pace),
            "-": () => replay.set_pace(paces[Math.max(paces.indexOf(replay.pace) - 1, 0)] as Pace),
            m: () => open("moments"),
            c: () => { if (replay.over && replay.at < replay.total) open("continue"); },
            Escape: leave,
        };
        const pressed = (event: KeyboardEvent) => {
            const { target } = event;
            if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || target instanceof HTMLSelectElement) return;
            const plays = event.key === " " && !(target instanceof HTMLButtonElement);
            const way = plays ? () => (replay.playing ? replay.go(replay.at) : replay.play()) : ways[event.key];
            if (!way) return;
            way();
            event.preventDefault();
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    });
}

function Sheet({ open, title, close, children }: { open: boolean; title: string; close: () => void; children: ComponentChildren }) {
    return open ? <Dialog title={title} close={close}>{children}</Dialog> : null;
}

export function ReplayBar({ replay, leave }: { replay: Replay; leave: () => void }) {
    const [open, set_open] = useState<Open>();
    use_replay_keys(replay, set_open, leave);
    const narrow = use_narrow();
    const close = () => set_open(undefined);
    return (
        <Fragment>
            <section class="replay" aria-label="Replay" data-at={replay.at} data-total={replay.total} data-events={replay.events.length} data-playing={replay.playing ? "yes" : "no"}>
                <Told replay={replay} />
                <Track replay={replay} />
                <div class="replaytools">
                    <Ways replay={replay} />
                    <span class="wherenow">{replay.at} of {replay.total}</span>
                    <button class="tool moreways" onClick={() => set_open("more")}>More</button>
                    {narrow ? null : <More replay={replay} open={set_open} leave={leave} />}
                </div>
                <GoneOn replay={replay} leave={leave} />
            </section>
            <Sheet open={open === "more"} title="Replay" close={close}><div class="moresheet"><More replay={replay} open={set_open} leave={leave} /></div></Sheet>
            <Sheet open={open === "moments"} title="Moments" close={close}><Moments replay={replay} close={close} /></Sheet>
            <Sheet open={open === "continue"} title="Continue from here" close={close}><Continue replay={replay} /></Sheet>
        </Fragment>
    );
}
