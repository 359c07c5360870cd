// SPDX-License-Identifier: MIT
// What people do at a table beside playing: being asked less, settings, keys, the end; and what a page does with faults.
import assert from "node:assert/strict";
import { luck } from "./luck.mjs";
import { scene_of } from "./layout_tests.mjs";
import { move_once, moves_made, open_table, play_on, start_from, start_game, until_asked, until_beyond } from "./play.mjs";
import { short_table, until_drawn } from "./robots.mjs";

/** Whose place has the focus, is framed and in sight; undefined: nobody's. */
const framed = page => page.evaluate(() => {
    const place = document.activeElement;
    const { top, bottom } = place.getBoundingClientRect();
    const seen = top < innerHeight && bottom > 0 && getComputedStyle(place).outlineStyle === "solid";
    return seen && place.matches("main [data-place-of]") ? place.getAttribute("aria-label") : undefined;
});

/** In the middle of a card, which asks for an order; one move was made. */
async function rampage(page, address, more) {
    await start_from(page, address, { ...scene_of("sentinels-order"), ...more });
    await until_asked(page);
    await page.locator(".options .option", { hasText: "Rampage" }).click();
    await page.locator(".question").filter({ hasText: "Rampage: which comes next?" }).waitFor();
    await until_asked(page);
}

const open_log = async page => {
    await page.keyboard.press("l");
    await page.locator("dialog .log").waitFor();
};

export const talk_tests = {
    async "players in the log can be touched, and their places are framed"({ laptop, phone, address }) {
        const tables = [
            [short_table("gemotion", 7, "players=4"), "Ann", "Dora", "You"],
            [short_table("sentinels", 7, ""), "Legacy", "Ra", "Legacy"],
            [short_table("sentiment", 7, "players=3 decks=love,fear,anger"), "Ann", "Cleo", "Ann"],
            [short_table("cerebria", 7, "players=2 spirits=delight,empathy"), "Delight", "Empathy", "Board of Delight"],
            [{ game: "pebbles" }, "Ann", "Cleo", "You"],
        ];
        for (const [visit, log] of [[laptop, "aside .log"], [phone, "dialog .log"]]) {
            const { page } = await visit();
            for (const [body, own, other, own_place] of tables) {
                await open_table(page, address, body);
                for (let i = 0, pick = luck(7); i < 4; i++) await move_once(page, pick);
                await until_asked(page);
                for (const [name, place] of [[own, own_place], [other, other]]) {
                    if (visit === phone) await open_log(page);
                    await page.locator(`${log} .word.player`).getByText(name, { exact: true }).last().click();
                    await page.locator("dialog").waitFor({ state: "detached" });
                    assert.equal(await framed(page), place);
                }
            }
        }
    },
    async "turns stand out in the log, live as after a reload, and a line of it leads to its reasons"({ laptop, address }) {
        const { page } = await laptop();
        const turns = () => page.evaluate(() => [...document.querySelectorAll("aside .log .turnline")].map(line => line.textContent));
        // Turns of what no seat plays, too: villain, environment and Ego.
        for (const [game, others] of [["gemotion", []], ["sentinels", ["the villain", "the environment"]], ["sentiment", []], ["cerebria", ["the Influencer"]]]) {
            await open_table(page, address, short_table(game, 5, game === "cerebria" ? "" : undefined));
            const pick = luck(5);
            for (let i = 0; i < 12 && (await until_asked(page)) === "me"; i++) await move_once(page, pick);
            await until_asked(page);
            const wrong = await page.evaluate(() => [...document.querySelectorAll("aside .log li")].filter(line => line.matches(".turnline") !== /^It is .*'s turn\.$/.test(line.textContent)).map(line => line.textContent));
            assert.deepEqual(wrong, [], game);
            const live = await turns();
            assert.ok(live.length > 1, `${game}: ${live}`);
            for (const name of others) assert.ok(live.includes(`It is ${name}'s turn.`), `${game}, ${name}: ${live}`);
            await page.reload();
            await until_asked(page);
            await page.locator("aside .log .turnline").first().waitFor();
            assert.deepEqual(await turns(), live, game);
        }
        await open_table(page, address, short_table("sentiment", 5));
        for (let i = 0; i < 6 && (await until_asked(page)) === "me"; i++) await move_once(page, luck(5));
        await until_asked(page);
        // By a click on a line beside the table, by a button in the sheet, and with a card in focus by its key.
        const line = page.locator("aside .log [data-event]").filter({ hasText: "draws" }).last();
        const words = await line.innerText();
        await line.evaluate(one => one.click());
        await page.locator("dialog .why .told").filter({ hasText: words.trim() }).waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        await open_log(page);
        await page.locator("dialog .log").getByRole("button", { name: `Why: ${words.trim()}` }).last().click();
        await page.locator("dialog .why .told").filter({ hasText: words.trim() }).waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.locator(".hand [data-card]").first().focus();
        await page.keyboard.press("w");
        await page.locator("dialog .large").waitFor();
        await page.locator("dialog .why li").first().waitFor();
    },
    async "laptop: a gem, a pile, a number and a place say what changed them last"({ laptop, address }) {
        const { page } = await laptop();
        const told = () => page.locator("dialog .changes .told").innerText();
        const close = async () => {
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
        };
        await open_table(page, address, short_table("gemotion", 5));
        const pick = luck(5);
        const gem = page.locator('.ownseat [data-gem^="stash 1 "]').first();
        for (let i = 0; i < 30 && !(await gem.count()); i++) await move_once(page, pick);
        await until_asked(page);
        // What was told last of the own stash, from the page's own log.
        const before = await moves_made(page);
        await gem.click({ button: "right" });
        await page.locator("dialog .changes .told").waitFor();
        assert.match(await page.locator("dialog h3").first().innerText(), /^Ann: stash, \w+$/);
        assert.match(await page.locator("dialog .changes .told small").allInnerTexts().then(all => all.join(" ")), /stash \d+ -> \d+/);
        const line = (await told()).split("\n")[0];
        assert.ok((await page.locator("aside .log").innerText()).includes(line), line);
        await page.getByRole("button", { name: "And before that" }).click();
        await page.locator("dialog .changes .why").nth(1).or(page.getByText("Before that it was as it began.")).first().waitFor();
        await close();
        assert.equal(await moves_made(page), before, "nothing was chosen");
        // The deck of somebody else, under the mouse: what was drawn stays unknown.
        const deck = page.locator('.seat [data-pile="zone deck 2"]');
        await deck.hover();
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("w");
        await page.locator("dialog .changes .told").waitFor();
        assert.match(await told(), /draws a card\.|shuffles the discard pile/);
        await close();
        // Without a pointer: by a list of all there is.
        await page.mouse.move(1, 1);
        await page.keyboard.press("w");
        await page.locator("dialog .things summary").click();
        await page.locator("dialog .things").getByRole("button", { name: "supply" }).click();
        await page.locator("dialog .changes .why li").first().waitFor();
        await close();
        // Of a point that is looked back at: what was known then.
        await page.keyboard.press("b");
        await page.locator(".replay").waitFor();
        await page.locator('[data-gem="supply white"]').hover();
        await page.keyboard.press("w");
        await page.locator("dialog .changes").waitFor();
        await page.locator("dialog .changes .why li, dialog .changes .fine").first().waitFor();
    },
    async "laptop: who holds a Realm and by what, and what made Stress and Willpower what they are"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, short_table("cerebria", 7, ""));
        const pick = luck(7);
        for (let i = 0; i < 6; i++) await move_once(page, pick);
        await until_asked(page);
        await page.locator('[data-plate="Willow"]').click({ button: "right" });
        await page.locator("dialog .why li").nth(1).waitFor();
        assert.match(await page.locator("dialog .why").first().innerText(), /Ego|Spirits/);
        await page.locator("dialog .changes .why li, dialog .changes .fine").first().waitFor();
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.locator('[data-gem="ego willpower"]').first().click({ button: "right" });
        assert.match(await page.locator("dialog .changes .told").innerText(), /Willpower|Essence/);
        await open_table(page, address, short_table("sentiment", 5));
        for (let i = 0; i < 8 && (await until_asked(page)) === "me"; i++) await move_once(page, luck(5));
        await page.locator('[data-counter="stress"]').first().click({ button: "right" });
        await page.locator("dialog .changes .why li, dialog .changes .fine").first().waitFor();
        assert.match(await page.locator("dialog h3").first().innerText(), /: [Ss]tress$/);
    },
    async "laptop: what holds for a time, and until when"({ laptop, address }) {
        const { page } = await laptop();
        await start_from(page, address, scene_of("sentinels-five"));
        await until_asked(page);
        await page.locator(".options .option", { hasText: "Use the power of Legacy" }).click();
        await until_beyond(page, 0);
        await page.mouse.move(1, 1);
        await page.evaluate(() => document.activeElement.blur());
        await page.keyboard.press("w");
        const holds = page.locator("dialog .holding li", { hasText: "damage dealt by hero targets" });
        await holds.waitFor();
        assert.match(await holds.innerText(), /until the start of Legacy's next turn[\s\S]*by Legacy/);
    },
    async "phone: a long press asks why, and chooses nothing"({ phone, address }) {
        const { page } = await phone();
        await open_table(page, address, short_table("gemotion", 5));
        await until_asked(page);
        const before = await moves_made(page);
        const pile = page.locator('[data-pile="zone deck 2"]').first();
        await pile.scrollIntoViewIfNeeded();
        await pile.dispatchEvent("touchstart");
        await page.locator("dialog .changes .why li, dialog .changes .fine").first().waitFor();
        await pile.dispatchEvent("touchend");
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        // A short touch is a touch.
        await pile.dispatchEvent("touchstart");
        await pile.dispatchEvent("touchend");
        // What can be chosen is not chosen by the finger that is lifted after it.
        const lit = page.locator("main [data-gem][data-lit], main [data-pile][data-lit]").first();
        const pick = luck(3);
        for (let i = 0; i < 60 && !(await lit.count()); i++) await move_once(page, pick);
        await lit.scrollIntoViewIfNeeded();
        const asked = await moves_made(page);
        await lit.dispatchEvent("touchstart");
        await page.locator("dialog .changes .why li, dialog .changes .fine").first().waitFor();
        await lit.dispatchEvent("touchend");
        await lit.evaluate(one => one.click());
        await page.keyboard.press("Escape");
        await page.locator("dialog").waitFor({ state: "detached" });
        assert.equal(await page.locator(".choice").count(), 0, "no choice has opened");
        assert.equal(await moves_made(page), asked, "nothing was chosen");
        assert.ok(asked >= before);
    },
    async "Enter right after the one that opens a choice takes its first option"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, short_table("gemotion", 4));
        await until_asked(page);
        const before = await moves_made(page);
        // Both keys before anything else can happen.
        const focused = await page.evaluate(async () => {
            document.querySelector(".hand [data-lit]").click();
            await new Promise(done => { const seen = new MutationObserver(() => { if (document.querySelector(".choice")) done(); }); seen.observe(document.body, { subtree: true, childList: true }); });
            return document.activeElement.matches(".choice .option");
        });
        assert.ok(focused, "the first option has the focus as soon as it is there");
        await page.keyboard.press("Enter");
        await until_beyond(page, before);
    },
    async "what comes while a page is left is not drawn any more"({ laptop, address }) {
        const { page, lines } = await laptop();
        await open_table(page, address, short_table("gemotion", 5));
        await until_asked(page);
        const heard = () => lines.filter(line => line.includes('<  {"step":')).length;
        const [before, made] = [heard(), await moves_made(page)];
        // There is no frame any more, as when a tab is hidden; that it is left is told before.
        await page.evaluate(() => {
            window.requestAnimationFrame = () => 1000000;
            dispatchEvent(new Event("pagehide"));
            document.querySelector(".options .option").click();
        });
        while (heard() === before) await new Promise(done => setTimeout(done, 20));
        const hidden = () => page.evaluate(() => { document.dispatchEvent(new Event("visibilitychange")); return Number(document.querySelector(".table").dataset.number); });
        assert.equal(await hidden(), made);
        await page.evaluate(() => { dispatchEvent(new Event("pageshow")); document.dispatchEvent(new Event("visibilitychange")); });
        await page.waitForFunction(n => Number(document.querySelector(".table").dataset.number) > n, made, { polling: 50 });
    },
    async "Tab passes by the players of the log beside the table, and comes to those in the sheet"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, { game: "pebbles" });
        for (let i = 0, pick = luck(7); i < 2; i++) await move_once(page, pick);
        await until_asked(page);
        const stops = log => page.locator(`${log} .word.player`).evaluateAll(all => all.map(one => one.tabIndex));
        assert.deepEqual([...new Set(await stops("aside .log"))], [-1]);
        await open_log(page);
        assert.deepEqual([...new Set(await stops("dialog .log"))], [0]);
        for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.matches("dialog .player"))); i++) await page.keyboard.press("Tab");
        const name = await page.evaluate(() => document.activeElement.textContent);
        await page.keyboard.press("Enter");
        await page.locator("dialog").waitFor({ state: "detached" });
        assert.equal(await framed(page), name === "Ann" ? "You" : name);
        await page.locator(".prompt").click(); // elsewhere: the frame goes
        assert.equal(await framed(page), undefined);
    },
    async "a player whose place is not drawn stands among the people"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, short_table("cerebria", 7, "players=2 spirits=delight,empathy"));
        await until_asked(page);
        await move_once(page, luck(7));
        await page.locator(".spiritboard .tab").filter({ hasText: "Empathy" }).click(); // instead of the own board
        await page.locator("aside .log .word.player").getByText("Delight", { exact: true }).last().click();
        await page.locator("dialog .people").getByText("Delight").waitFor();
    },
    async "of an order the rest is taken as listed, by one option at the question"({ laptop, phone, address }) {
        for (const visit of [laptop, phone]) {
            const { page } = await visit({ speed: "once", orders: "ask" });
            await rampage(page, address);
            for (const words of ["Enraged T-Rex next", "The rest in this order"]) {
                const before = await moves_made(page);
                await page.getByRole("button", { name: words }).and(page.locator(".options .option")).click();
                await until_beyond(page, before);
                await until_asked(page);
            }
            assert.equal(await moves_made(page), 3, "the other two were not asked for");
            await open_log(page);
            const told = await page.locator("dialog .log").innerText();
            assert.deepEqual([...told.matchAll(/Haka deals (.*) 5 melee/g)].map(([, name]) => name), ["Enraged T-Rex", "Baron Blade", "Velociraptor Pack"]);
        }
    },
    async "Esc takes back in the middle of a card, as long as the table allows it"({ laptop, address }) {
        const { page } = await laptop({ speed: "once", orders: "ask" });
        await rampage(page, address, { undo: "own" });
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => document.querySelector(".table").dataset.number === "0");
        await page.locator(".question").filter({ hasText: "Which card do you play?" }).waitFor();
        await page.locator(".hand").getByText("Rampage").first().waitFor();
        await until_drawn(page);
        await rampage(page, address, { undo: "never" });
        await page.keyboard.press("Escape");
        await page.locator(".notice").filter({ hasText: "At this table nothing is taken back." }).waitFor();
        assert.equal(await moves_made(page), 1, "it stays");
    },
    async "each speed shows a step for longer than the next, and at once for no time"({ laptop, address }) {
        const { page } = await laptop({ speed: "once", orders: "ask" });
        await page.clock.install();
        await rampage(page, address);
        const struck = page.locator(".options .option").getByText("Baron Blade next");
        const took = [];
        for (const speed of ["calmly", "as usual", "quickly", "at once"]) {
            await page.keyboard.press("s");
            await page.getByRole("group", { name: "What happens is shown" }).getByLabel(speed, { exact: true }).check();
            await page.keyboard.press("Escape");
            await page.locator("dialog").waitFor({ state: "detached" });
            // The page's clock stands still, and this test lets its time pass: how busy the machine is does not count.
            await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60000);
            await struck.click();
            // The question does not wait for what is shown; it is drawn with the next frame, which is of that clock, too.
            while ((await struck.count()) || !(await page.locator(".options .option:enabled").count())) await page.clock.runFor(20);
            let ms = 0;
            for (; (await page.locator(".table").getAttribute("data-busy")) === "yes"; ms += 40) await page.clock.runFor(40);
            took.push(ms);
            await page.clock.resume();
            await page.keyboard.press("u");
            await struck.waitFor();
            await until_asked(page);
        }
        const [calm, usual, quick, once] = took;
        assert.ok(calm > usual && usual > quick && quick > once && once === 0, `in ms: ${took.join(", ")}`);
    },
    async "choose for me answers one question"({ laptop, address }) {
        const { page } = await laptop();
        await start_game(page, address, "gemotion");
        await until_asked(page);
        const before = await moves_made(page);
        await page.keyboard.press("c");
        await until_beyond(page, before);
    },
    async "a double click is one move, and so is a click before the table has gone on"({ laptop, address }) {
        const { page } = await laptop();
        const moves = [];
        let held;
        await page.routeWebSocket(/\/socket$/, line => {
            const server = line.connectToServer();
            line.onMessage(message => {
                if (String(message).includes('"do":"move"')) moves.push(String(message));
                server.send(message);
            });
            server.onMessage(message => {
                if (held && String(message).startsWith('{"step"')) held.push(() => line.send(message));
                else line.send(message);
            });
        });
        await start_game(page, address, "pebbles");
        await until_asked(page);
        const before = await moves_made(page);
        await page.locator(".options .option").first().dblclick();
        await until_beyond(page, before);
        assert.equal(moves.length, 1, "the second click is not for the next question");
        await until_asked(page);
        held = [];
        await page.locator(".options .option").first().click();
        while (moves.length < 2) await page.evaluate(() => undefined); // it is on its way
        const { id } = JSON.parse(moves[1]);
        await page.waitForFunction(wanted => window.limbic_test.told.heard.some(text => text.includes('"reply"') && text.includes(wanted)), id);
        await page.locator(".options .option").first().click({ force: true });
        assert.equal(moves.length, 2, "nothing is sent before the step has come");
        const steps = held;
        held = undefined;
        for (const send of steps) send();
        await until_asked(page);
        assert.equal(await page.locator(".notice").count(), 0);
    },
    async "a layout that fails is replaced, and reported without words"({ laptop, address }) {
        // A service worker would bring the file it keeps.
        const visitor = await laptop(undefined, { serviceWorkers: "block" });
        const { page, problems } = visitor;
        const sent = [];
        page.on("websocket", line => line.on("framesent", ({ payload }) => sent.push(String(payload))));
        await page.route(/\/web\/gemotion-\w+\.js$/, route => route.fulfill({ contentType: "text/javascript", body: 'export function GemotionLayout() { throw new Error("Ann holds a card"); }' }));
        await start_game(page, address, "gemotion");
        await page.locator(".layout .generic").waitFor();
        await until_asked(page);
        await page.locator(".options .option").first().click();
        const told = sent.filter(text => text.includes('"fault"'));
        assert.equal(told.length, 1);
        assert.match(told[0], /"layout":"gemotion","where":"[\w.:-]+"/);
        assert.ok(!told[0].includes("Ann"), "no words of it are told");
        problems.length = 0;
    },
    async "what the look does not know is shown in plain words"({ laptop, address }) {
        const { page } = await laptop();
        await page.routeWebSocket(/\/socket$/, line => {
            const server = line.connectToServer();
            line.onMessage(message => server.send(message));
            server.onMessage(message => {
                const said = JSON.parse(String(message));
                if (said.message === "table" && said.view) said.view.counters.tides = 3;
                line.send(JSON.stringify(said));
            });
        });
        await start_game(page, address, "pebbles");
        await page.locator(".unknown").filter({ hasText: "tides 3" }).waitFor();
    },
    async "settings are changed in the middle of a game, and kept"({ laptop, address }) {
        const { page } = await laptop();
        await start_game(page, address, "pebbles");
        await until_asked(page);
        await page.keyboard.press("s");
        for (const [group, words, key, value] of [["Colours", "light", "theme", "light"], ["Size", "large", "size", "large"], ["Buttons", "left", "buttons", "left"], ["Contrast", "more", "contrast", "more"], ["Motion", "none", "motion", "less"]]) {
            await page.getByRole("group", { name: group, exact: true }).getByLabel(words, { exact: true }).check();
            assert.equal(await page.locator("html").getAttribute(`data-${key}`), value);
        }
        await page.getByText("Preact").waitFor();
        await page.getByRole("button", { name: "Answers given for you" }).click();
        await page.getByText("Remembered answers").waitFor();
        await page.reload();
        await until_asked(page);
        assert.equal(await page.locator("html").getAttribute("data-size"), "large");
    },
    async "letters lead to options, and Enter takes them"({ laptop, address }) {
        const { page } = await laptop();
        await start_game(page, address, "pebbles");
        await until_asked(page);
        const before = await moves_made(page);
        const words = (await page.locator(".options .option span").first().textContent()).trim();
        await page.locator(".options .option").last().focus();
        await page.keyboard.press(words[0].toLowerCase());
        assert.equal((await page.evaluate(() => document.activeElement.querySelector("span").textContent.trim()))[0], words[0]);
        await page.keyboard.press("Enter");
        await until_beyond(page, before);
    },
    async "points that only say who has won are left out at the end"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, short_table("sentinels", 9, "rounds=1"));
        await play_on(page, luck(9));
        await page.locator(".ending .main").waitFor();
        assert.equal(await page.locator(".ending li").count(), 0);
        assert.match(await page.locator(".question strong").innerText(), /^(The game is lost|You, .* and .* have won)\.$/);
    },
    async "the end says how the points came about, and leads on"({ laptop, address }) {
        const { page } = await laptop();
        await open_table(page, address, { game: "gemotion", public: true, options: { rounds: 1 } });
        await play_on(page, luck(3));
        await page.locator(".ending small").filter({ hasText: "Total:" }).first().waitFor();
        assert.equal(await page.locator(".question .happens").innerText(), (await page.locator("aside .log [data-event]").last().innerText()).trim(), "what was told last");
        await page.getByRole("button", { name: "Play again" }).click();
        await page.getByRole("link", { name: "On to the next game" }).waitFor();
        // The public game is found among those that are over.
        await page.goto(address);
        await page.getByRole("button", { name: "Search" }).click();
        await page.getByLabel("Name").fill("Ann");
        await page.getByLabel("Game").selectOption("gemotion");
        await page.locator(".finished li").filter({ hasText: "Ann" }).first().waitFor();
        await page.getByLabel("Name").fill("Nobody of that name");
        await page.getByText("Nothing like that.").waitFor();
    },
};
