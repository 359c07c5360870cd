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

/** `stop`: Tab comes to players, too. They are in every line of the log, which would keep Tab from what follows it. */
function Marked({ mark, plain, stop }: { mark: Mark; plain: boolean; stop: boolean }) {
    const scene = use_scene();
    const { seat } = mark;
    const card = card_by_id(scene, mark.card);
    const words = mark_words(scene, mark);
    if (plain || (!card && seat === undefined)) return <b>{words}</b>;
    if (card) return <button class="word" onClick={() => scene.look_at(card)}>{words}</button>;
    return <button class="word player" tabIndex={stop ? 0 : -1} onClick={() => scene.show_seat(seat as number)}>{words}</button>;
}

/** `plain`: within a button, in which nothing else can be touched. `terms`: words of the rules can be touched, and Tab comes to all. */
export function Words({ text, plain, terms }: { text: Text | undefined; plain?: boolean; terms?: boolean }) {
    if (text === undefined) return null;
    const said = (part: string, i?: number) => (terms ? <Terms text={part} key={i} /> : part);
    if (typeof text === "string") return <Fragment>{said(text)}</Fragment>;
    return <Fragment>{text.map((part, i) => (typeof part === "string" ? said(part, i) : <Marked key={i} mark={part} plain={plain === true} stop={terms === true} />))}</Fragment>;
}
