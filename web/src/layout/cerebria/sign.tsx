// SPDX-License-Identifier: MIT
// Signs of Cerebria on a grid of 24: filled where the drawing begins with "f", else lines. Nothing depends on a font.
import { h } from "preact";

const circle = "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z";
const tower = "M5 22V6h3.500v3h2V6h3v3h2V6H19v16ZM10 22v-6h4v6";
const eye = "M1 12c5-9 17-9 22 0c-5 9-17 9-22 0ZM12 8.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0-7Z";

const drawings: { [name: string]: string } = {
    willpower: "fM12 1l2.900 8.100L23 12l-8.100 2.900L12 23l-2.900-8.100L1 12l8.100-2.900Z",
    bead: `f${circle}`,
    shard: "fM12 1 20 12 12 23 4 12Z",
    ambition: "M4 12l8-8 8 8M4 20l8-8 8 8",
    cards: "M7 4h12v16H7ZM7 7 3.500 8l3 12",
    points: "fM12 1.500l3.100 7 7.600.800-5.700 5.100 1.600 7.500L12 18.100l-6.600 3.800 1.600-7.500L1.300 9.300l7.600-.800Z",
    move: "M3 12h16M12 4l8 8-8 8",
    invoke: "M12 2v11M7 9l5 5 5-5M3 15c1 8 17 8 18 0",
    quell: `${circle}M7.500 12h9`,
    fortify: tower,
    empower: "M12 9a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM12 1v4M3.500 5l3 3M20.500 5l-3 3M1 14h3M23 14h-3M4 22l3-3M20 22l-3-3",
    absorb: "M12 12c0-2 3-2 3 .500S12 17 9.500 15.500 7 8.500 11.500 7 20 9.500 19 15s-9 7.500-14 3S3 5 10 3",
    urge: "M2 5l7 7-7 7M11 5l7 7-7 7",
    insight: "M12 2v20M2 12h20M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",
    resolve: "fM12 1l2.900 8.100L23 12l-8.100 2.900L12 23l-2.900-8.100L1 12l8.100-2.900Z",
    end: "M5 3v18M19 3v18M5 12h14",
    yes: "M4 13l5 6L20 5",
    no: "M5 5l14 14M19 5 5 19",
    lock: "M5 11h14v10H5ZM8 11V7a4 4 0 0 1 8 0v4",
    gatekeeper: "M4 22V11a8 8 0 0 1 16 0v11M12 3v19M1 22h22",
    influencer: eye,
    revelation: "fM12 1 23 9l-4 13H5L1 9ZM12 6 6 10.500l2 7h8l2-7Z",
    blocked: `${circle}M7 12h10`,
    Valley: "M1 20 8.500 7l5 8 3-4.500L23 20Z",
    Cradle: "M3 8c0 14 18 14 18 0M7 8c0 8 10 8 10 0M4 21c5-3 11-3 16 0",
    Network: "M5 6l14-1M5 6l6 13M19 5l-8 14M5 3.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5ZM19 2.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5ZM11 16.500a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5Z",
    Land: "M12 21C-4 10 5-1 12 7c7-8 16 3 0 14Z",
    Willow: "M12 23V9M12 9C3 1 0 10 3 19M12 9c9-8 12 1 9 10M12 9c-5-1-5 4-5 8M12 9c5-1 5 4 5 8",
    Attitude: "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20ZM12 12V2M12 12l8.500 5M12 12l-8.500 5",
    Openness: "M3 22V9a9 7 0 0 1 18 0v13M3 22l6-3V7M21 22l-6-3V7",
    Fortitude: tower,
    Awareness: eye,
    Unity: "M10 14a5 5 0 0 1 0-7l3-3a5 5 0 0 1 7 7l-2 2M14 10a5 5 0 0 1 0 7l-3 3a5 5 0 0 1-7-7l2-2",
    Versatility: "M12 2v20M2 12h20M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",
    Liveliness: "M12 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM6 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM18 13a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z",
    Sensibility: "M1 19h5l5-16 4 16h3l2-5 3 5",
    Reflection: "M12 1v22M9 5 2 19h7ZM15 5l7 14h-7Z",
    defiance: "M13 1 4 13h7l-2 10 11-14h-7Z",
    endeavor: "M2 21l6-7 4 3 9-12M14 4h7v7",
    judgment: "M12 2v19M6 21h12M3 6h18M3 6l-2 8h6l-3-8M21 6l-3 8h6l-3-8",
    Commitment: "M4 12l8-8 8 8M4 20l8-8 8 8",
    Creativity: "M7 4h12v16H7ZM7 7 3.500 8l3 12",
    Humility: `f${circle}`,
    Diligence: "fM12 1l2.900 8.100L23 12l-8.100 2.900L12 23l-2.900-8.100L1 12l8.100-2.900Z",
    Knowledge: "M12 2v20M2 12h20M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",
};

const vibes: { [vibe: string]: string } = {
    red: "M12 1c1 6 8 8 8 14a8 8 0 0 1-16 0c0-3 2-5 3-7 1 2 2 3 3 3 0-4 0-7 2-10Z",
    yellow: "M12 1l2.600 6 6.200-2-2 6.200 4.200 2.300-5 2 1 6.500-5.500-3-3.500 4-1.500-5.500-6.500-1 4.500-4-3.500-5 6.500.500Z",
    green: "M4 21C1 9 9 2 21 3c1 12-5 18-13 17l-3 3-1-2L14 10 5 17Z",
    blue: "M16 2A10.500 10.500 0 1 0 22 17 9 9 0 0 1 16 2Z",
};
const vibe_colours: { [vibe: string]: string } = { red: "#e0435a", yellow: "#f2b91d", green: "#3fae5a", blue: "#3f86e8" };
export const vibe_hues: { [vibe: string]: number } = { red: 352, yellow: 42, green: 138, blue: 214 };

export function has_sign(name: string): boolean {
    return name in drawings;
}

export function sign_path(name: string, colour: string, weight: number): string {
    const d = drawings[name] ?? circle;
    return d.startsWith("f") ? `<path d="${d.slice(1)}" fill="${colour}"/>` : `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A Vibe by its shape and colour, as a part of a drawing. */
export function vibe_path(vibe: string): string {
    return `<path d="${vibes[vibe] ?? circle}" fill="${vibe_colours[vibe] ?? "#e9edf7"}" stroke="#fff" stroke-width="1.600" paint-order="stroke"/>`;
}

export function Sign({ name, size = 16, weight = 2, title }: { name: string; size?: number; weight?: number; title?: string }) {
    const d = drawings[name] ?? circle;
    const filled = d.startsWith("f");
    return (
        <svg class="sign" width={size} height={size} viewBox="0 0 24 24" {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" })}>
            {filled ? <path d={d.slice(1)} fill="currentColor" /> : <path d={d} fill="none" stroke="currentColor" stroke-width={weight} stroke-linecap="round" stroke-linejoin="round" />}
        </svg>
    );
}

/** A Vibe token of a row; "wild" is a ring. */
export function Vibe({ vibe, size = 18 }: { vibe: string; size?: number }) {
    const d = vibes[vibe];
    return (
        <svg class="sign" width={size} height={size} viewBox="-1 -1 26 26" role="img" aria-label={vibe}>
            {d ? <path d={d} fill={vibe_colours[vibe]} stroke="#fff" stroke-width="1.500" /> : <path d={`${circle}M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z`} fill="#e9edf7" fill-rule="evenodd" stroke="#7d88ab" stroke-width="2" />}
        </svg>
    );
}

/** A side by its sign: round for Bliss, pointed for Gloom. */
export function SideSign({ side, size = 12 }: { side: string; size?: number }) {
    return <span class={`sidesign ${side}`}><Sign name={side === "bliss" ? "bead" : "shard"} size={size} title={side === "bliss" ? "Bliss" : "Gloom"} /></span>;
}
