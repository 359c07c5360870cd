// SPDX-License-Identifier: MIT
// Which page it is: the lobby, a table, or one about cards; only that one is loaded.
import "./every_page";
import { h, render, type VNode } from "preact";
import { begin_table } from "./early";
import { show_settings } from "./keep";
import { with_style } from "./load";

/** Pages about cards have one style sheet. */
const card_pages: { [path: string]: () => Promise<VNode> } = {
    "/cards": async () => { const { CardsPage } = await with_style("cards", () => import("./cards")); return <CardsPage />; },
    "/decks": async () => { const { DecksPage } = await with_style("cards", () => import("./decks")); return <DecksPage />; },
    "/try": async () => { const { TryPage } = await with_style("cards", () => import("./try_card")); return <TryPage />; },
};

async function load_page(id: string | undefined): Promise<VNode> {
    const rules = /^\/rules\/([\w-]+)$/.exec(location.pathname)?.[1];
    if (rules) {
        const { RulesPage } = await with_style("rules", () => import("./rules"));
        return <RulesPage game={rules} />;
    }
    const about_cards = card_pages[location.pathname];
    if (about_cards) return about_cards();
    if (id === undefined) {
        const { Lobby } = await with_style("lobby", () => import("./lobby"));
        return <Lobby />;
    }
    const { TablePage } = await with_style("table_page", () => import("./table_page"));
    return <TablePage id={id} />;
}

/** False while one works on the page: then nothing is kept. */
declare const has_shell: boolean;

/** The page is kept in this browser (shell.ts). One that nobody has touched yet is replaced by a newer version at once. */
function keep_page(): void {
    const shell = navigator.serviceWorker as ServiceWorkerContainer | undefined; // missing without a safe line
    if (!has_shell || !shell) return;
    let touched = false;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => { touched = true; }, { once: true });
    if (shell.controller) shell.addEventListener("controllerchange", () => touched || location.reload(), { once: true });
    void shell.register("/shell.js").catch(() => undefined); // without it all works, if there is a line
}

const again = "loaded anew";

/** A part of the page is gone: the server has another version. Loaded anew it fits; once, or words say that it does not. */
function part_missing(page: HTMLElement): void {
    const tried = sessionStorage.getItem(again) !== null;
    sessionStorage.setItem(again, "yes");
    if (!tried) location.reload();
    else page.innerText = "The server does not answer, and this browser has not kept all of the page. Load it again in a moment.";
}

async function begin(): Promise<void> {
    show_settings();
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", show_settings);
    const page = document.getElementById("page");
    if (!page) return;
    if (typeof HTMLDialogElement === "undefined" || typeof structuredClone === "undefined") {
        page.innerText = "This browser is too old for Limbic: it needs one of 2022 or later. limbic play, in a terminal, needs none.";
        return;
    }
    try {
        const shown = await load_page(begin_table());
        page.replaceChildren();
        render(shown, page);
        sessionStorage.removeItem(again);
    } catch {
        part_missing(page);
    }
    keep_page();
}

void begin();
