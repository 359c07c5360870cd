// SPDX-License-Identifier: MIT
// The service worker: keeps the page, its files and the cards of games in this browser, so that Limbic opens at once and can
// say in words when the server is away. It keeps nothing else: no answers of the server, and no token, which stand after the
// # of an address and are never part of what is kept.
//
// A version is pages and the files they name. It is kept as a whole or not at all, and files have their hash in their names,
// so an old page can never meet new files: it finds its own, or none, and is then loaded anew (main.tsx).

/** By tools/bundle.py: the files of this version, and the hashes of its pages (SHA-256). */
declare const shell_files: string[];
declare const shell_pages: { [page in "lobby.html" | "table.html" | "page.html"]: string };

interface Extendable extends Event {
    waitUntil(promise: Promise<unknown>): void;
}
interface Fetching extends Extendable {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}
interface Worker {
    addEventListener(kind: "install" | "activate", listener: (event: Extendable) => void): void;
    addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
    skipWaiting(): Promise<void>;
    clients: { claim(): Promise<void> };
    location: Location;
}
const worker = self as unknown as Worker;

const version = `version ${Object.values(shell_pages).join(" ")}`;
const cards = "cards";
/** Where pages are kept; one is the same for every address of its kind. */
const pages = { "/": shell_pages["lobby.html"], "/t/0": shell_pages["table.html"], "/cards": shell_pages["page.html"] };
type Page = keyof typeof pages;

async function hash_of(bytes: ArrayBuffer): Promise<string> {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
}

/** The server may have been replaced since this worker was sent: a page of another version is not kept. */
async function fetch_page(path: Page): Promise<Response> {
    const page = await fetch(path, { cache: "no-cache" });
    if (!page.ok || (await hash_of(await page.clone().arrayBuffer())) !== pages[path]) throw new Error("this is another version");
    return page;
}

async function keep_version(): Promise<void> {
    const paths = Object.keys(pages) as Page[];
    const fetched = await Promise.all(paths.map(fetch_page));
    const cache = await caches.open(version);
    await cache.addAll(shell_files);
    await Promise.all(fetched.map((page, i) => cache.put(paths[i] as Page, page)));
}

async function forget_others(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter(name => name !== version && name !== cards).map(name => caches.delete(name)));
}

/** What never changes is asked for once. */
async function kept_or_fetched(request: Request, name: string): Promise<Response> {
    const cache = await caches.open(name);
    const known = await cache.match(request);
    if (known) return known;
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
}

function page_of(pathname: string): Page | undefined {
    if (pathname === "/") return "/";
    if (/^\/t\/\w+$/.test(pathname)) return "/t/0";
    return /^\/(cards|decks|try|rules\/[\w-]+)$/.test(pathname) ? "/cards" : undefined;
}

async function page_answer(page: Page, request: Request): Promise<Response> {
    return (await (await caches.open(version)).match(page)) ?? fetch(request);
}

worker.addEventListener("install", event => event.waitUntil(keep_version().then(() => worker.skipWaiting())));
worker.addEventListener("activate", event => event.waitUntil(forget_others().then(() => worker.clients.claim())));
worker.addEventListener("fetch", event => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    const page = request.mode === "navigate" ? page_of(pathname) : undefined;
    if (page) event.respondWith(page_answer(page, request));
    else if (/^\/web\/[\w-]+\.(js|css)$/.test(pathname)) event.respondWith(kept_or_fetched(request, version));
    else if (/^\/cards\/\w+\/\w+\.json$/.test(pathname)) event.respondWith(kept_or_fetched(request, cards));
});
