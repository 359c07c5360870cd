// SPDX-License-Identifier: MIT
// Looking back: finished games of all four games and a table that is played, by mouse, finger and keyboard; going on from a
// point; links to a point; saves. What is drawn of the past is compared with what the server says of that point when asked
// beside the page, and with what was drawn then.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { luck } from "./luck.mjs";
import { click_lit, go_to_new, open_table, until_asked } from "./play.mjs";

/** By seed, so that each is the same game every time. */
const bots = (game, options, count) => ({ from: { scene: `scene A game\ngame ${game}\noptions ${options}\nseed 7\n` }, seats: Array(count).fill("greedy") });
const bodies = {
    gemotion: bots("gemotion", "players=2", 2),
    sentinels: bots("sentinels", "players=4 rounds=3", 4),
    sentiment: bots("sentiment", "players=2 decks=love,anger stress=20 turns=20", 2),
    cerebria: bots("cerebria", "players=1", 1),
};

/** A game that bots play to its end while nobody looks; the page is at it when it is over. */
async function finished_game(page, address, body) {
    const reply = await fetch(`${address}/api/tables`, { method: "POST", body: JSON.stringify({ public: true, ...body }) });
    const { table } = await reply.json();
    await page.goto(`${address}/t/${table}`);
    await page.locator('.table[data-asked="nobody"]').waitFor({ timeout: 60000 });
    return table;
}

/** Until the bar stands there, and what is shown is that point. */
async function until_at(page, at) {
    await page.waitForFunction(wanted => {
        const bar = document.querySelector(".replay");
        const table = document.querySelector(".table[data-past]");
        const there = bar && table && bar.dataset.at === table.dataset.number && table.dataset.busy === "no" && Number(bar.dataset.events) > 0;
        return there && (wanted === undefined || Number(bar.dataset.at) === wanted);
    }, at);
}

const bar = page => page.locator(".replay").evaluate(one => ({ at: Number(one.dataset.at), total: Number(one.dataset.total), playing: one.dataset.playing }));

async function look_back(page, address, table, at, eyes = "") {
    await page.goto(`${address}/t/${table}?move=${at}${eyes && `&as=${eyes}`}`);
    await until_at(page, at);
}

async function jump(page, at) {
    await page.locator(".turnbar input").evaluate((input, to) => {
        input.value = String(to);
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, at);
    await until_at(page, at);
}

/** Every card that is drawn, with its name and numbers, and every pile with its count. */
function drawn(page) {
    return page.evaluate(() => {
        const cards = [...document.querySelectorAll("main [data-card]")].map(card => `${card.dataset.card} ${card.querySelector(".name")?.textContent ?? ""} ${card.querySelector("[role=meter]")?.getAttribute("aria-valuenow") ?? ""} ${card.dataset.essence ?? ""}`);
        // Without the numbers to press, which only what was chosen has in the past.
        const words = pile => { const copy = pile.cloneNode(true); copy.querySelectorAll("kbd").forEach(key => key.remove()); return copy.textContent; };
        const piles = [...document.querySelectorAll("main [data-zone]")].map(pile => `${pile.dataset.zone} ${words(pile)}`);
        const gems = [...document.querySelectorAll("main [data-gem]")].map(gem => `${gem.dataset.gem} ${gem.querySelectorAll("img").length}`);
        return [...cards.sort(), ...piles.sort(), ...gems.sort()];
    });
}

/** What the server says of a point, asked on a line of the test's own. */
function past_of(page, table, moves, eyes) {
    return page.evaluate(([id, at, as]) => new Promise(done => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket`, "limbic.2");
        socket.onopen = () => {
            socket.send(JSON.stringify({ do: "open", table: id }));
            socket.send(JSON.stringify({ do: "past", moves: at, id: 1, ...(as ? { as } : {}) }));
        };
        socket.onmessage = event => {
            const message = JSON.parse(event.data);
            if (message.id !== 1) return;
            socket.close();
            done(message.view);
        };
    }), [table, moves, eyes]);
}

/** No card is drawn that the eyes did not know then, and none under another name. */
async function check_point(page, table, eyes) {
    const { at } = await bar(page);
    const view = await past_of(page, table, at, eyes);
    const cards = await page.evaluate(() => [...document.querySelectorAll("main [data-card]")].map(card => [card.dataset.card, card.querySelector(".name")?.textContent]));
    for (const [id, name] of cards) {
        assert.ok(view.cards[id], `card ${id} (${name}) is known after ${at} moves`);
        if (name && !name.includes("…")) assert.equal(name, view.cards[id].name);
    }
    return cards.length;
}

/** Some steps forwards, the same backwards: what is drawn is the same at each point. */
async function there_and_back(page, from, steps) {
    const seen = [];
    await jump(page, from);
    for (let i = 0; i < steps; i++) {
        seen.push(await drawn(page));
        await page.keyboard.press("ArrowRight");
        await until_at(page, from + i + 1);
    }
    for (let i = steps - 1; i >= 0; i--) {
        await page.keyboard.press("ArrowLeft");
        await until_at(page, from + i);
        assert.deepEqual(await drawn(page), seen[i], `backwards at move ${from + i}`);
    }
    return new Set(seen.map(one => one.join())).size;
}

async function replay_of(visitor, address, game, eyes) {
    const { page } = visitor;
    const table = await finished_game(page, address, bodies[game]);
    await look_back(page, address, table, 0, eyes);
    const { total } = await bar(page);
    assert.ok(total > 20, `${total} moves`);
    let cards = 0;
    for (const at of [Math.floor(total / 3), total - 1, 2, Math.floor(total / 2)]) {
        await jump(page, at);
        cards += await check_point(page, table, eyes);
    }
    assert.ok(cards > 0, "cards are drawn");
    assert.ok((await there_and_back(page, Math.max(0, Math.floor(total / 2) - 5), 6)) > 1, "something happens");
    assert.ok((await page.locator(".barturn").count()) > 2, "turns stand on the bar");
    assert.ok((await page.locator(".barmark").count()) > 0, "and marks");
    await page.keyboard.press("End");
    await until_at(page, total);
    await page.locator(".ending").waitFor();
}

/** What is asked, without whom. */
const question = page => page.locator(".question > span").evaluate(span => [...span.childNodes].filter(node => node.nodeName !== "STRONG").map(node => node.textContent).join("").trim());

export const replay_tests = {
    async "a replay of Gemotion, as it was told to all"({ laptop, address }) {
        await replay_of(await laptop(), address, "gemotion", "");
    },
    async "a replay of Sentinels, as a seat"({ laptop, address }) {
        await replay_of(await laptop(), address, "sentinels", 2);
    },
    async "a replay of Sentiment on a phone, as a seat"({ phone, address }) {
        await replay_of(await phone(), address, "sentiment", 2);
    },
    async "a replay of Cerebria with open eyes"({ laptop, address }) {
        await replay_of(await laptop(), address, "cerebria", "everything");
    },
    async "what was drawn then is drawn when one looks back at a table that is played"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, { game: "gemotion", seats: ["me", "greedy"] });
        const then = new Map();
        const pick = luck(5);
        for (let i = 0; i < 8; i++) {
            await until_asked(page);
            if (!(await page.locator(".choice").count())) then.set(Number(await page.locator(".table").getAttribute("data-number")), await drawn(page));
            await click_lit(page, pick);
        }
        await until_asked(page);
        await page.keyboard.press("b");
        await until_at(page);
        const { at, total } = await bar(page);
        assert.equal(at, total, "one begins at now");
        assert.ok(!page.url().includes("#"), "no token in the address");
        for (const moves of [...then.keys()].reverse()) {
            await jump(page, moves);
            assert.deepEqual(await drawn(page), then.get(moves), `after ${moves} moves`);
            assert.equal(await page.locator(".replay .eyes").count(), 0, "nobody else's eyes");
        }
        await page.keyboard.press("Escape");
        await page.locator(".table:not([data-past])").waitFor();
        assert.equal(await until_asked(page), "me", "back at the table");
    },
    async "the game goes on while one looks back, and there is a way to now"({ laptop, phone, address }) {
        const ann = (await laptop()).page;
        const ben = (await phone()).page;
        const scene = "scene Some cards\ngame pebbles\nseed 7\ngiven\n    hand[1]: take 1, take 2, bank 2\n    hand[2]: take 3, bank 2\n    hand[3]: take 1, take 1\n";
        const link = await go_to_new(ann, address, { from: { scene }, seats: ["me", "open", "greedy"] });
        await ben.goto(link);
        await ben.getByRole("button", { name: "Sit down" }).click();
        await ann.locator(".table").waitFor();
        const move = async page => {
            assert.equal(await until_asked(page), "me");
            await page.locator(".options .option").first().click();
        };
        await move(ann);
        await until_asked(ben);
        await ann.getByRole("button", { name: "Look back" }).click();
        await until_at(ann);
        await ann.keyboard.press("ArrowLeft");
        await ann.getByText("You are looking back.").waitFor();
        await move(ben);
        await ann.getByText(/The game has gone on: \d+ moves? since you looked back\./).waitFor();
        assert.equal((await bar(ann)).at, 0, "the place one looks at is not changed for one");
        await ann.getByRole("button", { name: "Back to now" }).click();
        await ann.locator(".table:not([data-past])").waitFor();
        await until_asked(ann);
        assert.ok(Number(await ann.locator(".table").getAttribute("data-number")) > 1);
    },
    async "one goes on from the middle of an effect at a new table"({ laptop, address }) {
        const { page } = await laptop();
        const table = await finished_game(page, address, bodies.gemotion);
        await look_back(page, address, table, 0, "everything");
        const { total } = await bar(page);
        let at = 4;
        for (await jump(page, at); !(await page.locator(".prompt .subject").count()); await until_at(page, at)) {
            assert.ok(++at < total, "a card asks something");
            await page.keyboard.press("ArrowRight");
        }
        const asked = await question(page);
        const seat = (await past_of(page, table, at, "everything")).decision.seat;
        await page.keyboard.press("c");
        await page.locator("dialog .beginseats select").nth(seat - 1).selectOption("me");
        await page.getByRole("button", { name: "Begin there" }).click();
        await page.waitForURL(url => !url.pathname.endsWith(table));
        assert.equal(await until_asked(page), "me");
        assert.equal(await page.locator(".table").getAttribute("data-number"), String(at));
        assert.equal(await question(page), asked, "the same card asks the same");
        await click_lit(page, luck(1));
        await page.waitForFunction(before => Number(document.querySelector(".table").dataset.number) > before || document.querySelector(".choice"), at);
    },
    async "a link to a point shows somebody else the same"({ laptop, phone, address }) {
        const { page, context } = await laptop();
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const table = await finished_game(page, address, bodies.sentiment);
        await page.goto(address);
        await page.locator(".finished li").first().getByRole("link", { name: "Replay" }).waitFor();
        await page.locator(`.finished a[href^="/t/${table}"]`).click();
        await until_at(page, 0);
        await page.getByLabel("Seen").selectOption("2");
        await jump(page, 9);
        await page.getByRole("button", { name: "Share" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        assert.equal(link, `${address}/t/${table}?move=9&as=2`);
        const other = await phone();
        await other.page.goto(link);
        await until_at(other.page, 9);
        const cards = async one => (await drawn(one)).filter(line => /^\d/.test(line));
        assert.deepEqual(new Set(await cards(other.page)).size > 0, true);
        await check_point(other.page, table, 2);
        await other.page.getByRole("button", { name: "More" }).click();
        assert.equal(await other.page.locator("dialog .eyes select").inputValue(), "2");
    },
    async "a save is fetched, and opened again to be looked at or played on"({ laptop, address }) {
        const { page } = await laptop();
        const table = await finished_game(page, address, bodies.gemotion);
        await page.getByRole("button", { name: "Replay" }).click();
        await until_at(page, 0);
        const { total } = await bar(page);
        const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".replaymore").getByRole("link", { name: "Save" }).click()]);
        const save = readFileSync(await download.path(), "utf8");
        assert.match(save, /^limbic save/);
        const open = async text => {
            await page.goto(address);
            await page.getByRole("button", { name: "Open a save" }).waitFor();
            await page.locator("input[type=file]").setInputFiles({ name: "game.save", mimeType: "text/plain", buffer: Buffer.from(text) });
        };
        await open("a shopping list");
        await page.getByText("is not a save of Limbic").waitFor();
        await open(save);
        await page.locator("dialog").getByRole("button", { name: "Open" }).click();
        await until_at(page, 0);
        assert.equal((await bar(page)).total, total);
        assert.ok(!page.url().includes(table), "a table of its own");
        // Without its last moves it is a game that goes on.
        const cut = save.split("\n").filter(line => !/^ +hash|^#/.test(line));
        const moves = cut.reduce((last, line, i) => (/^ +\d+: /.test(line) ? i : last), 0);
        await open(cut.slice(0, moves - 3).join("\n") + "\n");
        await page.locator("dialog").getByRole("button", { name: "Open" }).click();
        await page.locator(".table:not([data-past])").waitFor();
        assert.ok(Number(await page.locator(".table").getAttribute("data-number")) >= total - 10);
    },
    async "a replay by keyboard alone"({ laptop, address }) {
        const { page } = await laptop();
        const table = await finished_game(page, address, bodies.sentinels);
        await page.goto(`${address}/t/${table}`);
        await page.locator(".ending").waitFor();
        await page.keyboard.press("b");
        await until_at(page);
        const { total } = await bar(page);
        await page.keyboard.press("Home");
        await until_at(page, 0);
        const points = [];
        for (const key of ["PageDown", "PageDown", "]", "]", "["]) {
            await page.keyboard.press(key);
            await page.waitForFunction(before => Number(document.querySelector(".replay").dataset.at) !== before, points.length ? points[points.length - 1] : 0);
            await until_at(page);
            points.push((await bar(page)).at);
        }
        assert.ok(points[0] < points[1] && points[2] < points[3] && points[4] === points[2], `${points}`);
        for (const key of ["Home", "+", "+", " "]) await page.keyboard.press(key);
        await page.waitForFunction(() => Number(document.querySelector(".replay").dataset.at) >= 4);
        assert.equal(await page.locator(".pace select").inputValue(), "fastest");
        await page.keyboard.press(" ");
        await page.locator('.replay[data-playing="no"]').waitFor();
        assert.ok((await bar(page)).at < total, "it stopped");
        await page.keyboard.press("m");
        await page.locator("dialog .moments").waitFor();
        const last = page.locator("dialog .moments button").last();
        await last.focus();
        await page.keyboard.press("Enter");
        await until_at(page, total);
        for (const [key, within] of [["w", ".why"], ["l", ".log"], ["?", ".keys"]]) {
            await page.keyboard.press(key);
            await page.locator(`dialog ${within}`).waitFor();
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
        }
        await page.keyboard.press("Escape");
        await page.locator(".table:not([data-past])").waitFor();
        await page.waitForURL(`${address}/t/${table}`);
    },
    async "axe-core finds nothing in a replay, on both sizes and in both themes"({ laptop, phone, address, check_with_axe }) {
        const visitors = { dark: await laptop({ speed: "once", theme: "dark" }), light: await phone({ speed: "once", theme: "light" }) };
        let table;
        for (const [theme, { page }] of Object.entries(visitors)) {
            table ??= await finished_game(page, address, bodies.sentinels);
            await look_back(page, address, table, 12, "everything");
            await check_with_axe(page, `replay, ${theme}`);
            for (const key of ["m", "c"]) {
                await page.keyboard.press(key);
                await page.locator("dialog .moments, dialog .beginseats").waitFor();
                await check_with_axe(page, `replay, ${key}, ${theme}`);
                await page.keyboard.press("Escape");
                await page.locator("dialog").waitFor({ state: "detached" });
            }
        }
        const { page } = visitors.light;
        const small = await page.evaluate(() => [...document.querySelectorAll(".replay button, .replay select")].filter(one => one.offsetParent && one.getBoundingClientRect().height < 43.5).map(one => one.className));
        assert.deepEqual(small, [], "a finger finds everything");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is too wide");
    },
};
