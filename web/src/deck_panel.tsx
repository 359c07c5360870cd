// SPDX-License-Identifier: MIT
// The deck that is being built: its cards with how many, its curve and counts, and what the server says to it. It can be typed
// or pasted as a list, too.
import { Fragment, h, type ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { with_count, counts_of, type CardGame } from "./cards_data";
import { CheckedText, Mistakes, type Mistake } from "./check_text";

interface Count {
    name: string;
    count: number;
}
export interface CheckedDeck {
    name: string;
    title: string;
    cards: Count[];
    count: number;
    kinds: Count[];
    by?: string;
    decks?: Count[];
    curve?: { cost: number; count: number }[];
}
export interface DeckCheck {
    words: string;
    mistakes: Mistake[];
    decks?: CheckedDeck[];
}

function Curve({ deck }: { deck: CheckedDeck }) {
    const most = Math.max(1, ...(deck.curve ?? []).map(one => one.count));
    if (!deck.curve) return null;
    return (
        <figure class="curve"><figcaption>By cost</figcaption>
            <div role="img" aria-label={`By cost: ${deck.curve.map(one => `${one.count} of cost ${one.cost}`).join(", ")}`}>
                {deck.curve.map(one => <span class="costs" key={one.cost}><b>{one.count}</b><i style={{ height: `${(2.6 * one.count) / most}rem` }} /><small>{one.cost}</small></span>)}
            </div>
        </figure>
    );
}

function Counts({ title, counts }: { title: string; counts: Count[] | undefined }) {
    if (!counts?.length) return null;
    return <p class="counts2"><b>{title}</b> {counts.map(one => `${one.name} ${one.count}`).join(", ")}</p>;
}

export function Stepper({ name, count, most, set }: { name: string; count: number; most: number; set: (count: number) => void }) {
    return (
        <span class="stepper">
            <button disabled={count === 0} aria-label={`One ${name} less`} onClick={() => set(count - 1)}>{"\u2212"}</button>
            <b aria-label={`${count} in the deck`}>{count}</b>
            <button disabled={count >= most} aria-label={`One more ${name}`} onClick={() => set(count + 1)}>+</button>
        </span>
    );
}

export function DeckPanel({ game, text, change, check, fresh, children }: { game: CardGame; text: string; change: (text: string) => void; check: DeckCheck | undefined; fresh: boolean; children?: ComponentChildren }) {
    const [typing, set_typing] = useState(false);
    const rules = game.deck ?? { cards: 0, copies: 99 };
    const deck = check?.decks?.[0];
    const counts = [...counts_of(text)];
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const fine = check && !check.mistakes.length;
    return (
        <Fragment>
            <p class={`verdict${fine ? " fine2" : ""}`} role="status" data-fresh={fresh ? "yes" : "no"}>{total} of {rules.cards} cards. {check?.words ?? ""}</p>
            {check?.mistakes.length ? <Mistakes id="deckmistakes" text={text} mistakes={check.mistakes} change={change} /> : <span id="deckmistakes" />}
            {deck ? <Fragment><Curve deck={deck} /><Counts title="By type:" counts={deck.kinds} /><Counts title={`By ${deck.by ?? "deck"}:`} counts={deck.decks} /></Fragment> : null}
            {children}
            <p class="buttonrow"><button class="tool" aria-expanded={typing} onClick={() => set_typing(!typing)}>{typing ? "Show as cards" : "Type or paste a list"}</button></p>
            {typing ? <CheckedText text={text} change={change} mistakes={check?.mistakes ?? []} label="The deck as a list" described="deckmistakes" /> :
                <ul class="decklist">{counts.map(([name, count]) => <li key={name}><span>{name}</span><Stepper name={name} count={count} most={rules.copies} set={to => change(with_count(text, name, to))} /></li>)}</ul>}
        </Fragment>
    );
}
