// SPDX-License-Identifier: MIT
// The stage shows steps one after the other, so that one sees what happened: after each event that changed something there is
// a pause. It is never far behind: what waits is shown faster the more of it there is, and `finish` shows the end at once.
// Questions and options do not wait for it.
import type { Speed } from "./keep";
import { apply, copy_of } from "./model";
import type { Change, Nest, StepMessage, Text } from "./types";

interface Frame {
    changes: Change[];
    text: Text | undefined;
}

const pauses: { [speed in Speed]: number } = { calm: 1400, usual: 700, quick: 300, once: 0 };
const behind_most = 4000;

/** A frame for each event that is told and changes something; what else changes goes with the one after it. */
export function frames_of(step: Pick<StepMessage, "events" | "difference">): Frame[] {
    const frames: Frame[] = [];
    let changes: Change[] = [];
    for (const event of step.events ?? []) {
        if (event.difference) changes.push(event.difference);
        if (event.step || !changes.length) continue;
        frames.push({ changes, text: event.text });
        changes = [];
    }
    if (step.difference) changes.push(step.difference);
    if (changes.length) frames.push({ changes, text: undefined });
    return frames;
}

export class Stage {
    shown: Nest | undefined;
    /** The words of the event that is being shown. */
    text: Text | undefined;
    private queue: Frame[] = [];
    private end: Nest | undefined;
    private timer = 0;
    private pause = 0;

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
    }

    /** `end` is the view after this step. */
    add(step: StepMessage, end: Nest, speed: Speed): void {
        this.end = end;
        this.queue.push(...frames_of(step));
        this.pause = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden ? 0 : pauses[speed];
        if (this.pause === 0) this.finish();
        else if (!this.timer) this.next();
    }

    finish(): void {
        if (!this.queue.length && !this.timer) return;
        this.begin(this.end && copy_of(this.end));
        this.changed();
    }

    private next(): void {
        const frame = this.queue.shift();
        this.timer = 0;
        if (!frame || !this.shown) {
            this.text = undefined;
            this.changed();
            return;
        }
        for (const change of frame.changes) apply(this.shown, change);
        this.shown = { ...this.shown };
        this.text = frame.text ?? this.text;
        const pause = frame.text ? Math.min(this.pause, behind_most / (this.queue.length + 1)) : 0;
        this.timer = window.setTimeout(() => this.next(), pause);
        this.changed();
    }
}
