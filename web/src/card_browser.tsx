// SPDX-License-Identifier: MIT
// All cards of a game, found by words, deck, sort and keyword: on the left what is wanted, in the middle the cards. The pages
// of cards and of decks stand on it and decide what a card says when it is chosen.
import { Fragment, h, type ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CardPiece } from "./card";
import { CardGrid } from "./card_grid";
import { card_of, decks_of, fetch_cards, fetch_games, fetch_rulings, find_cards, keywords_of, kinds_of, nothing_wanted, type CardGame, type CardSet, type DeckList, type Facet, type Ruling, type Wanted } from "./cards_data";
import { use_narrow } from "./narrow";
import { CardScene, use_pieces } from "./shown_cards";
import type { Face } from "./types";

/** More than so many are a list to choose from, fewer are buttons. */
const most_buttons = 12;

export interface Library {
    games: CardGame[];
    game: CardGame | undefined;
    set: CardSet | undefined;
    rulings: Ruling[];
    error: string;
}

/** The games that have cards, and the cards of the chosen one. */
export function use_library(wanted: string, fits: (game: CardGame) => boolean = () => true): Library {
    const [games, set_games] = useState<CardGame[]>([]);
    const [cards, set_cards] = useState<{ of: string; set: CardSet; rulings: Ruling[] }>();
    const [error, set_error] = useState("");
    const failed = (problem: Error) => set_error(problem.message);
    useEffect(() => { fetch_games().then(all => set_games(all.filter(fits))).catch(failed); }, []);
    const game = games.find(one => one.game === wanted) ?? games[0];
    useEffect(() => {
        if (!game) return;
        Promise.all([fetch_cards(game.cards), fetch_rulings(game.game)]).then(([set, rulings]) => { set_cards({ of: game.game, set, rulings }); set_error(""); }).catch(failed);
    }, [game?.cards]);
    const fresh = cards !== undefined && cards.of === game?.game;
    return { games, game, set: fresh ? cards.set : undefined, rulings: fresh ? cards.rulings : [], error };
}

/* ---- what is wanted ----------------------------------------------------------------------------------------------------- */

function FacetGroup({ title, facets, chosen, choose }: { title: string; facets: Facet[]; chosen: string; choose: (key: string) => void }) {
    if (!facets.length) return null;
    if (facets.length > most_buttons)
        return <label class="facetlist">{title} <select value={chosen} onChange={event => choose(event.currentTarget.value)}><option value="">all</option>{facets.map(facet => <option key={facet.key} value={facet.key}>{facet.words} ({facet.count})</option>)}</select></label>;
    return (
        <fieldset class="facets"><legend>{title}</legend>
            {facets.map(facet => <button key={facet.key} class="facet" aria-pressed={facet.key === chosen} onClick={() => choose(facet.key === chosen ? "" : facet.key)}>{facet.words} <small>{facet.count}</small></button>)}
        </fieldset>
    );
}

function Lists({ lists, chosen, choose }: { lists: DeckList[]; chosen: string; choose: (key: string) => void }) {
    if (!lists.length) return null;
    return <label class="facetlist">Built deck <select value={chosen.startsWith("list ") ? chosen : ""} onChange={event => choose(event.currentTarget.value)}><option value="">any</option>{lists.map(list => <option key={list.name} value={`list ${list.name}`}>{list.title}</option>)}</select></label>;
}

export function Filters({ library, wanted, want, choose_game, lists, children }: { library: Library; wanted: Wanted; want: (change: Partial<Wanted>) => void; choose_game: (game: string) => void; lists: DeckList[]; children?: ComponentChildren }) {
    const { games, game, set } = library;
    const decks = useMemo(() => (set ? decks_of(set) : []), [set]);
    const kinds = useMemo(() => (set ? kinds_of(set) : []), [set]);
    const keywords = useMemo(() => (set ? keywords_of(set) : []), [set]);
    const narrow = use_narrow();
    const list = useRef<HTMLFieldSetElement>(null);
    useEffect(() => { list.current?.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" }); }, [game]);
    const some = wanted.deck || wanted.kind || wanted.keyword;
    const of_pack = set?.all.find(face => face.deck)?.deck?.kind;
    return (
        <div class="filters">
            <input type="search" class="search" aria-label="Find cards by words" placeholder="name, word or feeling" value={wanted.words} onInput={event => want({ words: event.currentTarget.value })} />
            {games.length > 1 ? <fieldset class="facets games4" ref={list}><legend class="unseen">Game</legend>{games.map(one => <button key={one.game} class="facet" aria-pressed={one === game} onClick={() => choose_game(one.game)}>{one.title}</button>)}</fieldset> : null}
            <details class="more" open={!narrow}>
                <summary>Narrow down{some ? ": on" : ""}</summary>
                <FacetGroup title={of_pack && new Set(set?.all.map(face => face.deck?.kind).filter(Boolean)).size === 1 ? of_pack.charAt(0).toUpperCase() + of_pack.slice(1) : "Deck"} facets={decks} chosen={wanted.deck} choose={deck => want({ deck })} />
                <Lists lists={lists} chosen={wanted.deck} choose={deck => want({ deck })} />
                <FacetGroup title="Kind" facets={kinds} chosen={wanted.kind} choose={kind => want({ kind })} />
                <FacetGroup title="Keyword" facets={keywords} chosen={wanted.keyword} choose={keyword => want({ keyword })} />
            </details>
            {children}
        </div>
    );
}

/* ---- cards -------------------------------------------------------------------------------------------------------------- */

export function wanted_words({ words, deck, kind, keyword }: Wanted, lists: DeckList[]): string {
    const list = lists.find(one => `list ${one.name}` === deck)?.title;
    return [words ? `"${words}"` : "", list ?? deck.replace(/^.*\//, ""), kind, keyword].filter(Boolean).join(", ");
}

export interface CardsProps {
    library: Library;
    wanted: Wanted;
    want: (change: Partial<Wanted>) => void;
    lists: DeckList[];
    chosen: string;
    choose: (face: Face) => void;
    /** What stands below each card. */
    below?: (face: Face) => ComponentChildren;
    tools?: ComponentChildren;
}

export function Cards({ library, wanted, want, lists, chosen, choose, below, tools }: CardsProps) {
    const { set, game, error } = library;
    const ready = use_pieces(game?.game);
    const found = useMemo(() => (set ? find_cards(set, wanted, lists) : []), [set, wanted, lists]);
    const index = Math.max(0, found.findIndex(face => face.name === chosen));
    const words = wanted_words(wanted, lists);
    const touch = useMemo(() => (card: { name: string }) => { const face = set?.faces.get(card.name); if (face) choose(face); }, [set]);
    const stop = set && found[index] ? set.all.indexOf(found[index] as Face) : undefined;
    return (
        <section class="cardslot" aria-label="Cards">
            <div class="found"><h1>{game ? <span class="unseen">{game.title}: </span> : null}<span role="status">{set ? `${found.length} of ${set.all.length} cards` : game ? "Cards are being fetched" : "Cards"}</span></h1>{words ? <small>{words}<button class="tool" onClick={() => want(nothing_wanted)}>Show all</button></small> : null}{tools}</div>
            {error ? <p class="notice" role="alert">{error}</p> : null}
            {set && ready ? (
                <CardScene set={set} stop={stop} touch={touch}>
                    {found.length ? null : <p class="empty">No card has all of that. Leave a word out, or show all.</p>}
                    <CardGrid count={found.length} label={`${found.length} cards`} at={index} of={`${game?.game} ${JSON.stringify(wanted)}`} go={to => { const face = found[to]; if (face) choose(face); }} tall={below !== undefined} draw={at => {
                        const face = found[at];
                        return face ? <Fragment><span class={`slot${face.name === chosen ? " chosen" : ""}`}><CardPiece card={card_of(face, set.look, set.all.indexOf(face))} form="whole" /></span>{below ? below(face) : null}</Fragment> : null;
                    }} />
                </CardScene>
            ) : null}
        </section>
    );
}
