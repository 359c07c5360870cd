// SPDX-License-Identifier: MIT
// Trying a card: a designer opens, pastes or types a card file, sees every mistake at its place and the cards with their texts
// as it is typed, and lays them on a table of its own. The server checks it and keeps nothing of it, until a table is made.
import "./every_start";
import "./every_table";
import "./emblem";
import { Fragment, h } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { CardPiece } from "./card";
import { card_of, card_set, fetch_games, type CardGame, type CardSet } from "./cards_data";
import { CheckedText, Mistakes, use_check, type Mistake } from "./check_text";
import { keep, kept } from "./keep";
import { use_narrow } from "./narrow";
import { PageTop } from "./page_top";
import { CardScene, use_pieces } from "./shown_cards";
import { PlayTried } from "./try_table";
import type { Face, Look } from "./types";

export interface Draft {
    file: string;
    text: string;
    alone: boolean;
}
interface CardCheck {
    words: string;
    mistakes: Mistake[];
    remarks?: Mistake[];
    game?: string;
    look?: Look;
    cards?: Face[];
}

const first_draft: Draft = { file: "new.cards", alone: false, text: `game sentiment
notice "Mine."
deck emotion anger

card "Slammed Door" x2
    art door
    flavour "Heard in the whole house."
    action, impulse 2
    target 1 opposing manifestation -> m
    deal 2 damage to m
` };
const most_bytes = 32768;

function kept_draft(): Draft {
    try {
        return { ...first_draft, ...(JSON.parse(kept("card file") ?? "{}") as Partial<Draft>) };
    } catch {
        return first_draft;
    }
}

/** The server takes names of letters, digits, '-', '_' and '.', which end in .cards. */
function file_name(name: string): string {
    const plain = name.replace(/\.cards$/, "").replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^-+/, "").slice(0, 50);
    return `${plain || "new"}.cards`;
}

function FileTools({ draft, set_draft, games }: { draft: Draft; set_draft: (draft: Draft) => void; games: CardGame[] }) {
    const [error, set_error] = useState("");
    const narrow = use_narrow();
    const open = (file: File | undefined) => {
        if (!file) return;
        if (file.size > most_bytes) return set_error(`${file.name} has ${file.size} bytes; a card file may have ${most_bytes} here.`);
        void file.text().then(text => { set_error(""); set_draft({ ...draft, file: file_name(file.name), text }); });
    };
    const begin = async (key: string) => {
        const [game = "", file = ""] = key.split("/");
        const answer = await fetch(`/api/cards/${game}/${file}`);
        if (answer.ok) set_draft({ ...draft, file, text: await answer.text(), alone: false });
        else set_error("The file cannot be fetched at the moment.");
    };
    const tools = (
        <p class="buttonrow">
            <label class="tool filebutton">Open a file<input type="file" accept=".cards,text/plain" class="unseen" onChange={event => open(event.currentTarget.files?.[0])} /></label>
            <label>Begin from <select value="" onChange={event => void begin(event.currentTarget.value)}><option value="">a file of the game</option>{games.map(game => <optgroup key={game.game} label={game.title}>{game.files.map(file => <option key={file} value={`${game.game}/${file}`}>{file}</option>)}</optgroup>)}</select></label>
            <label class="field">File <input value={draft.file} aria-label="Name of the file" onChange={event => set_draft({ ...draft, file: file_name(event.currentTarget.value) })} /></label>
            <label class="check"><input type="checkbox" checked={draft.alone} onChange={event => set_draft({ ...draft, alone: event.currentTarget.checked })} /> instead of all cards of the game</label>
            <a class="tool" download={draft.file} href={`data:text/plain;charset=utf-8,${encodeURIComponent(draft.text)}`}>Save it</a>
        </p>
    );
    return (
        <Fragment>
            {narrow ? <details class="more"><summary>Open, begin from or save a file</summary>{tools}</details> : tools}
            {error ? <p class="notice" role="alert">{error}</p> : null}
        </Fragment>
    );
}

/** The last cards that could be made stay while there is a mistake: what is typed is never finished at every letter. */
function use_last_cards(check: CardCheck | undefined): CardSet | undefined {
    const [last, set_last] = useState<CardSet>();
    useEffect(() => { if (check?.look && check.cards) set_last(card_set(check.look, check.cards)); }, [check]);
    return last;
}

function Preview({ set, old }: { set: CardSet | undefined; old: boolean }) {
    const ready = use_pieces(set?.look.game);
    if (!set || !ready) return null;
    return (
        <CardScene set={set}>
            <ul class={`preview${old ? " old" : ""}`} aria-label="The cards">{set.all.slice(0, 60).map((face, i) => (
                <li key={face.name} class="slot"><CardPiece card={card_of(face, set.look, i)} form="whole" />
                    <div class="generated">{(face.keywords ?? []).length ? <p><b>{(face.keywords ?? []).map(keyword => keyword.text).join(", ")}</b></p> : null}{face.cost ? <p>Costs {face.cost}.</p> : null}{(face.sentences ?? []).map((sentence, k) => <p key={k}>{sentence.text}</p>)}</div>
                </li>
            ))}</ul>
            {set.all.length > 60 ? <p class="fine">and {set.all.length - 60} more</p> : null}
        </CardScene>
    );
}

export function TryPage() {
    const [draft, set_draft] = useState<Draft>(kept_draft);
    const [games, set_games] = useState<CardGame[]>([]);
    const { answer: check, fresh, error } = use_check<CardCheck>("/api/cards/check", draft);
    const set = use_last_cards(check);
    useEffect(() => { fetch_games().then(set_games).catch(() => undefined); document.title = "Try a card: Limbic"; }, []);
    useEffect(() => keep("card file", JSON.stringify(draft)), [draft]);
    const change = (text: string) => set_draft(now => ({ ...now, text }));
    const mistakes = check?.mistakes ?? [];
    const fine = fresh && check !== undefined && !mistakes.length && !error;
    const game = useMemo(() => games.find(one => one.game === check?.game), [games, check?.game]);
    return (
        <Fragment>
            <PageTop at="/try" />
            <main class="trypage">
                <section class="tryfile" aria-label="The card file">
                    <h1>Try a card <small>it is checked as you type, and shown to nobody</small></h1>
                    <FileTools draft={draft} set_draft={set_draft} games={games} />
                    <CheckedText text={draft.text} change={change} mistakes={mistakes} label="The card file" described="cardmistakes" />
                    <p class={`verdict${fine ? " fine2" : ""}`} role="status" data-fresh={fresh ? "yes" : "no"}>{error || check?.words || "It is being checked."}</p>
                    <Mistakes id="cardmistakes" text={draft.text} mistakes={[...mistakes, ...(check?.remarks ?? [])]} change={change} />
                </section>
                <section class="tryshown" aria-label="What it makes">
                    <h2>What it makes</h2>
                    <Preview set={set} old={!fine} />
                    {game && set ? <PlayTried key={game.game} draft={draft} game={game} set={set} fine={fine} /> : null}
                </section>
            </main>
        </Fragment>
    );
}
