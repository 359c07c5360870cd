// SPDX-License-Identifier: MIT
// The stage shows steps one after the other, so that one sees what happened: after each event that changed something there is
// a pause. It is never far behind: what waits is shown faster the more of it there is, and `finish` shows the end at once.
// Questions and options do not wait for it.
import { tally_of, type Tally } from "./journey";
import { less_motion, type Speed } from "./keep";
import { apply, copy_of, is_nest, nest_at, number_of } from "./model";
import type { Change, Event, Nest, StepMessage, Text } from "./types";

interface Frame {
    changes: Change[];
    text: Text | undefined;
    event: Event | undefined;
    /** With it a move ends: it stays a little longer, so that moves of bots can be told apart. */
    ends?: boolean;
}

const pauses: { [speed in Speed]: number } = { calm: 1400, usual: 700, quick: 300, once: 0 };
const behind_most = 4000;
const ends_longer = 1.6;
/** Of the time that a frame stays, things are on their way for so long; then they lie still. */
const moving_part = 0.65;
const moving_most = 600;

/** How long a frame stays: as long as the speed says, if all that wait (for so many ms each) are shown in time. */
export function pause_before(usual: number, waited: number[]): number {
    return Math.max(0, Math.min(usual, ...waited.map((ms, i) => (behind_most - ms) / (i + 1))));
}

/** A frame for each event that is told and changes something; what else changes goes with the one after it. */
export function frames_of(step: Pick<StepMessage, "events" | "difference">): Frame[] {
    const frames: Frame[] = [];
    let changes: Change[] = [];
    for (const event of step.events ?? []) {
        if (event.difference) changes.push(event.difference);
        if (event.step || !changes.length) continue;
        frames.push({ changes, text: event.text, event });
        changes = [];
    }
    frames.forEach((frame, i) => { if (frame.event?.move !== frames[i + 1]?.event?.move) frame.ends = true; });
    if (step.difference) changes.push(step.difference);
    if (changes.length) frames.push({ changes, text: undefined, event: undefined });
    return frames;
}

/** By how much a number of cards changes: what the frame makes of it, less what it was. */
export function changes_of(shown: Nest, changes: Change[], counter: string): { card: number; by: number }[] {
    const found = new Map<string, number>();
    for (const change of changes) {
        const cards = change["cards"];
        if (!is_nest(cards)) continue;
        for (const [id, card] of Object.entries(cards)) {
            const value = is_nest(card) ? card[counter] : undefined;
            // A number that becomes 0 is taken away; so is all of a card that goes where it is not seen.
            if (typeof value === "number" || (value as unknown) === null) found.set(id, number_of(value) - number_of(nest_at(shown, "cards", id)[counter]));
        }
    }
    return [...found].filter(([, by]) => by !== 0).map(([id, by]) => ({ card: Number(id), by }));
}

export class Stage {
    shown: Nest | undefined;
    /** The words of the event that is being shown. */
    text: Text | undefined;
    /** That event; undefined: what is shown is how things are. */
    event: Event | undefined;
    /** What it did to the hp of cards. */
    blows: { card: number; by: number }[] = [];
    /** What the frame that is shown has changed, with how long that may take to be seen; its number tells it from others. */
    trace: { before: Tally; after: Tally; ms: number; number: number } | undefined;
    private queue: (Frame & { came: number })[] = [];
    private end: Nest | undefined;
    private timer = 0;
    private pause = 0;
    private shown_count = 0;

    constructor(private changed: () => void) {}

    get busy(): boolean {
        return this.timer !== 0;
    }

    begin(view: Nest | undefined): void {
        clearTimeout(this.timer);
        this.timer = 0;
        this.queue = [];
        this.shown = view;
        this.text = undefined;
        this.event = undefined;
        this.trace = undefined;
    }

    /** `end` is the view after this step. */
    add(step: StepMessage, end: Nest, speed: Speed): void {
        this.end = end;
        const came = performance.now();
        this.queue.push(...frames_of(step).map(frame => ({ ...frame, came })));
        this.pause = less_motion() || document.hidden ? 0 : pauses[speed];
        if (this.pause === 0) this.finish();
        else if (!this.timer) this.next();
    }

    finish(): void {
        if (!this.queue.length && !this.timer) return;
        this.begin(this.end && copy_of(this.end));
        this.changed();
    }

    /** Takes a frame over into what is shown, and notes what it changed. */
    private show(shown: Nest, frame: Frame, pause: number): void {
        const before = tally_of(shown);
        this.blows = changes_of(shown, frame.changes, "hp");
        for (const change of frame.changes) apply(shown, change);
        this.shown = { ...shown };
        const ms = Math.min(moving_most, (pause || this.pause) * moving_part);
        this.trace = { before, after: tally_of(shown), ms, number: ++this.shown_count };
        this.text = frame.text ?? this.text;
        this.event = frame.event ?? this.event;
    }

    private next(): void {
        const frame = this.queue.shift();
        this.timer = 0;
        if (!frame || !this.shown) {
            this.text = undefined;
            this.event = undefined;
            this.changed();
            return;
        }
        const usual = this.pause * (frame.ends ? ends_longer : 1);
        const pause = frame.text ? pause_before(usual, this.queue.map(one => performance.now() - one.came)) : 0;
        this.show(this.shown, frame, pause);
        this.timer = window.setTimeout(() => this.next(), pause);
        this.changed();
    }
}
