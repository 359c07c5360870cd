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

/** A new visitor, whose console must stay silent; settings as they are kept. `more`: for the context, such as serviceWorkers. */
export async function new_visitor(browser, size, settings = { speed: "once" }, more = {}) {
    const context = await browser.newContext({ ...sizes[size], ...more });
    await context.addInitScript(kept => { if (!localStorage.getItem("settings")) localStorage.setItem("settings", kept); }, JSON.stringify(settings));
    const page = await context.newPage();
    const problems = [];
    page.on("console", message => { if (message.type() === "error" || message.type() === "warning") problems.push(message.text()); });
    page.on("pageerror", error => problems.push(error.message));
    return { context, page, problems };
}
