// SPDX-License-Identifier: MIT
// The lobby: a button a game, and one more starts it; tables one sits at, with "your turn" first; public tables; finished games.
import "./every_start";
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { Brand } from "./brand";
import { game_image } from "./game_art";
import { players_words } from "./game_options";
import { keep, kept_seats, own_name } from "./keep";
import { LearnLinks } from "./learn";
import { NewTable } from "./new_table";
import { OpenSave } from "./replay_save";
import { PageLinks } from "./page_top";
import { SettingsDialog } from "./settings_later";
import { Finished, TableRow, Tables } from "./table_lists";
import type { Bot, Game, Listed } from "./types";

const refresh_ms = 10000;

interface Lists {
    games?: Game[];
    bots?: Bot[];
    mine?: Listed[];
    open?: Listed[];
    error: string;
}

/** What the server has; asked again from time to time, and until it answers. */
function use_lists(): [Lists, () => void] {
    const [lists, set_lists] = useState<Lists>({ error: "" });
    const add = (part: Partial<Lists>) => set_lists(now => ({ ...now, error: "", ...part }));
    const refresh = () => {
        const failed = (problem: Error) => set_lists(now => ({ ...now, error: problem.message }));
        fetch_json<{ games: Game[]; bots: Bot[] }>("/api/games").then(({ games, bots }) => add({ games, bots })).catch(failed);
        fetch_json<{ tables: Listed[] }>("/api/mine", { seats: kept_seats() }).then(({ tables }) => add({ mine: tables })).catch(failed);
        fetch_json<{ tables: Listed[] }>("/api/tables").then(({ tables }) => add({ open: tables })).catch(failed);
    };
    useEffect(() => {
        refresh();
        const timer = setInterval(() => document.hidden || refresh(), refresh_ms);
        const seen = () => document.hidden || refresh();
        document.addEventListener("visibilitychange", seen);
        return () => {
            clearInterval(timer);
            document.removeEventListener("visibilitychange", seen);
        };
    }, []);
    return [lists, refresh];
}

function GameTile({ game, chosen, choose }: { game: Game; chosen: boolean; choose: () => void }) {
    return (
        <button class={`game${chosen ? " chosen" : ""}`} aria-pressed={chosen} data-game={game.name} onClick={choose}>
            <img src={game_image(game.name)} alt="" />
            <span class="gamewords"><b>{game.title}</b><span>{game.about}</span><small>{players_words(game)}</small></span>
            <i class="play" aria-hidden="true">{chosen ? "chosen" : "Play"}</i>
        </button>
    );
}

/** Games that people learn first; the template, which has no rules to read, after them. */
function in_order(games: Game[]): Game[] {
    return [...games].sort((a, b) => Number(b.rules ?? false) - Number(a.rules ?? false));
}

/** Public tables at which one sits are among the own ones already. */
function others_of(open: Listed[] | undefined, mine: Listed[] | undefined): Listed[] | undefined {
    return open?.filter(table => !mine?.some(one => one.table === table.table));
}

export function Lobby() {
    const [{ games, bots, mine, open, error }, refresh] = use_lists();
    const [chosen, set_chosen] = useState<string>();
    const [problem, set_problem] = useState("");
    const [settings_open, set_settings_open] = useState(false);
    const game = games?.find(one => one.name === chosen);
    const turn = mine?.find(table => table.asked);
    useEffect(() => { document.title = turn ? "Your turn: Limbic" : "Limbic"; }, [turn?.table]);
    return (
        <Fragment>
            <header class="top"><Brand /><PageLinks at="/" /><span class="space" /><label class="field">You are called <input maxLength={24} value={own_name()} onInput={event => keep("name", event.currentTarget.value)} /></label><button class="tool" onClick={() => set_settings_open(true)}>Settings</button></header>
            <main class="lobby">
                {problem ? <p class="notice" role="alert">{problem}</p> : null}
                {error ? <p class="notice" role="alert">{error}<button class="tool" onClick={refresh}>Try again</button></p> : null}
                {turn ? <ul class="tables first"><TableRow table={turn} own /></ul> : null}
                <h1>Start a game <small>choose one, then start: you and bots, or with friends by link</small></h1>
                <div class="games">{in_order(games ?? []).map(one => <div class="gamecell" key={one.name}><GameTile game={one} chosen={one.name === chosen} choose={() => set_chosen(one.name)} /><LearnLinks game={one} failed={set_problem} /></div>)}</div>
                {game && bots ? <NewTable key={game.name} game={game} bots={bots} /> : null}
                <div class="panels">
                    <Tables title="Your tables" tables={mine} empty="None yet: choose a game above." own foot="Tables wait 90 days for you." />
                    <Tables title="Public tables" tables={others_of(open, mine)} empty="None at the moment." own={false} foot="" />
                    <Finished games={games ?? []} tools={<OpenSave games={games ?? []} />} />
                </div>
            </main>
            {settings_open ? <SettingsDialog close={() => set_settings_open(false)} /> : null}
        </Fragment>
    );
}
