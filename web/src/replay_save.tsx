// SPDX-License-Identifier: MIT
// A save is opened: a game that is over is looked at, another goes on. What is in the file is the server's to read; here it is
// only found out how many sit there, so that one can say who.
import { Fragment, h } from "preact";
import { useRef, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { BeginFrom } from "./replay_begin";
import type { Game } from "./types";

interface Save {
    text: string;
    title: string;
    players: number;
}

const seats_most = 12;

/** The head of a save names the game, and its options always how many play. */
export function save_of(text: string, games: Pick<Game, "name" | "title">[]): Save | undefined {
    const game = /^game (\S+)/m.exec(text)?.[1];
    const players = Number(/^options .*\bplayers=(\d+)/m.exec(text)?.[1]);
    if (!game || !(players >= 1 && players <= seats_most)) return undefined;
    return { text, title: games.find(one => one.name === game)?.title ?? game, players };
}

export function OpenSave({ games }: { games: Game[] }) {
    const chooser = useRef<HTMLInputElement>(null);
    const [save, set_save] = useState<Save>();
    const [wrong, set_wrong] = useState("");
    const take = async (input: HTMLInputElement) => {
        const file = input.files?.[0];
        const found = file && save_of(await file.text(), games);
        input.value = ""; // the same file can be chosen again
        set_save(found);
        set_wrong(file && !found ? `${file.name} is not a save of Limbic: those begin with a game and its options.` : "");
    };
    return (
        <Fragment>
            <button class="tool" onClick={() => chooser.current?.click()}>Open a save</button>
            <input class="unseen" type="file" tabIndex={-1} aria-hidden="true" aria-label="A save" ref={chooser} onChange={event => void take(event.currentTarget)} />
            {wrong ? <p class="notice" role="alert">{wrong}<button class="tool" onClick={() => set_wrong("")}>Close</button></p> : null}
            {save ? <Dialog title={`A save of ${save.title}`} close={() => set_save(undefined)}>
                <BeginFrom from={{ save: save.text }} names={Array.from({ length: save.players }, (_, i) => `Seat ${i + 1}`)} own={0} word="Open" about="A game that is over can be looked at. One that is not goes on where it was; say who sits where." />
            </Dialog> : null}
        </Fragment>
    );
}
