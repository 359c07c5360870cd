// SPDX-License-Identifier: MIT
// What holds in every game: played within the page by robots, so that many games fit into little time. What is
// drawn is what was told, question by question, and every option can be clicked, on its thing or in the list.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { games, sizes } from "./items.mjs";
import { luck } from "./luck.mjs";
import { move_once, go_to_new, open_table, until_asked } from "./play.mjs";
import { robot_game, short_table } from "./robots.mjs";

/** Every registered game, test games too. */
function registered(limbic) {
    const reply = execFileSync(limbic, ["engine"], { input: '{"do":"games","all":true}\n{"do":"quit"}\n' }).toString().split("\n")[0];
    return JSON.parse(reply).games.map(game => game.name);
}

/** Layouts of their own are not to be had: every game is drawn by the generic one. */
async function without_layouts({ context, problems }) {
    await context.route(new RegExp(`/web/(${games.join("|")})\\b[^/]*\\.js$`), route => route.abort());
    const expected = /net::ERR_FAILED|Service Worker registration blocked/;
    return () => problems.splice(0, problems.length, ...problems.filter(words => !expected.test(words)));
}

async function generic_games({ address, laptop, phone }, game, size, count) {
    const visitor = await { laptop, phone }[size](undefined, { serviceWorkers: "block" });
    const forgive = await without_layouts(visitor);
    for (let i = 0; i < count; i++) {
        await robot_game(visitor.page, address, game, i * 2 + sizes.indexOf(size) + 1, { every: 2 });
        assert.equal(await visitor.page.locator(`.layout .${game}`).count(), 0, "the generic layout is drawn");
    }
    forgive();
}

async function own_games({ address, laptop, phone }, game, size, count) {
    const { page } = await { laptop, phone }[size]();
    for (let i = 0; i < count; i++) await robot_game(page, address, game, 100 + i * 2 + sizes.indexOf(size));
}

/* ---- secrets ------------------------------------------------------------------------------------------------------------ */

/** Games with hands that are hidden from each other, in which luck deals different cards. */
const hidden_hands = {
    gemotion: { options: "rounds=6", seats: ["me", "open"] },
    sentinels: { options: "players=3 heroes=legacy,haka,ra rounds=3 hands=private", seats: ["me", "open", "greedy"] },
    sentiment: { options: "decks=love,anger stress=20 turns=12", seats: ["me", "open"] },
    cerebria: { options: "players=2 spirits=delight,empathy hands=private", seats: ["me", "open"] },
};

const known_to = page => page.evaluate(() => Object.entries(window.limbic_test.told.view.cards ?? {}).map(([id, card]) => [id, card.name]));

/** Where a page has anything about these cards: on its line by their ids, and by names that only they have anywhere. */
const traces_of = (page, ids, names) => page.evaluate(([wanted, words]) => {
    const heard = window.limbic_test.told.heard;
    const named = window.limbic_test.cards_in(heard);
    const found = wanted.filter(id => named.has(id)).map(id => `card ${id} on the line`);
    const places = { page: document.documentElement.outerHTML, storage: JSON.stringify({ ...localStorage, ...sessionStorage }), line: heard.join("\n") };
    for (const [place, text] of Object.entries(places)) for (const word of words) if (new RegExp(`\\b${word.replace(/[^\w ]/g, ".")}\\b`).test(text)) found.push(`${word} in the ${place}`);
    return found;
}, [ids, names]);

/** What only the other knows is nowhere in a page: neither drawn, nor kept, nor ever heard. */
async function check_secrets(page, seen, other) {
    for (const [id, name] of await known_to(page)) seen.set(id, name);
    const hidden = (await known_to(other)).filter(([id]) => !seen.has(id));
    const mine = new Set(seen.values());
    const names = [...new Set(hidden.map(([, name]) => name))].filter(name => !mine.has(name));
    assert.deepEqual(await traces_of(page, hidden.map(([id]) => id), names), []);
    return hidden.length;
}

/** Why piles and numbers of both are as they are: what is told of the past is what one was told then. */
async function ask_why(page) {
    const things = page.locator('main [data-pile]:visible, main [data-gem]:visible');
    const count = await things.count();
    for (let i = 0; i < count; i += Math.max(1, Math.floor(count / 5))) {
        await things.nth(i).evaluate(one => one.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })));
        await page.locator("dialog .changes .why li, dialog .changes .fine").first().waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
    }
}

async function secrets_hold({ address, laptop, phone }, game, questions) {
    const [ann, ben] = [(await laptop()).page, (await phone()).page];
    const { options, seats } = hidden_hands[game];
    const link = await go_to_new(ann, address, { ...short_table(game, 21, options), seats });
    await ben.goto(link);
    await ben.getByRole("button", { name: "Sit down" }).click();
    for (const page of [ann, ben]) await page.locator(".table").waitFor();
    const pick = luck(21);
    const seen = [new Map(), new Map()];
    let hidden = 0;
    for (let i = 0; i < questions; i++) {
        const page = await Promise.any([ann, ben].map(one => until_asked(one).then(() => one)));
        if ((await page.locator(".table").getAttribute("data-asked")) === "nobody") break;
        hidden += (await check_secrets(ann, seen[0], ben)) + (await check_secrets(ben, seen[1], ann));
        await move_once(page, pick);
        if (i % 6 === 4) for (const one of [ann, ben]) await ask_why(one);
    }
    for (const one of [[ann, seen[0], ben], [ben, seen[1], ann]]) hidden += await check_secrets(...one);
    assert.ok(hidden > 0, "there was something to hide");
}

/* ---- all of them -------------------------------------------------------------------------------------------------------- */

export function robot_tests(limbic, soak) {
    const tests = {};
    for (const game of registered(limbic))
        for (const size of sizes) tests[`the generic layout: ten random games of ${game} on a ${size}`] = at => generic_games(at, game, size, 10);
    for (const size of sizes) {
        for (const game of games) {
            tests[`${game} on a ${size}: random games are drawn as they were told`] = at => own_games(at, game, size, soak ? 100 : 3);
            tests[`${game} on a ${size}: random clicks and keys leave the console silent`] = async ({ address, ...visit }) => {
                const { page } = await visit[size]();
                await open_table(page, address, short_table(game, 31, ""));
                await until_asked(page);
                await page.evaluate(([seed, steps]) => window.limbic_test.click_about(seed, steps), [sizes.indexOf(size) + 31, soak ? 10000 / 8 : 150]);
            };
        }
    }
    for (const game of games) tests[`${game}: what only another seat knows is nowhere in the page`] = at => secrets_hold(at, game, soak ? 60 : 12);
    return tests;
}
