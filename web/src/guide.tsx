// SPDX-License-Identifier: MIT
// The words of a guide, beside the question: what to look at and what is waited for. Only that is lit on the table; the list
// keeps everything, and the server answers another choice with why it has to wait. Nothing is decided here.
import { h } from "preact";
import { seat_name, use_scene } from "./scene";
import { Terms } from "./terms";
import type { Decision, Guide, Option } from "./types";

/** What is lit: at a guided table, what the guide waits for. */
export function awaited_of(decision: Decision, guide: Guide | undefined): Option[] {
    return decision.options.filter(option => guide?.moves?.includes(option.index) ?? true);
}

export function GuideWords() {
    const scene = use_scene();
    const { client } = scene;
    const guide = client.table?.guide;
    if (!guide) return null;
    const over = client.table?.state === "over";
    return (
        <section class="guide" aria-label="Guide">
            <h2>{over ? "The end" : <span><span class="unseen">Guide, step </span>{Math.min(guide.done + 1, guide.of)}<small> of {guide.of}</small></span>}</h2>
            <div class="guidesays" aria-live="polite" tabIndex={0} role="group" aria-label="What the guide says">{guide.say.map(words => <p key={words}><Terms text={words} /></p>)}</div>
            {client.notice ? <p class="wrong" role="alert">{client.notice.replace(/Player (\d+)/g, (_, seat: string) => seat_name(scene, Number(seat)))}</p> : null}
        </section>
    );
}
