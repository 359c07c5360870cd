// SPDX-License-Identifier: MIT
// The client in a real Chromium: browser.mjs LIMBIC FOLDER [NAME...]. Each test has a visitor of its own, waits for what the
// page shows and never for a time; one that fails leaves a picture in the folder.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { learn_tests } from "./learn_tests.mjs";
import { luck } from "./luck.mjs";
import { click_lit, play_on, start_from, start_game, until_asked } from "./play.mjs";
import { shell_tests } from "./shell_tests.mjs";
import { talk_tests } from "./talk_tests.mjs";
import { new_visitor, start_browser, start_server } from "./serve.mjs";
import { check_sentiment, follow, load_model, open_table } from "./view.mjs";

const [limbic, folder, ...wanted] = process.argv.slice(2);
const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
mkdirSync(folder, { recursive: true });
const model = await load_model(folder);

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

/* ---- Sentinels ---- */

const scene_of = name => ({ from: { scene: readFileSync(new URL(`scenes/${name}.scene`, import.meta.url), "utf8") } });
const short_sentinels = { game: "sentinels", options: "rounds=2" };

/** Loads the page anew, and answers with the view that the server then sends. */
async function view_after_reload(page) {
    let view;
    page.on("websocket", socket => socket.on("framereceived", ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.message === "table") view = message.view;
    }));
    await page.reload();
    await until_asked(page);
    return view;
}

/** Every card that lies open is drawn once and with its hp, and every pile has its number; nothing else is drawn. */
async function check_sentinels_drawn(page) {
    const view = await view_after_reload(page);
    const is_open = card => card.zone === "play" || card.zone === "playing" || (card.zone === "hand" && card.seat === view.seat);
    const wanted = Object.entries(view.cards).filter(([, card]) => is_open(card)).map(([id, card]) => `${id} ${card.name} ${card.max ? card.hp ?? 0 : "-"}`);
    const drawn = await page.evaluate(() => [...document.querySelectorAll("main [data-card]")].map(card =>
        `${card.dataset.card} ${card.querySelector(".name").textContent} ${card.querySelector("[role=meter]")?.getAttribute("aria-valuenow") ?? "-"}`));
    assert.deepEqual(drawn.sort(), wanted.sort());
    const piles = await page.evaluate(() => [...document.querySelectorAll(".sentinels [data-zone]")].map(pile => {
        const seat = [...document.querySelectorAll(".hero")].indexOf(pile.closest(".hero")) + 1;
        return [pile.dataset.zone, seat, Number(pile.querySelector("b").textContent)];
    }));
    for (const [zone, seat, count] of piles) assert.equal(count, (seat ? view.zones[zone]?.[seat] : view.zones[zone]) ?? 0, `${zone} ${seat}`);
    assert.ok(piles.length >= 4 + 2 * Object.keys(view.zones.deck).length, "decks and trashes of all");
}

/** What a finger and an eye need: letters of 12 px, targets of 44 px, and a sheet that leaves the table its place. */
async function check_phone(page) {
    const wrong = await page.evaluate(() => {
        const found = [];
        const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
            if (node.textContent.trim() && node.parentElement.offsetParent && size < 12) found.push(`${size} px: ${node.textContent}`);
        }
        for (const target of document.querySelectorAll("main button:not(.word)")) {
            const { height } = target.getBoundingClientRect();
            if (height && height < 43.5) found.push(`${height} px: ${target.className} ${target.textContent}`);
        }
        const below = document.querySelector(".below").getBoundingClientRect().height;
        if (below > innerHeight * 0.451) found.push(`the sheet has ${below} of ${innerHeight} px`);
        if (document.documentElement.scrollWidth > innerWidth) found.push("too wide");
        return found;
    });
    assert.deepEqual(wrong, []);
}

const scene_text = name => readFileSync(new URL(`./scenes/${name}.scene`, import.meta.url), "utf8");

/** A short game of Sentiment by what is lit; what is drawn is compared with the view again and again. */
async function game_of_sentiment({ page }, address) {
    const told = follow(page, model);
    await open_table(page, address, { game: "sentiment", options: { decks: ["love", "anger"], stress: 20, turns: 14 }, seats: ["me", "greedy"] });
    const pick = luck(3);
    let clicks = 0;
    while (await page.locator(".choice").count() || (await until_asked(page)) === "me") {
        if (clicks % 5 === 0 && !(await page.locator(".choice").count())) await check_sentiment(page, told);
        await click_lit(page, pick);
        assert.ok(++clicks < 1500, "the game comes to an end");
    }
    await check_sentiment(page, told);
    await page.locator(".ending").waitFor();
    return clicks;
}

/** Every Emotion, figure, Fortress, Sphere with its Willpower and Aspiration with both numbers is drawn as the view has it. */
async function check_ring(page, view) {
    const drawn = await page.evaluate(() => {
        const all = (selector, tell) => Object.fromEntries([...document.querySelectorAll(selector)].map(tell));
        return {
            emotions: all(".ring .token", one => [one.dataset.slot, [Number(one.dataset.card), Number(one.querySelector(".intensity").textContent), Number(one.dataset.essence), one.querySelector(".name").textContent]]),
            figures: all(".ring .figure", one => [one.dataset.figure, one.dataset.place]),
            fortresses: all(".ring .fort[data-fortress]", one => [one.dataset.fortress, one.dataset.kind]),
            spheres: all(".ring .sphere", one => [one.dataset.place, [one.dataset.sphere, Number(one.querySelector("b").textContent)]]),
            control: all(".ring [data-control]", one => [one.dataset.control, one.dataset.by]),
            sums: all(".ring .rim", one => [one.querySelector(".pill").getAttribute("aria-label").split(":")[0], one.querySelector(".pill").dataset.sums]),
            aspirations: all(".aspiration", one => [one.dataset.card, [Number(one.dataset.players), Number(one.dataset.ego)]]),
            wide: [...document.querySelectorAll(".layout, .hand, .left, .spiritboard")].filter(one => one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2).map(one => `${one.className} ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`),
        };
    });
    const { counters, cards } = view;
    const slots = new Set(Object.keys(drawn.control).flatMap(place => (place.includes("-") ? [place] : [`${place} 1`, `${place} 2`])));
    const on = (zones, tell) => Object.fromEntries(Object.entries(cards).filter(([, card]) => zones.has(card.zone)).map(tell));
    assert.deepEqual(drawn.emotions, on(slots, ([id, card]) => [card.zone, [Number(id), card.intensity?.now ?? 0, card.essence ?? 0, card.name]]), "Emotions");
    const stand = Object.fromEntries([...Object.entries(counters.at ?? {}).map(([seat, place]) => [`seat ${seat}`, place]), ...Object.entries(counters["ego at"] ?? {}).map(([who, place]) => [`ego ${who}`, place])].filter(([, place]) => place !== "nowhere"));
    assert.deepEqual(drawn.figures, stand, "figures");
    assert.deepEqual(drawn.fortresses, Object.fromEntries(Object.entries(counters.stronghold).filter(([, kind]) => kind !== "none")), "Fortresses");
    assert.deepEqual(drawn.spheres, Object.fromEntries(Object.entries(counters.facing).map(([realm, sphere]) => [realm, [sphere, counters.held?.[realm] ?? 0]])), "Spheres");
    assert.deepEqual(drawn.control, counters.control, "control");
    for (const [place, sums] of Object.entries(drawn.sums)) assert.equal(sums, `${counters.sum[place]?.players ?? 0} ${counters.sum[place]?.ego ?? 0}`, `sums of ${place}`);
    assert.deepEqual(drawn.aspirations, on(new Set(["common", "hidden", "ego hidden"]), ([id, card]) => [id, [card.players?.now ?? 0, card.ego?.now ?? 0]]), "Aspirations");
    assert.deepEqual(drawn.wide, [], "nothing scrolls at 1280x720");
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
    async "laptop: a whole game of Sentinels by clicking what is lit"({ laptop, address }) {
        const { page } = await laptop();
        await start_from(page, address, short_sentinels);
        await play_on(page, luck(3));
        await page.locator(".question strong").waitFor();
    },
    async "phone: a whole game of Sentinels by clicking what is lit"({ phone, address }) {
        const { page } = await phone();
        await start_from(page, address, short_sentinels);
        await play_on(page, luck(4));
        await page.locator(".question strong").waitFor();
    },
    async "laptop: 40 cards of Sentinels fit without scrolling, 60 are all drawn"({ laptop, address }) {
        const { page } = await laptop();
        await start_from(page, address, scene_of("sentinels-crowded"));
        await until_asked(page);
        await check_sentinels_drawn(page);
        const scrolls = await page.evaluate(() => [...document.querySelectorAll(".layout, .hero, .far .side")].filter(box => box.scrollHeight > box.clientHeight + 1).map(box => `${box.className} ${box.scrollHeight} ${box.clientHeight}`));
        assert.deepEqual(scrolls, []);
        await start_from(page, address, scene_of("sentinels-five"));
        await until_asked(page);
        await check_sentinels_drawn(page);
    },
    async "phone: Sentinels is drawn as the view says, for fingers and eyes"({ phone, address }) {
        const { page } = await phone();
        for (const name of ["sentinels-crowded", "sentinels-five"]) {
            await start_from(page, address, scene_of(name));
            await until_asked(page);
            await check_sentinels_drawn(page);
            await check_phone(page);
        }
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
    async "laptop: damage is shown upon its target while it is told"({ laptop, address }) {
        const { page } = await laptop({ speed: "calm" });
        await start_from(page, address, scene_of("sentinels-crowded"));
        await until_asked(page);
        // It is gone again after a while: whatever is shown is written down.
        await page.evaluate(() => {
            window.blows = [];
            new MutationObserver(() => {
                const blow = document.querySelector(".blow.take:not([hidden])");
                if (blow) window.blows.push([blow.querySelector("b").textContent, blow.querySelector("small")?.textContent]);
            }).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
        });
        await page.locator(".options .option", { hasText: "Back-Fist Strike" }).click();
        await page.locator(".options .option", { hasText: "Enraged T-Rex" }).click();
        await page.waitForFunction(() => window.blows.length > 0);
        assert.deepEqual(await page.evaluate(() => window.blows[0]), ["\u22128", "4, made fire by Imbued Fire, +1 Obsidian Field, +1 Inspiring Presence, +1 Surge of Strength, +1 Imbued Fire"]);
    },
    async "laptop: a whole game of Sentiment by clicking what is lit"({ laptop, address }) {
        assert.ok((await game_of_sentiment(await laptop(), address)) > 10);
    },
    async "phone: a whole game of Sentiment by clicking what is lit"({ phone, address }) {
        assert.ok((await game_of_sentiment(await phone(), address)) > 10);
    },
    async "Sentiment by keyboard"({ laptop, address }) {
        const { page } = await laptop();
        const told = follow(page, model);
        await open_table(page, address, { game: "sentiment", options: { decks: ["happiness", "fear"], stress: 20 }, seats: ["me", "greedy"] });
        for (let i = 0; i < 14 && (await until_asked(page)) === "me"; i++) {
            const before = await moves_made(page);
            const passes = i % 3 === 2 && (await page.locator(".refusals .option").count()) > 0;
            await page.keyboard.press(passes ? "0" : "1");
            await page.waitForFunction(number => Number(document.querySelector(".table").dataset.number) > number || document.querySelector(".table").dataset.asked === "nobody", before);
        }
        await check_sentiment(page, told);
    },
    async "Sentiment: attackers point, what waits is a pile, and passing is set beside Pass"({ laptop, phone, address }) {
        for (const visit of [laptop, phone]) {
            const { page } = await visit();
            const told = follow(page, model);
            await open_table(page, address, { from: { scene: scene_text("sentiment-attack") }, seats: ["me", "greedy"] });
            await until_asked(page);
            await check_sentiment(page, told);
            assert.equal(await page.locator(".arrows .head").count(), 3, "an arrow for each attack");
            assert.deepEqual((await page.locator(".blow text").allTextContents()).sort(), ["1", "2", "3"]);
            assert.equal(await page.locator(".arrows .ring").count(), 2, "and one for each target of what waits");
            assert.match(await page.locator(".waits li").first().locator("button").getAttribute("aria-label"), /^Snap,.*resolves first, by Bela, on Kind Stranger$/);
            assert.match(await page.locator('.evoker[data-seat="1"] .stressbar').getAttribute("aria-valuetext"), /^17 of 30, attacks would add 3$/);
            if (visit === phone) await page.locator(".passfold").click();
            const way = page.getByRole("button", { name: "ends of Steps" });
            await way.click();
            await page.locator('.way[aria-pressed="true"]:has-text("ends of Steps")').waitFor();
            await page.getByRole("button", { name: "never" }).click();
            await page.locator('.way[aria-pressed="true"]:has-text("never")').waitFor();
            if (visit === phone) {
                const sheet = await page.evaluate(() => document.querySelector(".below").getBoundingClientRect().height / innerHeight);
                assert.ok(sheet <= 0.451, `the sheet has ${sheet} of the height`);
                await page.getByRole("button", { name: "Hand 4, 2 can be chosen" }).click();
                await page.locator(".hand .card").first().waitFor();
            }
        }
    },
    async "Sentiment: four evokers and forty cards fit a laptop; on a phone others open"({ laptop, phone, address }) {
        const from = { scene: scene_text("sentiment-forty") };
        const wide = await laptop();
        const told = follow(wide.page, model);
        await open_table(wide.page, address, { from, seats: ["me", "greedy", "greedy", "greedy"] });
        await until_asked(wide.page);
        await check_sentiment(wide.page, told);
        const hidden = await wide.page.evaluate(() => [".layout", ".fieldcards", "html"].flatMap(query => [...document.querySelectorAll(query)]).filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map(one => `${one.className}: ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`));
        assert.deepEqual(hidden, [], "nothing scrolls");
        const { page } = await phone();
        await open_table(page, address, { from, seats: ["me", "greedy", "greedy", "greedy"] });
        await until_asked(page);
        assert.equal(await page.locator('.evoker[data-seat="2"] .fieldcards').count(), 0);
        await page.locator('.evoker[data-seat="2"] .unfold').click();
        assert.equal(await page.locator('.evoker[data-seat="2"] .fieldcards [data-card]').count(), 10);
        const small = await page.evaluate(() => [...document.querySelectorAll(".sentiment *, .below *")].filter(one => one.offsetParent && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()) && parseFloat(getComputedStyle(one).fontSize) < 11.9).map(one => `${one.className} ${one.textContent}`));
        assert.deepEqual(small, [], "text has at least 12 px");
        const tight = await page.evaluate(() => [...document.querySelectorAll(".sentiment button, .below button")].filter(one => one.offsetParent && (one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5)).map(one => `${one.className} ${one.textContent.slice(0, 30)} ${one.getBoundingClientRect().width}x${one.getBoundingClientRect().height}`));
        assert.deepEqual(tight, [], "a finger needs 44 px");
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
    async "laptop: a whole game of Cerebria by clicking what is lit; the ring is the view, and all of it fits"({ laptop, address }) {
        const visitor = await laptop();
        await start_game(visitor.page, address, "cerebria");
        const told = follow(visitor.page, model);
        await visitor.page.reload(); // the whole view comes once more
        const pick = luck(11);
        let clicks = 0;
        for (; clicks < 3000; clicks++) {
            const { page } = visitor;
            if (!(await page.locator(".choice").count()) && (await until_asked(page)) === "nobody") break;
            if (clicks % 8 === 0 && !(await page.locator(".choice").count())) await check_ring(page, told.view);
            await click_lit(page, pick);
        }
        assert.ok(clicks > 30, `${clicks} clicks`);
        await visitor.page.locator(".cerebria .why table").waitFor();
        await visitor.page.locator(".ending").waitFor();
    },
    async "phone: a whole game of Cerebria by clicking what is lit"({ phone, address }) {
        const visitor = await phone();
        await whole_game(visitor, address, "cerebria");
        const [sheet, ring] = await visitor.page.evaluate(() => [".below", ".ring"].map(part => document.querySelector(part).getBoundingClientRect()));
        assert.ok(sheet.height <= 740 * 0.46 && ring.width > 330 && ring.width <= 360, `sheet ${sheet.height}, ring ${ring.width}`);
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
        if (await page.locator(".choice").count()) await page.keyboard.press("Escape"); // without one it takes a move back
        await until_asked(page);
        const cards = () => [...document.querySelectorAll(".hand [data-card]")].map(card => card.dataset.card).join(" ");
        const hand = await page.evaluate(cards);
        const made = await moves_made(page);
        await page.reload();
        await until_asked(page);
        assert.equal(await page.evaluate(cards), hand);
        assert.equal(await moves_made(page), made);
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
        await page.locator(".hand .fold").click();
        await page.locator(".hand .card").first().click({ button: "right" });
        await page.locator("dialog .large").waitFor();
        await page.getByRole("button", { name: "Why is it so?" }).click();
        await page.locator("dialog .why li").first().waitFor();
    },
    async "a link to nothing is told in words, with a way on"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(`${address}/t/aaaaaaaaaaaa`);
        await page.getByRole("heading", { name: "There is no such table" }).waitFor();
        await page.getByRole("link", { name: "Lobby" }).click();
        await page.locator(".game").first().waitFor();
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
            await open_table(page, address, { from: { scene: scene_text("sentiment-attack") }, seats: ["me", "greedy"] });
            await until_asked(page);
            await check_with_axe(page, `attackers and a window, ${theme}`);
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
    ...learn_tests,
    ...shell_tests,
    ...talk_tests,
};

/* ---- running them ---- */

const server = await start_server(limbic, process.env.WEB ? ["--web", process.env.WEB] : []);
const browser = await start_browser();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
    if (wanted.length && !wanted.some(part => name.includes(part))) continue;
    const visitors = [];
    const visit = size => async (settings, more) => {
        const visitor = await new_visitor(browser, size, settings, more);
        visitors.push(visitor);
        return visitor;
    };
    const began = Date.now();
    try {
        await test({ limbic, address: server.address, check_with_axe, laptop: visit("laptop"), phone: visit("phone") });
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
