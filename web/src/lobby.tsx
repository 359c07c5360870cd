// SPDX-License-Identifier: MIT
// The lobby: a button a game, and one more starts it; tables one sits at, with "your turn" first; public tables.
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { Dialog } from "./dialog";
import { keep, kept_seats, own_name } from "./keep";
import { game_image } from "./game_art";
import { SettingsForm } from "./settings";
import { NewTable } from "./new_table";
import type { Bot, Game, Listed } from "./types";

function people_words(table: Listed): string {
    const names = table.people.filter(person => !person.free).map(person => person.name ?? person.bot ?? "");
    return [names.join(", "), table.free ? `${table.free} free` : "", table.state === "playing" ? `${table.moves} moves` : table.state].filter(Boolean).join(" \u00b7 ");
}

function Tables({ title, tables, empty, word }: { title: string; tables: Listed[] | undefined; empty: string; word: (table: Listed) => string }) {
    return (
        <section class="panel">
            <h2>{title}</h2>
            {tables?.length ? <ul class="tables">{tables.map(table => (
                <li key={table.table} class={table.asked ? "asked" : ""}>
                    <img src={game_image(table.game)} alt="" width={44} height={44} />
                    <span><b>{table.title}</b><small>{table.asked ? <strong>Your turn. </strong> : null}{people_words(table)}</small></span>
                    <a class={table.asked || table.free ? "main" : "tool"} href={`/t/${table.table}`}>{word(table)}</a>
                </li>
            ))}</ul> : <p class="fine">{tables ? empty : "Asking the server."}</p>}
        </section>
    );
}

interface Lists {
    games?: Game[];
    bots?: Bot[];
    mine?: Listed[];
    open?: Listed[];
}

function use_lists(): [Lists, string] {
    const [lists, set_lists] = useState<Lists>({});
    const [error, set_error] = useState("");
    useEffect(() => {
        const failed = (problem: Error) => set_error(problem.message);
        fetch_json<{ games: Game[]; bots: Bot[] }>("/api/games").then(({ games, bots }) => set_lists(now => ({ ...now, games, bots }))).catch(failed);
        const refresh = () => {
            fetch_json<{ tables: Listed[] }>("/api/mine", { seats: kept_seats() }).then(({ tables }) => set_lists(now => ({ ...now, mine: tables }))).catch(failed);
            fetch_json<{ tables: Listed[] }>("/api/tables").then(({ tables }) => set_lists(now => ({ ...now, open: tables }))).catch(failed);
        };
        refresh();
        const timer = setInterval(() => document.hidden || refresh(), 10000);
        return () => clearInterval(timer);
    }, []);
    return [lists, error];
}

export function Lobby() {
    const [{ games, bots, mine, open }, error] = use_lists();
    const [chosen, set_chosen] = useState<string>();
    const [settings_open, set_settings_open] = useState(false);
    const game = games?.find(one => one.name === chosen);
    useEffect(() => { document.title = "Limbic"; }, []);
    return (
        <Fragment>
            <header class="top"><span class="home">Limbic</span><span class="space" /><label class="field">You are called <input maxLength={24} value={own_name()} onInput={event => keep("name", event.currentTarget.value)} /></label><button class="tool" onClick={() => set_settings_open(true)}>Settings</button></header>
            <main class="lobby">
                {error ? <p class="notice" role="alert">{error}</p> : null}
                <h1>Start a game <small>choose one, then start: you and bots, or with friends by link</small></h1>
                <div class="games">{(games ?? []).map(one => (
                    <button key={one.name} class={`game${one.name === chosen ? " chosen" : ""}`} aria-pressed={one.name === chosen} data-game={one.name} onClick={() => set_chosen(one.name)}>
                        <img src={game_image(one.name)} alt="" />
                        <b>{one.title}</b>
                        <span>{one.about}</span>
                    </button>
                ))}</div>
                {game && bots ? <NewTable key={game.name} game={game} bots={bots} /> : null}
                <div class="panels">
                    <Tables title="Your tables" tables={mine} empty="None yet." word={table => (table.asked ? "Go on" : "Look")} />
                    <Tables title="Public tables" tables={open} empty="None at the moment." word={table => (table.free ? "Join" : "Watch")} />
                </div>
            </main>
            {settings_open ? <Dialog title="Settings" close={() => set_settings_open(false)}><SettingsForm /></Dialog> : null}
        </Fragment>
    );
}
