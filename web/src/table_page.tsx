// SPDX-License-Identifier: MIT
// A table by its link: to be joined, to be played or watched, or why it cannot be shown.
import "./every_table";
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Brand } from "./brand";
import { Client } from "./client";
import { game_hue } from "./hues";
import { GenericLayout } from "./layout/generic";
import { with_style } from "./load";
import { load_layout, type Layout } from "./layout/list";
import { point_of } from "./replay_point";
import { TableScene } from "./table";

function use_client(id: string): [Client | undefined, number] {
    const [client, set_client] = useState<Client>();
    const [tick, set_tick] = useState(0);
    useEffect(() => {
        const made = new Client(id);
        set_client(made);
        const stop = made.listen(() => set_tick(now => now + 1));
        return () => {
            stop();
            made.close();
        };
    }, [id]);
    return [client, tick];
}

/** The layout of a game; one that cannot be loaded is replaced by the generic one. */
function use_layout(game: string | undefined): Layout | undefined {
    const [layout, set_layout] = useState<{ part: Layout }>();
    useEffect(() => {
        if (game) void load_layout(game).catch(() => GenericLayout).then(part => set_layout({ part }));
    }, [game]);
    return layout?.part;
}

type JoinPart = typeof import("./join");

/** What is shown of a table that cannot be played yet, or any more: most that come have a seat at one that can. */
function use_join_part(wanted: boolean): [JoinPart | undefined, string] {
    const [part, set_part] = useState<JoinPart>();
    const [words, set_words] = useState("Looking for the table.");
    useEffect(() => {
        if (wanted && !part) void import("./join").then(set_part).catch(() => set_words("The server does not answer. Load this page again in a moment."));
    }, [wanted]);
    return [part, words];
}

type ReplayPart = typeof import("./replay");

/** What shows the past is loaded when somebody looks back; one that cannot be is as if nobody had. */
function use_replay_part(wanted: boolean, failed: () => void): ReplayPart | undefined {
    const [part, set_part] = useState<ReplayPart>();
    useEffect(() => {
        if (wanted && !part) void with_style("replay", () => import("./replay")).then(set_part).catch(failed);
    }, [wanted]);
    return part;
}

export function TablePage({ id }: { id: string }) {
    const [client, tick] = use_client(id);
    const [point, set_point] = useState(() => point_of(location.search));
    const leave = () => {
        history.replaceState(null, "", `/t/${id}`);
        set_point(undefined);
    };
    const part = use_replay_part(point !== undefined, leave);
    const table = client?.table;
    const layout = use_layout(table?.game);
    useEffect(() => {
        if (table) document.documentElement.style.setProperty("--table-hue", String(game_hue(table.game)));
    }, [table?.game]);
    const ended = client?.line === "ended";
    const shown = table?.view !== undefined && !ended;
    const [join, instead] = use_join_part(client !== undefined && !shown && (table !== undefined || client.line !== "open"));
    if (!client) return null;
    if (!table || !shown) {
        const part = join ? (ended ? <join.Ended client={client} /> : <join.Join client={client} />) : <main class="loading"><p role="status">{instead}</p></main>;
        return <Fragment><header class="top"><Brand /></header>{part}</Fragment>;
    }
    client.look_back = at => set_point({ at, eyes: undefined });
    if (point && part) return <part.ReplayScene live={client} {...point} layout={layout} leave={leave} />;
    return <TableScene client={client} tick={tick} layout={layout} />;
}
