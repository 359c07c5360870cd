// SPDX-License-Identifier: MIT
// What pictures of feelings are drawn with: shapes as SVG text, and the few outlines that come again and again. Pictures are
// 160 wide and 100 high; beings are drawn in a space of their own, in which 1 is about their radius.
import type { Random } from "../luck";

/** The colours of one picture, its luck, and how strong the feeling is: 1 mild and pale, 4 overwhelming and deep. */
export interface Brush {
    ink: string;
    light: string;
    accent: string;
    random: Random;
    strength: number;
}

export const short = (value: number) => String(+value.toFixed(2));
export const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");

export const fill = (d: string, colour: string, more = "") => `<path d="${d}" fill="${colour}" ${more}/>`;
export const line = (d: string, colour: string, width = 1.5, more = "") =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const disc = (x: number, y: number, r: number, colour: string, more = "") => `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${colour}" ${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, colour: string, more = "") =>
    `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${colour}" ${more}/>`;
export const ring = (x: number, y: number, rx: number, ry: number, colour: string, width: number, opacity = 1) =>
    oval(x, y, rx, ry, "none", `stroke="${colour}" stroke-width="${short(width)}" opacity="${short(opacity)}"`);
export const box = (x: number, y: number, width: number, height: number, colour: string, more = "") =>
    `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${colour}" ${more}/>`;

export const faint = (opacity: number) => `opacity="${short(opacity)}"`;
export const edge = (colour: string, width = 1.8) => `stroke="${colour}" stroke-width="${short(width)}" stroke-linejoin="round"`;
/** The outline of a being. */
export const inked = (brush: Brush) => edge(brush.ink, 0.055);

export const mirrored = (drawing: string) => `${drawing}<g transform="scale(-1 1)">${drawing}</g>`;
export const placed = (x: number, y: number, size: number, drawing: string, turn = 0) =>
    `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) scale(${short(size)})">${drawing}</g>`;

export const heart = "M0 .9C-.8 .3-1.05-.05-1-.45-.9-.9-.3-.95 0-.5.3-.95.9-.9 1-.45 1.05-.05.8.3 0 .9Z";
export const tear = "M0-1C.3-.4.7 0 .7.4A.7.6 0 0 1-.7.4C-.7 0-.3-.4 0-1Z";
export const leaf = "M0 0C.5-.5.5-1 0-1.5-.5-1-.5-.5 0 0Z";
export const shield = "M0-.8Q.4-.6.75-.62.75.3 0 .9-.75.3-.75-.62-.4-.6 0-.8Z";

/** A closed line through points that a function names. */
export function outline(points: number, at: (i: number) => [number, number]): string {
    return `M${Array.from({ length: points }, (_, i) => at(i).map(short).join(" ")).join("L")}Z`;
}

export function star(points: number, outer: number, inner: number, turn = 0): string {
    return outline(points * 2, i => {
        const angle = (i / points) * Math.PI + turn;
        const r = i % 2 ? inner : outer;
        return [r * Math.cos(angle), r * Math.sin(angle)];
    });
}

export function zigzag(from: [number, number], to: [number, number], bends: number, width: number, random: Random): string {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const long = Math.hypot(dx, dy);
    const points = Array.from({ length: bends - 1 }, (_, k) => {
        const part = (k + 1) / bends;
        const aside = (k % 2 ? -1 : 1) * width * (0.6 + 0.6 * random());
        return `${short(from[0] + dx * part + (aside * dy) / long)} ${short(from[1] + dy * part - (aside * dx) / long)}`;
    });
    return `M${short(from[0])} ${short(from[1])}L${points.join("L")}L${short(to[0])} ${short(to[1])}`;
}

export const hills = (y: number, high: number, long: number, first: number) =>
    `M-5 ${short(y)}${times(6, i => `q${short(long / 2)} ${short((i + first) % 2 ? high : -high)} ${short(long)} 0`)}V105H-5Z`;

export function flame(x: number, y: number, width: number, height: number, bent = 0): string {
    const at = (dx: number, up: number) => `${short(x + dx)} ${short(y - up)}`;
    return (
        `M${at(-width / 2, 0)}C${at(-width * 0.6, height * 0.4)} ${at(bent - width * 0.05, height * 0.55)} ${at(bent, height)}` +
        `C${at(width * 0.2 + bent, height * 0.6)} ${at(width * 0.65, height * 0.4)} ${at(width / 2, 0)}Z`
    );
}

export const cloud = (x: number, y: number, size: number, colour: string, more = "") =>
    placed(x, y, size, fill("M-20 8a9 9 0 0 1 1-18 13 13 0 0 1 24-3 10 10 0 0 1 15 8 7 7 0 0 1-2 13Z", colour, more));
