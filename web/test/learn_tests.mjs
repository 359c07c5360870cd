// SPDX-License-Identifier: MIT
// Learning a game: its guide from the lobby to the end, and its rules. By mouse, finger and keyboard.
import assert from "node:assert/strict";
import { click_awaited, open_table, until_asked } from "./play.mjs";

const moves_made = page => page.locator(".table").getAttribute("data-number").then(Number);
const until_beyond = (page, number) => page.waitForFunction(n => Number(document.querySelector(".table")?.dataset.number) > n, number);
const said = page => page.locator(".guidesays").innerText();

/** From the lobby, by the button at the game. */
async function begin_guide(page, address, game) {
    await page.goto(address);
    await page.locator(`[data-learn="${game}"]`).click();
    await page.locator(".guide").waitFor();
    assert.equal(await until_asked(page), "me");
}

/** What is not waited for is answered in words, and nothing happens. */
async function try_something_else(page, tap) {
    const other = page.locator(".below .option:not(.awaited)").first();
    const [before, words] = [await moves_made(page), await said(page)];
    await (tap ? other.tap() : other.click());
    await page.locator(".guide .wrong").filter({ hasText: "Not yet. First:" }).waitFor();
    assert.deepEqual([await moves_made(page), await said(page)], [before, words]);
}

/** By what is lit alone, which is what the guide waits for; at `stop` moves of the learner the page is loaded anew. */
async function follow_lit(page, stop) {
    let clicks = 0;
    const told = new Set();
    while (await page.locator(".choice").count() || (await until_asked(page)) === "me") {
        told.add(await said(page));
        if (clicks++ === stop) {
            const words = await said(page);
            await page.reload();
            await until_asked(page);
            assert.equal(await said(page), words, "it goes on where it was");
        }
        await click_awaited(page);
        assert.ok(clicks < 120, "the guide comes to its end");
    }
    return told.size;
}

/** By numbers alone: of the option that is named as the guide's. */
async function follow_keys(page) {
    let keys = 0;
    while ((await until_asked(page)) === "me") {
        const before = await moves_made(page);
        const number = await page.locator(".option.awaited kbd").first().textContent();
        await page.keyboard.type(number);
        await until_beyond(page, before);
        assert.ok(++keys < 120, "the guide comes to its end");
    }
    return keys;
}

async function check_end(page, least, steps) {
    assert.ok(steps >= least, `${steps} steps`);
    await page.locator(".question strong").filter({ hasText: / (has|have) won\.$/ }).waitFor();
    assert.match(await page.locator(".guide h2").textContent(), /The end/);
    assert.ok((await said(page)).length > 60, "something is said at the end");
    await page.getByRole("button", { name: "Play a whole game" }).waitFor();
}

export const learn_tests = {
    async "a card in the hand says all that it costs (sentiment)"({ laptop, address }) {
        const { page } = await laptop();
        const scene = "scene A price\ngame sentiment\noptions decks=anger,happiness\ngiven\n    turn = 1\n    turns = 3\n    step = evocation\n    well[1,anger] = 3\n    field[1]: Annoyed Gnat\n    hand[1]: Spite, Fury\n";
        await open_table(page, address, { from: { scene } });
        assert.deepEqual(await page.locator(".hand .card .cost").allTextContents(), ["slay one of your manifestations"]);
        assert.equal(await page.locator(".stepwords span").first().textContent(), "Evocation Step", "one answers nobody there");
    },

    async "a guide from the lobby to its end by what is lit (gemotion, laptop)"({ laptop, address, check_with_axe }) {
        const { page } = await laptop();
        await begin_guide(page, address, "gemotion");
        for (const theme of ["dark", "light"]) {
            await page.evaluate(to => { document.documentElement.dataset.theme = to; }, theme);
            await check_with_axe(page, `a guided table, ${theme}`);
        }
        await try_something_else(page);
        await page.keyboard.press("h");
        await page.locator(".option.awaited.hint").waitFor();
        await check_end(page, 15, await follow_lit(page, 6));
    },
    async "a guide to its end by finger (sentinels, phone)"({ phone, address, check_with_axe }) {
        const { page } = await phone();
        await begin_guide(page, address, "sentinels");
        await check_with_axe(page, "a guided table of Sentinels on a phone");
        await try_something_else(page, true);
        await check_end(page, 10, await follow_lit(page, 4));
    },
    async "a guide to its end by keyboard alone (sentiment, laptop)"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(address);
        await page.locator('[data-learn="sentiment"]').focus();
        await page.keyboard.press("Enter");
        await page.locator(".guide").waitFor();
        await until_asked(page);
        const wrong = await page.locator(".below .option:not(.awaited) kbd").first().textContent();
        await page.keyboard.type(wrong);
        await page.locator(".guide .wrong").filter({ hasText: "Not yet. First:" }).waitFor();
        await page.locator(".guidesays[aria-live=polite]").waitFor();
        await check_end(page, 10, await follow_keys(page));
    },
    async "a guide to its end by what is lit (cerebria, laptop)"({ laptop, address, check_with_axe }) {
        const { page } = await laptop();
        await begin_guide(page, address, "cerebria");
        await check_with_axe(page, "a guided table of Cerebria");
        await check_end(page, 15, await follow_lit(page, 9));
    },
    async "points are shown as they would be now, with how they come about"({ laptop, phone, address, check_with_axe }) {
        const { page } = await laptop();
        await open_table(page, address, { from: { guide: "gemotion" } });
        const points = page.locator(".tool.points b");
        await points.filter({ hasText: "0 : 0" }).waitFor();
        while ((await until_asked(page)) === "me" && (await points.textContent()) === "0 : 0") await click_awaited(page);
        await page.keyboard.press("t");
        await page.locator(".pointsheet dd").filter({ hasText: "Banked: 2 white: 2, 2 red: -4. Total: -2." }).waitFor();
        await check_with_axe(page, "points");
        await page.getByRole("button", { name: "How points come about" }).click();
        await page.locator("dialog .rulelist h2").filter({ hasText: "Winning and score" }).waitFor();
        const small = (await phone()).page;
        await open_table(small, address, { from: { guide: "cerebria" } });
        await small.getByRole("button", { name: "Menu" }).tap();
        await small.getByRole("button", { name: "Points" }).tap();
        await small.locator(".pointsheet dd").filter({ hasText: "3 Minor Fragments: 9. Total: 9." }).waitFor();
    },
    async "a primer is printed on two pages, and a guide's words lead to all of its terms"({ laptop, address }) {
        const { page } = await laptop();
        for (const game of ["gemotion", "sentinels", "sentiment", "cerebria"]) {
            await page.goto(`${address}/rules/${game}`);
            await page.locator(".rulelist section").first().waitFor();
            for (const format of ["A4", "Letter"]) {
                const pdf = (await page.pdf({ format, margin: { top: "12mm", bottom: "12mm", left: "12mm", right: "12mm" } })).toString("latin1");
                assert.equal((pdf.match(/\/Type\s*\/Page[^s]/g) ?? []).length, 2, `${game}, ${format}`);
            }
        }
        await page.goto(`${address}/rules/cerebria`);
        await page.getByRole("searchbox").fill("what does Inner Force do");
        await page.locator(".rules[data-found='1'] h2").filter({ hasText: "Upgrades" }).waitFor();
        await open_table(page, address, { from: { guide: "cerebria" } });
        for (let i = 0; i < 7; i++) {
            await until_asked(page);
            await click_awaited(page);
        }
        await page.locator(".guidesays .term").filter({ hasText: "Sphere" }).first().click();
        await page.locator("dialog .rulelist h2").filter({ hasText: "Absorb" }).waitFor();
    },
    async "words of the rules can be touched at a table, and the rules be searched"({ laptop, phone, address, check_with_axe }) {
        const { page } = await laptop();
        await open_table(page, address, { from: { guide: "gemotion" } });
        await until_asked(page);
        assert.equal(await page.locator(".guidesays .term").filter({ hasText: /^card$/i }).count(), 0, "what every sentence has is no term");
        await page.locator(".guidesays .term").filter({ hasText: "Stash" }).first().click();
        await page.locator("dialog .rulelist h2").filter({ hasText: "Stash" }).waitFor();
        assert.equal(await page.locator("dialog input[type=search]").inputValue(), "Stash");
        const close = async () => {
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
        };
        await close();
        await page.locator("[data-counter=bank][data-seat='1'] .label .term").click();
        await page.locator("dialog .rulelist h2").filter({ hasText: "Bank and banking" }).waitFor();
        await close();
        await page.keyboard.press("r");
        await page.locator("dialog input[type=search]").fill("how do I win?");
        await page.locator("dialog .rules[data-found='1'] h2").filter({ hasText: "Winning" }).waitFor();
        await check_with_axe(page, "rules at a table");
        const small = (await phone()).page;
        await small.goto(address);
        await small.getByRole("link", { name: "Rules of Cerebria" }).tap();
        await small.locator(".rulelist section").first().waitFor();
        for (const words of ["score", "how do I win?"]) {
            await small.getByRole("searchbox").fill(words);
            await small.locator(".rulelist h2").filter({ hasText: /win|score/i }).first().waitFor();
        }
        await small.getByRole("searchbox").fill("zzgrmbl");
        await small.getByText("The primer has nothing about 'zzgrmbl'").waitFor();
        await small.getByRole("searchbox").fill("Jealousy");
        await small.getByRole("link", { name: "Look for it among the cards" }).tap();
        await small.locator(".cardgrid .card .name", { hasText: "Jealousy" }).first().waitFor();
        await small.goto(`${address}/rules/gemotion#bank`);
        await small.locator(".rulelist h2").filter({ hasText: "Bank" }).first().waitFor();
        assert.ok(await small.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "not too wide");
        for (const theme of ["dark", "light"]) {
            await small.evaluate(to => { document.documentElement.dataset.theme = to; }, theme);
            await check_with_axe(small, `rules, ${theme}`);
        }
    },
};
