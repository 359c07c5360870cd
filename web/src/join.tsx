// SPDX-License-Identifier: MIT
// A table that has not begun, or whose seats are free: what is played, who sits there, a name, one button; a link for others,
// as a code too. And what is said of a table that cannot be shown, each with a way on.
import "./every_table";
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { bot_name, level_of } from "./bots";
import type { Client } from "./client";
import { game_image } from "./game_art";
import { keep, own_name } from "./keep";
import { as_sentence } from "./model";
import { share_link } from "./share";
import type { Person, TableMessage } from "./types";

/** The address as a code; its place is kept until it is there, so that nothing jumps. */
function Code({ words }: { words: string }) {
    const [part, set_part] = useState<typeof import("./qr_picture")>();
    useEffect(() => { void import("./qr_picture").then(set_part).catch(() => undefined); }, []); // the link itself stands beside it
    return part ? <part.QrPicture words={words} /> : <span class="qr" />;
}

export function Invite() {
    const [words, set_words] = useState("Copy link");
    const link = location.origin + location.pathname;
    return (
        <div class="invite">
            <Code words={link} />
            <div><p>Others come by this link:</p>
                <p class="buttonrow"><input readOnly value={link} aria-label="The link for others" onFocus={event => event.currentTarget.select()} /><button class="tool" onClick={() => void share_link(location.pathname, "A table at Limbic").then(set_words)}>{words}</button></p>
            </div>
        </div>
    );
}

function SeatLine({ client, person, table, sit }: { client: Client; person: Person; table: TableMessage; sit: (seat: number) => void }) {
    const kind = person.free ? "free" : person.bot ? "bot" : person.here ? "here" : "away";
    const own = person.seat === table.seat;
    const host = (what: string) => void client.ask({ do: "seat", what, seat: person.seat });
    return (
        <li>
            <i class={`presence ${kind}`} role="img" aria-label={kind} />
            <span><b>{person.free ? `Seat ${person.seat}` : (person.name ?? bot_name(person.seat))}</b> <small>{person.free ? "free" : own ? "(you)" : person.bot ? `${level_of(person.bot)} bot` : kind}</small></span>
            {person.free && table.seat === undefined ? <button class="tool" onClick={() => sit(person.seat)}>Sit here</button> : null}
            {table.host && !person.free && !own ? <button class="tool" onClick={() => host("free")}>Free it</button> : null}
            {table.host && person.free ? <button class="tool" onClick={() => host("bot")}>Seat a bot</button> : null}
        </li>
    );
}

/** What one can do here, in a sentence. */
function next_words(table: TableMessage, free: number): string {
    if (table.seat === undefined) return free ? "" : "All seats are taken. You can watch once it begins: stay here.";
    if (!free) return table.host ? "" : "It is about to begin.";
    return table.host ? `It begins when every seat is taken; or start now, with ${free > 1 ? `bots at the ${free} free seats` : "a bot at the free seat"}.` : "It begins when every seat is taken.";
}

/** "3 players, colors red and blue": the options of a table as they are said, for people. */
export function options_said(options: string): string {
    return options.split(" ").filter(Boolean).map(part => {
        const [name = "", value = ""] = part.split("=");
        const words = value.replace(/,/g, ", ").replace(/-/g, " ");
        return name === "players" ? `${words} ${words === "1" ? "player" : "players"}` : `${name} ${words}`;
    }).join(", ");
}

/** At this table nothing is played any more, and there is nothing of it to be shown. */
function AtAnEnd({ table }: { table: TableMessage }) {
    return (
        <main class="join panel">
            <h1>{table.state === "closed" ? "This table is closed" : table.state === "frozen" ? "This table stands still" : "This table cannot be shown"}</h1>
            <p>{as_sentence(table.reason ?? "")} {table.title} is not played on here.</p>
            <p class="buttonrow"><a class="main" href="/">Lobby</a></p>
        </main>
    );
}

export function Join({ client }: { client: Client }) {
    const table = client.table;
    const [name, set_name] = useState(own_name());
    if (!table) return <main class="join panel"><p role="status">{client.line === "lost" ? "The server does not answer: it may be restarting. Trying again." : "Looking for the table."}</p>{client.line === "lost" ? <p class="buttonrow"><button class="tool" onClick={() => location.reload()}>Try now</button><a class="tool" href="/">Lobby</a></p> : null}</main>;
    if (table.state !== "waiting" && table.state !== "playing") return <AtAnEnd table={table} />;
    const free = table.people.filter(person => person.free).length;
    const sit = (seat?: number) => {
        keep("name", name);
        void client.sit(name || "Guest", seat);
    };
    return (
        <main class="join panel">
            <header><img src={game_image(table.game)} alt="" width={110} height={62} /><span><h1>{table.title}</h1><small>{options_said(table.options)}</small></span></header>
            {client.line === "lost" ? <p class="lostline" role="status">Connecting again.</p> : null}
            <ul class="people">{table.people.map(person => <SeatLine key={person.seat} client={client} person={person} table={table} sit={sit} />)}</ul>
            {table.seat === undefined && free ? <form class="buttonrow" onSubmit={event => { event.preventDefault(); sit(); }}><label class="field">Your name <input maxLength={24} value={name} onInput={event => set_name(event.currentTarget.value)} /></label><button class="main">Sit down</button></form> : null}
            {next_words(table, free) ? <p>{next_words(table, free)}</p> : null}
            {table.host ? <button class={free ? "tool" : "main"} onClick={() => void client.ask({ do: "start" })}>Start{free ? " now" : ""}</button> : null}
            {client.notice ? <p class="notice" role="alert">{client.notice}</p> : null}
            {free ? <Invite /> : null}
            <p class="buttonrow">{table.seat === undefined ? null : <button class="tool" onClick={() => void client.leave()}>Stand up</button>}<a class="tool" href="/">Lobby</a></p>
        </main>
    );
}

/** What the server said, and what can be done about it. */
function way_on(words: string, client: Client): { title: string; more: string; way: "watch" | "again" | "lobby" } {
    if (/^This link to a seat/.test(words)) return { title: "This link does not hold any more", more: "", way: "watch" };
    if (/^There is no table/.test(words)) return { title: "There is no such table", more: "Ask for the link once more; it may have been cut, or the table has been cleared away.", way: "lobby" };
    if (/may watch|are watching/.test(words)) return { title: "This table is full", more: "All seats are taken. Ask for a seat, or look for another table.", way: "lobby" };
    if (/reload/.test(words)) return { title: "The server speaks another version", more: "Load this page again.", way: "again" };
    return { title: client.table ? "The line was closed" : "This table cannot be shown", more: "", way: "again" };
}

/** There is no way to this table: in the server's words, with a way on. */
export function Ended({ client }: { client: Client }) {
    const { title, more, way } = way_on(client.ended, client);
    return (
        <main class="join panel">
            <h1>{title}</h1><p>{client.ended}</p>{more ? <p>{more}</p> : null}
            <p class="buttonrow">
                {way === "watch" ? <button class="main" onClick={() => client.forget_seat()}>Open it without the link</button> : null}
                {way === "again" ? <button class="main" onClick={() => location.reload()}>Try again</button> : null}
                <a class={way === "lobby" ? "main" : "tool"} href="/">Lobby</a>
            </p>
        </main>
    );
}
