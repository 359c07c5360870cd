// SPDX-License-Identifier: MIT
// The words of a guide, beside the question: what to look at and what is waited for. Only that is lit on the table; the list
// keeps everything, and the server answers another choice with why it has to wait. Nothing is decided here.
import { h } from "preact";
import { use_scene } from "./scene";
import { Terms } from "./terms";
import type { Decision, Guide } from "./types";

/** What is lit: at a guided table, what the guide waits for. */
export function awaited(decision: Decision | undefined, guide: Guide | undefined): Decision | undefined {
    if (!decision || !guide?.moves) return decision;
    return { ...decision, options: decision.options.filter(option => guide.moves?.includes(option.index)) };
}

export function GuideWords() {
    const { client } = use_scene();
    const guide = client.table?.guide;
    if (!guide) return null;
    const over = client.table?.state === "over";
    return (
        <section class="guide" aria-label="Guide">
            <h2>{over ? "The end" : <span><span class="unseen">Guide, step </span>{Math.min(guide.done + 1, guide.of)}<small> of {guide.of}</small></span>}</h2>
            <div class="says" aria-live="polite" tabIndex={0} role="group" aria-label="What the guide says">{guide.say.map(words => <p key={words}><Terms text={words} /></p>)}</div>
            {client.notice ? <p class="wrong" role="alert">{client.notice}</p> : null}
        </section>
    );
}
