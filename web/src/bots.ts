// SPDX-License-Identifier: MIT
// Bots as people speak of them: a name for who sits there, and a level. On the wire a bot has the name of its way to play.
import type { TableMessage } from "./types";

const levels: { [bot: string]: string } = { greedy: "normal" };

/** "normal": a word that says how well it plays. Those that the server names by their level already keep it. */
export function level_of(bot: string): string {
    return levels[bot] ?? bot;
}

/** "Normal bot", where one chooses. */
export function bot_words(bot: string): string {
    const level = level_of(bot);
    return `${level.charAt(0).toUpperCase()}${level.slice(1)} bot`;
}

/** One for each seat, so that two bots of one level are told apart in the log; short, because they stand in tracks. */
const names = ["Ada", "Bela", "Cleo", "Dora", "Enzo", "Faye", "Gus", "Hedy", "Ivo", "Juno", "Kai", "Lola"];

export function bot_name(seat: number): string {
    return names[(seat - 1) % names.length] ?? `Bot ${seat}`;
}

/** What people call who sits there; in games that name seats, the game's name. */
export function name_at(table: TableMessage | undefined, seat: number): string {
    const person = table?.people.find(one => one.seat === seat);
    return table?.seats?.[seat - 1] ?? person?.name ?? (person?.bot ? bot_name(seat) : `Player ${seat}`);
}
