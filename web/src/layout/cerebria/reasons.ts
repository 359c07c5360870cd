// SPDX-License-Identifier: MIT
// What a row of a Spirit board costs, and why it cannot be used now, in the server's words.
import { nest_at, number_of } from "../../model";
import type { Scene } from "../../scene";

function row_cell(scene: Scene, name: string, seat: number, row: string) {
    return nest_at(scene.view, "counters", name, String(seat))[row];
}

/** A few words; none while the seat is asked something else. */
export function reason_of(scene: Scene, seat: number, row: string): string {
    const state = row_cell(scene, "row state", seat, row);
    return typeof state !== "string" || state === "offered" || state === "not asked" ? "" : state;
}

export function row_price(scene: Scene, seat: number, row: string): { [resource: string]: number } {
    return Object.fromEntries(["willpower", "essence", "ambition"].map(resource => [resource, number_of(row_cell(scene, `row ${resource}`, seat, row))]).filter(([, amount]) => amount));
}
