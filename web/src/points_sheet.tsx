// SPDX-License-Identifier: MIT
// How the points come about that one would have if the game ended now.
import { h } from "preact";
import { points_lines } from "./points";
import { use_scene } from "./scene";

export function PointsSheet() {
    const scene = use_scene();
    const standing = scene.client.table?.standing ?? scene.client.table?.scores;
    if (!standing) return <p>This game has no points while it goes on. What decides it is on the table.</p>;
    return (
        <div class="pointsheet">
            <p>{scene.client.table?.state === "over" ? "At the end:" : "If the game ended now:"}</p>
            <dl>{points_lines(scene, standing).map(line => <div key={line.name}><dt><b>{line.name}</b> <span>{line.points}</span></dt><dd>{line.explained}</dd></div>)}</dl>
            {scene.client.table?.rules ? <p><button class="tool" onClick={() => scene.look_up("score")}>How points come about</button></p> : null}
        </div>
    );
}
