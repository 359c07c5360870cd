// SPDX-License-Identifier: MIT
// The pictures of the README, made from fixed seeds and scenes: what the tests leave in FOLDER/pictures is to be looked at, and
// copied to docs/pictures when it has changed.
import { mkdirSync, statSync } from "node:fs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { scene_of } from "./layout_tests.mjs";
import { luck } from "./luck.mjs";
import { go_to_new, move_once, open_table, until_asked } from "./play.mjs";
import { short_table } from "./robots.mjs";

/** A table by its start and so many moves by luck, until what is to be seen is there. */
const tables = {
    gemotion: { body: short_table("gemotion", 7, ""), until: ".followed .option" },
    sentinels: { body: scene_of("sentinels-crowded"), until: ".foretold" },
    sentiment: { body: { ...scene_of("sentiment-attack"), seats: ["me", "greedy"] }, until: ".arrows .head" },
    cerebria: { body: short_table("cerebria", 7, ""), until: ".cerebria .why table", moves: 9 },
};

async function picture_of_table(page, address, { body, until, moves = 0 }) {
    await open_table(page, address, body);
    const pick = luck(7);
    for (let i = 0; i < 60; i++) {
        await until_asked(page);
        if (i >= moves && (await page.locator(until).count())) break;
        await move_once(page, pick);
    }
    await page.locator(until).first().waitFor({ state: "attached" });
    await page.evaluate(() => document.querySelector(".layout").scrollTo(0, 0));
}

async function take_pictures({ page }, address, take) {
    await page.goto(address);
    await page.locator(".game").first().waitFor();
    await page.locator('.game[data-game="gemotion"]').click();
    await page.evaluate(() => document.fonts.ready);
    await take("lobby");
    await go_to_new(page, address, { ...short_table("gemotion", 7, "players=3"), seats: ["me", "open", "greedy"], name: "Bea" });
    await page.locator(".qr").waitFor();
    await take("join");
    for (const [game, table] of Object.entries(tables)) {
        await picture_of_table(page, address, table);
        await take(game);
        if (game !== "sentinels") continue;
        // A blow whose number comes from five cards.
        for (const words of ["Back-Fist Strike", "Enraged T-Rex"]) {
            await until_asked(page);
            await page.locator(".options .option", { hasText: words }).click();
        }
        await until_asked(page);
        await page.keyboard.press("w");
        await page.locator("dialog .why li").first().waitFor();
        await take("why");
        await page.keyboard.press("Escape");
    }
}

const dark = { speed: "once", theme: "dark" };

export const picture_tests = Object.fromEntries(["laptop", "phone"].map(size => [`pictures of all pages on a ${size}`, async ({ address, folder, ...visit }) => {
    const made = join(folder, "pictures");
    mkdirSync(made, { recursive: true });
    const visitor = await visit[size](dark);
    await take_pictures(visitor, address, async name => {
        const path = join(made, `${name}-${size}.png`);
        await visitor.page.screenshot({ path });
        assert.ok(statSync(path).size > 5000, `${path} shows something`);
    });
}]));
