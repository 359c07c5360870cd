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

/** From the step it is at, as far as needed. Narrow screens scroll, and are never made dense. */
function shrink(box: HTMLElement, most: number, from: number): void {
    let dense = is_narrow() ? 0 : from;
    box.dataset["dense"] = String(dense);
    while (!is_narrow() && dense < most && !fits(box)) box.dataset["dense"] = String(++dense);
}

const rest_ms = 200;

/** For the outermost element of a layout. After each picture it shrinks further, if it must; whether less would do, too, is tried
 *  when the table has come to rest: each try is a layout of all that lies on it. Meanwhile it has `data-tight`. */
export function use_fit(most: number) {
    const box = useRef<HTMLDivElement>(null);
    const timer = useRef(0);
    const loosen = () => {
        timer.current = 0;
        if (!box.current) return;
        shrink(box.current, most, 0);
        delete box.current.dataset["tight"];
    };
    useLayoutEffect(() => {
        if (!box.current) return;
        const before = Number(box.current.dataset["dense"] ?? 0);
        shrink(box.current, most, before);
        clearTimeout(timer.current);
        timer.current = 0;
        if (!before || is_narrow()) return;
        box.current.dataset["tight"] = "";
        timer.current = window.setTimeout(loosen, rest_ms);
    });
    useLayoutEffect(() => {
        addEventListener("resize", loosen);
        return () => {
            removeEventListener("resize", loosen);
            clearTimeout(timer.current);
        };
    }, []);
    return box;
}
