// SPDX-License-Identifier: MIT
// What happened, by turn and move; every card and player in it can be touched, and every line leads to its reasons.
import { h, type VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Line } from "./client";
import { seat_name, use_scene, type Scene } from "./scene";
import { named_words, words_in } from "./words";

const lines_most = 200; // older ones by "all of it": a page should not grow without end

/** What the words of a line depend on beside the line: which cards can be looked at, and what people are called. */
function named_now(scene: Scene): string {
    const people = scene.client.table?.people ?? [];
    return `${scene.cards.map(card => card.id).join(" ")} ${people.map(({ seat }) => seat_name(scene, seat)).join(" ")}`;
}

/** Lines that were drawn once stay as they are, since a table is drawn often and says much. */
function use_lines(scene: Scene, lines: Line[], all: boolean): VNode[] {
    const made = useRef({ named: "", lines: new Map<Line, VNode>() });
    const named = `${named_now(scene)} ${all ? String(scene.client.terms) : ""}`;
    const known = made.current.named === named ? made.current.lines : new Map<Line, VNode>();
    const shown = lines.map((line, i) => {
        const classes = `${scene.look.turns.includes(line.kind ?? "") ? "turnline" : line.move !== lines[i - 1]?.move ? "first" : ""}${line.number === undefined ? " auto" : ""}`;
        const why = all && line.number !== undefined && line.move ? <button class="whyline" aria-label={`Why: ${named_words(scene, line.text)}`}>why</button> : null;
        return [line, known.get(line) ?? <li key={line.number ?? `a${i}`} class={classes} data-event={line.number}>{words_in(scene, line.text, { terms: all, passed: !all })}{why ? " " : null}{why}</li>] as const;
    });
    made.current = { named, lines: new Map(shown) };
    return shown.map(([, element]) => element);
}

export function Log({ all }: { all?: boolean }) {
    const scene = use_scene();
    const list = useRef<HTMLOListElement>(null);
    const lines = all ? scene.client.log : scene.client.log.slice(-lines_most);
    const last = lines[lines.length - 1];
    useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [last]);
    /** A line leads to its reasons: a click anywhere on it but on what has a click of its own; in the sheet by a button, too. */
    const touched = (event: MouseEvent) => {
        const at = event.target instanceof Element ? event.target : undefined;
        const number = at?.closest<HTMLElement>("[data-event]")?.dataset["event"];
        const line = number === undefined || at?.closest("button:not(.whyline)") ? undefined : lines.find(one => one.number === Number(number));
        if (line?.move && !getSelection()?.toString()) scene.ask_why(line);
    };
    return (
        <ol class="log" ref={list} tabIndex={0} aria-label="What happened" onClick={touched}>
            {use_lines(scene, lines, all === true)}
        </ol>
    );
}
