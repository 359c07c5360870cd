// SPDX-License-Identifier: MIT
// One card, large, with all that is told of it: both sides, what its keywords mean, rulings, decks it is in, whose work it is.
import { Fragment, h } from "preact";
import { LargeCard } from "./card";
import { card_of, counts_of, rulings_of, type CardSet, type DeckList, type Ruling } from "./cards_data";
import type { Face } from "./types";

function copies_words(face: Face): string {
    if (!face.copies) return "";
    const many = face.copies_most ? `${face.copies} to ${face.copies_most}` : String(face.copies);
    return `${many} ${face.copies === 1 && !face.copies_most ? "copy" : "copies"}${face.deck ? ` in ${face.deck.title}` : ""}`;
}

function Keywords({ face }: { face: Face }) {
    const explained = (face.keywords ?? []).filter(keyword => keyword.help);
    if (!explained.length) return null;
    return <section class="told"><h3>Keywords</h3><dl class="inline">{explained.map(keyword => <div key={keyword.word}><dt>{keyword.text}</dt><dd>{keyword.help}</dd></div>)}</dl></section>;
}

function Rulings({ rulings, face }: { rulings: Ruling[]; face: Face }) {
    const found = rulings_of(rulings, face);
    if (!found.length) return null;
    return <section class="told"><h3>Rulings</h3><dl>{found.map(one => <Fragment key={one.id}><dt>{one.point} <small>{one.id}</small></dt><dd>{one.text}</dd></Fragment>)}</dl></section>;
}

function InDecks({ lists, face }: { lists: DeckList[]; face: Face }) {
    const found = lists.map(list => ({ list, count: counts_of(list.text).get(face.name) ?? 0 })).filter(({ count }) => count);
    if (!found.length) return null;
    return <section class="told"><h3>In decks</h3><p>{found.map(({ list, count }) => `${list.title} (${count})`).join(", ")}</p></section>;
}

export function CardDetails({ set, face, rulings, lists, notice }: { set: CardSet; face: Face; rulings: Ruling[]; lists: DeckList[]; notice?: string | undefined }) {
    const other = face.other ? set.faces.get(face.other) : undefined;
    const copies = copies_words(face);
    return (
        <div class="details">
            <LargeCard card={card_of(face, set.look, set.all.indexOf(face))} />
            {other ? <Fragment><p class="sidewords">The other side</p><LargeCard card={card_of(other, set.look, set.all.indexOf(other))} /></Fragment> : null}
            {copies ? <p class="fine">{copies}</p> : null}
            <Keywords face={face} />
            <Rulings rulings={rulings} face={face} />
            <InDecks lists={lists} face={face} />
            {face.notice ?? notice ? <p class="fine noticewords">{face.notice ?? notice}</p> : null}
        </div>
    );
}
