// SPDX-License-Identifier: MIT
// The head of pages that are not a table: the way to the lobby, to the other pages, and to the settings.
import { Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { Brand } from "./brand";
import { SettingsDialog } from "./settings_later";

const pages: readonly (readonly [string, string])[] = [["/", "Play"], ["/cards", "Cards"], ["/decks", "Decks"], ["/try", "Try"]];

export function PageLinks({ at }: { at: string }) {
    return <nav class="pagelinks" aria-label="Pages">{pages.map(([path, words]) => <a key={path} href={path} class="pagelink" {...(path === at ? { "aria-current": "page" as const } : {})}>{words}{path === "/try" ? <span class="wide">{"\u00a0"}a card</span> : null}</a>)}</nav>;
}

export function PageTop({ at }: { at: string }) {
    const [open, set_open] = useState(false);
    return (
        <Fragment>
            <header class="top"><Brand /><PageLinks at={at} /><span class="space" /><button class="tool" onClick={() => set_open(true)}>Settings</button></header>
            {open ? <SettingsDialog close={() => set_open(false)} /> : null}
        </Fragment>
    );
}
