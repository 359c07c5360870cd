// SPDX-License-Identifier: MIT
// Pictures of the pages, for looking at: shots.mjs LIMBIC FOLDER [CLICKS] [more arguments for limbic serve].
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { luck } from "./luck.mjs";
import { click_lit, start_game, until_asked } from "./play.mjs";
import { new_visitor, start_browser, start_server } from "./serve.mjs";

const [limbic, folder, clicks = "12", ...more] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await start_server(limbic, more);
const browser = await start_browser();
const games = (process.env["GAMES"] ?? "pebbles,gemotion,sentinels,sentiment,cerebria").split(",");
for (const size of (process.env["SIZES"] ?? "laptop,phone").split(",")) {
    const { context, page, problems } = await new_visitor(browser, size, { speed: "once", theme: process.env["THEME"] ?? "dark" });
    await page.goto(server.address);
    await page.locator(".game").first().waitFor();
    await page.locator(".game").nth(1).click();
    await page.screenshot({ path: join(folder, `lobby-${size}.png`) });
    for (const game of games) {
        await start_game(page, server.address, game);
        const pick = luck(7);
        for (let i = 0; i < Number(clicks); i++) {
            if (!(await page.locator(".choice").count()) && (await until_asked(page)) === "nobody") break;
            await click_lit(page, pick);
        }
        await until_asked(page);
        await page.screenshot({ path: join(folder, `${game}-${size}.png`) });
    }
    if (problems.length) console.log(size, problems);
    await context.close();
}
await browser.close();
await server.stop();
