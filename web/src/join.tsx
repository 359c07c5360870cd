// SPDX-License-Identifier: MIT
// A table that has not begun, or whose seats are free: what is played, who sits there, a name, one button.
import { h } from "preact";
import { useState } from "preact/hooks";
import type { Client } from "./client";
import { keep, own_name } from "./keep";

function CopyLink() {
    const [copied, set_copied] = useState(false);
    const copy = () => void navigator.clipboard?.writeText(location.origin + location.pathname).then(() => set_copied(true));
    return <p class="buttonrow"><input readOnly value={location.origin + location.pathname} aria-label="The link for others" onFocus={event => event.currentTarget.select()} /><button class="tool" onClick={copy}>{copied ? "Copied" : "Copy link"}</button></p>;
}

export function Join({ client }: { client: Client }) {
    const table = client.table;
    const [name, set_name] = useState(own_name());
    if (!table) return <main class="loading"><p>{client.line === "lost" ? "The server does not answer; trying again." : "Looking for the table."}</p></main>;
    const free = table.people.filter(person => person.free);
    const sit = (seat?: number) => {
        keep("name", name);
        void client.sit(name || "Guest", seat);
    };
    return (
        <main class="join panel">
            <h1>{table.title}</h1>
            <p class="fine">{table.options}</p>
            <ul class="people">{table.people.map(person => (
                <li key={person.seat}><b>Seat {person.seat}</b> {person.free ? "free" : (person.name ?? `bot ${person.bot}`)}{person.seat === table.seat ? " (you)" : ""}
                    {person.free && table.seat === undefined ? <button class="tool" onClick={() => sit(person.seat)}>Sit here</button> : null}
                    {table.host && !person.free && person.seat !== table.seat ? <button class="tool" onClick={() => void client.ask({ do: "seat", what: "free", seat: person.seat })}>Free it</button> : null}
                    {table.host && person.free ? <button class="tool" onClick={() => void client.ask({ do: "seat", what: "bot", seat: person.seat })}>Seat a bot</button> : null}
                </li>
            ))}</ul>
            {table.seat === undefined && free.length ? <p class="buttonrow"><label class="field">Your name <input maxLength={24} value={name} onInput={event => set_name(event.currentTarget.value)} /></label><button class="main" onClick={() => sit()}>Sit down</button></p> : null}
            {table.seat === undefined && !free.length ? <p>All seats are taken. You can watch once it begins.</p> : null}
            {table.host && !free.length ? <button class="main" onClick={() => void client.ask({ do: "start" })}>Start</button> : free.length ? <p>It begins when every seat is taken. Others come by this link:</p> : <p>It is about to begin.</p>}
            <CopyLink />
            {client.notice ? <p class="notice" role="status">{client.notice}</p> : null}
            <a class="tool" href="/">Lobby</a>
        </main>
    );
}

/** There is no way to this table: in the server's words, with a way on. */
export function Ended({ client }: { client: Client }) {
    return <main class="join panel"><h1>This table cannot be shown</h1><p>{client.ended}</p><p class="buttonrow"><a class="main" href="/">Lobby</a><button class="tool" onClick={() => location.reload()}>Try again</button></p></main>;
}
