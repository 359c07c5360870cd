// SPDX-License-Identifier: MIT
// Texts for people, in which cards can be touched.
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

function Marked({ mark, plain }: { mark: Mark; plain: boolean }) {
    const scene = use_scene();
    const card = card_by_id(scene, mark.card);
    if (!card || plain) return <b>{mark_words(scene, mark)}</b>;
    return <button class="word" onClick={() => scene.look_at(card)}>{mark_words(scene, mark)}</button>;
}

/** `plain`: within a button, in which nothing else can be touched. `terms`: words of the rules can be touched, too. */
export function Words({ text, plain, terms }: { text: Text | undefined; plain?: boolean; terms?: boolean }) {
    if (text === undefined) return null;
    const said = (part: string, i?: number) => (terms ? <Terms text={part} key={i} /> : part);
    if (typeof text === "string") return <Fragment>{said(text)}</Fragment>;
    return <Fragment>{text.map((part, i) => (typeof part === "string" ? said(part, i) : <Marked key={i} mark={part} plain={plain === true} />))}</Fragment>;
}
