// SPDX-License-Identifier: MIT
// Pages and what is told of them: whole games of the template, three who join, what keys open, axe-core, and what is loaded.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { with_own_server } from "./items.mjs";
import { scene_of } from "./layout_tests.mjs";
import { luck } from "./luck.mjs";
import { go_to_new, move_once, moves_made, open_table, play_on, start_from, start_game, until_asked } from "./play.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export async function check_with_axe(page, where) {
    // Evaluated by the debugger: the page's own policy lets no script in.
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run()).violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(" | ")}`));
    assert.deepEqual(found, [], `axe-core, ${where}`);
}

async function whole_game(visitor, address, game) {
    await start_game(visitor.page, address, game);
    const clicks = await play_on(visitor.page, luck(11));
    assert.ok(clicks > 5, `${clicks} clicks`);
    await visitor.page.locator(".ending .won, .question strong").first().waitFor();
}

/** As if the rules led elsewhere: in the store the last move of a table has another position than the one it led to. */
const change_last_position = `
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
key, number, body = store.execute("SELECT key, number, body FROM entries JOIN tables USING(key) WHERE id = ? ORDER BY number DESC", (sys.argv[2],)).fetchone()
words = body.split(" ")
words[2] = "0123456789abcdef"
store.execute("UPDATE entries SET body = ? WHERE key = ? AND number = ?", (" ".join(words), key, number))
store.commit()
`;

export const page_tests = {
    async "laptop: a whole game of Pebbles by clicking what is lit"({ laptop, address }) {
        await whole_game(await laptop(), address, "pebbles");
    },
    async "phone: a whole game of Pebbles by clicking what is lit"({ phone, address }) {
        await whole_game(await phone(), address, "pebbles");
    },
    async "a second and a third person join by the link"({ laptop, phone, address }) {
        const host = await laptop();
        await host.page.goto(address);
        await host.page.locator('.game[data-game="pebbles"]').click();
        await host.page.getByRole("button", { name: "Play with friends by link" }).click();
        await host.page.locator(".join").waitFor();
        const link = host.page.url();
        const guests = [await phone(), await laptop()];
        for (const guest of guests) {
            await guest.page.goto(link);
            await guest.page.getByRole("button", { name: "Sit down" }).click();
            await guest.page.locator(".join li:has-text('(you)'), .table").first().waitFor();
        }
        for (const { page } of [host, ...guests]) await page.locator(".table").waitFor();
        // Whoever is asked answers: a hand of equal cards is played without asking, so it need not be the host.
        const pages = [host, ...guests].map(({ page }) => page);
        for (let i = 0; i < 6; i++) {
            const page = await Promise.any(pages.map(one => until_asked(one).then(() => one)));
            const before = await moves_made(page);
            await page.locator(".options .option").first().click();
            for (const one of pages) await one.waitForFunction(number => Number(document.querySelector(".table").dataset.number) > number, before);
        }
    },
    async "a move whose answer is lost is made once"({ laptop, address }) {
        const visitor = await laptop();
        let cut = false;
        let lines = 0;
        await visitor.page.routeWebSocket(/\/socket$/, line => {
            const server = line.connectToServer();
            lines++;
            line.onMessage(message => {
                server.send(message);
                if (cut && String(message).includes('"move"')) {
                    cut = false;
                    server.onMessage(() => undefined); // nothing comes back
                    line.close();
                }
            });
        });
        await start_game(visitor.page, address, "pebbles");
        await until_asked(visitor.page);
        const before = await moves_made(visitor.page);
        cut = true;
        await visitor.page.locator(".options .option").first().click();
        await visitor.page.waitForFunction(number => Number(document.querySelector(".table").dataset.number) > number, before);
        await until_asked(visitor.page);
        assert.ok(lines >= 2, "the line was cut and came back");
        const played = await visitor.page.locator(".ownseat [data-zone=played] b").textContent();
        assert.equal(played, "1", "one card was played");
        visitor.problems.length = 0; // the browser reports a line that was cut
    },
    async "a table that is closed, before or after it began, and one that is frozen say so"({ laptop, phone, limbic }) {
        const visitors = [await laptop(), await phone()];
        const [ann, ben] = visitors.map(({ page }) => page);
        await with_own_server(limbic, async (address, server) => {
            const close = link => execFileSync(limbic, ["admin", "--store", server.file, "close", link.split("/").pop()]);
            const waiting = await go_to_new(ann, address, { game: "pebbles", seats: ["me", "open", "open"] });
            await ben.goto(waiting);
            await ben.getByRole("button", { name: "Sit down" }).waitFor();
            close(waiting);
            for (const page of [ann, ben]) {
                await page.getByRole("heading", { name: "This table is closed" }).waitFor();
                await page.getByText("It was closed by whoever runs this server. Pebbles is not played on here.").waitFor();
                await page.getByRole("link", { name: "Lobby" }).waitFor();
                assert.equal(await page.getByRole("button").count(), 0, "nobody can sit down");
            }
            const begun = await open_table(ann, address, { game: "pebbles" });
            await until_asked(ann);
            close(begun);
            await ann.locator(".question").getByText("This table is closed. It was closed by whoever runs this server.").waitFor();
            const faulty = await open_table(ann, address, { game: "pebbles" });
            await move_once(ann, luck(1));
            await until_asked(ann);
            await server.kill();
            execFileSync("python3", ["-c", change_last_position, server.file, faulty.split("/").pop()]);
            await server.start();
            await ann.goto(faulty);
            await ann.locator(".question").getByText(/^This table is frozen\. After \d+ moves the stored position is another than the one played again\./).waitFor();
            await ann.locator(".question").getByRole("link", { name: "To the lobby" }).click();
            await ann.locator(".game").first().waitFor();
        });
        for (const { problems } of visitors) problems.length = 0; // the browser reports a line that was cut
    },
    async "hint, why, log, people, settings, keys, undo"({ laptop, address }) {
        const { page } = await laptop();
        await start_game(page, address, "gemotion");
        await until_asked(page);
        await page.keyboard.press("h");
        await page.locator(".hint").first().waitFor();
        for (const [key, within] of [["w", ".why"], ["l", ".log"], ["p", ".people"], ["s", ".settings"], ["?", ".keys"]]) {
            await page.keyboard.press(key);
            await page.locator(`dialog ${within}`).waitFor();
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
        }
        const before = await moves_made(page);
        await page.locator(".options .option").first().click();
        await page.waitForFunction(number => Number(document.querySelector(".table").dataset.number) > number, before);
        await until_asked(page);
        await page.keyboard.press("u");
        await page.waitForFunction(number => Number(document.querySelector(".table").dataset.number) === number, before);
    },
    async "axe-core finds nothing on a full table of Sentinels, in both themes and sizes"({ laptop, phone, address }) {
        for (const [make, theme] of [[laptop, "dark"], [laptop, "light"], [phone, "dark"], [phone, "light"]]) {
            const { page } = await make({ speed: "once", theme });
            await start_from(page, address, scene_of("sentinels-five"));
            await until_asked(page);
            await page.locator(".foretold").first().waitFor();
            await check_with_axe(page, `a full table of Sentinels, ${theme}`);
        }
    },
    async "axe-core finds nothing, in both themes"({ laptop, address }) {
        for (const theme of ["dark", "light"]) {
            const { page } = await laptop({ speed: "once", theme });
            await page.goto(address);
            await page.locator(".game").first().click();
            await page.getByRole("button", { name: "Change options" }).click();
            await check_with_axe(page, `lobby, ${theme}`);
            await page.getByRole("button", { name: "Settings" }).click();
            await page.locator("dialog .settings").waitFor();
            await check_with_axe(page, `settings, ${theme}`);
            await page.keyboard.press("Escape");
            await page.getByRole("button", { name: "Play with friends by link" }).click();
            await page.locator(".qr").waitFor();
            await check_with_axe(page, `join page, ${theme}`);
            for (const game of ["gemotion", "sentinels", "sentiment", "cerebria"]) {
                await start_game(page, address, game);
                await until_asked(page);
                await check_with_axe(page, `${game}, ${theme}`);
            }
            await open_table(page, address, { ...scene_of("sentiment-attack"), seats: ["me", "greedy"] });
            await until_asked(page);
            await check_with_axe(page, `attackers and a window, ${theme}`);
        }
    },
    async "a table that is opened by its link is there after 100 kB, its cards included"({ laptop, address }) {
        for (const game of ["gemotion", "sentinels", "sentiment", "cerebria"]) {
            const { page, problems } = await laptop(undefined, { serviceWorkers: "block" });
            const made = await (await fetch(`${address}/api/tables`, { method: "POST", body: JSON.stringify({ game }) })).json();
            const loaded = new Map();
            let cards = "";
            page.on("response", response => {
                const { pathname } = new URL(response.url());
                loaded.set(pathname, Number(response.headers()["content-length"] ?? 0));
                if (pathname.startsWith("/cards/")) cards = response.headers()["content-encoding"];
            });
            const rules = page.waitForResponse(/\/rules\//); // the last to come
            await page.goto(`${address}/t/${made.table}#${made.token}`);
            await until_asked(page);
            await rules;
            problems.length = 0; // the browser reports that the worker was blocked
            const [files, bytes] = [loaded.size, [...loaded.values()].reduce((sum, size) => sum + size)];
            console.log(`   a table of ${game} by its link: ${files} files, ${bytes} bytes`);
            assert.equal(cards, "gzip");
            assert.ok(bytes < 95_000, `${bytes} bytes for ${game}: 100 kB are allowed, and some room is to be left`);
            assert.ok(files <= 16, `${files} files for ${game}`);
        }
    },
    async "the line to a table is open, and what its game needs is asked for, before the page itself is there"({ laptop, address }) {
        for (const game of ["sentinels", "sentiment"]) {
            const { page, problems } = await laptop(undefined, { serviceWorkers: "block" });
            const made = await (await fetch(`${address}/api/tables`, { method: "POST", body: JSON.stringify({ game }) })).json();
            const layout = page.waitForRequest(new RegExp(`/web/${game}-\\w+\\.js$`));
            const cards = page.waitForRequest(/\/cards\//);
            let lines = 0;
            page.on("websocket", () => lines++);
            await page.route(/\/web\/table_page-\w+\.js$/, async route => {
                await Promise.all([layout, cards]);
                await route.continue();
            });
            await page.goto(`${address}/t/${made.table}#${made.token}`);
            await until_asked(page);
            assert.equal(lines, 1, "the page goes on with that line");
            problems.length = 0; // the browser reports that the worker was blocked
        }
    },
    async "a page loads little, only what it needs, and from this server alone"({ laptop, address }) {
        const { page } = await laptop();
        const asked = [];
        const loaded = new Map();
        page.on("request", request => asked.push(request.url()));
        page.on("response", response => loaded.set(new URL(response.url()).pathname, Number(response.headers()["content-length"] ?? 0)));
        const files = () => [...loaded].filter(([path]) => path.startsWith("/web/"));
        const bytes = () => [...loaded].filter(([path]) => path === "/" || path.startsWith("/web/")).reduce((sum, [, size]) => sum + size, 0);
        await page.goto(address);
        await page.locator(".game").first().waitFor();
        assert.ok(bytes() > 5_000 && bytes() < 30_000, `the lobby is seen after ${bytes()} bytes`);
        assert.ok(!files().some(([path]) => path.includes("/table_page-")), "the lobby does without the table");
        console.log(`   lobby: ${files().length} files, ${bytes()} bytes`);
        await start_game(page, address, "pebbles");
        console.log(`   first table: ${files().length} files, ${bytes()} bytes in all`);
        assert.ok(!files().some(([path]) => path.includes("/gemotion-")), "Pebbles does without Gemotion's layout");
        const shared = bytes();
        for (const game of ["gemotion", "sentinels", "sentiment", "cerebria"]) {
            const before = bytes();
            await start_game(page, address, game);
            console.log(`   ${game}: ${bytes() - before} bytes more`);
            assert.ok(shared + bytes() - before < 100_000, `${shared + bytes() - before} bytes for ${game}`);
        }
        assert.ok(files().some(([path]) => path.includes("/gemotion-") && path.endsWith(".css")), "a layout brings its style");
        assert.deepEqual(files().filter(([, size]) => size === 0 || size > 60_000), [], "no file is large");
        assert.ok(asked.every(url => url.startsWith(address) || url.startsWith("data:") || url.startsWith(address.replace("http", "ws"))), "no other host is asked");
    },
};
