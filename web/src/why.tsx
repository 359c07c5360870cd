// SPDX-License-Identifier: MIT
// Why: the chain of what happened last, and where the numbers of a card come from. The words are the server's.
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Card } from "./model";
import { use_scene } from "./scene";
import type { Reply } from "./types";
import { Words } from "./words";

export function Why({ card }: { card?: Card | undefined }) {
    const scene = use_scene();
    const [reply, set_reply] = useState<Reply>();
    const [moves, set_moves] = useState(1);
    useEffect(() => {
        void scene.client.ask(card ? { do: "why", card: card.id } : { do: "why", moves }).then(set_reply);
    }, [card?.id, moves]);
    if (!reply) return <p>{scene.client.notice || "Asking."}</p>;
    // Nothing holds of many a card but what is printed on it: that is an answer, too.
    if (reply.lines) return <ul class="why">{reply.lines.length ? reply.lines.map((line, i) => <li key={i}><Words text={line} /></li>) : <li>It counts as it is printed.</li>}</ul>;
    return (
        <Fragment>
            <ul class="why">{(reply.why ?? []).map((line, i) => (
                <li key={i} style={{ marginInlineStart: `${(line.depth ?? 0) * 1.2}rem` }}>
                    <Words text={line.text} />
                    {line.cause?.says ? <q><Words text={line.cause.says} /></q> : null}
                    {(line.changes ?? []).map((change, k) => <small key={k}><Words text={change.text} /></small>)}
                </li>
            ))}</ul>
            {(reply.rest ?? []).map((change, i) => <p class="state" key={i}><Words text={change.text} /></p>)}
            <button class="tool" onClick={() => set_moves(moves + 3)}>Further back</button>
        </Fragment>
    );
}
