// SPDX-License-Identifier: MIT
// Pictures of the pages, for looking at: shots.mjs LIMBIC FOLDER [CLICKS] [more arguments for limbic serve]. By the environment:
// GAMES and SIZES (lists with commas), THEME, SCENES: files of one scene each, whose tables are shown as they begin, LEARN: games
// whose guide is shown after so many clicks, and their rules, and PAGES: only the pages about cards.
import { mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { luck } from "./luck.mjs";
import { click_awaited, click_lit, go_to_new, open_table, start_from, start_seeded, until_asked } from "./play.mjs";
import { new_visitor, start_browser, start_server } from "./serve.mjs";

const [limbic, folder, clicks = "12", ...more] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await start_server(limbic, more);
const browser = await start_browser();
const games = (process.env["GAMES"] ?? "pebbles,gemotion,sentinels,sentiment,cerebria,replay").split(",").filter(Boolean);
/** A game that bots have played, by a known seed, looked back at with open eyes. */
async function finished_replay(page) {
    const scene = "scene A game\ngame sentiment\noptions players=2 decks=love,anger\nseed 7\n";
    await go_to_new(page, server.address, { from: { scene }, seats: ["greedy", "greedy"] });
    await page.locator('.table[data-asked="nobody"]').waitFor({ timeout: 60000 });
    await page.goto(`${page.url().replace(/[?#].*/, "")}?move=52&as=everything`);
    await page.waitForFunction(() => Number(document.querySelector(".replay")?.dataset.events) > 0 && document.querySelector(".table").dataset.number === "52");
}


/** The pages about cards, each with something to see on it. */
async function shoot_card_pages(page, size) {
    const list = readFileSync(new URL("../../decks/sentiment/7-cornered.deck", import.meta.url), "utf8").replace(/^[\s\S]*?(?=^deck )/m, "").replace(/^deck \S+ "[^"]*"/, 'deck storm-front "Storm Front"');
    const at = values => `#${new URLSearchParams(values)}`;
    const shots = [
        ["cards", `/cards${at({ game: "sentiment", card: "Courageous Champion" })}`, ".cardgrid .card"],
        ["deck", `/decks${at({ game: "sentiment", list })}`, size === "phone" ? ".cardgrid .card" : ".fine2"],
        ["try", "/try", ".preview .card"],
    ];
    for (const [name, path, there] of shots) {
        await page.goto(server.address + path);
        await page.locator(there).first().waitFor();
        if (name === "try") {
            await page.locator(".tryfile textarea").fill((await page.locator(".tryfile textarea").inputValue()) + '\ncard "Last Word"\n    art speech bubble\n    flavour "Said over the shoulder."\n    reaction, impulse 1\n    dael 1 damage to an opponent\n');
            await page.locator(".mistakes li").first().waitFor();
        }
        await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
    }
    if (size === "phone") return;
    await page.goto(`${server.address}/cards${at({ game: "sentiment", deck: "list bittersweet", print: "yes" })}`);
    await page.locator(".printed").first().waitFor();
    await page.getByLabel("Paper").selectOption("a4");
    await page.emulateMedia({ media: "print" });
    await page.locator(".sheet").first().screenshot({ path: join(folder, "print.png") });
    await page.emulateMedia({ media: "screen" });
}

for (const size of (process.env["SIZES"] ?? "laptop,phone").split(",")) {
    const { context, page, problems } = await new_visitor(browser, size, { speed: "once", theme: process.env["THEME"] ?? "dark" });
    if (process.env["PAGES"]) {
        await shoot_card_pages(page, size);
        await context.close();
        continue;
    }
    await page.goto(server.address);
    await page.locator(".game").first().waitFor();
    await page.locator(".game").first().click();
    await page.screenshot({ path: join(folder, `lobby-${size}.png`) });
    await start_seeded(page, server.address, "pebbles", 7, ["me", "open", "greedy"]);
    await page.locator(".qr").waitFor();
    await page.screenshot({ path: join(folder, `join-${size}.png`) });
    for (const game of games.filter(name => name !== "replay")) {
        await start_seeded(page, server.address, game, 7);
        await page.locator(".table").waitFor();
        const pick = luck(7);
        for (let i = 0; i < Number(clicks); i++) {
            if (!(await page.locator(".choice").count()) && (await until_asked(page)) === "nobody") break;
            await click_lit(page, pick);
        }
        await until_asked(page);
        await page.screenshot({ path: join(folder, `${game}-${size}.png`) });
    }
    if (games.includes("replay")) {
        await finished_replay(page);
        await page.screenshot({ path: join(folder, `replay-${size}.png`) });
    }
    for (const file of (process.env["SCENES"] ?? "").split(",").filter(Boolean)) {
        await start_from(page, server.address, { from: { scene: readFileSync(file, "utf8") } });
        await until_asked(page);
        await page.screenshot({ path: join(folder, `${basename(file, ".scene")}-${size}.png`) });
    }
    for (const game of (process.env["LEARN"] ?? "").split(",").filter(Boolean)) {
        await open_table(page, server.address, { from: { guide: game } });
        for (let i = 0; i < Number(clicks); i++) {
            if (!(await page.locator(".choice").count()) && (await until_asked(page)) === "nobody") break;
            await click_awaited(page);
        }
        await until_asked(page);
        await page.screenshot({ path: join(folder, `learn-${game}-${size}.png`) });
        await page.goto(`${server.address}/rules/${game}`);
        await page.locator(".rulelist section").first().waitFor();
        await page.screenshot({ path: join(folder, `rules-${game}-${size}.png`) });
    }
    if (problems.length) console.log(size, problems);
    await context.close();
}
await browser.close();
await server.stop();
