// SPDX-License-Identifier: MIT
// How one learns a game, from the lobby: its first game, which teaches it, and its rules.
import { h } from "preact";
import { useState } from "preact/hooks";
import { fetch_json } from "./api";
import { keep, own_name } from "./keep";
import type { Game } from "./types";

async function begin_guide(game: string): Promise<string> {
    const made = await fetch_json<{ table: string; token?: string; host?: string }>("/api/tables", { from: { guide: game }, name: own_name() || "Guest" });
    keep(`seat ${made.table}`, made.token);
    keep(`host ${made.table}`, made.host);
    return made.table;
}

export function LearnLinks({ game, failed }: { game: Game; failed: (words: string) => void }) {
    const [busy, set_busy] = useState(false);
    const learn = () => {
        set_busy(true);
        begin_guide(game.name).then(table => location.assign(`/t/${table}`)).catch((problem: Error) => {
            failed(problem.message);
            set_busy(false);
        });
    };
    return (
        <p class="learn">
            {game.guide ? <button class="tool" disabled={busy} data-learn={game.name} aria-label={`Learn ${game.title} in ten minutes`} onClick={learn}>Learn</button> : null}
            {game.rules ? <a class="tool" href={`/rules/${game.name}`} aria-label={`Rules of ${game.title}`}>Rules</a> : null}
        </p>
    );
}
