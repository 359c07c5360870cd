// SPDX-License-Identifier: MIT
// Sentiment: evokers with their fields facing each other, and between them what waits. The own field is below; one other is
// opposite, several share the upper half. Fields shrink to smaller cards and then to lines, so that all fits a laptop; on a
// phone the table scrolls, and each of several others is a line that opens.
import "../every_table";
import { h } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { feeling_image } from "../art/feelings";
import { set_pieces } from "../game_pieces";
import { use_scene, type Scene } from "../scene";
import type { OpenZone } from "./generic";
import { Arrows, is_involved } from "./sentiment/arrows";
import { SentimentCard } from "./sentiment/card";
import { Evoker } from "./sentiment/evoker";
import { phone_most, type Room } from "./sentiment/fit";
import { Passing } from "./sentiment/passing";
import { Tracks } from "./sentiment/tracks";
import { field_of, seats_after } from "./sentiment/view";
import { Between } from "./sentiment/window";

set_pieces("sentiment", {
    picture: feeling_image, Card: SentimentCard, Stands: Tracks, BesidePass: Passing,
});

/** How large fields are now, by seat; measured again whenever the table changes its size or what lies on it. */
function use_rooms(root: { current: HTMLElement | null }, scene: Scene): { rooms: Map<number, Room>; narrow: boolean; tick: string } {
    const [measured, set_measured] = useState({ said: "", size: "" });
    const measure = () => {
        const element = root.current;
        if (!element) return;
        const narrow = innerWidth <= phone_most;
        const fields = [...element.querySelectorAll<HTMLElement>(".fieldcards")].map(field => `${field.closest<HTMLElement>("[data-seat]")?.dataset["seat"]} ${field.clientWidth} ${narrow ? 0 : field.clientHeight}`);
        const next = { said: fields.join(";"), size: `${element.clientWidth} ${element.scrollHeight}` };
        set_measured(before => (before.said === next.said && before.size === next.size ? before : next));
    };
    useLayoutEffect(measure, [scene]);
    useLayoutEffect(() => {
        const observer = new ResizeObserver(measure);
        if (root.current) observer.observe(root.current);
        return () => observer.disconnect();
    }, []);
    const rooms = new Map<number, Room>(measured.said.split(";").filter(Boolean).map(said => {
        const [seat = 0, width = 0, height = 0] = said.split(" ").map(Number);
        return [seat, { width, height }];
    }));
    return { rooms, narrow: innerWidth <= phone_most, tick: `${measured.said} ${measured.size}` };
}

/** Fields that nobody has opened or shut by hand are open while something goes on there. */
function use_folds(scene: Scene) {
    const [chosen, set_chosen] = useState<{ [seat: number]: boolean }>({});
    const busy = (seat: number) => is_involved(scene, seat) || field_of(scene, seat).some(card => scene.lit.has(`card ${card.id}`));
    const shut = (seat: number) => chosen[seat] ?? !busy(seat);
    return (seat: number) => ({ shut: shut(seat), turn: () => set_chosen({ ...chosen, [seat]: !shut(seat) }) });
}

export function SentimentLayout({ open }: { open: OpenZone }) {
    const scene = use_scene();
    const root = useRef<HTMLDivElement>(null);
    const { rooms, narrow, tick } = use_rooms(root, scene);
    const fold = use_folds(scene);
    const bottom = scene.own ?? (scene.client.table?.people.length ?? 1);
    const others = seats_after(scene, bottom);
    const room = (seat: number): Room => rooms.get(seat) ?? { width: 800, height: narrow ? 0 : 150 };
    return (
        <div class={`sentiment others-${others.length}`} ref={root}>
            <div class="others">{others.map(seat => <Evoker key={seat} seat={seat} room={room(seat)} open={open} {...(narrow && others.length > 1 ? { fold: fold(seat) } : {})} />)}</div>
            <Between />
            <Evoker seat={bottom} room={room(bottom)} open={open} />
            <Arrows root={root} tick={tick} />
        </div>
    );
}
