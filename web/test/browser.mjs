// SPDX-License-Identifier: MIT
// The client in a real Chromium: browser.mjs LIMBIC FOLDER [NAME...]. Each test has visitors of its own, waits for what the
// page shows and never for a time; one that fails leaves in the folder, for each visitor, a picture, the page, and a trace of
// what was said. By the environment: SOAK does all that ./dev soak does, LANES is how many run at once.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { item_tests } from "./items.mjs";
import { layout_tests } from "./layout_tests.mjs";
import { learn_tests } from "./learn_tests.mjs";
import { check_with_axe, page_tests } from "./page_tests.mjs";
import { picture_tests } from "./picture_tests.mjs";
import { build_inside, start_quick_server } from "./robots.mjs";
import { reader_tests } from "./reader_tests.mjs";
import { robot_tests } from "./robot_tests.mjs";
import { replay_tests } from "./replay_tests.mjs";
import { cards_tests } from "./cards_tests.mjs";
import { shell_tests } from "./shell_tests.mjs";
import { talk_tests } from "./talk_tests.mjs";
import { new_visitor, start_browser } from "./serve.mjs";

const [limbic, folder, ...wanted] = process.argv.slice(2);
const soak = process.env["SOAK"] !== undefined;
const lanes = Number(process.env["LANES"] ?? 2);
mkdirSync(folder, { recursive: true });

const tests = {
    ...item_tests(soak),
    ...robot_tests(limbic, soak),
    ...reader_tests,
    ...page_tests,
    ...layout_tests,
    ...picture_tests,
    ...learn_tests,
    ...shell_tests,
    ...talk_tests,
    ...replay_tests,
    ...cards_tests,
};

const inside = build_inside(folder);
const server = await start_quick_server(limbic, folder, process.env["WEB"] ? ["--web", process.env["WEB"]] : []);
const browser = await start_browser();
let failed = 0;

/** What a visitor of a test that failed saw and said. */
async function leave_trace(name, { page, problems, lines }) {
    const path = join(folder, name.replace(/\W+/g, "-"));
    await page.screenshot({ path: `${path}.png`, timeout: 20000 }).catch(error => lines.push(`no picture: ${error.message}`));
    writeFileSync(`${path}.html`, await page.content().catch(() => ""));
    writeFileSync(`${path}.trace`, `${lines.join("\n")}\n`);
    console.log(`   ${page.url()}, seen: ${path}.png, said: ${path}.trace ${problems.join(" | ")}`);
}

async function run(name, test) {
    const visitors = [];
    const visit = size => async (settings, more) => {
        const visitor = await new_visitor(browser, size, settings, more, inside);
        visitors.push(visitor);
        return visitor;
    };
    const began = Date.now();
    try {
        await test({ limbic, folder, address: server.address, check_with_axe, laptop: visit("laptop"), phone: visit("phone") });
        assert.deepEqual(visitors.flatMap(visitor => visitor.problems), [], "the console is silent");
        console.log(`   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failed++;
        console.log(`FAILED ${name}: ${error.stack}`);
        for (const [i, visitor] of visitors.entries()) await leave_trace(`${name} ${i}`, visitor);
    }
    for (const { context } of visitors) await context.close();
}

const waiting = Object.entries(tests).filter(([name]) => !wanted.length || wanted.some(part => name.includes(part)));
async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(...next);
}
await Promise.all(Array.from({ length: lanes }, lane));
await browser.close();
await server.stop();
process.exit(failed ? 1 : 0);
