// SPDX-License-Identifier: MIT
// The line to a table is opened while the page is still being loaded: a slow line has both at once. What is heard is kept
// until the wire takes the line over (wire.ts), and what the table's game needs is asked for as soon as its name is heard.
import { keep, keys_of } from "./keep";
import { ask_early, load_early } from "./load";
import type { Message } from "./types";

export interface EarlyLine {
    table: string;
    socket: WebSocket;
    heard: MessageEvent[];
}

let line: EarlyLine | undefined;
let begun = false;

export function open_socket(): WebSocket {
    return new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "limbic.2");
}

function ask_for_game(message: Message): void {
    if (message.message !== "table" || !message.view) return;
    load_early(message.game);
    ask_early(message.cards);
}

function open_early(table: string): void {
    const socket = open_socket();
    const heard: MessageEvent[] = [];
    socket.onopen = () => socket.send(JSON.stringify({ do: "open", id: "open", table, ...keys_of(table) }));
    socket.onmessage = event => {
        heard.push(event);
        ask_for_game(JSON.parse(String(event.data)) as Message);
    };
    line = { table, socket, heard };
}

/** The table of this page's address. The token after its # is kept and taken out of it, so that the address can be passed on. */
export function begin_table(): string | undefined {
    const table = /^\/t\/(\w+)$/.exec(location.pathname)?.[1];
    if (table && location.hash.length > 1) {
        keep(`seat ${table}`, location.hash.slice(1));
        history.replaceState(null, "", location.pathname + location.search);
    }
    if (table && !begun) open_early(table);
    begun = true;
    return table;
}

/** Once: who takes it hears from then on. undefined: there is none to that table, or it has gone already. */
export function take_early(table: string): EarlyLine | undefined {
    const taken = line;
    line = undefined;
    return taken?.table === table && taken.socket.readyState <= WebSocket.OPEN ? taken : undefined;
}
