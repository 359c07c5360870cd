// SPDX-License-Identifier: MIT
// The points if the game ended now, where a game has such, in the bar; how they come about stands in a sheet (points_sheet.tsx).
import { h } from "preact";
import { seat_name, use_scene, type Scene } from "./scene";
import type { Scores } from "./types";

export interface PointsLine {
    name: string;
    points: number;
    won: boolean;
    explained: string | undefined;
}

/** Of the seats and of the sides that nobody plays. A team is one line: its seats have the same. */
export function points_lines(scene: Scene, scores: Scores): PointsLine[] {
    return [
        ...scores.points.map((points, i) => ({ name: seat_name(scene, i + 1), points, won: scores.winners?.includes(i + 1) === true, explained: scores.explained?.[i] })),
        ...(scores.sides ?? []).map(side => ({ name: side.name, points: side.points, won: side.won === true, explained: side.explained })),
    ];
}

/** A figure in the bar that opens the rest. */
export function PointsButton({ open }: { open: () => void }) {
    const scene = use_scene();
    const standing = scene.client.table?.standing;
    if (!standing) return null;
    const lines = points_lines(scene, standing);
    const words = lines.map(line => `${line.name} ${line.points}`).join(", ");
    return <button class="tool points" title={`If the game ended now: ${words}`} aria-label={`Points if the game ended now: ${words}`} onClick={open}><b aria-hidden="true">{lines.map(line => line.points).join(" : ")}</b><small aria-hidden="true"> points</small></button>;
}
