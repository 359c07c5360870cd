// SPDX-License-Identifier: MIT
// Options as short rows: sign, name, price by signs, and its key. The words are the server's: a name up to its colon, what it
// does, and what it costs in brackets at the end; words that are not of this form stand as they are.
import { h } from "preact";
import { words_of } from "../../model";
import { use_scene } from "../../scene";
import type { Option } from "../../types";
import { Words } from "../../words";
import { side_of } from "./facts";
import { has_sign, Sign } from "./sign";
import { change_words } from "./sums";

export interface Parts {
    name: string;
    about: string;
    /** It says that it costs nothing. */
    free: boolean;
}

const price_words = /^(free|(?:\d+|X) (?:Willpower|Essence|Ambition)(?:, )?)+$/;

/** "Valley of Motives: gain 4 Willpower (free)" in its parts. */
export function parts_of(option: Option): Parts {
    const words = words_of(option.text);
    const [, rest = words, inside = ""] = /^(.*?)(?: \(([^()]*)\))?$/.exec(words) ?? [];
    const priced = price_words.test(inside);
    const said = priced ? rest : words;
    const colon = said.indexOf(": ");
    return { name: colon > 0 && colon < 28 ? said.slice(0, colon) : said, about: colon > 0 && colon < 28 ? said.slice(colon + 2) : "", free: inside === "free" };
}

/** Actions that have a row on the Spirit board, which stands for their option where there is room for it. */
export const board_rows = ["move", "invoke", "quell", "fortify", "empower"];

const resources = ["willpower", "essence", "ambition"];

/** Amounts by signs; `free`: what costs nothing says 0. */
export function Amount({ of, free }: { of: { [resource: string]: number }; free?: boolean }) {
    const scene = use_scene();
    const essence = side_of(scene, "players") === "bliss" ? "bead" : "shard";
    const paid = resources.filter(resource => of[resource]);
    const shown = paid.length ? paid : free ? ["willpower"] : [];
    return shown.length ? <span class="price">{shown.map(resource => <span key={resource} class={`of-${resource}`}>{of[resource] ?? 0}<Sign name={resource === "essence" ? essence : resource} size={14} weight={3} title={resource} /></span>)}</span> : null;
}

export function Price({ option }: { option: Option }) {
    return <Amount of={option.price ?? {}} free={parts_of(option).free} />;
}

/** The sign of an option: of its place, its Sphere, or what it does. */
function sign_of(option: Option): string | undefined {
    return [option.kind === "realm" ? option.place : undefined, option.thing, option.kind].find(name => name !== undefined && has_sign(name));
}

/** Several options say the same and differ in what they do: a card may be discarded for one of three tokens. */
function has_twin(options: Option[], option: Option): boolean {
    const { name } = parts_of(option);
    return options.some(one => one !== option && parts_of(one).name === name);
}

/** How an option stands in the list. */
export function OptionFace({ option }: { option: Option }) {
    const sign = sign_of(option);
    const scene = use_scene();
    const { name, about, free } = parts_of(option);
    const row = scene.decision?.prompt === "turn" && board_rows.includes(option.kind);
    const plain = !option.price && !about && !row;
    const change = change_words(scene, option);
    return (
        <span class={`optionface${row ? " onboard" : ""}${has_twin(scene.decision?.options ?? [], option) ? " twin" : ""}`}>
            {sign ? <Sign name={sign} size={17} /> : null}
            <span class="optionwords">{plain ? <Words text={option.text} plain /> : <b>{name.split(/(?= of )/).map((part, i) => (i ? <span class="ofland" key={i}>{part}</span> : part))}</b>}{plain ? null : <Amount of={option.price ?? {}} free={row || free} />}{about ? <small>{about}</small> : null}{change ? <small>{change}</small> : null}{option.note ? <small> {words_of(option.note)}</small> : null}</span>
        </span>
    );
}
