// SPDX-License-Identifier: MIT
// Which games have a layout of their own; all others get the generic one. A layout and its style sheet, layout/NAME.css, are
// loaded when a table of that game is opened.
import type { ComponentType } from "preact";
import { with_style } from "../load";
import { GenericLayout, type OpenZone } from "./generic";

export type Layout = ComponentType<{ open: OpenZone }>;

const layouts: { [game: string]: () => Promise<Layout> } = {
    cerebria: async () => (await import("./cerebria")).CerebriaLayout,
    gemotion: async () => (await import("./gemotion")).GemotionLayout,
    sentiment: async () => (await import("./sentiment")).SentimentLayout,
    sentinels: async () => (await import("./sentinels")).SentinelsLayout,
};

export async function load_layout(game: string): Promise<Layout> {
    const load = layouts[game];
    if (load) return with_style(game, load);
    await import("../emblem");
    return GenericLayout;
}
