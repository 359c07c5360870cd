// SPDX-License-Identifier: MIT
// A table that does not fit shrinks step by step before anything is hidden: what a step is, its style sheet says, by
// `data-dense`. The first step that fits is taken; where nothing does, the last one, and the layout scrolls.
import { useLayoutEffect, useRef } from "preact/hooks";
import { is_narrow } from "./narrow";

function fits(box: HTMLElement): boolean {
    const room = box.parentElement;
    if (!room) return true;
    const inner = [...box.querySelectorAll<HTMLElement>("[data-fits]")];
    return box.scrollHeight <= room.clientHeight && inner.every(one => one.scrollHeight <= one.clientHeight + 1);
}

/** Narrow screens scroll, and are never made dense. */
function shrink(box: HTMLElement, most: number): void {
    let dense = 0;
    box.dataset["dense"] = "0";
    while (!is_narrow() && dense < most && !fits(box)) box.dataset["dense"] = String(++dense);
}

/** For the outermost element of a layout: measured after every picture of it. */
export function use_fit(most: number) {
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => { if (box.current) shrink(box.current, most); });
    useLayoutEffect(() => {
        const again = () => { if (box.current) shrink(box.current, most); };
        addEventListener("resize", again);
        return () => removeEventListener("resize", again);
    }, []);
    return box;
}
