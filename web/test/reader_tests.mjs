// SPDX-License-Identifier: MIT
// Games played by who does not see the page: a script that gets the text of the accessibility tree and nothing else, and acts
// by role and name. What it cannot find there, nobody with a screen reader could.
import assert from "node:assert/strict";
import { games } from "./items.mjs";
import { luck } from "./luck.mjs";
import { open_table } from "./play.mjs";
import { short_table } from "./robots.mjs";

/** A question is told at once: it is an alert, and says how many options there are. */
const asks = tree => /^- alert:\s(?:\s*- paragraph:)?.*\d+ options?\./m.test(tree);

/** The tree as text; asked again until it says that it is one's turn, or how the game ended. */
async function read(page) {
    const end = Date.now() + 180000;
    for (;;) {
        const tree = await page.locator("body").ariaSnapshot();
        if (asks(tree) || /has won\.|have won\.|is drawn|is lost|game is over/.test(tree)) return tree;
        assert.ok(Date.now() < end, `the tree does not say whose turn it is:\n${tree}`);
    }
}

/** Names of buttons that can be chosen, as the tree has them: those of a choice that is open, else all. */
function choices_in(tree) {
    const part = tree.includes('dialog "Which of these?"') ? tree.slice(tree.indexOf('dialog "Which of these?"')) : tree;
    const names = [...part.matchAll(/button ("(?:[^"\\]|\\.)*")( \[disabled\])?/g)].filter(([, , disabled]) => !disabled).map(([, name]) => JSON.parse(name));
    return [...new Set(names.filter(name => /^\d+ |can be chosen/.test(name)))];
}

async function play_by_reading(page, pick) {
    for (let steps = 0; steps < 1500; steps++) {
        const tree = await read(page);
        if (!asks(tree)) return steps;
        const names = choices_in(tree);
        assert.ok(names.length, `nothing can be chosen:\n${tree}`);
        const name = names[Math.floor(pick() * names.length)];
        await page.getByRole("button", { name, exact: true }).first().click();
        await page.waitForFunction(() => document.querySelector(".choice") || document.querySelector(".table")?.dataset.busy === "no");
    }
    throw new Error("the game is not over");
}

export const reader_tests = Object.fromEntries(games.map(game => [`${game}: a game is played from the accessibility tree alone`, async ({ laptop, address }) => {
    const { page } = await laptop();
    await open_table(page, address, short_table(game, 41));
    const steps = await play_by_reading(page, luck(41));
    assert.ok(steps > 3, `${steps} steps`);
}]));
