// SPDX-License-Identifier: MIT
// Tables that are full: what is drawn is what was told, it fits a laptop, and on a phone it can be read and met by a finger.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { luck } from "./luck.mjs";
import { move_once, open_table, start_from, until_asked } from "./play.mjs";
import { short_table, until_drawn } from "./robots.mjs";

/** A table of test data: scenes/NAME.scene. */
export const scene_of = name => ({ from: { scene: readFileSync(new URL(`scenes/${name}.scene`, import.meta.url), "utf8") } });

/** What a finger and an eye need: letters of 12 px, targets of 44 px, and a sheet that leaves the table its place. */
export async function check_phone(page, where) {
    const wrong = await page.evaluate(() => {
        const found = [];
        const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
            if (node.textContent.trim() && node.parentElement.getClientRects().length && size < 11.9) found.push(`${size} px: ${node.textContent}`);
        }
        for (const target of document.querySelectorAll("main button:not(.word), header button, header a")) {
            const { height, width } = target.getBoundingClientRect();
            const more = getComputedStyle(target, "::after"); // some reach beyond what is drawn
            const reach = more.content !== "none" && more.position === "absolute" ? Math.min(parseFloat(more.width), parseFloat(more.height)) : 0;
            if (height && Math.max(Math.min(height, width), reach) < 43.5) found.push(`${width}x${height} px: ${target.className} ${target.textContent.slice(0, 30)}`);
        }
        const below = document.querySelector(".below").getBoundingClientRect().height;
        if (below > innerHeight * 0.451) found.push(`the sheet has ${below} of ${innerHeight} px`);
        if (document.documentElement.scrollWidth > innerWidth) found.push("too wide");
        return found;
    });
    assert.deepEqual(wrong, [], where);
}

/** However little room there is: nothing lies beside the page, and the question, the tools and each option are met once they are scrolled to. */
async function check_reached(page, where) {
    const wrong = await page.evaluate(() => {
        const met = one => {
            one.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = one.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return one.contains(there) && left >= 0 && left + width <= innerWidth + 1;
        };
        const found = [...document.querySelectorAll(".question, .tools button, .table .option")].filter(one => one.offsetParent !== null && !met(one)).map(one => `not met: ${one.textContent}`);
        if (document.documentElement.scrollWidth > innerWidth) found.push(`${document.documentElement.scrollWidth} px wide`);
        return found;
    });
    assert.deepEqual(wrong, [], where);
}

/** Nothing has to be scrolled: what is in a box is seen in it. */
async function check_fits(page, where) {
    const hidden = await page.evaluate(() => [...document.querySelectorAll("html, .top, .top h1, .top .track, .layout, .hero, .far .side, .fieldcards, .hand, .left, .spiritboard, .seats, .middle, .options:not(:has(> :nth-child(7)))")].filter(one => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2)
        .map(one => `${one.className || one.tagName} ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`));
    assert.deepEqual(hidden, [], where);
}

/** Two options never look the same: what is only told to the voice does not count. */
async function check_told_apart(page, where) {
    const alike = await page.evaluate(() => {
        const seen = new Set();
        const words_of = option => {
            const words = [];
            const walk = document.createTreeWalker(option, NodeFilter.SHOW_TEXT);
            for (let node = walk.nextNode(); node; node = walk.nextNode()) if (!node.parentElement.closest("kbd") && node.parentElement.getBoundingClientRect().width > 2) words.push(node.textContent);
            return words.join(" ");
        };
        const options = [...document.querySelectorAll(".table .options .option")].filter(one => one.offsetParent !== null).map(words_of);
        return options.filter(words => seen.has(words) || !seen.add(words));
    });
    assert.deepEqual(alike, [], `options that look the same, ${where}`);
}

/** Some way into a game of each, with as many seats as four. */
const tables = {
    "gemotion, two": short_table("gemotion", 7, ""),
    "gemotion, four": short_table("gemotion", 7, "players=4"),
    "sentinels, four": short_table("sentinels", 7, ""),
    "sentiment, two": short_table("sentiment", 7, ""),
    "sentiment, three": short_table("sentiment", 7, "players=3 decks=love,fear,anger"),
    "cerebria, one": short_table("cerebria", 7, ""),
    "cerebria, two": short_table("cerebria", 7, "players=2 spirits=delight,empathy"),
    "cerebria, full": short_table("cerebria", 7, "mode=full"),
};

export const layout_tests = {
    async "laptop: tables of every game fit 1280x720 without scrolling"({ laptop, address }) {
        const { page } = await laptop();
        for (const [name, body] of Object.entries(tables)) {
            await open_table(page, address, body);
            const pick = luck(7);
            for (let i = 0; i < 8; i++) {
                await until_asked(page);
                await check_fits(page, `${name}, move ${i}`);
                await check_told_apart(page, `${name}, move ${i}`);
                await move_once(page, pick);
            }
        }
    },
    async "names are whole: of heroes and tracks, in hands, of Aspirations"({ laptop, phone, address }) {
        /** What is cut, ends in dots, or has a word that breaks in the middle. */
        const cut = (page, where) => page.evaluate(names => {
            const breaks = one => {
                const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
                for (let node = walk.nextNode(); node; node = walk.nextNode()) {
                    for (const { 0: word, index } of node.textContent.matchAll(/[^\s-]+/g)) {
                        const range = document.createRange();
                        range.setStart(node, index);
                        range.setEnd(node, index + word.length);
                        if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) return true;
                    }
                }
                return false;
            };
            const all = [...document.querySelectorAll(names)].filter(one => one.offsetParent !== null);
            return all.length ? all.filter(one => one.scrollWidth > one.clientWidth + 1 || breaks(one)).map(one => one.textContent) : ["nothing is there"];
        }, where);
        const hand = (game, options, cards) => ({ from: { scene: `scene A full hand\ngame ${game}\n${options}seed 7\ngiven\n    hand[1]: ${cards.join(", ")}\n` } });
        const feelings = ["Courage", "Sociability", "Cheerfulness", "Excitement", "Kindness", "Self-Esteem", "Courage", "Desire", "Cheerfulness", "Optimism"];
        const wide = await laptop();
        for (const count of [4, 8, 10]) {
            await start_from(wide.page, address, hand("cerebria", "", feelings.slice(0, count)));
            await until_asked(wide.page);
            assert.deepEqual(await cut(wide.page, ".hand .name"), [], `a hand of ${count} in Cerebria`);
            assert.deepEqual(await cut(wide.page, ".aspiration:not(.small) > small"), [], "what an Aspiration asks for");
            // Many options leave the hand less room.
            for (let i = 0; i < 8 && (await wide.page.locator(".options .option").count()) < 8; i++) await move_once(wide.page, luck(i));
            await until_asked(wide.page);
            assert.ok((await wide.page.locator(".options .option").count()) >= 8, "there are many options");
            assert.deepEqual(await cut(wide.page, ".hand .name"), [], `a hand of about ${count} beside many options`);
        }
        const anger = ["Irritable Imp", "Snap", "Exasperation", "Fury", "Vengeful Fencer", "Exasperation", "Vengeful Fencer"];
        await start_from(wide.page, address, hand("sentiment", "options decks=anger,happiness\n", anger));
        await until_asked(wide.page);
        assert.deepEqual(await cut(wide.page, ".hand .name"), [], "a hand of eight in Sentiment: one more is drawn");
        await start_from(wide.page, address, scene_of("sentinels-crowded"));
        await until_asked(wide.page);
        assert.deepEqual(await cut(wide.page, ".hero .seathead b"), [], "heroes");
        const narrow = await phone();
        await start_from(narrow.page, address, scene_of("sentinels-crowded"));
        await until_asked(narrow.page);
        assert.deepEqual(await cut(narrow.page, ".track li"), [], "tracks of a phone");
        const beyond = await narrow.page.evaluate(() => [...document.querySelectorAll(".hero .pile")].filter(pile => pile.getBoundingClientRect().right > pile.closest(".hero").getBoundingClientRect().right).map(pile => pile.getAttribute("aria-label")));
        assert.deepEqual(beyond, [], "piles stay with their hero");
        await start_from(narrow.page, address, scene_of("sentiment-forty"));
        await until_asked(narrow.page);
        assert.equal(await narrow.page.locator(".unfold").count(), 3);
        const under = await narrow.page.evaluate(() => [...document.querySelectorAll(".evokerinfo:has(.unfold)")].flatMap(info => [...info.querySelectorAll(".pile")].filter(pile => pile.getBoundingClientRect().right > info.querySelector(".unfold").getBoundingClientRect().left)).map(pile => pile.getAttribute("aria-label")));
        assert.deepEqual(under, [], "no pile lies under the button that opens a field");
    },
    async "laptop: options that say the same tell what they differ in"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, short_table("cerebria", 7, ""));
        await until_asked(page);
        await page.locator(".options .option").first().click();
        await until_asked(page);
        // An Action that cards may be discarded for: each for one of three tokens.
        await page.evaluate(() => document.querySelector('.options .option[data-option="0"]').click());
        await page.locator(".question", { hasText: "Vibe" }).waitFor();
        await until_asked(page);
        assert.ok((await page.locator(".options .option").count()) >= 5);
        await check_told_apart(page, "a token of Cerebria");
    },
    async "phone: tables of every game are for fingers and eyes"({ phone, address }) {
        const { page } = await phone();
        for (const [name, body] of Object.entries(tables)) {
            await open_table(page, address, body);
            const pick = luck(7);
            for (let i = 0; i < 8; i++) {
                await until_asked(page);
                await check_phone(page, `${name}, move ${i}`);
                await move_once(page, pick);
            }
        }
    },
    async "at 200 % nothing scrolls sideways, and every answer can be reached"({ laptop, address }) {
        const { page } = await laptop(undefined, { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });
        for (const [name, body] of Object.entries(tables)) {
            await open_table(page, address, body);
            const pick = luck(7);
            for (let i = 0; i < 4; i++) {
                await until_asked(page);
                await check_reached(page, `${name}, move ${i}`);
                await move_once(page, pick);
            }
        }
    },
    async "laptop: 40 cards of Sentinels fit without scrolling, 60 are all drawn"({ laptop, address }) {
        const { page } = await laptop();
        await start_from(page, address, scene_of("sentinels-crowded"));
        await until_asked(page);
        await until_drawn(page);
        await check_fits(page, "forty cards");
        // It has become as dense as it must, and no denser: one step less does not fit.
        await page.locator(".sentinels:not([data-tight])").waitFor();
        const less = await page.evaluate(() => {
            const box = document.querySelector(".sentinels");
            const dense = Number(box.dataset.dense);
            box.dataset.dense = String(dense - 1);
            const over = [box, ...box.querySelectorAll("[data-fits]")].some(one => one.scrollHeight > (one === box ? box.parentElement.clientHeight : one.clientHeight + 1));
            box.dataset.dense = String(dense);
            return [dense, over];
        });
        assert.ok(less[0] > 0 && less[1], `step ${less}`);
        await start_from(page, address, scene_of("sentinels-five"));
        await until_asked(page);
        await until_drawn(page);
    },
    async "phone: Sentinels is drawn as the view says, for fingers and eyes"({ phone, address }) {
        const { page } = await phone();
        for (const name of ["sentinels-crowded", "sentinels-five"]) {
            await start_from(page, address, scene_of(name));
            await until_asked(page);
            await until_drawn(page);
            await check_phone(page, name);
        }
    },
    async "laptop: a gem lights only where one of every offered kind lies"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, short_table("gemotion", 11, ""));
        const pick = luck(11);
        let seen = 0;
        for (let i = 0; i < 60 && seen < 3 && (await until_asked(page)) === "me"; i++) {
            const [offered, rows] = await page.evaluate(() => {
                const kinds = within => [...within.querySelectorAll(".gems")].map(gem => gem.getAttribute("aria-label").split(/[ ,]/)[1]);
                const offered = [...document.querySelectorAll(".options .option")].map(one => /^an? (\w+) gem$/i.exec(one.querySelector("span").textContent.trim())?.[1]);
                return [offered, [...document.querySelectorAll(".ownseat .gemlist, .supply")].map(row => [row.querySelectorAll(".lit").length, kinds(row)])];
            });
            if (offered.length > 1 && offered.every(Boolean)) {
                seen++;
                assert.ok(rows.some(([lit]) => lit), `${offered}: lit somewhere`);
                for (const [lit, kinds] of rows) if (lit) assert.ok(offered.every(kind => kinds.includes(kind)), `${offered} are offered, and ${kinds} lie where some are lit`);
            }
            await move_once(page, pick);
        }
        assert.ok(seen >= 2, `${seen} questions for a gem`);
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
    async "Sentiment: attackers point, what waits is a pile, and passing is set beside Pass"({ laptop, phone, address }) {
        for (const visit of [laptop, phone]) {
            const { page } = await visit();
            await open_table(page, address, { ...scene_of("sentiment-attack"), seats: ["me", "greedy"] });
            await until_asked(page);
            await until_drawn(page);
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
        const body = { ...scene_of("sentiment-forty"), seats: ["me", "greedy", "greedy", "greedy"] };
        for (const visit of [laptop, phone]) {
            const { page } = await visit();
            await open_table(page, address, body);
            await until_asked(page);
            await until_drawn(page);
            if (visit === laptop) {
                await check_fits(page, "forty cards");
                continue;
            }
            assert.equal(await page.locator('.evoker[data-seat="2"] .fieldcards').count(), 0);
            await page.locator('.evoker[data-seat="2"] .unfold').click();
            assert.equal(await page.locator('.evoker[data-seat="2"] .fieldcards [data-card]').count(), 10);
            await check_phone(page, "a field that was opened");
        }
    },
};
