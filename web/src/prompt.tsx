// SPDX-License-Identifier: MIT
// One sentence says what is asked, or who is awaited; to its right, always in the same place, what ends or passes.
import { h } from "preact";
import { card_image } from "./card";
import { pieces_of } from "./game_pieces";
import { as_sentence, is_refusal, words_of } from "./model";
import { OptionButton } from "./options";
import { card_by_id, seat_name, use_scene, type Scene } from "./scene";
import { Words } from "./words";

const as_beginning = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

function end_words(scene: Scene): string {
    const scores = scene.client.table?.scores;
    if (!scores) return "The game is over.";
    const names = (seats: number[]) => seats.map(seat => (seat === scene.client.me ? "you" : seat_name(scene, seat))).join(", ").replace(/, ([^,]*)$/, " and $1");
    if (scores.drawn?.length) return `The game is drawn between ${names(scores.drawn)}.`;
    if (scores.winners?.length) return as_beginning(`${names(scores.winners)} ${scores.winners.length > 1 || scores.winners[0] === scene.client.me ? "have" : "has"} won.`);
    const side = scores.sides?.find(one => one.won);
    return side ? as_beginning(`${side.name} has won.`) : "The game is lost.";
}

/** How it ended: the last thing that was told. */
function LastLine() {
    const scene = use_scene();
    const last = scene.client.log.filter(line => line.number !== undefined).pop();
    return last ? <small class="happens"><Words text={last.text} plain /></small> : null;
}

function Question() {
    const scene = use_scene();
    const d = scene.decision;
    const table = scene.client.table;
    if (table?.state === "over") return <strong>{end_words(scene)}</strong>;
    if (table?.state === "frozen" || table?.state === "closed") return <span>This table is {table.state}. {as_sentence(table.reason ?? "")} <a href="/">To the lobby</a></span>;
    if (!d) return <span>The rules are at work.</span>;
    if (!scene.client.asked) return <span>{scene.client.past ? "Asked was" : "Waiting for"} <b>{seat_name(scene, d.seat)}</b>.</span>;
    if (scene.client.past) return <span><strong>{seat_name(scene, d.seat)}:</strong> <Words text={d.text} terms /></span>;
    // Some questions say whose they are; the others tell one what to do.
    return <span>{/^Your?\b/.test(words_of(d.text)) ? null : <strong>You: </strong>}<Words text={d.text} terms /></span>;
}

export function Prompt() {
    const scene = use_scene();
    const subject = card_by_id(scene, scene.client.asked ? scene.decision?.subject : undefined);
    const refusals = scene.client.asked ? (scene.decision?.options ?? []).filter(is_refusal) : [];
    const Beside = scene.client.asked && !scene.client.past && scene.decision?.window ? pieces_of(scene.look.game).BesidePass : undefined;
    return (
        <div class={`prompt${scene.client.asked ? " asked" : ""}`} role="group" aria-label="The question">
            {subject ? <button class="subject" aria-label={`Look at ${subject.name}`} onClick={() => scene.look_at(subject)}><img class="thumb" src={card_image(scene, subject.name, scene.faces.get(subject.name))} alt="" draggable={false} /></button> : null}
            <p class="question">
                <Question />
                {scene.client.table?.state === "over" && !scene.client.past ? <LastLine /> : scene.client.stage.text ? <small class="happens"><Words text={scene.client.stage.text} plain /></small> : null}
            </p>
            {Beside ? <Beside /> : null}
            <div class="refusals">{refusals.map(option => <OptionButton key={option.index} option={option} />)}</div>
        </div>
    );
}
