// SPDX-License-Identifier: MIT
// The page as it is kept in the browser, bad lines, and a server that goes and comes back.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { start_game, until_asked } from "./play.mjs";

/** Until the page is kept, and the next one will come from there. */
export async function until_kept(page) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(async () => (await caches.keys()).some(name => name.startsWith("version ")) && navigator.serviceWorker.controller !== null);
}

const all_kept = page => page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) found.push([request.url, await (await cache.match(request)).text()]);
    }
    return found;
});

/** Another server before the one under test, that can pretend to be of another version: its page has a word more. */
async function start_front(address) {
    let mark = { worker: "", page: "" };
    const marked = (page, word) => (word ? `${page}<!-- ${word} -->` : page);
    const hash = text => createHash("sha256").update(text).digest("hex");
    const server = createServer(async (request, response) => {
        const body = [];
        for await (const piece of request) body.push(piece);
        const get = path => fetch(address + path, { method: request.method, ...(body.length ? { body: Buffer.concat(body) } : {}) });
        const answer = await get(request.url);
        let text = await answer.text();
        const page = request.url === "/shell.js" ? await (await fetch(address)).text() : text;
        if (request.url === "/shell.js") text = text.replaceAll(hash(page), hash(marked(page, mark.worker)));
        if (request.url === "/") text = marked(page, mark.page);
        response.writeHead(answer.status, { "content-type": answer.headers.get("content-type"), "cache-control": "no-cache" });
        response.end(text);
    });
    await new Promise(done => { server.listen(0, "127.0.0.1", done); });
    return {
        address: `http://127.0.0.1:${server.address().port}`,
        change: (worker, page = worker) => { mark = { worker, page }; },
        stop: () => new Promise(done => { server.close(done); server.closeAllConnections(); }),
    };
}

export const shell_tests = {
    async "nothing secret is kept, and cards are"({ laptop, address }) {
        const { page } = await laptop();
        await page.goto(address);
        await until_kept(page);
        await start_game(page, address, "pebbles");
        await page.waitForFunction(async () => (await (await caches.open("cards")).keys()).length > 0);
        const tokens = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => /^(seat|host) /.test(key)).map(([, token]) => token));
        assert.ok(tokens.length >= 2, "there are tokens");
        const kept = await all_kept(page);
        const paths = kept.map(([url]) => new URL(url).pathname);
        assert.ok(paths.some(path => path.startsWith("/cards/pebbles/")), "cards are kept");
        assert.deepEqual(paths.filter(path => !["/", "/t/0", "/cards"].includes(path) && !/^\/web\/|^\/cards\/\w+\/\w+\.json$/.test(path)), []);
        for (const token of tokens) assert.ok(!kept.some(([url, text]) => url.includes(token) || text.includes(token)), "no token is kept");
    },
    async "a new version replaces the old as a whole, and half of one is not kept"({ laptop, address }) {
        const front = await start_front(address);
        const { page } = await laptop();
        await page.goto(front.address);
        await until_kept(page);
        const versions = () => page.evaluate(async () => (await caches.keys()).filter(name => name.startsWith("version ")));
        const [old] = await versions();
        front.change("second");
        await page.goto(front.address); // the kept page opens, finds that there is another, and is replaced
        await page.waitForFunction(() => document.documentElement.innerHTML.includes("second"));
        const [second, ...more] = await versions();
        assert.notEqual(second, old);
        assert.deepEqual(more, [], "the old version is gone");
        front.change("third", "fourth"); // the worker of one version, the page of another
        await page.evaluate(() => navigator.serviceWorker.getRegistration().then(one => one.update()).catch(() => undefined));
        await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then(one => !one.installing && !one.waiting));
        assert.deepEqual(await versions(), [second], "half a version is not kept");
        await front.stop();
    },
    async "a second tab of the same seat shows the same, and both work"({ laptop, address }) {
        const { page, context } = await laptop();
        await start_game(page, address, "pebbles");
        await until_asked(page);
        const other = await context.newPage();
        await other.goto(page.url());
        await until_asked(other);
        const number = one => one.locator(".table").getAttribute("data-number").then(Number);
        for (const [from, to] of [[page, other], [other, page]]) {
            const before = await number(from);
            await from.locator(".options .option").first().click();
            for (const one of [from, to]) await one.waitForFunction(n => Number(document.querySelector(".table").dataset.number) > n, before);
            await until_asked(to);
            assert.equal(await from.locator(".hand").textContent(), await to.locator(".hand").textContent());
        }
    },
    async "a click answers the question that is seen, not one that has come and is not drawn yet"({ laptop, address }) {
        const { page, context, lines } = await laptop();
        await start_game(page, address, "pebbles");
        await until_asked(page);
        const other = await context.newPage();
        await other.goto(page.url());
        await until_asked(other);
        const number = one => one.locator(".table").getAttribute("data-number").then(Number);
        const before = await number(page);
        await page.evaluate(() => { window.requestAnimationFrame = () => 1; }); // no frame comes any more
        const heard = () => lines.filter(line => /  <  \{"step":/.test(line)).length;
        const steps = heard();
        await other.locator(".options .option").first().click();
        await other.waitForFunction(n => Number(document.querySelector(".table").dataset.number) > n, before);
        while (heard() === steps) await page.evaluate(() => 0);
        await page.locator(".options .option").first().click();
        await page.evaluate(() => 0); // whatever was sent has been sent
        assert.equal(await number(page), before, "nothing was drawn");
        assert.deepEqual(lines.filter(line => /  >  .*"do":"move"/.test(line)), [], "nothing was answered");
    },
};
