// SPDX-License-Identifier: MIT
// Lists of tables in the lobby: one's own, public ones, finished games.
import { h, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { bot_name } from "./bots";
import { game_image } from "./game_art";
import { share_link } from "./share";
import type { Game, Listed, Person } from "./types";

/** Here, away, a bot, free: by shape as well as by colour. */
function Who({ person }: { person: Person }) {
    const kind = person.free ? "free" : person.bot ? "bot" : person.here ? "here" : "away";
    return <span class="who"><i class={`presence ${kind}`} role="img" aria-label={kind} />{person.free ? "free" : (person.name ?? (person.bot ? bot_name(person.seat) : ""))}</span>;
}

/** "4 minutes ago": what is older than a month has its date. */
export function ago(then: number, now: number): string {
    const minutes = Math.max(0, Math.round((now - then) / 60000));
    const many = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"} ago`;
    if (minutes < 1) return "just now";
    if (minutes < 60) return many(minutes, "minute");
    if (minutes < 48 * 60) return many(Math.round(minutes / 60), "hour");
    return minutes < 31 * 24 * 60 ? many(Math.round(minutes / 1440), "day") : new Date(then).toISOString().slice(0, 10);
}

function state_words(table: Listed): string {
    if (table.state === "waiting") return table.free ? "waits for others" : "is about to begin";
    if (table.state === "playing") return `${table.moves} ${table.moves === 1 ? "move" : "moves"}`;
    return { over: "over", frozen: "stands still: a fault", closed: "closed" }[table.state] ?? table.state;
}

function Row({ game, title, asked, children, tools }: { game: string; title: string; asked?: boolean; children: ComponentChildren; tools: ComponentChildren }) {
    return (
        <li class={asked ? "asked" : ""}>
            <img src={game_image(game)} alt="" width={44} height={44} />
            <span class="rowwords"><b>{title}</b><small>{children}</small></span>
            {tools}
        </li>
    );
}

function CopyButton({ table }: { table: string }) {
    const [words, set_words] = useState("Copy link");
    return <button class="tool" onClick={() => void share_link(`/t/${table}`, "A table at Limbic").then(set_words)}>{words}</button>;
}

export function TableRow({ table, own }: { table: Listed; own: boolean }) {
    const word = own ? (table.asked ? "Go on" : "Look") : table.free ? "Join" : "Watch";
    const people = table.people.map(person => <Who key={person.seat} person={person} />);
    return (
        <Row game={table.game} title={table.title} asked={table.asked === true} tools={<span class="rowtools">
            {own && table.state === "waiting" && table.free ? <CopyButton table={table.table} /> : null}
            <a class={table.asked || (!own && table.free) ? "main" : "tool"} href={`/t/${table.table}`}>{word}</a>
        </span>}>
            {table.asked ? <strong>Your turn</strong> : null}{people}<span>{state_words(table)}{table.changed ? `, ${ago(table.changed, Date.now())}` : ""}</span>
        </Row>
    );
}

export function Tables({ title, tables, empty, own, foot }: { title: string; tables: Listed[] | undefined; empty: string; own: boolean; foot: string }) {
    const asked = tables?.filter(table => table.asked).length ?? 0;
    return (
        <section class="panel">
            <h2>{title}{asked ? <b class="badge" aria-label={`your turn at ${asked}`}>{asked}</b> : null}</h2>
            {tables?.length ? <ul class="tables">{tables.map(table => <TableRow key={table.table} table={table} own={own} />)}</ul> : <p class="fine">{tables ? empty : "Asking the server."}</p>}
            <p class="fine foot">{foot}</p>
        </section>
    );
}

/* ---- finished games ----------------------------------------------------------------------------------------------------- */

interface Ended {
    table: string;
    game: string;
    options: string;
    ended: number;
    names: string[];
}

interface Search {
    game: string;
    name: string;
    options: string;
    from: string;
    to: string;
}

const everything: Search = { game: "", name: "", options: "", from: "", to: "" };
const shown_first = 5;
const shown_more = 20;
const day_ms = 86400000;

/** Days are those of who asks; the last one counts to its end. */
export function search_query(search: Search, before: number | undefined, most: number): string {
    const query = new URLSearchParams();
    for (const key of ["game", "name", "options"] as const) if (search[key].trim()) query.set(key, search[key].trim());
    if (search.from) query.set("from", String(new Date(`${search.from}T00:00`).getTime()));
    if (search.to) query.set("to", String(new Date(`${search.to}T00:00`).getTime() + day_ms - 1));
    if (before !== undefined) query.set("before", String(before));
    query.set("most", String(most));
    return `/api/finished?${query.toString()}`;
}

function SearchForm({ games, search, set }: { games: Game[]; search: Search; set: (search: Search) => void }) {
    const change = (key: keyof Search) => (event: { currentTarget: { value: string } }) => set({ ...search, [key]: event.currentTarget.value });
    return (
        <form class="search" onSubmit={event => event.preventDefault()}>
            <label>Game <select value={search.game} onChange={change("game")}><option value="">any</option>{games.map(game => <option key={game.name} value={game.name}>{game.title}</option>)}</select></label>
            <label>Name <input value={search.name} maxLength={24} onInput={change("name")} /></label>
            <label>Options <input value={search.options} maxLength={80} placeholder="players=3" onInput={change("options")} /></label>
            <label>From <input type="date" value={search.from} onInput={change("from")} /></label>
            <label>To <input type="date" value={search.to} onInput={change("to")} /></label>
        </form>
    );
}

export function Finished({ games, tools }: { games: Game[]; tools: ComponentChildren }) {
    const [search, set_search] = useState(everything);
    const [searching, set_searching] = useState(false);
    const [found, set_found] = useState<Ended[]>();
    const [more, set_more] = useState(false);
    const [error, set_error] = useState("");
    const load = (before: Ended[], most: number, current: () => boolean) => {
        fetch_json<{ finished: Ended[] }>(search_query(search, before[before.length - 1]?.ended, most)).then(({ finished }) => {
            if (!current()) return; // a later search has been asked for
            set_found([...before, ...finished]);
            set_more(finished.length === most);
            set_error("");
        }).catch((problem: Error) => set_error(problem.message));
    };
    useEffect(() => {
        let current = true;
        load([], shown_first, () => current);
        return () => { current = false; };
    }, [JSON.stringify(search)]);
    const title = (game: string) => games.find(one => one.name === game)?.title ?? game;
    return (
        <section class="panel">
            <h2>Finished games<button class="tool" aria-expanded={searching} onClick={() => { set_searching(!searching); set_search(everything); }}>Search</button></h2>
            {searching ? <SearchForm games={games} search={search} set={set_search} /> : null}
            {error ? <p class="fine" role="status">{error}</p> : null}
            {found?.length ? <ul class="tables finished">{found.map(one => (
                <Row key={one.table} game={one.game} title={title(one.game)} tools={<a class="tool" href={`/t/${one.table}?move=0`}>Replay</a>}>
                    <span>{one.names.join(", ") || "bots"}</span><span>{one.options}</span><span>{ago(one.ended, Date.now())}</span>
                </Row>
            ))}</ul> : <p class="fine">{found ? (searching ? "Nothing like that." : "Public games that are over are listed here.") : "Asking the server."}</p>}
            <p class="buttonrow">{more && found ? <button class="tool" onClick={() => load(found, shown_more, () => true)}>Show more</button> : null}</p>
            {tools}
        </section>
    );
}
