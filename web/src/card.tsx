// SPDX-License-Identifier: MIT
// Cards: as a whole, as a line where many lie, and large with all that is known of one.
import { Fragment, h, type ComponentChildren, type JSX } from "preact";
import { useRef } from "preact/hooks";
import { pieces_of } from "./game_pieces";
import { Bar, Symbol } from "./gem";
import { is_nest, nest_at, number_of, text_of, words_of, type Card } from "./model";
import { card_picture, hue_of } from "./picture";
import { card_by_id, seat_name, use_scene, type Scene } from "./scene";
import { Terms } from "./terms";
import { Words } from "./words";
import type { CounterLook, Face, Nest, Option } from "./types";

export type CardForm = "whole" | "line" | "small" | "chip";

export const long_press = 450; // ms until it counts as one

/* ---- its numbers -------------------------------------------------------------------------------------------------------- */

/** A number that the game works out has its parts; others are as `look` says. */
export interface Figure {
    name: string;
    now: number;
    parts: { by: string; amount: number }[];
}

export function figures_of(cells: Nest): Figure[] {
    const figures: Figure[] = [];
    for (const [name, cell] of Object.entries(cells)) {
        if (!is_nest(cell) || !("now" in cell || "1" in cell)) continue;
        const parts = Object.entries(cell)
            .filter(([key]) => key !== "now")
            .map(([, part]) => ({ by: words_of(text_of(nest_at(part)["by"])), amount: number_of(nest_at(part)["amount"]) }));
        figures.push({ name, now: number_of(cell["now"]), parts });
    }
    return figures;
}

function figure_class({ now, parts }: Figure): string {
    const printed = parts[0]?.amount ?? now;
    return parts.length < 2 || now === printed ? "" : now > printed ? " more" : " less";
}

function most_of(look: CounterLook, cells: Nest): number {
    if (typeof look.maximum === "number") return look.maximum;
    return look.maximum ? number_of(cells[look.maximum]) : 0;
}

function CardCounters({ card }: { card: Card }) {
    const scene = use_scene();
    const shown: ComponentChildren[] = [];
    for (const [name, look] of Object.entries(scene.look.cards)) {
        const value = number_of(card.cells[name]);
        const label = look.label ?? name;
        const most = most_of(look, card.cells);
        if (look.as === "bar" && most > 0) shown.push(<Bar key={name} value={value} most={most} label={label} sign={look} />);
        else if (["gems", "number"].includes(look.as) && value) shown.push(<span class="count" key={name} title={label}><Symbol sign={look} size={16} />{value}</span>);
    }
    const figures = figures_of(card.cells).map(figure => (
        <span class={`figure${figure_class(figure)}`} key={figure.name} title={`${figure.name}: ${figure.parts.map(part => `${part.amount} ${part.by}`).join(", ")}`}>
            <small>{figure.name}</small> {figure.now}
        </span>
    ));
    return shown.length + figures.length ? <span class="counters">{shown}{figures}</span> : null;
}

/* ---- words -------------------------------------------------------------------------------------------------------------- */

function keyword_words(face: Face | undefined): string {
    return (face?.keywords ?? []).map(keyword => keyword.text).join(" \u00b7 ");
}

export function sentences_of(face: Face | undefined): string {
    return (face?.sentences ?? []).map(sentence => sentence.text).join(" ");
}

/** For who does not see it: what it is, whose, where, and what can be done with it. */
export function card_label(scene: Scene, card: Card, options: Option[] | undefined): string {
    const zone = scene.look.zones[card.zone];
    const whose = card.seat ?? (typeof card.at === "number" ? card.at : undefined);
    const counts = Object.entries(scene.look.cards)
        .filter(([name, look]) => look.as !== "most" && look.as !== "part" && typeof card.cells[name] === "number")
        .map(([name, look]) => `${look.label ?? name} ${number_of(card.cells[name])}`);
    const figures = figures_of(card.cells).map(figure => `${figure.name} ${figure.now}`);
    return [
        card.name,
        scene.faces.get(card.name)?.kind?.replace(/ \b[A-Z]{2,}\b/g, ""),
        ...counts,
        ...figures,
        whose === undefined ? undefined : whose === scene.own ? "yours" : `of ${seat_name(scene, whose)}`,
        `in ${zone?.label ?? card.zone}`,
        options ? `can be chosen: ${options.map(option => `option ${option.index + 1}, ${words_of(option.text)}`).join("; ")}` : undefined,
    ].filter(Boolean).join(", ");
}

/** Words that hold of it now and are not printed on it, and why it cannot be used. */
export function given_words(card: Card): string[] {
    return Object.entries(nest_at(card.cells, "has")).filter(([, by]) => by !== "printed").map(([word]) => word);
}

export function reason_of(card: Card): string {
    return Object.values(nest_at(card.cells, "cannot")).map(reason => words_of(text_of(reason as Nest[string]))).filter(Boolean)[0] ?? "";
}

/* ---- on the table ------------------------------------------------------------------------------------------------------- */

/** The picture of a card, as its game draws it. */
export function card_image(scene: Scene, name: string, face: Face | undefined): string {
    return pieces_of(scene.look.game).picture?.(name, face) ?? card_picture(name, hue_of(face, scene.look, name), face);
}

function Picture({ name, face }: { name: string; face: Face | undefined }) {
    return <img class="art" src={card_image(use_scene(), name, face)} alt="" draggable={false} />;
}

/** What every card on the table answers to: a click, a long press, the right button, and who reads the page aloud. */
export function use_card_button(card: Card, more_label = "") {
    const scene = use_scene();
    const press = useRef(0);
    const pressed = useRef(false);
    const key = `card ${card.id}`;
    const options = scene.lit.get(key);
    const hold = () => {
        pressed.current = false;
        press.current = window.setTimeout(() => {
            pressed.current = true;
            scene.look_at(card);
        }, long_press);
    };
    const release = () => clearTimeout(press.current);
    const marks = `${options ? " lit" : ""}${options?.includes(scene.hint as Option) ? " hint" : ""}${scene.decision?.subject === card.id ? " subject" : ""}`;
    const label = card_label(scene, card, options);
    const button = {
        "data-card": card.id,
        "data-lit": options ? key : undefined,
        tabIndex: options || scene.tab_stop === card.id ? 0 : -1,
        "aria-label": more_label ? `${label}, ${more_label}` : label,
        onClick: (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => (pressed.current ? (pressed.current = false) : scene.touch(key, event.currentTarget, card)),
        onContextMenu: (event: Event) => { event.preventDefault(); scene.look_at(card); },
        onTouchStart: hold, onTouchEnd: release, onTouchMove: release,
    };
    return { button, marks, options };
}

export interface CardProps {
    card: Card;
    form: CardForm;
    tied?: Card[];
}

export function CardPiece(props: CardProps) {
    const Own = pieces_of(use_scene().look.game).Card;
    return Own ? <Own {...props} /> : <PlainCard {...props} />;
}

function PlainCard({ card, form, tied }: CardProps) {
    const scene = use_scene();
    const face = scene.faces.get(card.name);
    const hue = hue_of(face, scene.look, card.name);
    const { button, marks, options } = use_card_button(card);
    const reason = options || scene.look.zones[card.zone]?.shape !== "hand" ? "" : reason_of(card);
    return (
        <button class={`card ${form}${marks}`} style={{ "--hue": String(hue) } as Record<string, string>} {...button}>
            {form === "chip" ? null : <Picture name={card.name} face={face} />}
            <span class="name">{card.name}</span>
            {options ? <kbd>{(options[0]?.index ?? 0) + 1}</kbd> : null}
            <CardCounters card={card} />
            {face?.cost && (form === "whole" || form === "line") ? <span class="cost">{face.cost}</span> : null}
            {form === "small" || form === "chip" ? null : <span class="text">{form === "whole" && keyword_words(face) ? <em>{keyword_words(face)}</em> : null}{sentences_of(face) || (form === "whole" && face?.flavour ? <i>{face.flavour}</i> : null)}</span>}
            {given_words(card).map(word => <span class="given" key={word}>{word}</span>)}
            {tied?.length ? <span class="tied">+ {tied.map(one => one.name).join(", ")}</span> : null}
            {reason ? <span class="reason">{reason}</span> : null}
        </button>
    );
}

/* ---- large -------------------------------------------------------------------------------------------------------------- */

/** What is printed, what it is now, and what can be done with it. */
export function LargeCard({ card, onTake }: { card: Card; onTake?: (option: Option) => void }) {
    const scene = use_scene();
    const face = scene.faces.get(card.name);
    const options = scene.lit.get(`card ${card.id}`) ?? [];
    const parts = figures_of(card.cells).filter(figure => figure.parts.length > 1);
    return (
        <article class="large" style={{ "--hue": String(hue_of(face, scene.look, card.name)) } as Record<string, string>} aria-label={card.name}>
            <h2>{card.name}</h2>
            <Picture name={card.name} face={face} />
            <CardCounters card={card} />
            {face?.cost ? <p class="cost">{face.cost}</p> : null}
            {face?.keywords?.length ? <p class="keywords">{face.keywords.map(keyword => <span key={keyword.word} title={keyword.help}>{keyword.text}</span>)}</p> : null}
            {(face?.sentences ?? []).map((sentence, i) => <p key={i}><Terms text={sentence.text} /></p>)}
            {face?.flavour ? <p class="flavour">{face.flavour}</p> : null}
            <CardState card={card} parts={parts} />
            {onTake ? options.map(option => <button class="option" key={option.index} data-lit={`card ${card.id}`} onClick={() => onTake(option)}><kbd>{option.index + 1}</kbd> <Words text={option.text} plain /></button>) : null}
        </article>
    );
}

function CardState({ card, parts }: { card: Card; parts: Figure[] }) {
    const scene = use_scene();
    const has = Object.entries(nest_at(card.cells, "has")).filter(([, by]) => by !== "printed");
    const cannot = Object.entries(nest_at(card.cells, "cannot"));
    return (
        <Fragment>
            {parts.map(figure => <p class="state" key={figure.name}>{figure.name} {figure.now}: {figure.parts.map((part, i) => `${i && part.amount >= 0 ? "+" : ""}${part.amount} ${part.by}`).join(", ")}</p>)}
            {has.map(([word, by]) => <p class="state" key={word}>{word}, by {typeof by === "number" ? (card_by_id(scene, by)?.name ?? "a card") : words_of(text_of(by))}</p>)}
            {cannot.map(([what, why]) => <p class="state" key={what}>cannot {what}: {words_of(text_of(why))}</p>)}
        </Fragment>
    );
}
