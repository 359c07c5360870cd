// SPDX-License-Identifier: MIT

/** Luck that can be repeated. */
export function luck(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32;
    };
}
