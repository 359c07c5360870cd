// SPDX-License-Identifier: MIT
// A new table: one click with usual options, all of them behind "change". The options are the game's own (/api/games).
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { changes_words, list_of_seats, OptionField, option_words, options_sent, players_of, seat_words, type Values } from "./game_options";
import { make_table, place_at, seat_kind, usual_bot, WhoSits } from "./seating";
import { symbol_image } from "./symbol";
import type { Bot, Game } from "./types";

const undo_ways: [string, string][] = [["free", "always, at once"], ["own", "while nothing new was seen"], ["consent", "beyond that if the others agree"], ["never", "never"]];

interface Plan {
    values: Values;
    seats: string[];
    undo: string;
    is_public: boolean;
}

/** One oneself, bots at the others; whoever was chosen stays. */
function seating(plan: Plan, players: number, bots: Bot[]): string[] {
    return Array.from({ length: players }, (_, i) => plan.seats[i] ?? (i ? usual_bot(bots) : "me"));
}

async function make_planned(game: Game, plan: Plan, seats: string[]): Promise<string> {
    const { table } = await make_table({ game: game.name, seats, public: plan.is_public, ...(plan.undo ? { undo: plan.undo } : {}), options: options_sent(game, plan.values) });
    return table;
}

/** Who sits there and, in games in which each seat plays something, what. */
function SeatField({ game, bots, plan, seat, who, words, set }: { game: Game; bots: Bot[]; plan: Plan; seat: number; who: string; words: string[]; set: (plan: Plan) => void }) {
    const list = list_of_seats(game);
    const all = seating(plan, players_of(game, plan.values), bots);
    const place = (word: string) => set({ ...plan, seats: place_at(all, seat, word) });
    const play = (word: string) => list && set({ ...plan, values: { ...plan.values, [list.name]: words.map((one, k) => (k === seat ? word : one)).join(",") } });
    return (
        <div class="seatfield">
            <i class={`presence ${seat_kind(who)}`} aria-hidden="true" />
            <WhoSits label={`Seat ${seat + 1}`} who={who} bots={bots} place={place} />
            {list ? <select aria-label={`What seat ${seat + 1} plays`} value={words[seat]} onChange={event => play(event.currentTarget.value)}>{(list.words ?? []).map(word => <option key={word} value={word}>{option_words(word)}</option>)}</select> : null}
        </div>
    );
}

function TableOptions({ game, plan, set }: { game: Game; plan: Plan; set: (plan: Plan) => void }) {
    const list = list_of_seats(game);
    // How many play decides how many words such a list has.
    const changed = (name: string, value: string) => {
        const values = { ...plan.values, [name]: value };
        if (name === "players" && list) values[list.name] = seat_words(game, plan.values, Math.max(1, Number(value) || 1)).join(",");
        set({ ...plan, values });
    };
    return (
        <div class="change">
            <fieldset><legend>The game</legend>{game.options.filter(option => option !== list).map(option => <OptionField key={option.name} option={option} value={plan.values[option.name] ?? option.usual} set={value => changed(option.name, value)} />)}</fieldset>
            <fieldset><legend>The table</legend>
                <label>Taking back <select value={plan.undo} onChange={event => set({ ...plan, undo: event.currentTarget.value })}><option value="">as usual</option>{undo_ways.map(([way, words]) => <option key={way} value={way}>{words}</option>)}</select></label>
                <label>Who finds it <select value={plan.is_public ? "public" : "link"} onChange={event => set({ ...plan, is_public: event.currentTarget.value === "public" })}><option value="link">only who has the link</option><option value="public">everybody: it is listed here</option></select></label>
            </fieldset>
        </div>
    );
}

function summary(game: Game, plan: Plan, seats: string[]): string {
    const bots = seats.filter(who => who !== "me" && who !== "open").length;
    const open = seats.filter(who => who === "open").length;
    const others = [bots ? `${bots} ${bots > 1 ? "bots" : "bot"}` : "", open ? `${open} ${open > 1 ? "others" : "other"}` : ""].filter(Boolean).join(" and ");
    const who = seats.includes("me") ? (others ? `You and ${others}` : "On your own") : `${others || "Nobody"}; you watch`;
    return `${who}, ${changes_words(game, plan.values)}, ${plan.is_public ? "public" : "by link"}.`;
}

export function NewTable({ game, bots }: { game: Game; bots: Bot[] }) {
    const [plan, set_plan] = useState<Plan>({ values: {}, seats: [], undo: "", is_public: false });
    const [changing, set_changing] = useState(false);
    const [error, set_error] = useState("");
    const [busy, set_busy] = useState(false);
    const players = Math.min(Math.max(players_of(game, plan.values) || 1, 1), 12);
    const seats = seating(plan, players, bots);
    const words = seat_words(game, plan.values, players);
    const start = (who: string[]) => {
        set_busy(true);
        make_planned(game, plan, who).then(table => location.assign(`/t/${table}`)).catch((problem: Error) => {
            set_error(problem.message);
            set_busy(false);
        });
    };
    const panel = useRef<HTMLElement>(null);
    useEffect(() => {
        panel.current?.scrollIntoView({ block: "nearest" });
        panel.current?.querySelector<HTMLElement>(".start")?.focus({ preventScroll: true });
    }, []);
    return (
        <section class="newtable" ref={panel} aria-label={`New table: ${game.title}`}>
            <h2>A game of {game.title}</h2>
            <div class="seatfields">{seats.map((who, i) => <SeatField key={i} game={game} bots={bots} plan={plan} seat={i} who={who} words={words} set={set_plan} />)}</div>
            <button class="main start" disabled={busy} onClick={() => start(seats)}>Start</button>
            <p class="planwords"><span>{summary(game, plan, seats)}</span>
                <button class="tool" aria-expanded={changing} onClick={() => set_changing(!changing)}><img src={symbol_image({ symbol: "gear", hue: 210, tint: "grey" })} alt="" width={14} height={14} /> Change options</button>
                {players > 1 ? <button class="tool" disabled={busy} onClick={() => start(["me", ...Array<string>(players - 1).fill("open")])}>Play with friends by link</button> : null}
            </p>
            {error ? <p class="notice" role="alert">{error}</p> : null}
            {changing ? <TableOptions game={game} plan={plan} set={set_plan} /> : null}
        </section>
    );
}
