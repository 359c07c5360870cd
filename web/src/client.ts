// SPDX-License-Identifier: MIT
// One table as this browser knows it: the last view and its number, who sits there, the log, and what waits for an answer.
// Pages draw it, and are told when something has changed. It decides nothing: moves are what the server offered.
import { name_at } from "./bots";
import { expand } from "./expand";
import { keep, keys_of } from "./keep";
import { fetch_early } from "./load";
import { apply_step, copy_of, decision_of, words_of } from "./model";
import { call, say_event, say_from, say_question } from "./say";
import { settings } from "./keep";
import { Stage } from "./stage";
import { terms_of } from "./term_words";
import type { Decision, Event, Face, Game, Look, Message, Nest, Reply, SentStep, SignalMessage, TableMessage, Text } from "./types";
import { Wire } from "./wire";

export interface Cards {
    look: Look;
    faces: Map<string, Face>;
}

/** A line of the log: what was told, or (without number) what was answered for one. */
export interface Line {
    number?: number;
    move: number;
    text: Text;
    kind?: string;
}

export function line_of({ number, move, text, kind }: Event): Line {
    return { number, move: move ?? 0, text, kind };
}

const log_most = 2000;

/** The page is being left. What is drawn then is seen by nobody, and browsers refuse its pictures, loudly. */
let leaving = false;
addEventListener("pagehide", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

export class Client {
    table: TableMessage | undefined;
    /** As the server has it now; `shown` is where the stage has got to. */
    view: Nest | undefined;
    cards: Cards | undefined;
    /** Usual values of the game's options, by name. */
    usual: { [option: string]: number } = {};
    log: Line[] = [];
    /** What was told with the last move; what was told aside has to be asked for (`log`). */
    told: Event[] = [];
    line: "open" | "lost" | "ended" = "open";
    ended = "";
    notice = "";
    hint: number | undefined;
    sending = false;
    next: string | undefined;
    signal: SignalMessage | undefined;
    /** Words of the rules, as they may stand in a text; undefined: not there yet, or there are none. */
    terms: RegExp | undefined;
    readonly stage = new Stage(() => this.changed_soon());
    /** How often the whole table was sent: after that, what was known of its past may be wrong. */
    tables = 0;
    /** It shows how things were (replay_client.ts), and nothing can be done. */
    readonly past: boolean = false;
    /** Begins to look back, at that point. */
    look_back: ((moves: number) => void) | undefined;
    /** Of the question that is asked now. */
    number: number | undefined;
    private frame = 0;
    private unsaid: Event[] = []; // by voice
    private called = ""; // which question one was called for
    private listeners = new Set<() => void>();
    private wire: Wire;

    /** `beside`: on the line of that client, which is the one that hears. */
    constructor(readonly id: string, beside?: Client) {
        this.wire = beside?.wire ?? new Wire(id, {
            hear: message => this.hear(message),
            line: (state, why) => {
                this.line = state;
                if (why) this.ended = why;
                this.changed();
            },
            opening: () => ({ table: this.id, ...keys_of(this.id), ...(this.number === undefined ? {} : { number: this.number }) }),
        });
        document.addEventListener("visibilitychange", this.catch_up);
    }

    listen(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    close(): void {
        document.removeEventListener("visibilitychange", this.catch_up);
        this.stage.finish();
        this.wire.close();
    }

    get shown(): Nest | undefined {
        return this.stage.shown ?? this.view;
    }

    /** The seat of who looks at the page; `table.seat` is whose view it is, which in a replay may be another's. */
    get me(): number | undefined {
        return this.table?.seat;
    }

    get decision(): Decision | undefined {
        return this.view && this.table?.state === "playing" ? decision_of(this.view) : undefined;
    }

    get asked(): boolean {
        return this.table?.seat !== undefined && this.decision?.seat === this.table.seat;
    }

    /* ---- doing ---- */

    /** The reply says that it was made, the step that follows what came of it: only then the question is another. `asked`: by its
     *  number, the question that is answered; one that has just come may not be drawn yet. */
    move(index: number, asked = this.number): void {
        if (this.sending || !this.asked || asked !== this.number) return;
        this.sending = true;
        this.hint = undefined;
        this.stage.finish();
        this.changed();
        this.wire.ask({ do: "move", number: asked, index }, true).catch((error: Error) => {
            this.sending = false;
            this.tell(error.message);
        });
    }

    /** Sends something, and shows what is said against it. */
    async ask(message: object): Promise<Reply | undefined> {
        try {
            const reply = await this.wire.ask(message);
            this.tell("");
            return reply;
        } catch (error) {
            this.tell(error instanceof Error ? error.message : String(error));
            return undefined;
        }
    }

    /** The bot's answer to this one question. */
    async choose_for_me(): Promise<void> {
        const asked = this.number;
        this.tell("The bot chooses for you.");
        const reply = await this.ask({ do: "hint" });
        if (reply?.index !== undefined && this.number === asked) this.move(reply.index);
    }

    /** A layout failed. Its words may hold names, so only the place in our file is told. */
    report_fault(layout: string, error: unknown): void {
        const where = /[\w-]+\.js:\d+:\d+/.exec(error instanceof Error ? (error.stack ?? "") : "")?.[0] ?? "unknown";
        void this.wire.ask({ do: "fault", layout, where }).catch(() => undefined);
    }

    /** The same, where nothing is said if it is refused. */
    async ask_quietly(message: object): Promise<Reply | undefined> {
        return this.wire.ask(message).catch(() => undefined);
    }

    async ask_hint(): Promise<void> {
        this.tell("Thinking about a hint.");
        const reply = await this.ask({ do: "hint" });
        this.hint = reply?.index;
        this.changed();
    }

    /** What will happen by itself; asked without anybody's doing, so nothing is said where the game foretells nothing. */
    async foresee(): Promise<Reply | undefined> {
        return this.wire.ask({ do: "forecast" }).catch(() => undefined);
    }

    async sit(name: string, seat?: number): Promise<void> {
        const reply = await this.ask({ do: "seat", what: "sit", name, ...(seat === undefined ? {} : { seat }) });
        if (!reply?.token) return;
        keep(`seat ${this.id}`, reply.token);
        this.number = undefined; // what was seen so far was seen by a spectator
        this.wire.reopen();
    }

    async leave(): Promise<void> {
        if (!(await this.ask({ do: "leave" }))) return;
        keep(`seat ${this.id}`, undefined);
        this.number = undefined;
        this.wire.reopen();
    }

    /** A token that does not hold any more is forgotten: one can watch, or sit down anew. */
    forget_seat(): void {
        keep(`seat ${this.id}`, undefined);
        location.reload();
    }

    tell(words: string): void {
        this.notice = words;
        this.changed();
    }

    /* ---- hearing ---- */

    protected changed(): void {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
        for (const listener of this.listeners) listener();
        this.speak();
    }

    /** Who has just looked away has no more frames, and still has to be called. */
    private catch_up = () => { if (this.frame && !leaving) this.changed(); };

    /** What comes by itself is drawn with the next frame, however much it is. Who does not look has no frames. */
    private changed_soon(): void {
        if (document.hidden) this.changed();
        else this.frame ||= requestAnimationFrame(() => this.changed());
    }

    private hear(message: Message): void {
        switch (message.message) {
            case "table": this.hear_table(message); break;
            case undefined: this.hear_step(message); break;
            case "people":
                if (this.table) {
                    const { asks, ...table } = this.table;
                    this.table = { ...table, people: message.people, watching: message.watching, ...(message.asks ? { asks: message.asks } : {}) };
                }
                break;
            case "signal": this.signal = message; break;
            case "rematch":
                this.next = message.table;
                if (message.token) keep(`seat ${message.table}`, message.token);
                break;
            case "announce": this.notice = message.text; break;
            default: break;
        }
        this.changed_soon();
    }

    private hear_table(message: TableMessage): void {
        const before = this.table;
        this.tables++;
        this.table = message;
        this.view = message.view;
        this.number = message.number;
        this.sending = false;
        this.hint = undefined;
        this.stage.begin(message.view ? copy_of(message.view) : undefined);
        if (message.rules && !this.terms) void this.fetch_terms(message.rules);
        if (message.view && this.cards === undefined) void this.fetch_cards(message.cards);
        if (message.view) void this.fetch_log();
        if (before && before.state === "waiting" && message.state === "playing") this.notice = "";
        if (message.seat !== undefined && message.state === "playing" && before?.state !== "playing") this.ask_less();
    }

    /** What this browser wants answered at every table; a game that has no such thing says so, which is nobody's concern. */
    private ask_less(): void {
        const { orders, passes } = settings();
        for (const say of [orders === "usual" ? "" : `orders ${orders}`, passes ? "empty" : ""]) if (say) void this.wire.ask({ do: "auto", say }).catch(() => undefined);
    }

    private hear_step(sent: SentStep): void {
        if (!this.view || !this.table) return;
        const step = expand(sent, this.view, this.table);
        this.number = step.number;
        this.sending = false;
        if (!apply_step(this.view, step)) {
            this.wire.send({ do: "drift" }); // answered by the table as it is
            return;
        }
        this.hint = undefined;
        this.stage.add(step, this.view, settings().speed);
        this.told = step.events ?? [];
        this.add_lines(step.events ?? []);
        for (const text of step.auto ?? []) this.log.push({ move: step.move, text });
        const { guide: before, ...table } = this.table;
        if (before) this.notice = "";
        this.table = {
            ...table,
            ...(sent.guide ? { guide: sent.guide } : {}),
            ...(sent.standing ? { standing: sent.standing } : {}),
            moves: step.move,
            ...(step.over ? { state: "over" as const } : {}),
            ...(step.scores ? { scores: step.scores } : {}),
            ...(step.fair ? { fair: step.fair } : {}),
        };
    }

    private add_lines(events: Event[]): void {
        const last = this.log.reduce((most, line) => Math.max(most, line.number ?? -1), -1);
        for (const event of events) {
            if (event.step || event.number <= last) continue;
            this.log.push(line_of(event));
            this.unsaid.push(event);
        }
        if (this.log.length > log_most) this.log = this.log.slice(-log_most);
    }

    /** With the picture, and not before it: who looks for what was said finds it. */
    private speak(): void {
        for (const event of this.unsaid.splice(0)) say_event(event.number, words_of(event.text).replace(/\bPlayer (\d+)\b/g, (_, seat: string) => name_at(this.table, Number(seat))));
        if (this.table && !this.past) this.ask_aloud();
    }

    /** The question, by voice, by the title of the tab and, if wanted, by a sound. */
    private ask_aloud(): void {
        const d = this.decision;
        const title = this.table?.title ?? "Limbic";
        document.title = this.line === "lost" ? `Connecting again: ${title}` : this.asked ? `Your turn: ${title}` : title;
        if (!this.asked || !d) {
            say_question("", "");
            return;
        }
        const key = `${this.id} ${this.number}`;
        if (document.hidden && key !== this.called) call(title, settings());
        this.called = key;
        say_question(`${this.number}`, `${words_of(d.text)} ${d.options.length} options.`);
    }

    private async fetch_log(): Promise<void> {
        const lines = await this.fetch_lines({});
        if (!lines) return;
        say_from(lines[lines.length - 1]?.number ?? -1);
        this.log = lines.map(line_of).slice(-log_most);
        this.changed();
    }

    /** All that was told, which may take several replies; undefined: it cannot be had. */
    async fetch_lines(as: object): Promise<Event[] | undefined> {
        const lines: Event[] = [];
        for (let from: number | undefined = 0; from !== undefined;) {
            const reply: Reply | undefined = await this.ask_quietly({ do: "log", from, lines: true, ...as });
            if (!reply?.events) return undefined;
            for (const event of reply.events) lines.push(event);
            from = reply.next;
        }
        return lines;
    }

    private async fetch_cards(path: string): Promise<void> {
        const answer = await fetch_early(path);
        if (!answer.ok) {
            this.tell("The cards could not be fetched. Reload the page to try again.");
            return;
        }
        const { look, cards } = (await answer.json()) as { look: Look; cards: Face[] };
        this.cards = { look, faces: new Map(cards.map(face => [face.name, face])) };
        this.changed();
        if (Object.values(look.counters).some(counter => counter.maximum_option)) await this.fetch_usual(look.game);
    }

    private async fetch_terms(path: string): Promise<void> {
        const answer = await fetch(`${path}?only=terms`).catch(() => undefined);
        if (!answer?.ok) return; // the rules are still there by their button
        this.terms = terms_of(((await answer.json()) as { terms: string[] }).terms);
        this.changed();
    }

    /** Bars that end where an option says, and that option was left as it is usual. */
    private async fetch_usual(name: string): Promise<void> {
        const { games } = (await (await fetch("/api/games")).json()) as { games: Game[] };
        const options = games.find(game => game.name === name)?.options ?? [];
        this.usual = Object.fromEntries(options.filter(option => option.kind === "number").map(option => [option.name, Number(option.usual)]));
        this.changed();
    }
}
