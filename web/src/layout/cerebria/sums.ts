// SPDX-License-Identifier: MIT
// Both numbers of a Realm or Frontier as they are, and as an option would make them: the server's sums, never the client's.
import { is_nest, nest_at, number_of } from "../../model";
import type { Scene } from "../../scene";
import type { Option } from "../../types";
import type { Team } from "./facts";

export type Sums = { [team in Team]: number };

/** Undefined: the view has none. */
export function place_sums(scene: Scene, place: string): Sums | undefined {
    const all = nest_at(scene.view, "counters")["sum"];
    if (!is_nest(all)) return undefined;
    const sums = nest_at(all, place);
    return { players: number_of(sums["players"]), ego: number_of(sums["ego"]) };
}

/** What an option would change, in words: "Network 2:3 becomes 3:3". */
export function change_words(scene: Scene, option: Option): string {
    const places = new Set([...Object.keys(option.players ?? {}), ...Object.keys(option.ego ?? {})]);
    return [...places].map(place => {
        const before = place_sums(scene, place);
        const after = `${option.players?.[place] ?? 0}:${option.ego?.[place] ?? 0}`;
        const holder = option.control?.[place];
        const whose = holder === undefined ? "" : holder === "players" ? ", yours" : holder === "ego" ? ", the Ego's" : ", nobody's";
        return `${place} ${before ? `${before.players}:${before.ego} becomes ` : ""}${after}${whose}`;
    }).join("; ");
}
