// SPDX-License-Identifier: MIT
// What happened, by move; every card and player in it can be touched.
import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { use_scene } from "./scene";
import { Words } from "./words";

const lines_most = 200; // older ones by "all of it": a page should not grow without end

export function Log({ all }: { all?: boolean }) {
    const scene = use_scene();
    const list = useRef<HTMLOListElement>(null);
    const lines = all ? scene.client.log : scene.client.log.slice(-lines_most);
    const last = lines[lines.length - 1];
    useEffect(() => { list.current?.scrollTo({ top: list.current.scrollHeight }); }, [last]);
    return (
        <ol class="log" ref={list} tabIndex={0} aria-label="What happened">
            {lines.map((line, i) => <li key={line.number ?? `a${i}`} class={`${line.move !== lines[i - 1]?.move ? "first" : ""}${line.number === undefined ? " auto" : ""}`}><Words text={line.text} terms={all === true} /></li>)}
        </ol>
    );
}
