// SPDX-License-Identifier: MIT
// The page of decks, for games whose players build them: cards on one side, the deck on the other. It is kept in this browser,
// checked by the server, taken to a table, printed, and shared as a link that has the whole list in it.
import "./every_start";
import "./every_table";
import "./emblem";
import { Fragment, h } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fragment_of, read_fragment, write_fragment } from "./address";
import { fetch_json } from "./api";
import { Cards, Filters, use_library } from "./card_browser";
import { CardDetails } from "./card_details";
import { counts_of, nothing_wanted, with_count, type CardGame, type Wanted } from "./cards_data";
import { use_check } from "./check_text";
import { deck_link, forget_deck, keep_deck, kept_decks, list_of, with_title } from "./deck_list";
import { DeckPanel, Stepper, type DeckCheck } from "./deck_panel";
import { Dialog } from "./dialog";
import { list_of_seats } from "./game_options";
import { keep, own_name } from "./keep";
import { use_narrow } from "./narrow";
import { PageTop } from "./page_top";
import { share_link } from "./share";
import { CardScene } from "./shown_cards";
import type { Face, Game } from "./types";

/** Of a link: a deck has a kilobyte. */
const most_shared = 65536;
const empty_deck = 'deck mine "Mine"\n';

/** A name that no deck of the game or of this browser has. */
function free_title(title: string, taken: string[]): string {
    for (let i = 1; ; i++) {
        const tried = i > 1 ? `${title} ${i}` : title;
        if (!taken.includes(list_of(with_title("", tried)).name)) return tried;
    }
}

/* ---- to a table --------------------------------------------------------------------------------------------------------- */

async function make_table(game: string, text: string, against: string, friends: boolean): Promise<string> {
    const { games } = await fetch_json<{ games: Game[] }>("/api/games");
    const known = games.find(one => one.name === game);
    const option = known ? list_of_seats(known) : undefined;
    if (!option) throw new Error("This game has no option that names decks.");
    const made = await fetch_json<{ table: string; token?: string; host?: string }>("/api/tables", {
        game, name: own_name() || "Guest", seats: ["me", friends ? "open" : "greedy"],
        deck_lists: [text, ...kept_decks(game).filter(one => one.name === against).map(one => one.text)],
        options: { [option.name]: [list_of(text).name, against] },
    });
    keep(`seat ${made.table}`, made.token);
    keep(`host ${made.table}`, made.host);
    return made.table;
}

function PlayWith({ game, text, fine }: { game: CardGame; text: string; fine: boolean }) {
    const others = [...(game.lists ?? []), ...kept_decks(game.game).filter(one => one.name !== list_of(text).name)];
    const [against, set_against] = useState(others[0]?.name ?? "");
    const [error, set_error] = useState("");
    const start = (friends: boolean) => { make_table(game.game, text, against, friends).then(table => location.assign(`/t/${table}`)).catch((problem: Error) => set_error(problem.message)); };
    return (
        <Fragment>
            <p class="buttonrow"><label>Against <select aria-label="Against" value={against} onChange={event => set_against(event.currentTarget.value)}>{others.map(one => <option key={one.name} value={one.name}>{one.title}</option>)}</select></label></p>
            <p class="buttonrow"><button class="main" disabled={!fine} onClick={() => start(false)}>Play with it</button><button class="tool" disabled={!fine} onClick={() => start(true)}>With a friend by link</button></p>
            {error ? <p class="notice" role="alert">{error}</p> : null}
        </Fragment>
    );
}

/* ---- the page ----------------------------------------------------------------------------------------------------------- */

/** Which deck is open. A deck from a link is kept only when somebody says so, or changes it. */
interface Open {
    text: string;
    shared: boolean;
}

function deck_at_first(game: string): Open {
    const { list } = read_fragment();
    if (list) return { text: list.slice(0, most_shared), shared: !kept_decks(game).some(one => one.text === list) };
    return { text: kept_decks(game).at(-1)?.text ?? empty_deck, shared: false };
}

function DeckTools({ game, open, set_open }: { game: CardGame; open: Open; set_open: (open: Open) => void }) {
    const [told, set_told] = useState("");
    const mine = kept_decks(game.game);
    const taken = [...(game.lists ?? []), ...mine].map(one => one.name);
    const list = list_of(open.text);
    const begin = (text: string) => { set_told(""); set_open({ text, shared: false }); };
    const choose = (key: string) => {
        const [whose, name] = [key.slice(0, 5), key.slice(5)];
        const from = (whose === "mine " ? mine : (game.lists ?? [])).find(one => one.name === name);
        if (key === "new") begin(with_title("", free_title("Mine", taken)));
        else if (from) begin(whose === "mine " ? from.text : with_title(from.text, free_title(`My ${from.title}`, taken)));
    };
    const share = () => void share_link(deck_link(game.game, open.text), list.title).then(done => set_told(`${done}: the whole deck is in the link.`));
    const rename = (title: string) => {
        if (!open.shared) forget_deck(game.game, list.name); // it is kept by its new name
        set_open({ text: with_title(open.text, title), shared: false });
    };
    return (
        <Fragment>
            <p class="buttonrow">
                <label>Deck <select aria-label="Deck" value={mine.some(one => one.name === list.name) ? `mine ${list.name}` : ""} onChange={event => choose(event.currentTarget.value)}>
                    <option value="">{open.shared ? "from a link" : "not kept"}</option>
                    {mine.length ? <optgroup label="Yours">{mine.map(one => <option key={one.name} value={`mine ${one.name}`}>{one.title}</option>)}</optgroup> : null}
                    <optgroup label="Begin from"><option value="new">nothing</option>{(game.lists ?? []).map(one => <option key={one.name} value={`game ${one.name}`}>{one.title}</option>)}</optgroup>
                </select></label>
            </p>
            <p class="buttonrow"><label class="field">Called <input maxLength={60} value={list.title} onInput={event => rename(event.currentTarget.value)} /></label></p>
            <p class="buttonrow">
                {open.shared ? <button class="tool" onClick={() => set_open({ ...open, shared: false })}>Keep this deck</button> : null}
                <button class="tool" onClick={share}>Share as a link</button>
                <a class="tool" href={`/cards${fragment_of({ game: game.game, deck: `list ${list.name}`, list: open.text, print: "yes" })}`}>Print</a>
                {mine.some(one => one.name === list.name) ? <button class="tool" onClick={() => { forget_deck(game.game, list.name); begin(kept_decks(game.game).at(-1)?.text ?? empty_deck); }}>Delete</button> : null}
            </p>
            {told ? <p class="notice" role="status">{told}</p> : null}
        </Fragment>
    );
}

export function DecksPage() {
    const first = useMemo(read_fragment, []);
    const [name, set_name] = useState(first["game"] ?? "");
    const library = use_library(name, game => game.deck !== undefined);
    const { game, set } = library;
    const [open, set_open] = useState<Open>();
    const [wanted, set_wanted] = useState<Wanted>(nothing_wanted);
    const [chosen, set_chosen] = useState("");
    const [large, set_large] = useState(false);
    const [side, set_side] = useState<"cards" | "deck">("cards");
    const narrow = use_narrow();
    useEffect(() => { if (game) set_open(deck_at_first(game.game)); }, [game?.game]);
    const text = open?.text ?? "";
    const { answer: check, fresh, error } = use_check<DeckCheck>("/api/decks/check", game && open ? { game: game.game, text } : undefined);
    useEffect(() => {
        if (!game || !open) return;
        if (!open.shared && counts_of(open.text).size) keep_deck(game.game, open.text);
        write_fragment({ game: game.game, list: open.text });
        document.title = `${list_of(open.text).title || "Decks"}: Limbic`;
    }, [game, open]);
    const change = (to: string) => set_open({ text: to, shared: false });
    const counts = useMemo(() => counts_of(text), [text]);
    const face = set?.faces.get(chosen);
    const choose = (one: Face) => { set_chosen(one.name); set_large(true); };
    const deck = game && open ? (
        <aside class="deckaside" aria-label="The deck" tabIndex={0}>
            <DeckTools game={game} open={open} set_open={set_open} />
            {error ? <p class="notice" role="alert">{error}</p> : null}
            <DeckPanel game={game} text={text} change={change} check={check} fresh={fresh}><PlayWith game={game} text={text} fine={fresh && check !== undefined && !check.mistakes.length} /></DeckPanel>
        </aside>
    ) : null;
    const cards = (
        <Cards library={library} wanted={wanted} want={change => set_wanted(now => ({ ...now, ...change }))} lists={game?.lists ?? []} chosen={chosen} choose={choose}
            below={one => <Stepper name={one.name} count={counts.get(one.name) ?? 0} most={game?.deck?.copies ?? 99} set={to => change(with_count(text, one.name, to))} />} />
    );
    return (
        <Fragment>
            <PageTop at="/decks" />
            <main class={`cardspage decks show-${side}`}>
                {narrow ? <div class="sides" role="group" aria-label="What is shown"><button class="facet" aria-pressed={side === "cards"} onClick={() => set_side("cards")}>Cards</button><button class="facet" aria-pressed={side === "deck"} onClick={() => set_side("deck")}>Deck: {[...counts.values()].reduce((a, b) => a + b, 0)}</button></div> : null}
                {narrow && side === "deck" ? null : <Filters library={library} wanted={wanted} want={change => set_wanted(now => ({ ...now, ...change }))} choose_game={set_name} lists={game?.lists ?? []} />}
                {narrow && side === "deck" ? null : cards}
                {narrow && side === "cards" ? null : deck}
            </main>
            {large && face && set ? <Dialog title={face.name} close={() => set_large(false)}><CardScene set={set}><CardDetails set={set} face={face} rulings={library.rulings} lists={game?.lists ?? []} notice={game?.notice} /></CardScene></Dialog> : null}
        </Fragment>
    );
}
