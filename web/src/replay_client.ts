// SPDX-License-Identifier: MIT
// A table as it was: to all that draws it a client like any other, whose view is that of an earlier move, and at which nothing
// can be done. The table itself goes on beside it (`live`), on the same line.
import { Client, line_of } from "./client";
import { less_motion, type Speed } from "./keep";
import { copy_of } from "./model";
import { History, stretch_moves, type Point } from "./replay_history";
import type { Eyes } from "./replay_point";
import type { Event, Reply, TableMessage } from "./types";

export type Pace = "slow" | "usual" | "quick" | "fastest";
/** How events are shown while it plays, and how long the last one stays. */
const paces: { [pace in Pace]: { speed: Speed; rest_ms: number } } = {
    slow: { speed: "calm", rest_ms: 1200 },
    usual: { speed: "usual", rest_ms: 600 },
    quick: { speed: "quick", rest_ms: 250 },
    fastest: { speed: "once", rest_ms: 120 },
};
/** A move of which nothing was told, as most passes are, is hardly a stop. */
const nothing_ms = 30;

export class Replay extends Client {
    override readonly past = true;
    at: number;
    playing = false;
    pace: Pace = "usual";
    /** All lines that these eyes were told, for turns, marks and the log. */
    events: Event[] = [];
    /** How far the game was when one began to look back. */
    begun: number;
    private wanted: number; // where one wants to be; the point may be on its way
    private history: History;
    private known: number; // `tables` of the live one
    private timer = 0;
    private stop: () => void;

    constructor(readonly live: Client, at: number, public eyes: Eyes) {
        super(live.id, live);
        this.begun = this.total;
        this.at = this.wanted = Math.min(at, this.total);
        this.known = live.tables;
        this.history = this.new_history();
        this.copy_live();
        this.look_as(this.over && !(typeof eyes === "number" && eyes > (live.table?.players ?? 0)) ? eyes : undefined);
        this.stop = live.listen(() => this.follow());
    }

    override close(): void {
        clearTimeout(this.timer);
        this.stop();
        this.stage.finish();
    }

    /* ---- where ---- */

    get total(): number {
        return this.live.table?.moves ?? 0;
    }

    get over(): boolean {
        return this.live.table?.state === "over";
    }

    /** Shows that point at once; what lies in between is not. */
    go(to: number): void {
        this.pause();
        this.show(to, false);
    }

    /** One decision further, and what it led to is seen to happen. */
    step(): void {
        this.pause();
        this.show(this.wanted + 1, true);
    }

    /** To the next or the last of these points. */
    go_among(points: number[], way: 1 | -1): void {
        const next = way > 0 ? points.find(point => point > this.wanted) : [...points].reverse().find(point => point < this.wanted);
        this.go(next ?? (way > 0 ? this.total : 0));
    }

    /** Where turns begin. */
    get turns(): Event[] {
        return this.events.filter(event => event.mark === "turn");
    }

    get marks(): Event[] {
        return this.events.filter(event => event.mark !== undefined && event.mark !== "turn");
    }

    look_as(eyes: Eyes): void {
        this.eyes = eyes;
        this.history = this.new_history();
        void this.fetch_events();
        this.show(this.wanted, false);
    }

    private new_history(): History {
        return new History(this.live.table ?? {}, async moves => {
            const reply = await this.live.ask_quietly({ do: "past", moves, steps: stretch_moves, ...this.as() });
            return reply?.view && reply.moves !== undefined ? { moves: reply.moves, view: reply.view, steps: reply.steps ?? [] } : undefined;
        });
    }

    private as(): { as?: Eyes } {
        return this.eyes === undefined ? {} : { as: this.eyes };
    }

    private show(to: number, moving: boolean): void {
        this.wanted = Math.max(0, Math.min(to, this.total));
        const wanted = this.wanted;
        const history = this.history;
        const point = history.at(wanted);
        if (point) {
            this.show_point(point, moving);
            void history.load(Math.min(this.total, wanted + stretch_moves / 2)); // where one will look next
            return;
        }
        void history.load(wanted).then(there => {
            if (this.wanted !== wanted || this.history !== history) return; // one has gone on
            if (there) this.show(wanted, moving);
            else this.tell("This point cannot be shown: the server did not tell it. Try again in a moment.");
        });
    }

    private show_point(point: Point, moving: boolean): void {
        const before = this.view;
        const follows = moving && before !== undefined && this.wanted === this.at + 1;
        this.at = this.wanted;
        this.view = point.view;
        this.hint = point.chose;
        this.told = point.step?.events ?? [];
        this.table = this.table_then();
        this.stage.begin(copy_of(follows ? before : point.view));
        if (follows && point.step) this.stage.add(point.step, point.view, paces[this.pace].speed);
        this.write_log();
        this.changed();
    }

    /** The table as it was for these eyes. With all open one still sits somewhere: at one's own seat, or the first. */
    private table_then(): TableMessage | undefined {
        const now = this.live.table;
        if (!now) return undefined;
        const { seat: own, scores, asks, view, guide, standing, ...table } = now;
        const seat = this.eyes === undefined ? own : this.eyes === "everything" ? (own ?? 1) : this.eyes === "spectator" ? undefined : this.eyes;
        const end = this.at === this.total;
        return { ...table, moves: this.at, ...(seat === undefined ? {} : { seat }), state: end || now.state === "frozen" ? now.state : "playing", ...(end && scores ? { scores } : {}) };
    }

    /* ---- playing ---- */

    play(): void {
        if (this.at >= this.total) this.show(0, false);
        this.playing = true;
        this.changed();
    }

    pause(): void {
        this.playing = false;
        clearTimeout(this.timer);
        this.timer = 0;
    }

    set_pace(pace: Pace): void {
        this.pace = pace;
        this.changed();
    }

    /** Whatever has changed: if it plays and all is still, the next move comes in a while. */
    protected override changed(): void {
        super.changed();
        if (!this.playing || this.stage.busy || this.timer) return;
        if (this.at >= this.total) {
            this.playing = false;
            super.changed();
            return;
        }
        const told = this.told.some(event => !event.step);
        const rest = paces[this.pace].rest_ms * (less_motion() ? 2 : 1);
        this.timer = window.setTimeout(() => {
            this.timer = 0;
            this.show(this.at + 1, true);
        }, told ? rest : nothing_ms);
    }

    /* ---- what is asked of a client ---- */

    override get me(): number | undefined {
        return this.live.table?.seat;
    }

    override get asked(): boolean {
        return (this.decision?.options.length ?? 0) > 0;
    }

    override move(): void {
        // What was decided is decided.
    }

    /** Reasons are those of that point; all else belongs to the table as it is now. */
    override async ask(message: { do?: string }): Promise<Reply | undefined> {
        const reply = await this.ask_quietly(message);
        if (!reply && message.do === "why") this.tell("The server gives no reason for that with these eyes.");
        return reply;
    }

    override async ask_quietly(message: { do?: string; from?: number }): Promise<Reply | undefined> {
        const { at } = this;
        if (message.do === "log") {
            const reply = await this.live.ask_quietly({ ...message, ...this.as() });
            return reply && { ...reply, events: (reply.events ?? []).filter(event => (event.move ?? 0) <= at) };
        }
        if (message.do !== "why" && message.do !== "forecast") return undefined;
        const as = this.eyes === "everything" ? this.table?.seat : this.eyes;
        return this.live.ask_quietly({ at, ...message, ...(as === undefined || !this.over ? {} : { as }) });
    }

    override foresee(): Promise<Reply | undefined> {
        return this.ask_quietly({ do: "forecast" });
    }

    /* ---- the table goes on ---- */

    private copy_live(): void {
        this.cards = this.live.cards;
        this.usual = this.live.usual;
        this.line = this.live.line;
    }

    private follow(): void {
        const { live } = this;
        this.copy_live();
        if (live.tables !== this.known) {
            // It was sent anew: something may have been taken back.
            this.known = live.tables;
            this.history = this.new_history();
            this.begun = Math.min(this.begun, this.total);
            void this.fetch_events();
            this.show(this.wanted, false);
        } else if (this.told_moves !== this.total) {
            void this.fetch_events();
        }
        this.changed();
    }

    private told_moves = -1; // how far `events` reach

    private async fetch_events(): Promise<void> {
        const { eyes } = this;
        this.told_moves = this.total;
        const events = await this.live.fetch_lines(this.as());
        if (!events || eyes !== this.eyes) return;
        this.events = events;
        this.write_log();
        this.changed();
    }

    private write_log(): void {
        this.log = this.events.filter(event => (event.move ?? 0) <= this.at).map(line_of);
    }
}
