// SPDX-License-Identifier: MIT
// What an event does to a card, shown upon it while the event is told: how much, of which kind, and the steps that made it so.
// It lies over the table and nothing waits for it. At the speed "at once" there is none; the log has the same words.
import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Symbol } from "./gem";
import { words_of } from "./model";
import { is_narrow } from "./narrow";
import { use_scene } from "./scene";
import { sign_of } from "./symbol";
import type { Event } from "./types";

/** Kinds of events that are told upon whom they meet, and the sign before the number. */
const told: { [kind: string]: string } = { take: "\u2212", regain: "+" };

/** Half of what it takes, with the steps beside the figure; a narrow screen has no room for them. */
const half_width = () => (is_narrow() ? 50 : 130);

/** Puts itself over the card, within the window: where that is, only the page knows. */
function use_place(target: number | undefined, number: number | undefined) {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const card = document.querySelector<HTMLElement>(`main .layout [data-card="${target}"]`);
        if (!box.current || !card) return;
        const { left, top, width, height } = card.getBoundingClientRect();
        const x = Math.min(Math.max(left + width / 2, half_width()), innerWidth - half_width());
        box.current.style.left = `${x}px`;
        box.current.style.top = `${top + Math.min(height / 2, 40)}px`;
        box.current.hidden = false;
    }, [target, number]);
    return box;
}

/** What made the figure, as the line of the log has it: "(4, +1 Galvanize)". */
function steps_of(event: Event): string {
    return /\((.*)\)/.exec(words_of(event.text))?.[1] ?? "";
}

/** The thing that its words name first: the kind of the damage. */
function thing_of(event: Event): string | undefined {
    return typeof event.text === "string" ? undefined : event.text.flatMap(part => (typeof part !== "string" && part.thing !== undefined ? [part.thing] : []))[0];
}

export function Blow() {
    const scene = use_scene();
    const { stage } = scene.client;
    const blow = stage.blows[0];
    const event = stage.event && stage.event.kind in told ? stage.event : undefined;
    const box = use_place(blow?.card, event?.number);
    if (!event || !blow) return null;
    const steps = steps_of(event);
    const thing = thing_of(event);
    return (
        <div class={`blow ${event.kind}`} ref={box} key={event.number} hidden aria-hidden="true">
            <b>{told[event.kind]}{Math.abs(blow.by)}{thing ? <Symbol sign={sign_of(scene.look.things, thing)} size={22} /> : null}</b>
            {steps ? <small>{steps}</small> : null}
        </div>
    );
}
