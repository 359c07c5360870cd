// SPDX-License-Identifier: MIT
// Why: the chain of what happened last, of what changed a thing last, and where the numbers of a card come from. The words are the server's.
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { all_asked, asked_about, type Asked, type Marked } from "./asked";
import { nest_at, text_of, type Card } from "./model";
import { use_scene } from "./scene";
import type { Reply, Text, WhyLine } from "./types";
import { Words } from "./words";

function Lines({ lines, told }: { lines: WhyLine[]; told?: number | undefined }) {
    return (
        <ul class="why">{lines.map((line, i) => (
            <li key={i} class={line.number !== undefined && line.number === told ? "told" : ""} style={{ marginInlineStart: `${(line.depth ?? 0) * 1.2}rem` }}>
                <Words text={line.text} />
                {line.cause?.says ? <q><Words text={line.cause.says} /></q> : null}
                {(line.changes ?? []).map((change, k) => <small key={k}><Words text={change.text} /></small>)}
            </li>
        ))}</ul>
    );
}

const Rest = ({ rest }: { rest: { text: Text }[] | undefined }) => <Fragment>{(rest ?? []).map((change, i) => <p class="state" key={i}><Words text={change.text} /></p>)}</Fragment>;

/** The line that tells of the event: others are what led there, or came of it. */
const line_told = (lines: WhyLine[], event: number) => Math.max(...lines.map(line => line.number ?? 0).filter(number => number <= event));

/* ---- what changed it last ----------------------------------------------------------------------------------------------- */

/** That line, and those within which it happened. */
function chain_of(lines: WhyLine[], told: number): WhyLine[] {
    const at = lines.findIndex(line => line.number === told);
    const chain: WhyLine[] = [];
    let depth = Infinity;
    for (const line of lines.slice(0, at + 1).reverse()) {
        if ((line.depth ?? 0) >= depth) continue;
        depth = line.depth ?? 0;
        chain.unshift(line);
    }
    return chain;
}

function Change({ reply }: { reply: Reply }) {
    const [all, set_all] = useState(false);
    const lines = reply.why ?? [];
    const told = reply.event === undefined ? undefined : line_told(lines, reply.event);
    const chain = told === undefined || all ? lines : chain_of(lines, told);
    return (
        <Fragment>
            <Lines lines={chain} told={told} />
            {told === undefined || all ? <Rest rest={reply.rest} /> : null}
            {chain.length < lines.length ? <button class="tool" onClick={() => set_all(true)}>All that happened with it</button> : null}
        </Fragment>
    );
}

/** What changed one of these parts of the view last, and before that. */
export function LastChange({ paths }: { paths: string[] }) {
    const { client } = use_scene();
    const [replies, set_replies] = useState<Reply[]>([]);
    const [further, set_further] = useState(true);
    const last = replies[replies.length - 1];
    const ask = () => void client.ask({ do: "why", changed: paths, ...(last?.move === undefined ? {} : { at: Number(last.move) - 1 }) }).then(reply => {
        if (reply?.why) set_replies([...replies, reply]);
        set_further(reply?.why !== undefined && Number(reply.move) > 0);
    });
    useEffect(ask, []);
    return (
        <section class="changes">
            <h3>{replies.length > 1 ? "What changed it" : "What changed it last"}</h3>
            {replies.map((reply, i) => <Change reply={reply} key={i} />)}
            {further ? (replies.length ? <button class="tool" onClick={ask}>And before that</button> : <p>{client.notice || "Asking."}</p>) : <p class="fine">{replies.length ? "Before that it was as it began." : "Nothing has: so it began."}</p>}
        </section>
    );
}

/** Who holds a place, and by what. */
function Place({ place }: { place: string }) {
    const { client } = use_scene();
    const [lines, set_lines] = useState<Text[]>([]);
    useEffect(() => { void client.ask_quietly({ do: "why", place }).then(reply => set_lines(reply?.lines ?? [])); }, [place]);
    return lines.length ? <ul class="why">{lines.map((line, i) => <li key={i}><Words text={line} /></li>)}</ul> : null;
}

/** Of a number, a pile or a place. */
export function WhyThing({ marked }: { marked: Marked }) {
    const scene = use_scene();
    const asked: Asked | undefined = asked_about(scene, marked);
    if (!asked) return <p>Nothing is known of that.</p>;
    return <div><h3 class="whything">{asked.title}</h3>{asked.place ? <Place place={asked.place} /> : null}<LastChange paths={asked.paths} /></div>;
}

/* ---- what happened, and cards ------------------------------------------------------------------------------------------- */

/** For who has no pointer, and for who does not know that all can be asked about. */
function Things() {
    const scene = use_scene();
    return <details class="things"><summary>Ask about something on the table</summary><div class="buttonrow">{all_asked(scene).map(([marked, title], i) => <button class="tool" key={i} onClick={() => scene.ask_about(marked)}>{title}</button>)}</div></details>;
}

/** Texts that hold for a time, and until when. */
function Holding() {
    const scene = use_scene();
    const rows = Object.values(nest_at(scene.view, "rows")).flatMap(kind => Object.values(nest_at(kind))).map(row => nest_at(row)).filter(row => row["text"] !== undefined);
    return rows.length ? <section class="changes"><h3>What holds now</h3><ul class="holding">{rows.map((row, i) => <li key={i}><Words text={text_of(row["text"])} />{row["until"] ? <Fragment>, <Words text={text_of(row["until"])} /></Fragment> : null}{row["source"] ? <small>by <Words text={text_of(row["source"])} /></small> : null}</li>)}</ul></section> : null;
}

function CardLines({ lines }: { lines: Text[] }) {
    // Nothing holds of many a card but what is printed on it: that is an answer, too.
    return <ul class="why">{lines.length ? lines.map((line, i) => <li key={i}><Words text={line} /></li>) : <li>It counts as it is printed.</li>}</ul>;
}

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
    if (card) return <Fragment><CardLines lines={reply.lines ?? []} /><LastChange paths={[`cards/${card.id}`]} /></Fragment>;
    const lines = reply.why ?? [];
    const told_after = lines.map(line => line.move ?? 0);
    const shown = moves ?? (lines.length ? 1 + Math.max(...told_after) - Math.min(...told_after) : 1);
    return (
        <Fragment>
            <Lines lines={lines} told={asked && line_told(lines, asked.number)} />
            <Rest rest={reply.rest} />
            <button class="tool" onClick={() => set_moves(shown + 3)}>Further back</button>
            {asked ? null : <Holding />}
            {asked ? null : <Things />}
        </Fragment>
    );
}
