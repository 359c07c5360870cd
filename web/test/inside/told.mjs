// SPDX-License-Identifier: MIT
// Within the page, before its own script: what the server says is followed beside the client, so that what is drawn can be
// compared with what was told. The sum of every step is checked on the way.
import { apply_step, expand } from "../../src/testing";

export const told = { view: undefined, table: undefined, look: undefined, messages: 0, heard: [], faults: [] };

async function fetch_look(path) {
    told.look = (await (await fetch(path)).json()).look;
}

function hear(message) {
    told.messages++;
    if (message.message === "table") {
        told.table = { ...message, view: undefined };
        told.view = message.view && structuredClone(message.view);
        if (message.view && told.look?.game !== message.game) void fetch_look(message.cards);
    }
    if (message.message === "people" && told.table) told.table.people = message.people;
    if (message.step === undefined || !told.view) return;
    const step = expand(message, told.view, told.table);
    told.table.moves = step.move;
    if (step.over) told.table.state = "over";
    if (!apply_step(told.view, step)) told.faults.push(`another sum after move ${step.move}`);
}

/** The ids of all cards that these messages name: as keys of "cards", by "card", or in braces within a text. */
export function cards_in(messages) {
    const found = new Set();
    const walk = (cell, key) => {
        if (typeof cell === "string") for (const [, id] of cell.matchAll(/\{(\d+)\}/g)) found.add(id);
        else if (typeof cell === "number" && key === "card") found.add(String(cell));
        else if (typeof cell === "object" && cell !== null) {
            for (const [name, value] of Object.entries(cell)) {
                if (key === "cards" && !Array.isArray(cell)) found.add(name);
                walk(value, name);
            }
        }
    };
    for (const message of messages) walk(JSON.parse(message), "");
    return found;
}

export function listen() {
    window.WebSocket = class extends WebSocket {
        constructor(...how) {
            super(...how);
            this.addEventListener("message", event => {
                told.heard.push(String(event.data));
                hear(JSON.parse(String(event.data)));
            });
        }
    };
}
