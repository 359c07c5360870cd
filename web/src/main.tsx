// SPDX-License-Identifier: MIT
// Which page it is: the lobby, or a table. Tokens stand after the # of an address, which browsers send to nobody; they are
// kept and taken out of it, so that the address can be passed on.
import { Fragment, h, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Client } from "./client";
import { Ended, Join } from "./join";
import { keep, show_settings } from "./keep";
import { game_hue } from "./hues";
import { Lobby } from "./lobby";
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

function TablePage({ id }: { id: string }) {
    const [client, tick] = use_client(id);
    const table = client?.table;
    useEffect(() => {
        if (table) document.documentElement.style.setProperty("--table-hue", String(game_hue(table.game)));
    }, [table?.game]);
    if (!client) return null;
    if (client.line === "ended") return <Ended client={client} />;
    if (!table || !table.view) return <Fragment><header class="top"><a href="/" class="home">Limbic</a></header><Join client={client} /></Fragment>;
    return <TableScene client={client} tick={tick} />;
}

function begin(): void {
    const id = /^\/t\/(\w+)$/.exec(location.pathname)?.[1];
    if (id && location.hash.length > 1) {
        keep(`seat ${id}`, location.hash.slice(1));
        history.replaceState(null, "", location.pathname);
    }
    show_settings();
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", show_settings);
    const page = document.getElementById("page");
    if (!page) return;
    page.replaceChildren();
    render(id ? <TablePage id={id} /> : <Lobby />, page);
}

begin();
