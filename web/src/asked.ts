// SPDX-License-Identifier: MIT
// What somebody asks about who asks why of a thing on the table: which parts of the view it shows, and what it is called. Knows no page.
import { is_nest, nest_at, number_of } from "./model";
import { seat_name, type Scene } from "./scene";

/** A thing on the page, by how it is marked there: "gem" and "bank 1 red", "pile" and "zone deck 1", "place" and "Willow". */
export interface Marked {
    asked: "gem" | "pile" | "counter" | "place";
    name: string;
    seat?: string;
}

export interface Asked {
    title: string;
    /** Where the view has it. */
    paths: string[];
    place?: string;
}

const paths_most = 32; // that the server takes at once

/** Names may have blanks in them, so the longest that fits is meant; the rest says whose, and of what. */
function split_name(said: string, names: string[]): [string, string] | undefined {
    const fitting = names.filter(name => said === name || said.startsWith(`${name} `)).sort((a, b) => b.length - a.length)[0];
    return fitting === undefined ? undefined : [fitting, said.slice(fitting.length + 1)];
}

function counter_asked(scene: Scene, name: string, rest: string): Asked {
    const look = scene.look.counters[name];
    const of_seat = look?.per?.[0] === "seat";
    const [seat = "", ...more] = of_seat ? rest.split(" ") : ["", ...(rest ? [rest] : [])];
    const thing = more.join(" ");
    const whose = seat ? `${seat_name(scene, Number(seat))}: ` : "";
    return { title: `${whose}${look?.label ?? name}${thing ? `, ${thing}` : ""}`, paths: [["counters", name, seat, thing].filter(Boolean).join("/")] };
}

function zone_asked(scene: Scene, zone: string, seat: string): Asked {
    const label = scene.look.zones[zone]?.label ?? zone;
    return { title: seat ? `${seat_name(scene, Number(seat))}: ${label}` : label, paths: [["zones", zone, seat].filter(Boolean).join("/")] };
}

/** What lies there and in the slots that belong to it, and what is counted there. */
function place_asked(scene: Scene, place: string): Asked {
    const here = scene.look.board?.find(line => line[0] === place) ?? [place];
    const counters = Object.entries(scene.look.counters).filter(([, look]) => look.per?.[0] === "place").map(([name]) => `counters/${name}/${place}`);
    const zones = Object.entries(scene.look.zones).filter(([, look]) => here.includes(look.place ?? "")).map(([zone]) => `zones/${zone}`);
    return { title: place, paths: [...counters, ...zones].slice(0, paths_most), place };
}

export function asked_about(scene: Scene, { asked, name, seat }: Marked): Asked | undefined {
    if (asked === "place") return place_asked(scene, name);
    if (asked === "pile") {
        const found = split_name(name.replace(/^zone /, ""), Object.keys(scene.look.zones));
        return found && zone_asked(scene, ...found);
    }
    const found = split_name(name, Object.keys(scene.look.counters));
    if (!found) return undefined;
    const of_seat = scene.look.counters[found[0]]?.per?.[0] === "seat";
    return counter_asked(scene, found[0], found[1] || (of_seat ? (seat ?? "") : ""));
}

/* ---- all there is ------------------------------------------------------------------------------------------------------- */

const not_asked = new Set(["turn", "round", "phase", "game", "part", "most"]);

function counters_shown(scene: Scene): Marked[] {
    const counters = nest_at(scene.view, "counters");
    return Object.entries(scene.look.counters).filter(([, look]) => !not_asked.has(look.as)).flatMap(([name, look]) => {
        const cell = counters[name];
        if (cell === undefined || look.per?.[0] === "place") return [];
        return look.per?.[0] === "seat" && is_nest(cell) ? Object.keys(cell).map((seat): Marked => ({ asked: "counter", name, seat })) : [{ asked: "counter" as const, name }];
    });
}

function piles_shown(scene: Scene): Marked[] {
    const zones = nest_at(scene.view, "zones");
    return Object.entries(scene.look.zones).filter(([, look]) => look.shape !== "unseen").flatMap(([zone]) => {
        const cell = zones[zone];
        if (is_nest(cell)) return Object.keys(cell).map((seat): Marked => ({ asked: "pile", name: `zone ${zone} ${seat}` }));
        return number_of(cell) ? [{ asked: "pile" as const, name: `zone ${zone}` }] : [];
    });
}

/** Numbers, piles and places that one can ask about, for who does not point. */
export function all_asked(scene: Scene): [Marked, string][] {
    const places = (scene.look.board ?? []).map((line): Marked => ({ asked: "place", name: line[0] ?? "" }));
    return [...counters_shown(scene), ...piles_shown(scene), ...places].map((one): [Marked, string] => [one, asked_about(scene, one)?.title ?? one.name]);
}
