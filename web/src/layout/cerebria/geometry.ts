// SPDX-License-Identifier: MIT
// Where things lie on the ring, on a grid of 600 with the middle at 0 0; angles are in degrees from the top, clockwise.
import type { Look } from "../../types";

export type Point = [number, number];

/** Radii: rim, slots, Fortresses, spaces of figures, Spheres, Identity. */
export const radius = { rim: 288, band: 275, slot: 226, fort: 163, space: 143, land: 116, origin: 110, sphere: 71, identity: 36 };

const tidy = (value: number) => Math.round(value * 10) / 10;

export function polar(r: number, degrees: number): Point {
    const t = ((degrees - 90) * Math.PI) / 180;
    return [tidy(r * Math.cos(t)), tidy(r * Math.sin(t))];
}

export function sector(inner: number, outer: number, from: number, to: number): string {
    const [a, b, c, d] = [polar(outer, from), polar(outer, to), polar(inner, to), polar(inner, from)];
    return `M${a.join(" ")}A${outer} ${outer} 0 0 1 ${b.join(" ")}L${c.join(" ")}A${inner} ${inner} 0 0 0 ${d.join(" ")}Z`;
}

export function polygon(corners: number, r: number, turn = 0): string {
    return `M${Array.from({ length: corners }, (_, i) => polar(r, ((i + turn) / corners) * 360).join(" ")).join("L")}Z`;
}

/** A round outline with so many soft petals. */
export function scallop(petals: number, r: number, depth: number): string {
    const points = Array.from({ length: petals * 8 }, (_, i) => {
        const part = i / (petals * 8);
        return polar(r * (1 + depth * Math.abs(Math.cos(petals * part * Math.PI))), part * 360).join(" ");
    });
    return `M${points.join("L")}Z`;
}

export interface Land {
    name: string;
    realm: boolean;
    angle: number;
    /** Half of how far it reaches to both sides. */
    half: number;
    slots: string[];
}

/** Realms and Frontiers in turn, from the top: lines of the board with slots of their own, and lines that are one slot. */
export function lands_of(look: Look): Land[] {
    const lines = look.board ?? [];
    return lines.map((line, i) => {
        const realm = line.length > 1;
        return { name: line[0] ?? "", realm, angle: (i / lines.length) * 360, half: realm ? 23.7 : 11.7, slots: realm ? line.slice(1) : line };
    });
}

/** Where each slot lies: those of a Realm to both sides of its middle, a Frontier's in its middle. */
export function slots_of(lands: Land[]): Map<string, { at: Point; angle: number; land: Land }> {
    const found = new Map<string, { at: Point; angle: number; land: Land }>();
    for (const land of lands)
        land.slots.forEach((slot, i) => {
            const angle = land.realm ? land.angle + (i ? 12 : -12) : land.angle;
            found.set(slot, { at: polar(radius.slot, angle), angle, land });
        });
    return found;
}

/** Several figures on one space stand side by side along the path. */
export function standing_at(land: Land, index: number, count: number): Point {
    const apart = count > 2 ? 11 : 13;
    return polar(radius.space, land.angle + (index - (count - 1) / 2) * apart);
}
