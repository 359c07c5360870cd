// SPDX-License-Identifier: MIT
// A table that begins where another game was: at a point of one that is over, or from a save. Each seat is for a person or a bot.
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { make_table, place_at, seat_kind, usual_bot, WhoSits, type Made } from "./seating";
import type { Bot } from "./types";

function use_bots(): Bot[] | undefined {
    const [bots, set_bots] = useState<Bot[]>();
    useEffect(() => {
        fetch_json<{ bots: Bot[] }>("/api/games").then(reply => set_bots(reply.bots)).catch(() => set_bots([]));
    }, []);
    return bots;
}

export function address_of_made({ table, over }: Made): string {
    return over ? `/t/${table}?move=0` : `/t/${table}`;
}

/** `names`: what the seats are called; `own`: where one sits unless one says otherwise, from 0. */
export function BeginFrom({ from, names, own, word, about }: { from: object; names: string[]; own: number; word: string; about: string }) {
    const bots = use_bots();
    const [chosen, set_chosen] = useState<string[]>();
    const [error, set_error] = useState("");
    const [busy, set_busy] = useState(false);
    if (!bots) return <p>Asking the server.</p>;
    const seats = chosen ?? names.map((_, i) => (i === own ? "me" : usual_bot(bots)));
    const begin = () => {
        set_busy(true);
        make_table({ from, seats }).then(made => location.assign(address_of_made(made))).catch((problem: Error) => {
            set_error(problem.message);
            set_busy(false);
        });
    };
    return (
        <Fragment>
            <p>{about}</p>
            <div class="beginseats">{names.map((name, i) => (
                <div class="seatfield" key={i}>
                    <i class={`presence ${seat_kind(seats[i] ?? "")}`} aria-hidden="true" /><span>{name}</span>
                    <WhoSits label={name} who={seats[i] ?? "open"} bots={bots} place={who => set_chosen(place_at(seats, i, who))} />
                </div>
            ))}</div>
            {error ? <p class="notice" role="alert">{error}</p> : null}
            <p class="buttonrow"><button class="main" disabled={busy} onClick={begin}>{word}</button></p>
        </Fragment>
    );
}
