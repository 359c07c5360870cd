// SPDX-License-Identifier: MIT
// What is drawn against what the server has said: the view is followed from the socket by the client's own model, and a table
// of Sentiment is read back from the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The client's model, for Node. */
export async function load_model(folder) {
    const file = join(folder, "testing.mjs");
    execFileSync("esbuild", [new URL("../src/testing.ts", import.meta.url).pathname, "--bundle", "--format=esm", "--log-level=warning", `--outfile=${file}`]);
    return import(pathToFileURL(file).href);
}

/** Follows what a page is told; `.view` is the last whole view. */
export function follow(page, model) {
    const told = { view: undefined, table: undefined };
    page.on("websocket", socket => socket.on("framereceived", ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.message === "table" && message.view) Object.assign(told, { view: message.view, table: { seats: message.seats, sides: message.sides, moves: message.moves } });
        if (message.step === undefined || !told.view) return;
        const step = model.expand(message, told.view, told.table);
        told.table.moves = step.move;
        assert.ok(model.apply_step(told.view, step), "another sum");
    }));
    return told;
}

/** A table of one's own, by the server's API; the page sits at its first seat. */
export async function open_table(page, address, body) {
    const reply = await fetch(`${address}/api/tables`, { method: "POST", body: JSON.stringify({ name: "Ann", ...body }) });
    const made = await reply.json();
    assert.ok(made.table, JSON.stringify(made));
    await page.goto(`${address}/t/${made.table}#${made.token}`);
    await page.locator(".table").waitFor();
}

/** What the view says of a table of Sentiment, in the form that `drawn` reads. */
export function expected(view, own) {
    const seats = Object.keys(view.zones.evoker);
    const laid = Object.entries(view.cards).filter(([, card]) => card.zone === "field" || card.zone === "window" || (card.zone === "hand" && card.seat === own));
    return {
        cards: laid.map(([id]) => Number(id)).sort((a, b) => a - b),
        ratings: Object.fromEntries(laid.filter(([, card]) => card.zone === "field").map(([id, card]) => [id, card.cr?.now ?? 0])),
        stress: Object.fromEntries(seats.map(seat => [seat, view.counters.stress?.[seat] ?? 0])),
        wells: Object.fromEntries(seats.map(seat => [seat, { ...view.counters.well?.[seat] }])),
        piles: Object.fromEntries(seats.map(seat => [seat, Object.fromEntries(["deck", "hand", "discard"].filter(zone => zone !== "hand" || Number(seat) !== own).map(zone => [zone, view.zones[zone]?.[seat] ?? 0]))])),
        attacks: Object.values(view.rows?.attacks ?? {}).filter(row => row.target !== undefined).map(row => row.card).sort((a, b) => a - b),
        waiting: Object.keys(view.rows?.waiting ?? {}).reverse(),
    };
}

/** The same, read back from the page. */
export async function drawn(page) {
    return page.evaluate(() => {
        const all = (query, within = document) => [...within.querySelectorAll(query)];
        const by_seat = make => Object.fromEntries(all(".evoker[data-seat]").map(seat => [seat.dataset.seat, make(seat)]));
        return {
            cards: all("main [data-card]").map(card => Number(card.dataset.card)).sort((a, b) => a - b),
            ratings: Object.fromEntries(all(".fieldcards [data-card]").map(card => [card.dataset.card, Number(card.querySelector("[data-cr]")?.dataset.cr ?? 0)])),
            stress: by_seat(seat => Number(seat.querySelector(".stress").dataset.value)),
            wells: by_seat(seat => Object.fromEntries(all("[data-thing]", seat).filter(place => place.dataset.count !== "0").map(place => [place.dataset.thing, Number(place.dataset.count)]))),
            piles: by_seat(seat => Object.fromEntries(all(".pile", seat).map(pile => [pile.dataset.zone, Number(pile.querySelector("b").textContent)]))),
            attacks: all(".fieldcards .attacker").map(card => Number(card.dataset.card)).sort((a, b) => a - b),
            waiting: all("[data-waiting]").map(row => row.dataset.waiting),
        };
    });
}

const patience = 20000;

/** Waits until the page shows what was told: messages reach the test and the page one after the other. */
export async function check_sentiment(page, told, own = 1) {
    const end = Date.now() + patience;
    for (;;) {
        const [is, wanted] = [await drawn(page), expected(told.view, own)];
        if (JSON.stringify(is) === JSON.stringify(wanted) || Date.now() > end) return assert.deepEqual(is, wanted, "what is drawn is what the view says");
        await page.waitForTimeout(50);
    }
}
