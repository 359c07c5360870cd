// SPDX-License-Identifier: MIT
// The service worker: keeps the page, its files and the cards of games in this browser, so that Limbic opens at once and can
// say in words when the server is away. It keeps nothing else: no answers of the server, and no token, which stand after the
// # of an address and are never part of what is kept.
//
// A version is a page and the files it names. It is kept as a whole or not at all, and files have their hash in their names,
// so an old page can never meet new files: it finds its own, or none, and is then loaded anew (main.tsx).

/** By tools/bundle.py: the files of this version, and the hash of its page (SHA-256). */
declare const shell_files: string[];
declare const shell_page: string;

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

const version = `version ${shell_page}`;
const cards = "cards";
/** Where the page is kept; it is the same for every address. */
const page_key = "/";

async function hash_of(bytes: ArrayBuffer): Promise<string> {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return Array.from(digest, byte => byte.toString(16).padStart(2, "0")).join("");
}

/** The server may have been replaced since this worker was sent: a page of another version is not kept. */
async function keep_version(): Promise<void> {
    const page = await fetch(page_key, { cache: "no-cache" });
    if (!page.ok || (await hash_of(await page.clone().arrayBuffer())) !== shell_page) throw new Error("this is another version");
    const cache = await caches.open(version);
    await cache.addAll(shell_files);
    await cache.put(page_key, page);
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

async function page_answer(request: Request): Promise<Response> {
    return (await (await caches.open(version)).match(page_key)) ?? fetch(request);
}

worker.addEventListener("install", event => event.waitUntil(keep_version().then(() => worker.skipWaiting())));
worker.addEventListener("activate", event => event.waitUntil(forget_others().then(() => worker.clients.claim())));
worker.addEventListener("fetch", event => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (request.mode === "navigate" && /^\/(t\/\w+|cards|decks|try|rules\/[\w-]+)?$/.test(pathname)) event.respondWith(page_answer(request));
    else if (/^\/web\/[\w-]+\.(js|css)$/.test(pathname)) event.respondWith(kept_or_fetched(request, version));
    else if (/^\/cards\/\w+\/\w+\.json$/.test(pathname)) event.respondWith(kept_or_fetched(request, cards));
});
