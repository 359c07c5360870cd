// SPDX-License-Identifier: MIT
// Why: the chain of what happened last, and where the numbers of a card come from. The words are the server's.
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Card } from "./model";
import { use_scene } from "./scene";
import type { Reply } from "./types";
import { Words } from "./words";

/** Of what happened last, of a line of the log, or of a card as it is. */
export function Why({ card, line: asked }: { card?: Card | undefined; line?: { number: number; move: number } }) {
    const scene = use_scene();
    const [reply, set_reply] = useState<Reply>();
    // Of what happened last, the server says how far that goes.
    const [moves, set_moves] = useState<number | undefined>(asked && 1);
    useEffect(() => {
        void scene.client.ask(card ? { do: "why", card: card.id } : { do: "why", ...(moves ? { moves } : {}), ...(asked ? { at: asked.move } : {}) }).then(set_reply);
    }, [card?.id, moves]);
    if (!reply) return <p>{scene.client.notice || "Asking."}</p>;
    // Nothing holds of many a card but what is printed on it: that is an answer, too.
    if (reply.lines) return <ul class="why">{reply.lines.length ? reply.lines.map((line, i) => <li key={i}><Words text={line} /></li>) : <li>It counts as it is printed.</li>}</ul>;
    const told_after = (reply.why ?? []).map(line => line.move ?? 0);
    const shown = moves ?? (told_after.length ? 1 + Math.max(...told_after) - Math.min(...told_after) : 1);
    // The line that tells of the event: others are what led there, or came of it.
    const told = asked && Math.max(...(reply.why ?? []).map(line => line.number ?? 0).filter(number => number <= asked.number));
    return (
        <Fragment>
            <ul class="why">{(reply.why ?? []).map((line, i) => (
                <li key={i} class={line.number !== undefined && line.number === told ? "told" : ""} style={{ marginInlineStart: `${(line.depth ?? 0) * 1.2}rem` }}>
                    <Words text={line.text} />
                    {line.cause?.says ? <q><Words text={line.cause.says} /></q> : null}
                    {(line.changes ?? []).map((change, k) => <small key={k}><Words text={change.text} /></small>)}
                </li>
            ))}</ul>
            {(reply.rest ?? []).map((change, i) => <p class="state" key={i}><Words text={change.text} /></p>)}
            <button class="tool" onClick={() => set_moves(shown + 3)}>Further back</button>
        </Fragment>
    );
}
