// SPDX-License-Identifier: MIT
// The past of a table as one pair of eyes saw it: the view after every move, in stretches that the server tells at once. Views
// share all that a move left as it was, so that a game of hundreds of moves takes little more room than what was told; a point
// that is here is shown without asking, forwards and backwards alike. Nothing here knows a page.
import { expand } from "./expand";
import { is_nest, sum_of } from "./model";
import type { Change, Leaf, Nest, PastStep, StepMessage, TableMessage } from "./types";

export interface Point {
    view: Nest;
    /** What led there from the point before. */
    step?: StepMessage;
    /** The option that was taken there, as far as these eyes know. */
    chose?: number;
}

export interface Stretch {
    moves: number;
    view: Nest;
    steps?: PastStep[];
}

/** Moves that are asked for at once: what is beside the point one looks at is looked at next. */
export const stretch_moves = 32;

/** A merge patch that leaves the view as it is, and shares with it what stays. */
export function with_change(view: Nest, change: Change): Nest {
    const made: Nest = { ...view };
    for (const [key, value] of Object.entries(change)) {
        const below = made[key];
        if (value === null) delete made[key];
        else made[key] = is_nest(value) ? with_change(is_nest(below) ? below : {}, value) : (value as Leaf);
    }
    return made;
}

function view_after(view: Nest, step: StepMessage): Nest {
    const changes = [...step.events.map(event => event.difference), step.difference];
    return changes.reduce<Nest>((so_far, change) => (change ? with_change(so_far, change) : so_far), view);
}

export class History {
    private points: (Point | undefined)[] = [];
    private coming = new Map<number, Promise<boolean>>();

    constructor(private names: Pick<TableMessage, "seats" | "sides">, private ask: (moves: number) => Promise<Stretch | undefined>) {}

    at(moves: number): Point | undefined {
        return this.points[moves];
    }

    /** Promises that the point is here; false: it could not be had. */
    load(moves: number): Promise<boolean> {
        if (this.points[moves]) return Promise.resolve(true);
        const from = Math.floor(moves / stretch_moves) * stretch_moves;
        const coming = this.coming.get(from) ?? this.fetch(from).finally(() => this.coming.delete(from));
        this.coming.set(from, coming);
        return coming.then(() => this.points[moves] !== undefined);
    }

    private async fetch(from: number): Promise<boolean> {
        const stretch = await this.ask(from);
        if (!stretch) return false;
        const points = this.read(stretch);
        const last = points[points.length - 1];
        const wrong = last?.step && sum_of(last.view) !== last.step.sum;
        if (!wrong) points.forEach((point, i) => { this.points[from + i] = { ...this.points[from + i], ...point }; });
        return !wrong;
    }

    private read({ moves, view, steps }: Stretch): Point[] {
        const points: Point[] = [{ view }];
        for (const { chose, ...sent } of steps ?? []) {
            const before = points[points.length - 1] as Point;
            const at = moves + points.length - 1;
            const step = expand({ ...sent, step: at + 1 }, before.view, { ...this.names, moves: at });
            if (chose !== undefined) before.chose = chose;
            points.push({ view: view_after(before.view, step), step });
        }
        return points;
    }
}
