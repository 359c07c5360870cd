// SPDX-License-Identifier: MIT
// The list of all that can be answered, with numbers, in the order of the server; and what can be done with one thing, beside it.
import { h, type ComponentType } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { is_refusal, words_of } from "./model";
import { use_scene } from "./scene";
import type { Option } from "./types";
import { Words } from "./words";

/** How a game's layout shows an option, where its words alone are too long to choose by. */
const faces = new Map<string, ComponentType<{ option: Option }>>();

export function show_options_as(game: string, face: ComponentType<{ option: Option }>): void {
    faces.set(game, face);
}

function OptionWords({ option }: { option: Option }) {
    return <span><Words text={option.text} plain />{option.note ? <small> {words_of(option.note)}</small> : null}</span>;
}

/** The second of a double click: by then the question may be another, and what is under the pointer, too. */
export function is_second(event: MouseEvent): boolean {
    return event.detail > 1;
}

export function OptionButton({ option }: { option: Option }) {
    const scene = use_scene();
    const Face = faces.get(scene.look.game) ?? OptionWords;
    const waits = scene.client.table?.guide?.moves?.includes(option.index) === true;
    return (
        <button class={`option${option === scene.hint ? " hint" : ""}${waits ? " awaited" : ""}`} data-option={option.index} disabled={scene.client.sending || scene.client.past} onClick={event => { if (!is_second(event)) scene.take(option); }}>
            <kbd>{option.index + 1}</kbd>
            <Face option={option} />
            {option === scene.hint ? <small class="hintword">{scene.client.past ? "taken" : "hint"}</small> : null}
            {waits ? <small class="waits">guide</small> : null}
        </button>
    );
}

const wordy_letters = 44;

export function Options() {
    const scene = use_scene();
    const options = (scene.client.asked ? scene.decision?.options ?? [] : []).filter(option => !is_refusal(option));
    if (!options.length) return null;
    // Where there is little room, long words have a line each, and short ones stand two abreast, as what a game has made shorter does.
    const wordy = !faces.has(scene.look.game) && options.some(option => words_of(option.text).length > wordy_letters);
    return <ol class={`options${wordy ? " wordy" : ""}`} {...(scene.client.past ? { tabIndex: 0 } : {})} aria-label={scene.client.past ? "What could be done" : "What you can do"}>{options.map(option => <li key={option.index}><OptionButton option={option} /></li>)}</ol>;
}

export interface Choosing {
    options: Option[];
    at: DOMRect;
}

/** Several options stand on one thing: they open beside it. */
export function Choice({ choosing, close }: { choosing: Choosing; close: () => void }) {
    const list = useRef<HTMLDivElement>(null);
    // Before the next key can come: Enter right after the one that opened it takes the first.
    useLayoutEffect(() => list.current?.querySelector("button")?.focus(), [choosing]);
    const left = Math.max(8, Math.min(choosing.at.left, innerWidth - 300));
    const below = choosing.at.bottom < innerHeight * 0.55;
    return (
        <div class="choice" ref={list} role="dialog" aria-label="Which of these?" style={below ? { left: `${left}px`, top: `${choosing.at.bottom + 6}px` } : { left: `${left}px`, bottom: `${innerHeight - choosing.at.top + 6}px` }}>
            {choosing.options.map(option => <OptionButton key={option.index} option={option} />)}
            <button class="tool" onClick={close}>Not now</button>
        </div>
    );
}
