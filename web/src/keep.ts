// SPDX-License-Identifier: MIT
// What this browser keeps: tokens of seats, a name, settings. Where storage is refused, all works until the page is closed.

const memory = new Map<string, string>();

export function kept(key: string): string | undefined {
    try {
        return localStorage.getItem(key) ?? memory.get(key);
    } catch {
        return memory.get(key);
    }
}

export function keep(key: string, value: string | undefined): void {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
    try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
    } catch {
        // Private windows may have no storage; `memory` has it.
    }
}

/** The tables this browser has a seat at, with the token of each. */
export function kept_seats(): { table: string; token: string }[] {
    const keys = new Set(memory.keys());
    try {
        for (let i = 0; i < localStorage.length; i++) keys.add(localStorage.key(i) ?? "");
    } catch {
        // as above
    }
    return [...keys]
        .filter(key => key.startsWith("seat "))
        .map(key => ({ table: key.slice(5), token: kept(key) ?? "" }))
        .filter(seat => seat.token);
}

/** What says who one is at a table: the token of the seat, and of who made the table. */
export function keys_of(table: string): { token?: string; host?: string } {
    const token = kept(`seat ${table}`);
    const host = kept(`host ${table}`);
    return { ...(token ? { token } : {}), ...(host ? { host } : {}) };
}

export type Speed = "calm" | "usual" | "quick" | "once";
export interface Settings {
    speed: Speed;
    theme: "system" | "dark" | "light";
    size: "small" | "usual" | "large";
    buttons: "right" | "left";
    sound: boolean;
    notify: boolean;
    contrast: boolean;
    motion: "system" | "less";
    /** What is answered for one at every table, as far as its game has it. */
    orders: "usual" | "spare" | "ask";
    passes: boolean;
}

const usual: Settings = { speed: "usual", theme: "system", size: "usual", buttons: "right", sound: false, notify: false, contrast: false, motion: "system", orders: "usual", passes: false };

export function settings(): Settings {
    try {
        return { ...usual, ...(JSON.parse(kept("settings") ?? "{}") as Partial<Settings>) };
    } catch {
        return { ...usual };
    }
}

export function keep_settings(change: Partial<Settings>): void {
    keep("settings", JSON.stringify({ ...settings(), ...change }));
    show_settings();
}

export function less_motion(): boolean {
    return settings().motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Settings as attributes of the page, which the style sheet reads. */
export function show_settings(): void {
    const { theme, size, buttons, contrast, motion } = settings();
    const shown = theme === "system" ? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark") : theme;
    Object.assign(document.documentElement.dataset, { theme: shown, size, buttons, contrast: contrast ? "more" : "usual", motion });
}

export function own_name(): string {
    return kept("name") ?? "Guest";
}
