// SPDX-License-Identifier: MIT
// A table looked back at: drawn as it is played, with the bar of the replay where the question stands otherwise. The address
// says where one is, so that it can be passed on and loaded again.
import "./every_start";
import "./every_table";
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Client } from "./client";
import type { Layout } from "./layout/list";
import { ReplayBar } from "./replay_bar";
import { Replay } from "./replay_client";
import { address_of, type Eyes } from "./replay_point";
import { TableScene } from "./table";

/** Browsers refuse an address that changes too often. */
const address_ms = 300;

function use_replay(live: Client, at: number, eyes: Eyes): [Replay | undefined, number] {
    const [replay, set_replay] = useState<Replay>();
    const [tick, set_tick] = useState(0);
    useEffect(() => {
        const made = new Replay(live, at, eyes);
        const stop = made.listen(() => set_tick(now => now + 1));
        set_replay(made);
        return () => {
            stop();
            made.close();
        };
    }, [live]);
    return [replay, tick];
}

export function ReplayScene({ live, at, eyes, layout, leave }: { live: Client; at: number; eyes: Eyes; layout: Layout | undefined; leave: () => void }) {
    const [replay, tick] = use_replay(live, at, eyes);
    useEffect(() => {
        if (!replay) return undefined;
        const timer = setTimeout(() => history.replaceState(null, "", address_of(replay.id, replay.at, replay.eyes)), address_ms);
        return () => clearTimeout(timer);
    }, [replay, replay?.at, replay?.eyes]);
    if (!replay) return null;
    return <TableScene client={replay} tick={tick} layout={layout} bar={<ReplayBar replay={replay} leave={leave} />} />;
}
