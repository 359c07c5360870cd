// SPDX-License-Identifier: MIT
// Who sits where at a new table, however it begins; and the table itself, with the tokens it gives kept.
import { h } from "preact";
import { fetch_json } from "./api";
import { bot_words } from "./bots";
import { keep, own_name } from "./keep";
import type { Bot } from "./types";

export function usual_bot(bots: Bot[]): string {
    return bots.some(bot => bot.name === "greedy") ? "greedy" : (bots[0]?.name ?? "open");
}

/** Whoever is put there sits nowhere else. */
export function place_at(seats: string[], seat: number, who: string): string[] {
    return seats.map((one, k) => (k === seat ? who : who === "me" && one === "me" ? "open" : one));
}

export function seat_kind(who: string): string {
    return who === "me" ? "here" : who === "open" ? "free" : "bot";
}

export function WhoSits({ label, who, bots, place }: { label: string; who: string; bots: Bot[]; place: (who: string) => void }) {
    return (
        <select aria-label={label} value={who} onChange={event => place(event.currentTarget.value)}>
            <option value="me">{own_name() || "Guest"} (you)</option><option value="open">open: whoever has the link</option>{bots.map(bot => <option key={bot.name} value={bot.name} title={bot.about}>{bot_words(bot.name)}</option>)}
        </select>
    );
}

export interface Made {
    table: string;
    /** It began from a save of a game that is over: it can be looked at. */
    over?: boolean;
}

export async function make_table(body: object): Promise<Made> {
    const made = await fetch_json<Made & { token?: string; host?: string }>("/api/tables", { name: own_name() || "Guest", ...body });
    keep(`seat ${made.table}`, made.token);
    keep(`host ${made.table}`, made.host);
    return made;
}
