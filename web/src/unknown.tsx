// SPDX-License-Identifier: MIT
// What the view has and `look` says nothing of: shown in its plain words, so that nothing is hidden by an older page.
import { h } from "preact";
import { is_nest, nest_at, text_of, words_of } from "./model";
import { seat_name, use_scene, type Scene } from "./scene";
import type { Leaf, Nest } from "./types";

function leaf_words(value: Leaf): string {
    return typeof value === "number" ? String(value) : typeof value === "boolean" ? (value ? "yes" : "no") : words_of(text_of(value));
}

/** "tides 3", or of several seats "tides: Ann 3, Ben 2". */
export function cell_words(scene: Scene, name: string, cell: Leaf | Nest): string {
    if (!is_nest(cell)) return `${name} ${leaf_words(cell)}`;
    const key_words = (key: string) => (/^\d+$/.test(key) ? seat_name(scene, Number(key)) : key);
    return `${name}: ${Object.entries(cell).map(([key, value]) => (is_nest(value) ? cell_words(scene, key_words(key), value) : `${key_words(key)} ${leaf_words(value)}`)).join(", ")}`;
}

export function Unknown() {
    const scene = use_scene();
    const missing = (part: "counters" | "zones") => Object.entries(nest_at(scene.view, part)).filter(([name]) => !(name in scene.look[part]));
    const lines = [...missing("counters").map(([name, cell]) => cell_words(scene, name, cell)), ...missing("zones").map(([name, cell]) => `${cell_words(scene, name, cell)} (cards)`)];
    return lines.length ? <ul class="rows unknown">{lines.map(line => <li key={line}>{line}</li>)}</ul> : null;
}
