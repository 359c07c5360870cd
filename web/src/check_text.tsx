// SPDX-License-Identifier: MIT
// A text that the server checks while it is typed: lines with numbers, and every mistake at its place. Columns of the server
// count bytes, those of a page characters.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fetch_json } from "./api";

export interface Mistake {
    /** Another file than the one that is checked. */
    file?: string;
    line?: number;
    column?: number;
    text: string;
}

/** Typing is waited for: the server is not asked at every letter. */
const pause_ms = 300;

/** What the server says to the last text that it was sent; `fresh`: to the one that is there now. */
export function use_check<Answer>(address: string, body: object | undefined): { answer: Answer | undefined; fresh: boolean; error: string } {
    const [said, set_said] = useState<{ to: string; answer?: Answer; error: string }>({ to: "", error: "" });
    const sent = body ? JSON.stringify(body) : "";
    useEffect(() => {
        if (!body) return;
        let late = false;
        const timer = setTimeout(() => {
            fetch_json<Answer>(address, body)
                .then(answer => late || set_said({ to: sent, answer, error: "" }))
                .catch((problem: Error) => late || set_said(before => ({ ...before, to: sent, error: problem.message })));
        }, said.to ? pause_ms : 0);
        return () => { late = true; clearTimeout(timer); };
    }, [address, sent]);
    return { answer: said.answer, fresh: said.to === sent && sent !== "", error: said.error };
}

function place_of(text: string, line: number, column: number): number {
    const lines = text.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? "").slice(0, column - 1);
    return Math.min(before + new TextDecoder().decode(bytes).length, text.length);
}

interface TextProps {
    text: string;
    change: (text: string) => void;
    mistakes: Mistake[];
    label: string;
    described: string;
}

/** The lines with a mistake are marked; `go` of each mistake puts the cursor there. */
export function CheckedText({ text, change, mistakes, label, described }: TextProps) {
    const area = useRef<HTMLTextAreaElement>(null);
    const gutter = useRef<HTMLDivElement>(null);
    const wrong = new Set(mistakes.filter(one => !one.file).map(one => one.line));
    const scrolled = () => { if (gutter.current && area.current) gutter.current.scrollTop = area.current.scrollTop; };
    const count = text.split("\n").length;
    return (
        <div class="checked">
            <div class="gutter" ref={gutter} aria-hidden="true">{Array.from({ length: count }, (_, i) => <span key={i} class={wrong.has(i + 1) ? "wrong" : ""}>{i + 1}</span>)}</div>
            <textarea ref={area} aria-label={label} aria-describedby={described} aria-invalid={mistakes.length > 0} spellcheck={false} autocomplete="off" wrap="off" value={text} onInput={event => change(event.currentTarget.value)} onScroll={scrolled} />
        </div>
    );
}

function go_to(text: string, { line = 1, column = 1 }: Mistake): void {
    const area = document.querySelector<HTMLTextAreaElement>(".checked textarea");
    if (!area) return;
    const at = place_of(text, line, column);
    area.focus();
    area.setSelectionRange(at, at + (/^\S+/.exec(text.slice(at))?.[0].length ?? 0));
    area.scrollTop = Math.max(0, (line - 4) * parseFloat(getComputedStyle(area).lineHeight));
}

/** What a mistake suggests, with how the text would then be; undefined: it suggests nothing. */
function mended(text: string, mistake: Mistake): { word: string; text: string } | undefined {
    const word = /\(did you mean '([^']+)'\?\)/.exec(mistake.text)?.[1];
    if (!word || mistake.file || !mistake.line) return undefined;
    const at = place_of(text, mistake.line, mistake.column ?? 1);
    // The wrong words are quoted, or they are the one that stands there.
    const quoted = /'([^']+)'/.exec(mistake.text)?.[1] ?? "";
    const wrong = quoted !== word && text.startsWith(quoted, at) ? quoted : (/^[\p{L}\d-]+/u.exec(text.slice(at))?.[0] ?? "");
    return wrong ? { word, text: text.slice(0, at) + word + text.slice(at + wrong.length) } : undefined;
}

/** Mistakes and remarks as a list; each leads to its place, and what is suggested can be taken over. */
export function Mistakes({ text, mistakes, change, id }: { text: string; mistakes: Mistake[]; change: (text: string) => void; id: string }) {
    return (
        <ul class="mistakes" id={id}>{mistakes.map((one, i) => {
            const better = mended(text, one);
            return (
                <li key={i}>
                    {one.line && !one.file ? <button class="place2" onClick={() => go_to(text, one)}>line {one.line}</button> : one.file ? <span>{one.file}{one.line ? `, line ${one.line}` : ""}</span> : null}
                    <span>{one.text}</span>
                    {better ? <button class="tool" onClick={() => change(better.text)}>Write {better.word}</button> : null}
                </li>
            );
        })}</ul>
    );
}
