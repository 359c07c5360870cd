// SPDX-License-Identifier: MIT
// Words of the rules in a text: touched, they open the rules there.
import { Fragment, h } from "preact";
import { use_scene } from "./scene";

/** `text` as it is where there is no primer. */
export function Terms({ text }: { text: string }) {
    const scene = use_scene();
    const { terms } = scene.client;
    if (!terms) return <Fragment>{text}</Fragment>;
    const parts: (string | { term: string; words: string })[] = [];
    let from = 0;
    for (const found of text.matchAll(terms)) {
        parts.push(text.slice(from, found.index), { term: found[1] ?? "", words: found[0] });
        from = (found.index ?? 0) + found[0].length;
    }
    parts.push(text.slice(from));
    return <Fragment>{parts.map((part, i) => (typeof part === "string" ? part : <button class="word term" key={i} title={`Rules: ${part.words}`} onClick={() => scene.look_up(part.term)}>{part.words}</button>))}</Fragment>;
}
