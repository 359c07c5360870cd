// SPDX-License-Identifier: MIT
// Cards, decks and cards that are tried: found, printed, built, shared, refused in words and played, by mouse, finger and keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { until_asked } from "./play.mjs";

const shown = page => page.locator(".cardgrid .card").first().waitFor();
/** Until the server has said something to the text that is there now. */
const checked = page => page.locator(".verdict[data-fresh=yes]").waitFor();
const deck_file = name => readFileSync(new URL(`../../decks/sentiment/${name}.deck`, import.meta.url), "utf8").replace(/^[\s\S]*?(?=^deck )/m, "");
const fragment = values => `#${new URLSearchParams(values)}`;

/** What a finger and an eye need: letters of 12 px, targets of 44 px, nothing that is wider than the screen. */
async function check_narrow(page) {
    const wrong = await page.evaluate(() => {
        const found = [];
        const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
            if (node.textContent.trim() && node.parentElement.offsetParent && size < 12) found.push(`${size} px: ${node.textContent}`);
        }
        for (const target of document.querySelectorAll("main button, main select, main a, main summary")) {
            const { height } = target.getBoundingClientRect();
            if (height && height < 43.5) found.push(`${height} px: ${target.className} ${target.textContent.slice(0, 40)}`);
        }
        if (document.documentElement.scrollWidth > innerWidth) found.push("too wide");
        return found;
    });
    assert.deepEqual(wrong, []);
}

/** Where cards stand on a page of a PDF, in mm: each is drawn within a rectangle of its size, cut to it. */
function cards_on(content) {
    const mm = (0.24 / 72) * 25.4; // how Chromium measures its pages
    const found = new Map();
    for (const [, ...numbers] of content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)) {
        const [x, y, width, height] = numbers.map(number => Number(number) * mm);
        if (Math.abs(width - 62.6) < 0.8 && Math.abs(height - 87.6) < 0.8) found.set(`${x.toFixed()} ${y.toFixed()}`, { x, y });
    }
    return [...found.values()];
}

function contents_of(pdf) {
    return [...pdf.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes]) => {
        try {
            return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
        } catch {
            return ""; // a picture or a font
        }
    });
}

/** Pages of a PDF, its size in points, and the cards on each page that has some. */
async function printed(page) {
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
    return { pages: (pdf.match(/\/Type\s*\/Page[^s]/g) ?? []).length, width: Math.round(Number(width)), height: Math.round(Number(height)), cards: contents_of(pdf).map(cards_on).filter(cards => cards.length) };
}

/** What comes out of the printer: nine a page, side by side, and all of each upon the paper. */
function check_sheets({ pages, height, cards }, count) {
    assert.equal(pages, Math.ceil(count / 9));
    assert.deepEqual(cards.map(page => page.length), Array.from({ length: pages }, (_, i) => Math.min(9, count - 9 * i)));
    for (const page of cards) {
        const [left, top] = [Math.min(...page.map(card => card.x)), Math.min(...page.map(card => card.y))];
        for (const { x, y } of page) {
            const off = [(x - left) / 63, (y - top) / 88].map(cards => Math.abs(cards - Math.round(cards)));
            assert.ok(Math.max(...off) < 0.02, `${x} ${y} beside ${left} ${top}`);
            assert.ok(y >= 0 && y + 87 < (height / 72) * 25.4, `a card at ${y} mm of ${(height / 72) * 25.4}`);
        }
    }
}

/** By Tab alone, as a person goes there who has no pointer. */
async function tab_to(page, there) {
    for (let i = 0; i < 150; i++) {
        await page.keyboard.press("Tab");
        if (await there.evaluate(one => one === document.activeElement)) return;
    }
    assert.fail(`Tab does not lead to ${there}`);
}

export const cards_tests = {
    async "cards of every game are found by words, with both sides, rulings and notice"({ laptop, address }) {
        const { page } = await laptop();
        const wanted = [
            ["gemotion", "hammock", "Peace of Mind", "George Jaros"], ["sentinels", "baron character", "Baron Blade", "The other side"],
            ["sentiment", "courageous", "Courageous Champion", "sentiment-105"], ["cerebria", "jealousy", "Jealousy", "Rulings"],
        ];
        for (const [game, words, name, more] of wanted) {
            await page.goto(`${address}/cards${fragment({ game })}`);
            await page.reload(); // the fragment alone is no new page
            await shown(page);
            await page.getByRole("searchbox").fill(words);
            await page.locator(".cardgrid .card .name", { hasText: name }).first().click();
            await page.locator(".details h2", { hasText: name }).first().waitFor();
            await page.locator(".details", { hasText: more }).waitFor();
        }
        await page.getByRole("searchbox").fill("no such card at all");
        await page.getByText("No card has all of that").waitFor();
        await page.getByRole("button", { name: "Show all" }).click();
        await page.getByText("165 of 165 cards").waitFor();
    },
    async "only cards in sight are drawn, and keys go through all of them"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(`${address}/cards${fragment({ game: "sentinels" })}`);
        await shown(page);
        const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
        assert.ok((await nodes()) < 800, `${await nodes()} nodes`);
        await page.locator(".cardgrid .card").first().focus();
        await page.keyboard.press("ArrowRight");
        await page.locator(".cardgrid [data-cell='1'] .card:focus").waitFor();
        await page.keyboard.press("End");
        await page.locator(".cardgrid [data-cell='164'] .card:focus").waitFor();
        assert.ok((await nodes()) < 800, `${await nodes()} nodes at the end`);
        assert.equal(await page.locator(".cardgrid li").first().getAttribute("aria-setsize"), "165");
        const name = await page.locator(".cardgrid .card:focus .name").textContent();
        await page.locator(".details h2", { hasText: name }).waitFor();
        await page.keyboard.press("Home");
        await page.locator(".cardgrid [data-cell='0'] .card:focus").waitFor();
    },
    async "cards are narrowed down on a phone, and opened by a finger"({ phone, address }) {
        const { page } = await phone();
        await page.goto(`${address}/cards${fragment({ game: "sentiment" })}`);
        await shown(page);
        await check_narrow(page);
        await page.getByText("Narrow down").tap();
        await page.getByRole("button", { name: /^Protective/ }).tap();
        await page.getByText("3 of 90 cards").waitFor();
        await page.locator(".cardgrid .card").first().tap();
        await page.locator("dialog .details", { hasText: "sentiment-12" }).waitFor();
        await page.getByRole("button", { name: "Close" }).tap();
    },
    async "sheets have nine cards a page, as many as the deck has"({ laptop, address, folder }) {
        const { page } = await laptop();
        await page.goto(`${address}/cards${fragment({ game: "sentiment", deck: "list anger" })}`);
        await shown(page);
        await page.getByRole("button", { name: "Print these" }).click();
        await page.getByText("30 cards on 4 pages").waitFor();
        assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll(".sheet")].map(sheet => sheet.querySelectorAll(".printed").length)), [9, 9, 9, 3]);
        await page.getByLabel("Paper").selectOption("a4");
        const a4 = await printed(page);
        assert.deepEqual([a4.width, a4.height], [595, 842]);
        check_sheets(a4, 30);
        await page.getByLabel("Paper").selectOption("letter");
        const letter = await printed(page);
        assert.deepEqual([letter.width, letter.height], [612, 792]);
        check_sheets(letter, 30);
        await page.emulateMedia({ media: "print" });
        const cut = await page.evaluate(() => [...document.querySelectorAll(".printed")].filter(card => card.scrollHeight > card.clientHeight + 1).map(card => card.querySelector("h2").textContent));
        assert.deepEqual(cut, [], "nothing is cut off");
        await page.screenshot({ path: join(folder, "print.png"), clip: { x: 0, y: 0, width: 820, height: 1056 }, fullPage: true });
        await page.emulateMedia({ media: "screen" });
        await page.getByLabel("Copies").selectOption("once");
        await page.getByText("15 cards on 2 pages").waitFor();
    },
    async "no card of any game is cut off in print"({ laptop, address }) {
        const { page } = await laptop();
        for (const game of ["gemotion", "sentinels", "sentiment", "cerebria"]) {
            await page.goto(`${address}/cards${fragment({ game, print: "yes" })}`);
            await page.reload();
            await page.locator(".printed").first().waitFor();
            await page.getByLabel("Copies").selectOption("once");
            const cut = await page.evaluate(() => [...document.querySelectorAll(".printed")].filter(card => card.scrollHeight > card.clientHeight + 1).map(card => card.querySelector("h2").textContent));
            assert.deepEqual(cut, [], game);
            check_sheets(await printed(page), await page.locator(".printed").count());
        }
    },
    async "a wrong deck is told in words, mended, kept, and played"({ laptop, address }) {
        const { page } = await laptop();
        const wrong = deck_file("7-cornered").replace(/^deck \S+ "[^"]*"/, 'deck mine "Mine"').replace("Snap", "Snapp");
        await page.goto(`${address}/decks${fragment({ game: "sentiment" })}`);
        await page.getByRole("button", { name: "Type or paste a list" }).click();
        await page.getByLabel("The deck as a list").fill(wrong);
        await page.getByText("there is no card 'Snapp' (did you mean 'Snap'?)").waitFor();
        assert.equal(await page.getByRole("button", { name: "Play with it" }).isDisabled(), true);
        await page.getByRole("button", { name: "Write Snap" }).click();
        await page.getByText("1 deck, all fine").waitFor();
        await page.getByText("By emotion: Anger 16, Fear 14").waitFor();
        await page.getByRole("button", { name: "Show as cards" }).click();
        await page.locator(".decklist").getByRole("button", { name: "One Snap less" }).click();
        await page.getByText("this deck has 29 cards, and a deck of sentiment has 30").waitFor();
        await page.getByRole("searchbox").fill("snap");
        await page.locator(".cardgrid").getByRole("button", { name: "One more Snap" }).click();
        await page.getByText("1 deck, all fine").waitFor();
        await page.goto(`${address}/decks`); // it is kept
        await page.getByText("1 deck, all fine").waitFor();
        await page.getByLabel("Against").selectOption("love");
        await page.getByRole("button", { name: "Play with it" }).click();
        await page.locator(".table").waitFor();
        assert.equal(await until_asked(page), "me");
    },
    async "a deck is shared as a link that has the whole list"({ laptop, phone, address }) {
        const ann = await laptop();
        const ben = await phone();
        await ann.page.goto(`${address}/decks${fragment({ game: "sentiment" })}`);
        await ann.page.getByLabel("Deck", { exact: true }).selectOption({ label: "Quiet Joy" });
        await ann.page.getByText("1 deck, all fine").waitFor();
        const link = ann.page.url();
        assert.ok(link.includes("list=deck"), "the list is after the #");
        await ben.page.goto(link);
        await ben.page.getByRole("button", { name: "Deck: 30" }).tap();
        await ben.page.getByText("1 deck, all fine").waitFor();
        await check_narrow(ben.page);
        assert.equal(await ben.page.evaluate(() => localStorage.getItem("decks sentiment")), null, "it is not kept unasked");
        await ben.page.getByRole("link", { name: "Print" }).tap();
        await ben.page.getByText("My Quiet Joy: 30 cards on 4 pages").waitFor();
        await ben.page.goBack();
        await ben.page.getByRole("button", { name: "Deck: 30" }).tap();
        await ben.page.getByRole("button", { name: "Keep this deck" }).tap();
        await ben.page.waitForFunction(() => localStorage.getItem("decks sentiment")?.includes("My Quiet Joy"));
    },
    async "a card is tried with mistakes, mended, and played"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(`${address}/try`);
        await page.getByText("1 card, all fine").waitFor();
        const area = page.getByLabel("The card file", { exact: true }).and(page.locator("textarea"));
        const text = await area.inputValue();
        await area.fill(text.replace("deal 2 damage to m", "deal 2 damage to mm").replace("action,", "actoin,"));
        await page.getByText("2 mistakes").waitFor();
        assert.deepEqual(await page.locator(".gutter .wrong").allTextContents(), ["8", "10"]);
        await page.getByRole("button", { name: "line 8" }).click();
        assert.equal(await area.evaluate(one => one.value.slice(one.selectionStart, one.selectionEnd)), "actoin,");
        await page.locator(".preview.old").waitFor(); // what was made last is still there, and pale
        await area.fill(text.replace("deal 2 damage", "deal 3 damage"));
        await page.getByText("1 card, all fine").waitFor();
        await page.locator(".generated", { hasText: "Deal 3 damage to it." }).waitFor();
        await page.getByRole("button", { name: "Lay it on a table" }).click();
        await page.locator(".table").waitFor();
        assert.equal(await until_asked(page), "me");
        await page.locator(".hand .card .name", { hasText: "Slammed Door" }).first().waitFor();
        await page.locator(".hand .card .text", { hasText: "Deal 3 damage" }).first().waitFor();
        await page.reload();
        await page.locator(".hand .card .name", { hasText: "Slammed Door" }).first().waitFor();
        const listed = await page.evaluate(async () => (await (await fetch("/api/tables")).json()).tables.length);
        const own = location => location.split("/").pop();
        assert.ok(!(await page.evaluate(async () => JSON.stringify(await (await fetch("/api/tables")).json()))).includes(own(page.url())), `private: ${listed} are listed`);
    },
    async "a deck is built and played by keyboard alone"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(`${address}/decks${fragment({ game: "sentiment" })}`);
        await shown(page);
        await tab_to(page, page.getByLabel("Deck", { exact: true }));
        await page.keyboard.type("Cornered");
        await page.getByText("1 deck, all fine").waitFor();
        await tab_to(page, page.locator(".decklist").getByRole("button", { name: "One Snap less" }));
        await page.keyboard.press("Enter");
        await page.getByText("this deck has 29 cards, and a deck of sentiment has 30").waitFor();
        await tab_to(page, page.getByRole("searchbox"));
        await page.keyboard.type("snap");
        await page.getByText("1 of 90 cards").waitFor();
        await tab_to(page, page.locator(".cardgrid").getByRole("button", { name: "One more Snap" }));
        await page.keyboard.press("Enter");
        await page.getByText("1 deck, all fine").waitFor();
        await tab_to(page, page.getByRole("button", { name: "Play with it" }));
        await page.keyboard.press("Enter");
        await page.locator(".table").waitFor();
        assert.equal(await until_asked(page), "me");
    },
    async "a card is tried by keyboard alone"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(`${address}/try`);
        await page.getByText("1 card, all fine").waitFor();
        await tab_to(page, page.locator(".tryfile textarea"));
        await page.keyboard.press("Control+End");
        await page.keyboard.type("    dael 1 damage to m");
        await page.getByText("1 mistake").waitFor();
        await tab_to(page, page.getByRole("button", { name: "line 11" }));
        await page.keyboard.press("Enter");
        await page.keyboard.type("deal"); // the wrong word was chosen
        await page.getByText("1 card, all fine").waitFor();
        await page.locator(".generated", { hasText: "Deal 1 damage to it." }).waitFor();
        await tab_to(page, page.getByRole("button", { name: "Lay it on a table" }));
        await page.keyboard.press("Enter");
        await page.locator(".hand .card .name", { hasText: "Slammed Door" }).first().waitFor();
        assert.equal(await until_asked(page), "me");
    },
    async "a card is tried by finger on a phone"({ phone, address }) {
        const { page } = await phone();
        await page.goto(`${address}/try`);
        await page.getByText("1 card, all fine").waitFor();
        const area = page.locator(".tryfile textarea");
        await area.fill((await area.inputValue()).replace("deal 2", "dael 2"));
        await page.getByText("1 mistake").waitFor();
        await check_narrow(page);
        await page.getByRole("button", { name: "Write deal" }).tap();
        await page.getByText("1 card, all fine").waitFor();
        await page.getByRole("button", { name: "Lay it on a table" }).tap();
        await page.locator(".table[data-game=sentiment]").waitFor();
        assert.equal(await until_asked(page), "me");
    },
    async "a card of each game is laid on a table of its own"({ laptop, address }) {
        const { page } = await laptop();
        const files = {
            gemotion: 'game gemotion\ncard "Warm Welcome" x3\n    take 1 white\n',
            sentinels: 'game sentinels\ndeck hero legacy\ncard "Old Habit" x2\n    one-shot\n    you draw 1 card\n',
            cerebria: undefined,
        };
        for (const [game, text] of Object.entries(files)) {
            await page.goto(`${address}/try`);
            await page.getByText("all fine").waitFor();
            const area = page.locator(".tryfile textarea");
            if (text) await area.fill(text);
            else await page.getByLabel("Begin from").selectOption("cerebria/1-bliss.cards");
            await page.locator(`.verdict.fine2[data-fresh=yes]`).waitFor();
            await page.locator(".playtried option").first().waitFor({ state: "attached" });
            await page.waitForFunction(name => document.querySelector(".scenetext")?.value.includes(`game ${name}`), game);
            await page.getByRole("button", { name: "Lay it on a table" }).click();
            await page.locator(`.table[data-game=${game}]`).waitFor();
            assert.equal(await until_asked(page), "me");
        }
    },
    async "at a table, what is not seen yet is counted and nothing else is told"({ laptop, address }) {
        const { page } = await laptop();
        const table = await (await fetch(`${address}/api/tables`, { method: "POST", body: JSON.stringify({ game: "sentiment", name: "Ann", options: { decks: ["anger", "love"] } }) })).json();
        await page.goto(`${address}/t/${table.table}#${table.token}`);
        assert.equal(await until_asked(page), "me");
        await page.keyboard.press("k");
        await page.locator(".unseenzone").first().waitFor();
        const own = page.locator(".unseenzone", { hasText: /^Your deck/ }).first();
        const [, left, of] = /(\d+) of (\d+) not seen/.exec(await own.locator("summary").textContent());
        const hand = await page.locator(".hand .card").count();
        assert.equal(Number(of) - Number(left), hand, "what is in the hand was seen");
        const sum = await own.locator("small").allTextContents();
        assert.equal(sum.reduce((total, words) => total + Number(/^(\d+)/.exec(words)[1]), 0), Number(left));
        await own.getByRole("button").first().click();
        await page.locator("dialog .details h2").first().waitFor();
        await page.keyboard.press("Escape");
    },
    async "pages about cards are clean for axe-core in both themes, and by keyboard"({ laptop, phone, address, check_with_axe }) {
        const list = fragment({ game: "sentiment", list: 'deck mine "Mine"\n2 Snapp\n2 Fury\n' });
        const pages = [[`/cards${fragment({ game: "sentinels", words: "blade" })}`, ".details"], [`/decks${list}`, ".mistakes li"], ["/try", ".preview .card"], [`/cards${fragment({ game: "gemotion", words: "bank your stash", print: "yes" })}`, ".printed"]];
        for (const [open, size] of [[laptop, "laptop"], [phone, "phone"]]) {
            for (const theme of size === "laptop" ? ["dark", "light"] : ["light"]) {
                const { page } = await open({ speed: "once", theme });
                for (const [path, there] of pages) {
                    await page.goto(address + path);
                    await page.reload();
                    await page.locator(size === "phone" && there !== ".printed" && there !== ".preview .card" ? ".cardgrid .card" : there).first().waitFor();
                    await check_with_axe(page, `${path} ${theme} ${size}`);
                }
            }
        }
        const { page } = await laptop();
        await page.goto(`${address}/cards${fragment({ game: "sentiment" })}`);
        await shown(page);
        for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement?.closest(".cardgrid") !== null && document.activeElement !== null && document.activeElement !== document.body)); i++) await page.keyboard.press("Tab");
        await page.locator(".cardgrid .card:focus").waitFor();
    },
};
