// SPDX-License-Identifier: MIT
// Passing, beside Pass: in which windows the server passes for one. The settings are the server's (docs/protocol.md, auto),
// kept with the seat; each is one click, and "never" takes them all back.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { use_scene } from "../../scene";
import type { Client } from "../../client";

const ways: readonly (readonly [string, string])[] = [["empty", "nothing to play"], ["ends", "ends of Steps"], ["turn", "until my turn"]];

/** The last answer, so that nothing jumps when the next window opens. */
const last = new WeakMap<Client, string[]>();

async function ask_passes(client: Client, say?: string): Promise<string[] | undefined> {
    const reply = await client.ask({ do: "auto", ...(say ? { say } : {}) });
    if (reply?.passes) last.set(client, reply.passes);
    return reply?.passes;
}

function Ways({ passes, say }: { passes: string[]; say: (words: string[]) => void }) {
    const on = ways.filter(([word]) => passes.includes(word));
    return (
        <span class="ways" role="group" aria-label="Pass for me">
            <button class="way" aria-pressed={!on.length} onClick={() => say(on.map(([word]) => `off ${word}`))}>never</button>
            {ways.map(([word, about]) => <button class="way" key={word} aria-pressed={passes.includes(word)} onClick={() => say([passes.includes(word) ? `off ${word}` : word])}>{about}</button>)}
        </span>
    );
}

export function Passing() {
    const { client } = use_scene();
    const [passes, set_passes] = useState<string[] | undefined>(last.get(client));
    const [open, set_open] = useState(false);
    const say = async (words: string[]) => {
        for (const word of words) {
            const now = await ask_passes(client, word);
            if (now) set_passes(now);
        }
    };
    useEffect(() => void ask_passes(client).then(now => now && set_passes(now)), []);
    if (!passes) return null;
    const on = ways.filter(([word]) => passes.includes(word)).map(([, about]) => about);
    return (
        <div class={`passing${open ? " unfolded" : ""}`}>
            <span class="passlabel">Pass for me</span>
            <button class="tool passfold" aria-expanded={open} onClick={() => set_open(!open)}>Passing<small>{on.join(", ") || "never"}</small></button>
            <Ways passes={passes} say={words => void say(words)} />
        </div>
    );
}
