// SPDX-License-Identifier: MIT
// The rules of a game: its primer, with a search. A page of its own (/rules/GAME, what is looked for after the #), and a
// sheet at a table. What a word leads to, the server says: the same that `limbic rules GAME WORD` prints.
import "./every_page";
import { Fragment, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { Brand } from "./brand";
import { game_hue } from "./hues";
import type { Primer } from "./types";

interface Found {
    found: number[];
    nothing?: string;
}

const typing_ms = 120; // between two letters: nothing is asked for meanwhile

/** What answers `asked`; undefined: everything is shown. */
function use_found(path: string, asked: string): Found | undefined {
    const [found, set_found] = useState<Found>();
    useEffect(() => {
        if (!asked.trim()) {
            set_found(undefined);
            return undefined;
        }
        let wanted = true;
        const timer = setTimeout(() => {
            fetch_json<Found>(`${path}?asked=${encodeURIComponent(asked)}`).then(answer => wanted && set_found(answer)).catch((problem: Error) => wanted && set_found({ found: [], nothing: problem.message }));
        }, typing_ms);
        return () => {
            wanted = false;
            clearTimeout(timer);
        };
    }, [path, asked]);
    return found;
}

/** Items of a list stand together; an example is set apart. */
function Paragraphs({ text }: { text: string[] }) {
    const blocks: string[][] = [];
    for (const line of text) {
        const last = blocks[blocks.length - 1];
        if (line.startsWith("- ") && last?.[0]?.startsWith("- ")) last.push(line);
        else blocks.push([line]);
    }
    return <Fragment>{blocks.map((lines, i) => (lines[0]?.startsWith("- ") ? <ul key={i}>{lines.map(line => <li key={line}>{line.slice(2)}</li>)}</ul> : <p key={i} class={lines[0]?.startsWith("Example: ") ? "example" : ""}>{lines[0]}</p>))}</Fragment>;
}

function count_words(found: Found | undefined, primer: Primer): string {
    if (!found) return `${primer.sections.length} sections`;
    return found.nothing ?? `${found.found.length} of ${primer.sections.length} sections`;
}

export function Rules({ path, words, changed }: { path: string; words: string; changed?: (asked: string) => void }) {
    const [primer, set_primer] = useState<Primer>();
    const [error, set_error] = useState("");
    const [asked, set_asked] = useState(words);
    const field = useRef<HTMLInputElement>(null);
    const found = use_found(path, asked);
    useEffect(() => { fetch_json<Primer>(path).then(set_primer).catch((problem: Error) => set_error(problem.message)); }, [path]);
    useEffect(() => set_asked(words), [words]);
    useEffect(() => field.current?.focus(), [primer !== undefined]);
    if (error) return <p class="notice" role="alert">{error}</p>;
    if (!primer) return <p>The rules are being fetched.</p>;
    const look_up = (what: string) => {
        set_asked(what);
        changed?.(what);
    };
    const shown = found ? found.found.flatMap(i => primer.sections[i] ?? []) : primer.sections;
    return (
        <div class="rules" data-found={asked.trim() && !found ? "waiting" : shown.length}>
            <form class="rulesearch" role="search" onSubmit={event => event.preventDefault()}>
                <input type="search" ref={field} aria-label="Look for a word, or ask" placeholder="A word, or a question: how do I win?" value={asked} onInput={event => look_up(event.currentTarget.value)} />
                <span role="status">{count_words(found, primer)}</span>
            </form>
            <nav class="ruleterms" aria-label="Sections">{asked.trim() ? <button class="tool" onClick={() => look_up("")}>All of the rules</button> : primer.sections.map(section => <button class="tool" key={section.title} onClick={() => look_up(section.title)}>{section.title}</button>)}</nav>
            {found?.nothing ? <p><a href={`/cards#${new URLSearchParams({ game: primer.game, words: asked.trim() })}`}>Look for it among the cards</a></p> : null}
            {found ? null : <div class="ruleabout"><Paragraphs text={primer.about} /></div>}
            <div class="rulelist">{shown.map(section => <section key={section.title}><h2>{section.title}</h2><Paragraphs text={section.text} /></section>)}</div>
        </div>
    );
}

export function RulesPage({ game }: { game: string }) {
    const asked = () => decodeURIComponent(location.hash.slice(1));
    const [words, set_words] = useState(asked());
    const title = game.charAt(0).toUpperCase() + game.slice(1);
    useEffect(() => {
        document.title = `Rules of ${title}: Limbic`;
        document.documentElement.style.setProperty("--table-hue", String(game_hue(game)));
        const moved = () => set_words(asked());
        addEventListener("hashchange", moved);
        return () => removeEventListener("hashchange", moved);
    }, [game]);
    return (
        <Fragment>
            <header class="top"><Brand /><h1>Rules of {title}</h1><span class="space" /><a class="tool" href="/">Lobby</a></header>
            <main class="rulespage"><Rules path={`/rules/${game}.json`} words={words} changed={what => history.replaceState(null, "", what ? `#${encodeURIComponent(what)}` : location.pathname)} /></main>
        </Fragment>
    );
}
