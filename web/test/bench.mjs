// SPDX-License-Identifier: MIT
// How fast the page is, in figures: bench.mjs LIMBIC [PART...], run by ./dev bench browser. Figures follow the machine and whatever else
// it does, so nothing here fails; docs/browser.md has those of one run beside what is wanted.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { scene_of } from "./layout_tests.mjs";
import { open_table, start_from, until_asked } from "./play.mjs";
import { short_table, start_quick_server } from "./robots.mjs";
import { new_visitor, start_browser } from "./serve.mjs";

const [limbic, ...wanted] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "limbic-bench-"));
const server = await start_quick_server(limbic, folder);
const browser = await start_browser();
const games = ["gemotion", "sentinels", "sentiment", "cerebria"];

const say = (what, wanted, figure) => console.log(`${what.padEnd(58)} ${String(figure).padStart(12)}   wanted: ${wanted}`);
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** A processor slowed fourfold, and a line of 1.6 Mbit/s and 150 ms. */
async function slow_down(page, { line = true, processor = 4 } = {}) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: processor });
    if (!line) return;
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 });
}

/** From the start of the navigation until something like that is there and was painted. */
async function time_to(address, selector) {
    const { context, page } = await new_visitor(browser, "laptop", undefined, { serviceWorkers: "block" });
    await context.addInitScript(wanted => {
        const look = () => {
            if (window.there_at !== undefined || !document.querySelector(wanted)) return;
            window.there_at = 0;
            requestAnimationFrame(() => setTimeout(() => { window.there_at = performance.now(); }));
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    }, selector);
    await slow_down(page);
    await page.goto(address);
    await page.waitForFunction(() => window.there_at > 0, undefined, { timeout: 120000 });
    const ms = await page.evaluate(() => window.there_at);
    await context.close();
    return ms;
}

/** What of the time is the page's own: its thread's processor time, in ms, which other work on the machine does not change. */
async function own_time(page, work) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    const before = await spent();
    await work();
    return (await spent()) - before;
}

async function measure_own_time() {
    for (const [what, make, there] of [["the lobby", async () => server.address, ".game"], ...games.map(game => [`a table of ${game}`, () => new_table(short_table(game, 1)), '.table[data-asked="me"] .option'])]) {
        const { context, page } = await new_visitor(browser, "laptop", undefined, { serviceWorkers: "block" });
        const address = await make();
        const ms = await own_time(page, async () => {
            await page.goto(address);
            await page.locator(there).first().waitFor();
        });
        say(`processor time of the page for opening ${what}`, "-", `${ms.toFixed(0)} ms`);
        if (there !== ".game") {
            await until_asked(page);
            const click = await own_time(page, () => page.evaluate(() => new Promise(done => {
                document.querySelector("main .option:not(:disabled)").click();
                requestAnimationFrame(() => { const painted = new MessageChannel(); painted.port1.onmessage = done; painted.port2.postMessage(0); });
            })));
            say(`processor time of the page for showing a click at ${what}`, "-", `${click.toFixed(0)} ms`);
        }
        await context.close();
    }
}

async function new_table(body) {
    const made = await (await fetch(`${server.address}/api/tables`, { method: "POST", body: JSON.stringify({ name: "Ann", ...body }) })).json();
    return `${server.address}/t/${made.table}#${made.token}`;
}

async function measure_loading() {
    const lobby = [];
    for (let i = 0; i < 3; i++) lobby.push(await time_to(server.address, ".game"));
    say("lobby usable, slowed, nothing kept", "1500 ms", `${median(lobby).toFixed(0)} ms`);
    for (const game of games) {
        const times = [];
        for (let i = 0; i < 3; i++) times.push(await time_to(await new_table(short_table(game, i + 1)), '.table[data-asked="me"] .option'));
        say(`table of ${game} usable, slowed, nothing kept`, "2500 ms", `${median(times).toFixed(0)} ms`);
    }
}

/** From a click on an option until the picture in which it shows has been made. */
async function measure_clicks() {
    for (const game of games) {
        const { context, page } = await new_visitor(browser, "laptop", { speed: "usual" });
        await open_table(page, server.address, short_table(game, 5));
        await slow_down(page, { line: false });
        const times = [];
        for (let i = 0; i < 5 && (await until_asked(page)) === "me"; i++)
            times.push(await page.evaluate(() => new Promise(done => {
                const began = performance.now();
                document.querySelector("main .option:not(:disabled)").click();
                requestAnimationFrame(() => { const painted = new MessageChannel(); painted.port1.onmessage = () => done(performance.now() - began); painted.port2.postMessage(0); });
            })));
        say(`a click shows at a table of ${game}, processor slowed`, "100 ms", `${Math.max(...times).toFixed(0)} ms`);
        await context.close();
    }
}

/** Sixty cards are on their way at once, moved as move.ts moves them. */
async function measure_frames() {
    for (const [processor, wanted] of [[1, 50], [4, 25]]) {
        const { context, page } = await new_visitor(browser, "laptop");
        await start_from(page, server.address, scene_of("sentinels-five"));
        await until_asked(page);
        await slow_down(page, { line: false, processor });
        const [cards, frames] = await page.evaluate(() => new Promise(done => {
            const cards = [...document.querySelectorAll("main [data-card]")].slice(0, 60);
            cards.forEach((card, i) => card.animate([{ transform: `translate(${(i % 9) * 60 - 240}px, ${(i % 5) * 60 - 120}px)` }, { transform: "none" }], { duration: 2000, easing: "ease-in-out" }));
            const began = performance.now();
            let frames = 0;
            const next = () => {
                frames++;
                if (performance.now() - began < 2000) requestAnimationFrame(next);
                else done([cards.length, (frames * 1000) / (performance.now() - began)]);
            };
            requestAnimationFrame(next);
        }));
        say(`frames a second, ${cards} cards moving, processor ${processor > 1 ? "slowed" : "as it is"}`, `${wanted}`, frames.toFixed(0));
        await context.close();
    }
}

/** So many moves by the first option that luck brings, within the page. */
const play_moves = (page, most) => page.evaluate(wanted => new Promise(done => {
    let state = 7;
    const moves = () => Number(document.querySelector(".table")?.dataset.number ?? 0);
    const timer = setInterval(() => {
        const table = document.querySelector(".table");
        if (moves() >= wanted || table?.dataset.asked === "nobody") { clearInterval(timer); done(moves()); return; }
        const options = [...document.querySelectorAll("main .option:not(:disabled)")];
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        if (table?.dataset.asked === "me" && table.dataset.busy === "no") options[state % options.length]?.click();
    }, 5);
}), most);

/** Many players and every move asked for; even so Sentinels and Cerebria are over sooner. */
const long_options = {
    gemotion: "rounds=1000 players=6 ask=all", sentinels: "rounds=200 players=5 heroes=legacy,haka,ra,absolute-zero,waywise ask=all",
    sentiment: "turns=200 match=3 ask=all", cerebria: "minors=8 majors=4 players=2 spirits=delight,empathy ask=all",
};

async function measure_long_games() {
    for (const game of games) {
        const { context, page } = await new_visitor(browser, "laptop");
        let moves = 0;
        let nodes = 0;
        let bytes = 0;
        const devtools = await context.newCDPSession(page);
        // Random games may end before 500 moves: then the longest of some counts.
        for (let seed = 1; moves < 500 && seed <= 8; seed++) {
            await open_table(page, server.address, short_table(game, seed, long_options[game]));
            moves = Math.max(moves, await play_moves(page, 500));
            nodes = Math.max(nodes, await page.evaluate(() => document.querySelectorAll("*").length));
            await devtools.send("HeapProfiler.collectGarbage");
            bytes = Math.max(bytes, (await devtools.send("Runtime.getHeapUsage")).usedSize);
        }
        say(`nodes of ${game} after ${moves} moves`, "3000", nodes);
        say(`memory of ${game} after ${moves} moves`, "60 MB", `${(bytes / 1e6).toFixed(1)} MB`);
        await context.close();
    }
}

const seats_of = { gemotion: 6, sentinels: 5, sentiment: 2, cerebria: 2 };

/** A game that bots play to its end: its table, and how many moves it took. */
async function finished_game(game, seed) {
    const body = { public: true, ...short_table(game, seed, long_options[game]), seats: Array(seats_of[game]).fill("random") };
    const { table } = await (await fetch(`${server.address}/api/tables`, { method: "POST", body: JSON.stringify(body) })).json();
    const { context, page } = await new_visitor(browser, "laptop");
    await page.goto(`${server.address}/t/${table}`);
    await page.locator('.table[data-asked="nobody"]').waitFor({ timeout: 120000 });
    const moves = Number(await page.locator(".table").getAttribute("data-number"));
    await context.close();
    return { table, moves };
}

async function longest_game(game) {
    let longest = { moves: 0 };
    for (let seed = 1; longest.moves < 500 && seed <= 8; seed++) {
        const found = await finished_game(game, seed);
        if (found.moves > longest.moves) longest = found;
    }
    return longest;
}

/** From a jump in a replay until the picture of that point has been made; in ms. */
const jump = (page, at) => page.evaluate(to => new Promise(done => {
    const input = document.querySelector(".turnbar input");
    const began = performance.now();
    const look = () => {
        const table = document.querySelector(".table[data-past]");
        if (Number(table?.dataset.number) !== to || table.dataset.busy !== "no") return requestAnimationFrame(look);
        const painted = new MessageChannel();
        painted.port1.onmessage = () => done(performance.now() - began);
        painted.port2.postMessage(0);
        return undefined;
    };
    input.value = String(to);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    requestAnimationFrame(look);
}), at);

/** To points all over a long game: first such as have to be asked for, then the same once more. */
async function measure_replays() {
    for (const game of games) {
        const { table, moves } = await longest_game(game);
        for (const eyes of ["everything", "spectator"]) {
            const { context, page } = await new_visitor(browser, "laptop");
            await page.goto(`${server.address}/t/${table}?move=0&as=${eyes}`);
            await page.waitForFunction(() => Number(document.querySelector(".replay")?.dataset.events) > 0);
            const points = Array.from({ length: 40 }, (_, i) => 1 + ((i * 617) % (moves - 1)));
            const times = { asked: [], there: [] };
            const own = await own_time(page, async () => {
                for (const at of points) times.asked.push(await jump(page, at));
                for (const at of points) times.there.push(await jump(page, at));
            });
            const words = list => `${median(list).toFixed(0)} / ${Math.max(...list).toFixed(0)} ms`;
            say(`jump in ${moves} moves of ${game}, ${eyes}: median / worst`, "100 ms", words(times.asked));
            say("  the same points again, and processor time of the page for each", "100 ms", `${words(times.there)}, ${(own / 80).toFixed(0)} ms`);
            await context.close();
        }
    }
}

console.log(`Load of this machine as it begins: ${loadavg()[0].toFixed(1)}`);
const measures = { loading: measure_loading, own: measure_own_time, clicks: measure_clicks, frames: measure_frames, long: measure_long_games, replays: measure_replays };
for (const [name, measure] of Object.entries(measures)) if (!wanted.length || wanted.includes(name)) await measure();
console.log(`and as it ends: ${loadavg()[0].toFixed(1)}`);
await browser.close();
await server.stop();
rmSync(folder, { recursive: true });
