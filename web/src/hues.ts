// SPDX-License-Identifier: MIT
// The colour of a game's table, from its name; chosen where the usual one was too near to another game's.
import { random_of } from "./luck";

const chosen: { [game: string]: number } = { gemotion: 305, sentinels: 195, sentiment: 250, cerebria: 222 };

export function game_hue(game: string): number {
    return chosen[game] ?? Math.floor(random_of(game)() * 360);
}
