// SPDX-License-Identifier: MIT
// Cards travel from where they were to where they are: positions are noted before a picture changes and compared after it.
// Nothing waits for a movement, and who wants less motion gets none.

const travel_ms = 350;

export type Places = Map<string, DOMRect>;

export function places_now(): Places {
    const places: Places = new Map();
    for (const card of document.querySelectorAll<HTMLElement>("main [data-card]")) {
        const key = card.dataset["card"] ?? "";
        if (!places.has(key) && card.offsetParent) places.set(key, card.getBoundingClientRect());
    }
    return places;
}

export function travel(before: Places): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const seen = new Set<string>();
    for (const card of document.querySelectorAll<HTMLElement>("main [data-card]")) {
        const key = card.dataset["card"] ?? "";
        const was = before.get(key);
        if (seen.has(key) || !card.offsetParent) continue;
        seen.add(key);
        const is = card.getBoundingClientRect();
        const frames = was
            ? [{ transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` }, { transform: "none" }]
            : [{ opacity: 0, transform: "translateY(-10px)" }, { opacity: 1, transform: "none" }];
        if (was && Math.abs(was.left - is.left) + Math.abs(was.top - is.top) < 3) continue;
        card.animate(frames, { duration: travel_ms, easing: "ease-out" });
    }
}
