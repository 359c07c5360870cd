// SPDX-License-Identifier: MIT
// A server and a browser for tests: the program under test at a port of its own, and Debian's Chromium without a window.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

/** Starts `limbic serve` and promises its address. */
export async function start_server(limbic, more = []) {
    const child = spawn(limbic, ["serve", ...(more.includes("--store") ? [] : ["--store", "memory"]), ...(more.includes("--port") ? [] : ["--port", "0"]), ...more], { stdio: ["ignore", "pipe", "ignore"] });
    const address = await new Promise((done, failed) => {
        createInterface({ input: child.stdout }).on("line", line => {
            const found = /at (http:\S+)\//.exec(line);
            if (found) done(found[1]);
        });
        child.on("exit", code => failed(new Error(`limbic serve ended with ${code}`)));
    });
    const end = signal => new Promise(done => { child.on("exit", done); child.kill(signal); });
    return { address, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** For what hangs: a machine that is busy with other work may need a minute for what usually takes a second. */
const patience = 180000;

const flags = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export async function start_browser() {
    return chromium.launch({ executablePath: "/usr/bin/chromium", headless: true, args: flags });
}

export const sizes = {
    laptop: { viewport: { width: 1280, height: 720 } },
    phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
};

/** What happened in a page, in lines: where it went, what was said on its line and to its console. A failing test leaves it. */
function record(page) {
    const began = Date.now();
    const lines = [];
    const note = (kind, text) => lines.push(`${String(Date.now() - began).padStart(7)} ms  ${kind}  ${String(text).slice(0, 4000)}`);
    page.on("framenavigated", frame => note("page", frame.url()));
    page.on("console", message => note("console", `${message.type()}: ${message.text()}`));
    page.on("pageerror", error => note("error", error.stack));
    page.on("requestfailed", request => note("failed", `${request.url()} ${request.failure()?.errorText}`));
    page.on("websocket", line => {
        note("line", "open");
        line.on("framesent", ({ payload }) => note(">", payload));
        line.on("framereceived", ({ payload }) => note("<", payload));
        line.on("close", () => note("line", "closed"));
    });
    return lines;
}

/**
 * A new visitor, whose console must stay silent; settings as they are kept. `more`: for the context, such as serviceWorkers;
 * `inside`: a script that is put into every page before its own.
 */
export async function new_visitor(browser, size, settings = { speed: "once" }, more = {}, inside = undefined) {
    const context = await browser.newContext({ ...sizes[size], ...more });
    await context.addInitScript(kept => { if (!localStorage.getItem("settings")) localStorage.setItem("settings", kept); }, JSON.stringify(settings));
    if (inside) await context.addInitScript({ path: inside });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    const problems = [];
    page.on("console", message => { if (message.type() === "error" || message.type() === "warning") problems.push(message.text()); });
    page.on("pageerror", error => problems.push(error.message));
    return { context, page, problems, lines: record(page) };
}
