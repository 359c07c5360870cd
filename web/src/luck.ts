// SPDX-License-Identifier: MIT
// Luck for pictures: it follows from a name, so that a thing always looks the same. No rule looks here.

export type Random = () => number;

export function random_of(name: string): Random {
    let state = 2166136261;
    for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
    return () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
}
