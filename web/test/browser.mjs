// SPDX-License-Identifier: MIT
// The client in a real Chromium: browser.mjs LIMBIC FOLDER [NAME...]. Each test has a visitor of its own, waits for what the
// page shows and never for a time; one that fails leaves a picture in the folder.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { luck } from "./luck.mjs";
import { click_lit, play_on, start_game, until_asked } from "./play.mjs";
import { new_visitor, start_browser, start_server } from "./serve.mjs";

const [limbic, folder, ...wanted] = process.argv.slice(2);
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
mkdirSync(folder, { recursive: true });

/* ---- what tests share ---- */

const moves_made = page => page.locator(".table").getAttribute("data-number").then(Number);

async function check_with_axe(page, where) {
    // Evaluated by the debugger: the page's own policy lets no script in.
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await window.axe.run()).violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(" | ")}`));
    assert.deepEqual(found, [], `axe-core, ${where}`);
}

/** What is drawn is what the server says: the count of every pile and how many cards lie where. */
async function check_drawn(page) {
    const wrong = await page.evaluate(() => [...document.querySelectorAll(".hand")].filter(hand => Number(hand.dataset.count) !== hand.querySelectorAll("[data-card]").length).length);
    assert.equal(wrong, 0, "every card of the hand is drawn");
}

async function whole_game(visitor, address, game) {
    await start_game(visitor.page, address, game);
    const clicks = await play_on(visitor.page, luck(11));
    assert.ok(clicks > 5, `${clicks} clicks`);
    await visitor.page.locator(".ending .won, .question strong").first().waitFor();
}

/* ---- tests, by name ---- */

const tests = {
    async "laptop: a whole game of Pebbles by clicking what is lit"({ laptop, address }) {
        await whole_game(await laptop(), address, "pebbles");
    },
    async "phone: a whole game of Pebbles by clicking what is lit"({ phone, address }) {
        await whole_game(await phone(), address, "pebbles");
    },
    async "laptop: a whole game of Gemotion by clicking what is lit"({ laptop, address }) {
        await whole_game(await laptop(), address, "gemotion");
    },
    async "phone: a whole game of Gemotion by clicking what is lit"({ phone, address }) {
        await whole_game(await phone(), address, "gemotion");
    },
    async "every game: some moves on a laptop and a phone"({ laptop, phone, address }) {
        for (const [make, game] of [[laptop, "sentinels"], [phone, "sentinels"], [laptop, "sentiment"], [phone, "sentiment"], [laptop, "cerebria"], [phone, "cerebria"]]) {
            const { page } = await make();
            await start_game(page, address, game);
            const pick = luck(5);
            for (let i = 0; i < 8; i++) {
                if (!(await page.locator(".choice").count()) && (await until_asked(page)) === "nobody") break;
                await click_lit(page, pick);
            }
            await until_asked(page);
            await check_drawn(page);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${game} is ${wide} px too wide`);
        }
    },
    async "a whole game by keyboard alone"({ laptop, address }) {
        const { page } = await laptop();
        await start_game(page, address, "pebbles");
        while ((await until_asked(page)) === "me") {
            const before = await moves_made(page);
            await page.keyboard.press("1");
            await page.waitForFunction(number => Number(document.querySelector(".table").dataset.number) > number || document.querySelector(".table").dataset.asked === "nobody", before);
        }
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
    async "a reload goes on where it was"({ laptop, address }) {
        const { page } = await laptop();
        await start_game(page, address, "gemotion");
        for (let i = 0; i < 3; i++) {
            await until_asked(page);
            await click_lit(page, luck(i));
        }
        await page.keyboard.press("Escape").catch(() => undefined);
        await until_asked(page);
        const hand = await page.locator(".hand").textContent();
        await page.reload();
        await until_asked(page);
        assert.equal(await page.locator(".hand").textContent(), hand);
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
    async "a card, large, by a press, and its why"({ phone, address }) {
        const { page } = await phone();
        await start_game(page, address, "sentiment");
        await until_asked(page);
        await page.locator(".hand .card").first().click({ button: "right" });
        await page.locator("dialog .large").waitFor();
        await page.getByRole("button", { name: "Why is it so?" }).click();
        await page.locator("dialog .why li").first().waitFor();
    },
    async "a link to nothing is told in words, with a way on"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(`${address}/t/aaaaaaaaaaaa`);
        await page.getByRole("heading", { name: "This table cannot be shown" }).waitFor();
        await page.getByRole("link", { name: "Lobby" }).click();
        await page.locator(".game").first().waitFor();
    },
    async "axe-core finds nothing, in both themes"({ laptop, address }) {
        for (const theme of ["dark", "light"]) {
            const { page } = await laptop({ speed: "once", theme });
            await page.goto(address);
            await page.locator(".game").first().click();
            await page.getByRole("button", { name: "Change" }).click();
            await check_with_axe(page, `lobby, ${theme}`);
            for (const game of ["gemotion", "sentinels", "sentiment", "cerebria"]) {
                await start_game(page, address, game);
                await until_asked(page);
                await check_with_axe(page, `${game}, ${theme}`);
            }
        }
    },
    async "first load is small and comes from this server alone"({ laptop, address }) {
        const { page } = await laptop();
        const sizes = new Map();
        const asked = [];
        page.on("request", request => asked.push(request.url()));
        page.on("response", async response => { if (!response.url().startsWith("data:")) sizes.set(response.url(), Number(response.headers()["content-length"] ?? 0)); });
        await start_game(page, address, "pebbles");
        const files = [...sizes].filter(([url]) => url.includes("/web/"));
        const total = files.reduce((sum, [, size]) => sum + size, 0);
        assert.ok(files.length >= 2 && total < 100_000, `${total} bytes`);
        assert.ok(asked.every(url => url.startsWith(address) || url.startsWith("data:") || url.startsWith(address.replace("http", "ws"))), "no other host is asked");
        console.log(`   first load: ${files.length} files, ${total} bytes`);
    },
};

/* ---- running them ---- */

const server = await start_server(limbic, process.env.WEB ? ["--web", process.env.WEB] : []);
const browser = await start_browser();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
    if (wanted.length && !wanted.some(part => name.includes(part))) continue;
    const visitors = [];
    const visit = size => async settings => {
        const visitor = await new_visitor(browser, size, settings);
        visitors.push(visitor);
        return visitor;
    };
    const began = Date.now();
    try {
        await test({ address: server.address, laptop: visit("laptop"), phone: visit("phone") });
        assert.deepEqual(visitors.flatMap(visitor => visitor.problems), [], "the console is silent");
        console.log(`   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failed++;
        console.log(`FAILED ${name}: ${error.stack}`);
        for (const [i, { page, problems }] of visitors.entries()) {
            const picture = join(folder, `${name.replace(/\W+/g, "-")}-${i}.png`);
            await page.screenshot({ path: picture }).catch(() => undefined);
            console.log(`   ${page.url()} picture: ${picture} ${problems.join(" | ")}`);
        }
    }
    for (const { context } of visitors) await context.close();
}
await browser.close();
await server.stop();
process.exit(failed ? 1 : 0);
