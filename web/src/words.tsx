// SPDX-License-Identifier: MIT
// Texts for people, in which cards and players can be touched.
import { Fragment, h } from "preact";
import { card_by_id, seat_name, use_scene, type Scene } from "./scene";
import { Terms } from "./terms";
import type { Mark, Text } from "./types";

/** The game says "Player 2" where it has no name for a seat; people have names. */
function mark_words(scene: Scene, mark: Mark): string {
    const seat = /^Player (\d+)$/.exec(mark.text)?.[1];
    return seat === undefined ? mark.text : seat_name(scene, Number(seat));
}

/** The words alone, with people's names. */
export function named_words(scene: Scene, text: Text): string {
    return typeof text === "string" ? text : text.map(part => (typeof part === "string" ? part : mark_words(scene, part))).join("");
}

interface WordsHow {
    /** Within a button, in which nothing else can be touched. */
    plain?: boolean;
    /** Words of the rules can be touched. */
    terms?: boolean;
    /** Tab passes by: the log beside the table has some in every line, which would keep Tab from all else; the sheet of it has them. */
    passed?: boolean;
}

function marked(scene: Scene, mark: Mark, key: number, { plain, passed }: WordsHow) {
    const { seat } = mark;
    const card = card_by_id(scene, mark.card);
    const words = mark_words(scene, mark);
    const tab = passed ? -1 : 0;
    if (plain || (!card && seat === undefined)) return <b key={key}>{words}</b>;
    if (card) return <button class="word" key={key} tabIndex={tab} onClick={() => scene.look_at(card)}>{words}</button>;
    return <button class="word player" key={key} tabIndex={tab} onClick={() => scene.show_seat(seat as number)}>{words}</button>;
}

/** What stands right behind a name: a button may end its line, and a full stop alone should not begin the next. */
const stop_of = (words: string) => /^[.,:;?!)]+/.exec(words)?.[0] ?? "";

/** For who has a scene at hand, and many texts. */
export function words_in(scene: Scene, text: Text, how: WordsHow = {}) {
    const said = (part: string, i?: number) => (how.terms ? <Terms text={part} key={i} /> : part);
    if (typeof text === "string") return said(text);
    return text.map((part, i) => {
        if (typeof part === "string") return said(i ? part.slice(stop_of(part).length) : part, i);
        const next = text[i + 1];
        const stop = typeof next === "string" ? stop_of(next) : "";
        const name = marked(scene, part, i, how);
        return stop ? <span class="held" key={i}>{name}{stop}</span> : name;
    });
}

export function Words({ text, ...how }: { text: Text | undefined } & WordsHow) {
    const scene = use_scene();
    return text === undefined ? null : <Fragment>{words_in(scene, text, how)}</Fragment>;
}
