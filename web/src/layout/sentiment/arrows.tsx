// SPDX-License-Identifier: MIT
// Arrows over the table: a solid one from each attacker to whom it attacks, with the blow as a number, and a dotted one with a
// ring from what waits to its targets. They tell nothing that is not in words as well, so nobody has to see them.
import { Fragment, h } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { card_by_id, use_scene, type Scene } from "../../scene";
import { phone_most } from "./fit";
import { attacks_of, evoker_of, side_class, waiting_of } from "./view";

const blow_radius = 12;
const name_height = 27; // of a card on a phone (sentiment.css): a blow does not hide it

interface Point {
    x: number;
    y: number;
}
interface Arrow {
    key: string;
    side: string;
    from: Point;
    to: Point;
    blow?: number | undefined;
    dotted?: boolean;
}

/** Where a card lies; one that is folded away or is an evoker stands for its seat. */
function element_of(root: HTMLElement, scene: Scene, id: number): Element | null {
    const card = card_by_id(scene, id);
    const seat = card?.at ?? card?.seat;
    return root.querySelector(`[data-card="${id}"]`) ?? root.querySelector(`[data-evoker="${id}"]`) ?? (seat === undefined ? null : root.querySelector(`[data-seat="${seat}"] .evokerinfo`));
}

/** From the nearer edge of one to the nearer edge of the other; `aside` keeps several apart. */
function between(root: HTMLElement, from: Element, to: Element, aside: number): { from: Point; to: Point } {
    const base = root.getBoundingClientRect();
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    const down = a.top + a.height / 2 < b.top + b.height / 2;
    // What waits has its maker's name above its middle: arrows upwards leave it at its left edge.
    if (!down && from.closest(".waits")) return { from: { x: a.left + 8 - base.left, y: a.top + 4 - base.top }, to: { x: b.left + b.width / 2 + aside - base.left, y: b.bottom - base.top } };
    const same_height = Math.abs(a.top + a.height / 2 - b.top - b.height / 2) < 24;
    const shift = Math.max(-b.width * 0.3, Math.min(b.width * 0.3, aside));
    if (same_height) {
        const right = a.left < b.left;
        return { from: { x: (right ? a.right : a.left) - base.left, y: a.top + a.height / 2 - base.top }, to: { x: (right ? b.left + 12 : b.right - 12) - base.left, y: b.top + b.height / 2 - base.top } };
    }
    const start = a.left + a.width / 2;
    const middle = b.left + b.width / 2 + shift;
    // Wide things, such as the line of an evoker on a phone, are met where the arrow comes from.
    const end = b.width > 2.2 * a.width ? Math.max(b.left + 30, Math.min(b.right - 30, start)) : middle;
    return { from: { x: start - base.left, y: (down ? a.bottom : a.top) - base.top }, to: { x: end - base.left, y: (down ? b.top : b.bottom) - base.top } };
}

/** On a phone what waits lies in a column: arrows leave it to the left, so that they cross no words. */
function from_column(root: HTMLElement, from: Element, to: Element): { from: Point; to: Point } {
    const base = root.getBoundingClientRect();
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    const down = a.top < b.top;
    const start = { x: a.left - base.left, y: a.top + a.height * 0.6 - base.top };
    if (to.closest(".waits")) return { from: start, to: { x: b.left - base.left, y: b.top + b.height * 0.4 - base.top } };
    const x = b.width > 150 ? Math.min(b.left + b.width / 2, a.left - 20) : b.left + b.width / 2;
    return { from: start, to: { x: x - base.left, y: (down ? b.top : b.bottom) - base.top } };
}

function controller_side(scene: Scene, id: number): string {
    const card = card_by_id(scene, id);
    const seat = typeof card?.at === "number" ? card.at : card?.seat;
    return seat === undefined ? "side-1" : side_class(scene, seat);
}

function attack_arrows(root: HTMLElement, scene: Scene): Arrow[] {
    const attacks = attacks_of(scene);
    return attacks.flatMap((attack, i) => {
        const from = element_of(root, scene, attack.card);
        const to = attack.target === undefined ? null : element_of(root, scene, attack.target);
        if (!from || !to) return [];
        const rivals = attacks.filter(one => one.target === attack.target);
        const aside = (rivals.indexOf(attack) - (rivals.length - 1) / 2) * 26;
        return [{ key: `attack ${i}`, side: controller_side(scene, attack.card), blow: attack.blow, ...between(root, from, to, aside) }];
    });
}

function aim_arrows(root: HTMLElement, scene: Scene): Arrow[] {
    const in_column = innerWidth <= phone_most;
    return waiting_of(scene).flatMap(row => {
        const from = root.querySelector(`[data-waiting="${row.number}"] > *`);
        return row.targets.flatMap((target, i) => {
            const to = element_of(root, scene, target);
            return from && to && from !== to ? [{ key: `aim ${row.number} ${i}`, side: side_class(scene, row.seat), dotted: true, ...(in_column ? from_column : between)(root, from, to, 0) }] : [];
        });
    });
}

function curve({ from, to }: Arrow): string {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (Math.abs(dx) < 3) return `M${from.x} ${from.y}C${from.x - 26} ${from.y} ${to.x - 26} ${to.y} ${to.x} ${to.y}`;
    if (Math.abs(dy) < 24) return `M${from.x} ${from.y}C${from.x + dx * 0.3} ${from.y} ${to.x - dx * 0.3} ${to.y} ${to.x} ${to.y}`;
    return `M${from.x} ${from.y}C${from.x + dx * 0.08} ${from.y + dy * 0.45} ${to.x - dx * 0.08} ${to.y - dy * 0.45} ${to.x} ${to.y}`;
}

function Shaft({ arrow }: { arrow: Arrow }) {
    const d = curve(arrow);
    const { to } = arrow;
    const down = arrow.to.y >= arrow.from.y ? 1 : -1;
    return (
        <g class={`${arrow.side}${arrow.dotted ? " dotted" : ""}`}>
            <path class="under" d={d} />
            <path class="shaft" d={d} />
            {arrow.dotted ? <circle class="ring" cx={to.x} cy={to.y} r={6} /> : <path class="head" d={`M${to.x} ${to.y + 2 * down}l-8 ${-13 * down}q8 4 16 0Z`} />}
        </g>
    );
}

/** The blow in the middle of the way, a little aside of the one before; on a phone, where ways are long and meet, on the
 *  edge of the attacker: below it there may be another card's name. */
function Blow({ arrow, place }: { arrow: Arrow; place: number }) {
    if (arrow.blow === undefined) return null;
    const { from, to } = arrow;
    const part = innerWidth <= phone_most ? 0 : 0.5 + (place % 2 ? 0.1 : -0.05);
    const into = part ? 0 : from.y > to.y ? name_height + blow_radius : -blow_radius;
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part + into];
    return <g class="blow"><circle cx={x} cy={y} r={blow_radius} /><text x={x} y={y + 5} text-anchor="middle">{arrow.blow}</text></g>;
}

/** Drawn anew after every change, once everything lies where it belongs. */
export function Arrows({ root, tick }: { root: { current: HTMLElement | null }; tick: string }) {
    const scene = use_scene();
    const [arrows, set_arrows] = useState<Arrow[]>([]);
    useLayoutEffect(() => {
        const element = root.current;
        if (!element) return;
        const found = [...attack_arrows(element, scene), ...aim_arrows(element, scene)];
        set_arrows(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    }, [scene, tick]);
    if (!arrows.length) return null;
    const attacks = arrows.filter(arrow => !arrow.dotted);
    return (
        <Fragment>
            <svg class="arrows" aria-hidden="true">{arrows.map(arrow => <Shaft key={arrow.key} arrow={arrow} />)}</svg>
            <svg class="arrows blows" aria-hidden="true">{attacks.map((arrow, i) => <Blow key={arrow.key} arrow={arrow} place={i} />)}</svg>
        </Fragment>
    );
}

export function is_involved(scene: Scene, seat: number): boolean {
    const evoker = evoker_of(scene, seat)?.id;
    const of_seat = (id: number | undefined) => id !== undefined && (id === evoker || card_by_id(scene, id)?.at === seat);
    return attacks_of(scene).some(attack => of_seat(attack.card) || of_seat(attack.target)) || waiting_of(scene).some(row => row.targets.some(of_seat));
}
