// SPDX-License-Identifier: MIT
// A table for cards that are tried: a scene, which is what positions are written in, with the card in the first hand. It can be
// changed before it is laid; the server says what is wrong with it.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetch_json } from "./api";
import { fetch_cards, type CardGame, type CardSet } from "./cards_data";
import { list_of_seats } from "./game_options";
import { keep, own_name } from "./keep";
import type { Draft } from "./try_card";
import type { Face, Game, GameOption } from "./types";

const quoted = (name: string) => (/[,{}"]/.test(name) ? `"${name}"` : name);

/** The option whose words are decks of that kind: it has the names of those of the game. */
function option_for(game: Game, known: Face[], kind: string): GameOption | undefined {
    const names = new Set(known.filter(face => face.deck?.kind === kind).map(face => face.deck?.name));
    return game.options.find(option => option.words?.some(word => names.has(word)));
}

/** What has to be played so that the card is met: its deck, and where players build decks, all cards. */
function options_for(game: Game, builds: boolean, known: Face[], face: Face): string {
    const seats = list_of_seats(game);
    if (builds && seats) return `${seats.name}=everything,${seats.words?.find(word => word !== "everything") ?? ""}`;
    const option = face.deck ? option_for(game, known, face.deck.kind) : undefined;
    if (!option || !face.deck) return "";
    const words = option.kind === "list" ? [face.deck.name, ...option.usual.split(",").filter(word => word !== face.deck?.name)].slice(0, option.usual.split(",").length) : [face.deck.name];
    return `${option.name}=${words.join(",")}`;
}

/** Only what seats have in their hands can be given to one: the deck of another side is drawn from. */
function is_held(game: Game, builds: boolean, known: Face[], face: Face): boolean {
    if (builds || !face.deck) return true;
    return option_for(game, known, face.deck.kind)?.seats === true;
}

function scene_for(game: Game, builds: boolean, known: Face[], face: Face): string {
    const options = options_for(game, builds, known, face);
    return [`scene ${face.name}`, `game ${game.name}`, ...(options ? [`options ${options}`] : []), ...(is_held(game, builds, known, face) ? ["given", `    hand[1]: ${quoted(face.name)}, ...`] : []), ""].join("\n");
}

export function PlayTried({ draft, game, set, fine }: { draft: Draft; game: CardGame; set: CardSet; fine: boolean }) {
    const [known, set_known] = useState<{ game: Game; faces: Face[] }>();
    const [name, set_name] = useState("");
    const [written, set_written] = useState<string>();
    const [error, set_error] = useState("");
    useEffect(() => {
        Promise.all([fetch_json<{ games: Game[] }>("/api/games"), fetch_cards(game.cards)]).then(([{ games }, { all }]) => {
            const found = games.find(one => one.name === game.game);
            if (found) set_known({ game: found, faces: all });
        }).catch((problem: Error) => set_error(problem.message));
    }, [game.cards]);
    const face = set.faces.get(name) ?? set.all[0];
    const scene = written ?? (known && face ? scene_for(known.game, game.deck !== undefined, known.faces, face) : "");
    const play = () => {
        // Seats as usual: oneself first, bots at the others.
        fetch_json<{ table: string; token?: string; host?: string }>("/api/tables", { name: own_name() || "Guest", from: { scene }, cards: draft }).then(made => {
            keep(`seat ${made.table}`, made.token);
            keep(`host ${made.table}`, made.host);
            location.assign(`/t/${made.table}`);
        }).catch((problem: Error) => set_error(problem.message));
    };
    return (
        <section class="playtried" aria-label="Play with it">
            <h2>Play with it</h2>
            <p class="buttonrow"><label>Begin with <select value={face?.name ?? ""} onChange={event => { set_name(event.currentTarget.value); set_written(undefined); }}>{set.all.map(one => <option key={one.name} value={one.name}>{one.name}</option>)}</select></label>
                <button class="main" disabled={!fine || !scene} onClick={play}>Lay it on a table</button></p>
            <details><summary>The table, as a scene</summary><textarea class="scenetext" aria-label="The table as a scene" spellcheck={false} value={scene} onInput={event => set_written(event.currentTarget.value)} /></details>
            {error ? <p class="notice" role="alert">{error}</p> : null}
            <p class="fine">The table is found by its link alone; you and bots sit there.</p>
        </section>
    );
}
