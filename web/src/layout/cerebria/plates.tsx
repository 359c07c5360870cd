// SPDX-License-Identifier: MIT
// Names of the Realms in the free corners beside the ring, and how strongly both sides hold each place.
import { Fragment, h } from "preact";
import { use_scene } from "../../scene";
import { control_of, lit_spot, side_of } from "./facts";
import { polar, type Land } from "./geometry";
import { use_sides } from "./panels";
import { control_words } from "./ring";
import { Sign, SideSign } from "./sign";
import { place_sums } from "./sums";
import { Price, parts_of } from "./price";

/** Both numbers, in the outline of the side that holds the place. */
export function Pill({ place }: { place: string }) {
    const scene = use_scene();
    const team = control_of(scene, place);
    const side = team ? side_of(scene, team) : "nobody";
    const sums = place_sums(scene, place);
    const words = `${place}: ${sums ? `${sums.players} to ${sums.ego}, ` : ""}${control_words(scene, place)}`;
    return <span class={`pill ${side}`} role="img" aria-label={words} data-sums={sums ? `${sums.players} ${sums.ego}` : undefined}>{sums ? `${sums.players}:${sums.ego}` : team ? <SideSign side={side} /> : "\u2013"}</span>;
}

/** On the rim: all ten where there is no room for plates, else those of the Frontiers. */
export function RimPills({ lands }: { lands: Land[] }) {
    return <Fragment>{lands.map(land => { const [x, y] = polar(land.realm ? 276 : land.angle === 180 ? 291 : 280, land.angle); return <span key={land.name} class={`at rim${land.realm ? " ofrealm" : ""}`} style={{ "--x": String(x), "--y": String(y) } as Record<string, string>}><Pill place={land.name} /></span>; })}</Fragment>;
}

export function Plates({ lands }: { lands: Land[] }) {
    const scene = use_scene();
    const sides = use_sides();
    return (
        <div class="plates">{lands.filter(land => land.realm).map((land, i) => {
            const key = `place ${land.name}`;
            const options = lit_spot(scene, land, land.name) === "plate" ? scene.lit.get(key) : undefined;
            const only = options?.length === 1 ? options[0] : undefined;
            const team = control_of(scene, land.name);
            const inside = [
                <span class={`platename ${team ? sides[team] : "nobody"}`} key="n"><Sign name={land.name} size={17} /><b>{land.name}</b><Pill place={land.name} /></span>,
                only ? <span class="plateact" key="a"><span>{parts_of(only).about}</span><Price option={only} /><kbd>{only.index + 1}</kbd></span> : null,
            ];
            const name = `plate plate-${i}`;
            if (!options) return <div class={name} key={land.name} data-plate={land.name}>{inside}</div>;
            return <button class={`${name} lit${options.includes(scene.hint as never) ? " hint" : ""}`} key={land.name} data-plate={land.name} data-lit={key} aria-label={`${land.name}, ${control_words(scene, land.name)}, can be chosen: option ${(options[0]?.index ?? 0) + 1}`} onClick={event => scene.touch(key, event.currentTarget)}>{inside}</button>;
        })}</div>
    );
}
