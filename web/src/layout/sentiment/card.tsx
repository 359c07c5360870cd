// SPDX-License-Identifier: MIT
// A card of Sentiment: whole in a hand, and three forms on a field. Combat Rating stands large as it is now, with its parts
// below; more and less have a sign as well as a colour.
import { h } from "preact";
import { emotion_of } from "../../art/feelings";
import { palettes } from "../../art/palette";
import { drop_image, emotion_of_keyword, emotion_sign, mark_sign } from "../../art/signs";
import { card_image, reason_of, sentences_of, use_card_button, type CardProps } from "../../card";
import type { Card } from "../../model";
import { use_scene, type Scene } from "../../scene";
import type { FieldForm } from "./fit";
import { attacks_of, cost_of, keywords_of, marks_of, name_of, rating_of, side_class, type Rating } from "./view";

const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const signed = (amount: number) => (amount < 0 ? `\u2212${-amount}` : `+${amount}`);

/** The colours of a card's emotion, for its style. */
export function card_colours(scene: Scene, card: Card): Record<string, string> {
    const emotion = emotion_of(card.name, scene.faces.get(card.name));
    if (!emotion) return {};
    const { head, letters, edge } = palettes[emotion];
    return { "--head": head, "--letters": letters, "--deep": edge };
}

export function Drops({ card, size }: { card: Card; size: number }) {
    const scene = use_scene();
    const emotion = emotion_of(card.name, scene.faces.get(card.name));
    const cost = cost_of(scene, card);
    if (!emotion || !cost) return null;
    return <span class="drops">{Array.from({ length: cost }, (_, i) => <img key={i} src={drop_image(emotion)} width={size} height={size * 1.2} alt="" draggable={false} />)}</span>;
}

export function RatingBadge({ rating }: { rating: Rating }) {
    const { now, printed, parts } = rating;
    const kind = now > printed ? " more" : now < printed ? " less" : "";
    return (
        <span class={`cr${kind}`} data-cr={now}>
            <b>{kind ? <i>{kind === " more" ? "\u25b2" : "\u25bc"}</i> : null}{now}</b>
            {parts.length ? <small>{printed}{parts.map((part, i) => <span key={i}>{signed(part.amount)}</span>)}</small> : null}
        </span>
    );
}

function Keywords({ card, words }: { card: Card; words: boolean }) {
    const scene = use_scene();
    return <span class="keys">{keywords_of(scene, card).map(({ word, given }) => {
        const emotion = emotion_of_keyword(word);
        return <span class={`key${given ? " given" : ""}`} key={word} title={title(word)}>{emotion ? <img src={emotion_sign(emotion, palettes[emotion].edge)} width={13} height={13} alt="" draggable={false} /> : null}{words || !emotion ? `${given ? "+" : ""}${title(word)}` : given ? "+" : ""}</span>;
    })}</span>;
}

function Marks({ card }: { card: Card }) {
    const marks = marks_of(card);
    if (!marks.length) return null;
    return <span class="marks">{marks.map(({ word, why }) => <span class={`mark ${word}`} key={word} title={why}><img src={mark_sign(word, "#fff")} width={11} height={11} alt="" draggable={false} /><span>{word}</span></span>)}</span>;
}

/** What is heard of a card beside what every card says. */
function more_label(scene: Scene, card: Card): string {
    const rating = rating_of(scene, card);
    const attack = attacks_of(scene).find(one => one.card === card.id);
    const attackers = attacks_of(scene).filter(one => one.target === card.id);
    return [
        rating?.parts.length ? `printed ${rating.printed}, ${rating.parts.map(part => `${signed(part.amount)} by ${part.by}`).join(", ")}` : "",
        ...keywords_of(scene, card).map(({ word, given }) => `${title(word)}${given ? ", given" : ""}`),
        ...marks_of(card).map(({ word, why }) => `${word}, ${why}`),
        attack ? `attacks ${attack.target === undefined ? "nobody any more" : name_of(scene, attack.target)}${attack.blow === undefined ? "" : ` for ${attack.blow}`}` : "",
        attackers.length ? `attacked by ${attackers.map(one => name_of(scene, one.card)).join(", ")}` : "",
        card.zone === "hand" && !scene.lit.has(`card ${card.id}`) ? reason_of(card) : "",
    ].filter(Boolean).join(", ");
}

/* ---- in a hand, and wherever else cards lie ----------------------------------------------------------------------------- */

export function SentimentCard({ card, form }: CardProps) {
    const scene = use_scene();
    const face = scene.faces.get(card.name);
    const { button, marks, options } = use_card_button(card, more_label(scene, card));
    const rating = rating_of(scene, card);
    const reason = options || card.zone !== "hand" || scene.client.table?.state === "over" ? "" : reason_of(card);
    const kind = face?.kind ?? "";
    if (form !== "whole") return <FieldCard card={card} form="row" />;
    return (
        <button class={`card feeling whole k-${kind}${marks}${reason ? " cannot" : ""}`} style={card_colours(scene, card)} {...button}>
            <span class="name">{card.name}</span>
            <span class="picture"><img class="art" src={card_image(scene, card.name, face)} alt="" draggable={false} /><Drops card={card} size={14} /></span>
            {options ? <kbd>{(options[0]?.index ?? 0) + 1}</kbd> : null}
            {reason ? <span class="reason">{reason.replace(/ \(.*/, "")}</span> : null}
            <span class="kind"><img src={mark_sign(kind, "#5d5145")} width={11} height={11} alt="" draggable={false} />{title(kind)}<Keywords card={card} words /></span>
            {face?.cost ? <span class="cost">{face.cost}</span> : null}
            <span class="text">{sentences_of(face)}</span>
            {face?.flavour ? <i class="gloss">{face.flavour}</i> : null}
            {rating ? <RatingBadge rating={rating} /> : null}
        </button>
    );
}

/* ---- on a field --------------------------------------------------------------------------------------------------------- */

export function FieldCard({ card, form }: { card: Card; form: FieldForm }) {
    const scene = use_scene();
    const face = scene.faces.get(card.name);
    const { button, marks, options } = use_card_button(card, more_label(scene, card));
    const rating = rating_of(scene, card);
    const attacks = attacks_of(scene);
    const attacker = attacks.find(one => one.card === card.id);
    const by = attacks.find(one => one.target === card.id)?.card;
    const by_seat = scene.cards.find(one => one.id === by)?.at;
    const aimed = typeof by_seat === "number" ? ` aimed ${side_class(scene, by_seat)}` : "";
    const text = sentences_of(face);
    return (
        <button class={`card feeling field-${form}${marks}${attacker ? " attacker" : ""}${aimed}`} style={card_colours(scene, card)} {...button}>
            <span class="name">{card.name}</span>
            <span class="picture"><img class="art" src={card_image(scene, card.name, face)} alt="" draggable={false} />{form === "full" ? <Drops card={card} size={12} /> : null}<Marks card={card} /></span>
            {options ? <kbd>{(options[0]?.index ?? 0) + 1}</kbd> : null}
            <Keywords card={card} words={form === "full"} />
            {form === "full" ? <span class="text">{text || (face?.flavour ? <i>{face.flavour}</i> : null)}</span> : null}
            {rating ? <RatingBadge rating={rating} /> : null}
        </button>
    );
}
