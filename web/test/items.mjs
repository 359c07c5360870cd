// SPDX-License-Identifier: MIT
// What people do at a table, once for every game and size: ./dev soak does all of it, ./dev test each with one game and size,
// all games and both sizes among them. An item gets `game`, `visit` (a visitor of the size), `friend` (one of the other size),
// `limbic` and `address`.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start_slow_line } from "./line.mjs";
import { luck } from "./luck.mjs";
import { by_key, click_lit, go_to_new, move_once, moves_made, open_table, until_asked, until_beyond } from "./play.mjs";
import { short_table, until_drawn } from "./robots.mjs";
import { start_server } from "./serve.mjs";
import { until_kept } from "./shell_tests.mjs";

export const games = ["gemotion", "sentinels", "sentiment", "cerebria"];
export const sizes = ["laptop", "phone"];

/** Two people, and bots at what seats are left. */
const shared_tables = {
    gemotion: { ...short_table("gemotion", 5, "rounds=8"), seats: ["me", "open"] },
    sentinels: { ...short_table("sentinels", 5, "players=3 heroes=legacy,haka,ra rounds=4"), seats: ["me", "open", "greedy"] },
    sentiment: { ...short_table("sentiment", 5), seats: ["me", "open"] },
    cerebria: { ...short_table("cerebria", 5, "players=2 spirits=delight,empathy"), seats: ["me", "open"] },
};

/** Ann makes a table, Ben comes by its link; both see it begin. Answers with their pages. */
async function two_at_a_table({ game, visit, friend, address }) {
    const [ann, ben] = [(await visit()).page, (await friend()).page];
    const link = await go_to_new(ann, address, { ...shared_tables[game], name: "Ann", undo: "consent" });
    await ben.goto(link);
    await ben.getByLabel("Your name").fill("Ben");
    await ben.getByRole("button", { name: "Sit down" }).click();
    for (const page of [ann, ben]) await page.locator(".table").waitFor();
    return [ann, ben];
}

/** For a whole game: long enough that it cannot be over after a handful of clicks, with whatever luck. */
const whole_options = { sentinels: "rounds=4" };

/** Whoever of them is asked answers once, and both see it. Answers with who it was. */
async function one_answers(pages, pick) {
    const page = await Promise.any(pages.map(one => until_asked(one).then(() => one)));
    const before = await moves_made(page);
    await move_once(page, pick);
    for (const one of pages) await until_beyond(one, before);
    return page;
}

/** A page in the middle of a game; its socket and its words are as a person left them. */
async function in_the_middle({ game, visit, address }, clicks = 4) {
    const { page } = await visit();
    await open_table(page, address, short_table(game, 5));
    const pick = luck(5);
    for (let i = 0; i < clicks; i++) await move_once(page, pick);
    assert.equal(await until_asked(page), "me", "the game goes on");
    return page;
}

/** On a phone some tools are in a menu. */
async function tool(page, name) {
    const direct = page.locator(".tools").getByRole("button", { name: new RegExp(`^${name}\\b`) });
    if (!(await direct.isVisible())) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).filter({ visible: true }).first().click();
}

const hand_of = page => page.evaluate(() => [...document.querySelectorAll(".hand [data-card]")].map(card => card.dataset.card).join(" "));

/** The server under test, with what it keeps in a folder, at a port that it comes back to. */
export async function with_own_server(limbic, work) {
    const folder = mkdtempSync(join(tmpdir(), "limbic-browser-"));
    const file = join(folder, "tables.db");
    const store = ["--store", file];
    let server = await start_server(limbic, store);
    const { address } = server;
    try {
        await work(address, { file, kill: () => server.kill(), start: async () => { server = await start_server(limbic, [...store, "--port", new URL(address).port]); } });
    } finally {
        await server.stop();
        rmSync(folder, { recursive: true });
    }
}

export const items = {
    async "a table from the lobby"({ game, visit, address }) {
        const { page } = await visit();
        await page.goto(address);
        await page.locator(`.game[data-game="${game}"]`).click();
        await page.getByRole("button", { name: "Change options" }).click();
        const { games: known } = await (await fetch(`${address}/api/games`)).json();
        const helped = known.find(one => one.name === game).options.map(option => option.about ?? option.help ?? "").filter(Boolean);
        const shown = await page.locator(".newtable").innerText();
        for (const words of helped.slice(0, 2)) assert.ok(shown.includes(words.slice(0, 20)), `"${words}" stands beside its option`);
        await page.locator(".newtable .start").click();
        await page.locator(`.table[data-game="${game}"]`).waitFor();
        await until_asked(page);
        await until_drawn(page);
    },
    async "joined from a second browser"(at) {
        const pages = await two_at_a_table(at);
        const pick = luck(2);
        for (let i = 0; i < 4; i++) await one_answers(pages, pick);
        for (const page of pages) await until_drawn(page);
        await tool(pages[0], "People");
        await pages[0].locator("dialog .people").getByText("Ben").waitFor();
    },
    async "a whole game by clicking what is lit"({ game, visit, address }) {
        const { page } = await visit();
        await open_table(page, address, short_table(game, 3, whole_options[game]));
        const pick = luck(3);
        let clicks = 0;
        for (; clicks < 1500; clicks++) {
            if (!(await page.locator(".choice").count())) {
                if ((await until_asked(page)) === "nobody") break;
                if (clicks % 5 === 0) await until_drawn(page);
            }
            await click_lit(page, pick);
        }
        assert.ok(clicks > 5, `${clicks} clicks`);
        await until_drawn(page);
        await page.locator(".ending .buttonrow").waitFor();
    },
    async "a whole game by keyboard"({ game, visit, address }) {
        const { page } = await visit();
        await open_table(page, address, short_table(game, 4, whole_options[game]));
        const pick = luck(4);
        while ((await until_asked(page)) === "me") await by_key(page, pick);
        await page.locator(".ending .buttonrow").waitFor();
        await until_drawn(page);
    },
    async "taking back, refused and agreed"(at) {
        const [ann, ben] = await two_at_a_table(at);
        const pick = luck(6);
        // Until Ann has moved and then Ben: only then somebody has to agree.
        let [moved, last] = [false, undefined];
        for (let i = 0; i < 60 && !(moved && last === ben); i++) {
            last = await one_answers([ann, ben], pick);
            moved ||= last === ann;
        }
        assert.ok(moved && last === ben, "both have moved");
        const before = await moves_made(ann);
        for (const answer of ["Refuse", "Agree"]) {
            await tool(ann, "Undo");
            await ann.getByText("You have asked the others to take back.").waitFor();
            await ben.getByRole("button", { name: answer }).click();
            await ann.getByText("You have asked the others to take back.").waitFor({ state: "detached" });
            if (answer === "Refuse") assert.equal(await moves_made(ann), before, "refused, nothing was taken back");
        }
        for (const page of [ann, ben]) {
            await page.waitForFunction(n => Number(document.querySelector(".table").dataset.number) < n, before);
            await until_drawn(page);
        }
    },
    async "a reload in the middle"(at) {
        const page = await in_the_middle(at);
        const [hand, made] = [await hand_of(page), await moves_made(page)];
        await page.reload();
        await until_asked(page);
        await until_drawn(page);
        assert.equal(await hand_of(page), hand);
        assert.equal(await moves_made(page), made);
        await move_once(page, luck(1));
    },
    async "a line that is cut"({ game, visit, address }) {
        const visitor = await visit();
        const { page } = visitor;
        const line = await start_slow_line(address, { delay: 0, loss: 0 });
        await open_table(page, line.address, short_table(game, 5));
        const pick = luck(5);
        for (let i = 0; i < 3; i++) {
            if ((await until_asked(page)) === "nobody") break;
            const before = await moves_made(page);
            line.cut_after(/"do":"move"/); // it arrives, and nothing of the answer does
            await move_once(page, pick);
            await until_beyond(page, before);
            assert.equal(await page.locator(".notice").count(), 0, "it was made once, and nobody was told of a second");
        }
        await until_drawn(page);
        assert.ok(line.cuts() >= 1, "the line was cut");
        await line.stop();
        visitor.problems.length = 0; // the browser reports a line that was cut
    },
    async "a line of 200 ms that loses 5 %"({ game, visit, address }) {
        const { page } = await visit();
        const line = await start_slow_line(address, { delay: 100, loss: 0.05 });
        await open_table(page, line.address, short_table(game, 6));
        const pick = luck(6);
        for (let i = 0; i < 6 && (await until_asked(page)) === "me"; i++) await move_once(page, pick);
        await until_asked(page);
        await until_drawn(page);
        await line.stop();
    },
    async "a server that is killed and started"({ game, visit, limbic }) {
        const { page, problems } = await visit();
        await with_own_server(limbic, async (address, server) => {
            await open_table(page, address, short_table(game, 7));
            await move_once(page, luck(7));
            await until_asked(page);
            const [hand, made] = [await hand_of(page), await moves_made(page)];
            await server.kill();
            await page.locator(".lostline").waitFor();
            await server.start();
            await page.locator(".lostline").waitFor({ state: "detached" });
            await until_asked(page);
            await until_drawn(page);
            assert.equal(await hand_of(page), hand);
            assert.equal(await moves_made(page), made);
            await move_once(page, luck(8));
        });
        problems.length = 0; // the browser reports a line that was cut
    },
    async "a seat given to a bot and taken back"(at) {
        const [ann, ben] = await two_at_a_table(at);
        const pick = luck(9);
        await one_answers([ann, ben], pick);
        await tool(ann, "People");
        await ann.getByRole("button", { name: "Let a bot play for me" }).click();
        await ann.getByRole("button", { name: "Take my seat back" }).waitFor();
        // Ben plays on, the bot with him: Ann is asked nothing.
        const before = await moves_made(ben);
        for (let i = 0; i < 2 && (await until_asked(ben)) === "me"; i++) await move_once(ben, pick);
        await until_beyond(ben, before);
        await ann.getByRole("button", { name: "Take my seat back" }).click();
        await ann.getByRole("button", { name: "Let a bot play for me" }).waitFor();
        await ann.getByRole("button", { name: "Well played." }).click();
        await ben.getByText(/: Well played\.$/).waitFor();
        await ann.keyboard.press("Escape");
        await ann.locator("dialog").waitFor({ state: "detached" });
        for (let i = 0; i < 2; i++) await one_answers([ann, ben], pick);
        for (const page of [ann, ben]) await until_drawn(page);
    },
    async "a hint"(at) {
        const page = await in_the_middle(at, 1);
        await tool(page, "Hint");
        await page.locator(".option.hint").first().waitFor({ state: "attached" });
        const [listed, standing] = await page.evaluate(() => {
            const option = document.querySelector(".option.hint");
            return [option.dataset.option, [...document.querySelectorAll("main [data-lit]")].filter(one => one.matches(".hint, .hint *")).length];
        });
        assert.ok(listed !== undefined);
        const stands = await page.evaluate(index => window.limbic_test.stands_on_something(Number(index)), listed);
        if (stands) assert.ok(standing > 0, "it is shown on the thing itself");
    },
    async "why"(at) {
        const page = await in_the_middle(at);
        await tool(page, "Why");
        await page.locator("dialog .why li").first().waitFor();
        assert.ok((await page.locator("dialog .why").innerText()).length > 10);
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        const card = page.locator("main .layout [data-card], main .hand [data-card]").filter({ visible: true }).first();
        if (!(await card.count())) await page.locator(".hand .fold").click();
        await card.click({ button: "right" });
        await page.locator("dialog .large").waitFor();
        await page.getByRole("button", { name: "Why is it so?" }).click();
        await page.locator("dialog .why li").first().waitFor();
    },
    async "started without a server"({ game, visit, limbic }) {
        const { page, problems } = await visit();
        await with_own_server(limbic, async (address, server) => {
            await open_table(page, address, short_table(game, 8));
            await until_asked(page);
            await until_kept(page);
            await page.reload(); // the worker keeps the layout that a page asks it for
            await until_asked(page);
            await server.kill();
            await page.reload();
            await page.getByText("The server does not answer").waitFor();
            await page.goto(address);
            await page.getByRole("alert").filter({ hasText: "The server does not answer" }).waitFor();
            await page.goBack();
            await page.getByText("The server does not answer").waitFor();
            await server.start();
            await until_asked(page);
            await until_drawn(page);
        });
        problems.length = 0; // the browser reports every request that failed
    },
    async "bad links"({ game, visit, friend, address }) {
        const { page } = await visit();
        const says = async (link, heading, way) => {
            await page.goto(link);
            await page.reload(); // another fragment alone would not load the page
            await page.getByRole("heading", { name: heading }).waitFor();
            await page.getByRole(way[0], { name: way[1] }).first().waitFor();
        };
        await says(`${address}/t/aaaaaaaaaaaa`, "There is no such table", ["link", "Lobby"]);
        const host = (await friend()).page;
        const link = await go_to_new(host, address, { ...shared_tables[game] });
        await says(`${link}#aaaaaaaaaaaaaaaaaaaaaa`, "This link does not hold any more", ["button", "Open it without the link"]);
        await page.getByRole("button", { name: "Open it without the link" }).click();
        await page.getByRole("button", { name: "Sit down" }).waitFor();
        // Somebody was quicker: the seat is taken, and what can be done is said.
        const started = await go_to_new(host, address, { ...short_table(game, 9), spectators: false });
        await says(started, "This table is full", ["link", "Lobby"]);
    },
};

/** All of them with all games and sizes, or each with one. */
export function item_tests(all) {
    const tests = {};
    const size_of = visitors => ({ laptop: visitors.laptop, phone: visitors.phone });
    Object.entries(items).forEach(([name, item], i) => {
        games.forEach((game, g) => sizes.forEach((size, s) => {
            // In ./dev test the game changes from item to item, and the size from round to round of the games.
            if (!all && !(g === i % games.length && s === (i + Math.floor(i / games.length)) % sizes.length)) return;
            const other = sizes[1 - s];
            tests[`${name}: ${game} on a ${size}`] = at => item({ ...at, game, visit: size_of(at)[size], friend: size_of(at)[other] });
        }));
    });
    return tests;
}
