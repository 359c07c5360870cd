// SPDX-License-Identifier: MIT
// The end of a game: who won, how the points came about in the game's own words, once more, pass it on.
import { h } from "preact";
import { useState } from "preact/hooks";
import { points_lines } from "./points";
import { use_scene } from "./scene";
import { share_link } from "./share";

function ShareButton({ id, title }: { id: string; title: string }) {
    const [words, set_words] = useState("Share this game");
    return <button class="tool" onClick={() => void share_link(`/t/${id}`, title).then(set_words)}>{words}</button>;
}

export function Ending() {
    const scene = use_scene();
    const { client } = scene;
    const table = client.table;
    const scores = table?.scores;
    if (table?.state !== "over" || !scores) return null;
    // Who has won stands above; figures that say nothing else are left out.
    const lines = points_lines(scene, scores);
    const told = lines.some(line => line.explained || line.points > 1);
    return (
        <div class="ending">
            {told ? <ul>{lines.map(line => <li key={line.name} class={line.won ? "won" : ""}><b>{line.name.charAt(0).toUpperCase() + line.name.slice(1)}</b> {line.points}{line.explained ? <small>{line.explained}</small> : null}</li>)}</ul> : null}
            <p class="buttonrow">
                {client.next ? <a class="main" href={`/t/${client.next}`}>On to the next game</a> : scene.own !== undefined && !client.past ? <button class="main" onClick={() => void client.ask({ do: "rematch" })}>{table.guide ? "Play a whole game" : "Play again"}</button> : null}
                {client.look_back ? <button class="tool" onClick={() => client.look_back?.(0)}>Replay</button> : null}
                <ShareButton id={client.id} title={table.title} />
                <a class="tool" href={`/api/finished/${client.id}/save`} download={`${table.game}.save`}>Save it</a>
                <a class="tool" href="/">Lobby</a>
            </p>
        </div>
    );
}
