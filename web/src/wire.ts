// SPDX-License-Identifier: MIT
// The line to the server. It comes back by itself after it was lost: with the number of the last step seen, so that only what
// is missing is sent, and with the moves that nobody has answered yet, which keep their ids and so are made once.
import { open_socket, take_early, type EarlyLine } from "./early";
import type { Message, Refused, Reply } from "./types";

export interface Wiring {
    hear(message: Message): void;
    /** `lost`: for more than two seconds. `ended`: for good, with the server's words. */
    line(state: "open" | "lost" | "ended", why?: string): void;
    /** How to open the table: who one is, and what one has seen. */
    opening(): object;
}

interface Waiting {
    message: object;
    again: boolean;
    done(reply: Reply): void;
    failed(error: Error): void;
}

const first_pause = 500;
const last_pause = 15000;
const patience = 2000;

export function new_id(): string {
    return Array.from(crypto.getRandomValues(new Uint32Array(2)), part => part.toString(36)).join("-");
}

export class Wire {
    private socket: WebSocket | undefined;
    private waiting = new Map<string, Waiting>();
    private pause = first_pause;
    private timer = 0;
    private lost_timer = 0;
    private opened = false;
    private ended = false;

    constructor(table: string, private wiring: Wiring) {
        this.connect(take_early(table));
        addEventListener("online", () => this.hurry());
        document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    }

    /** Asks, and promises the reply; a refusal fails with the server's words. `again`: also over the next line. */
    ask(message: object, again = false): Promise<Reply> {
        return new Promise((done, failed) => {
            const id = new_id();
            const whole = { ...message, id };
            this.waiting.set(id, { message: whole, again, done, failed });
            if (this.opened) this.send(whole);
            else if (!again) this.fail(id, "There is no line to the server at the moment.");
        });
    }

    send(message: object): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    /** Opens the table anew, as somebody else or from nothing. */
    reopen(): void {
        this.opened = false;
        this.send({ do: "open", id: "open", ...this.wiring.opening() });
    }

    close(): void {
        this.ended = true;
        clearTimeout(this.timer);
        clearTimeout(this.lost_timer);
        this.socket?.close();
    }

    private fail(id: string, words: string): void {
        const one = this.waiting.get(id);
        this.waiting.delete(id);
        one?.failed(new Error(words));
    }

    /** `early`: a line that asks for the table by itself. What it has heard is told after whoever makes this wire has it. */
    private connect(early?: EarlyLine): void {
        const socket = early?.socket ?? open_socket();
        this.socket = socket;
        if (!early) socket.onopen = () => this.reopen();
        const hear = (event: MessageEvent) => this.came(JSON.parse(String(event.data)) as Message);
        socket.onmessage = hear;
        socket.onclose = () => this.gone();
        if (early) queueMicrotask(() => early.heard.forEach(hear));
        if (!this.lost_timer) this.lost_timer = window.setTimeout(() => this.wiring.line("lost"), patience);
    }

    private came(message: Message): void {
        if (message.message === "reply" || message.message === "refused") this.answered(message);
        else if (message.message === "bye") this.said_bye(message.why, message.again);
        else this.wiring.hear(message);
    }

    private answered(message: Reply | Refused): void {
        // A table that had to be looked for in the store is refused without the id.
        if (message.id === "open" || (message.id === undefined && !this.opened)) {
            this.table_opened(message);
            return;
        }
        const one = this.waiting.get(message.id ?? "");
        this.waiting.delete(message.id ?? "");
        if (message.message === "reply") one?.done(message);
        else if (one) one.failed(new Error(message.error));
    }

    private table_opened(message: Reply | Refused): void {
        if (message.message === "refused") {
            this.end(message.error);
            return;
        }
        this.opened = true;
        this.pause = first_pause;
        clearTimeout(this.lost_timer);
        this.lost_timer = 0;
        this.wiring.line("open");
        for (const one of this.waiting.values()) this.send(one.message);
    }

    private end(why: string): void {
        this.close();
        this.wiring.line("ended", why);
    }

    private said_bye(why: string, again: number | undefined): void {
        if (again === undefined) this.end(why);
        else this.pause = Math.max(again * 1000, first_pause);
    }

    private gone(): void {
        this.opened = false;
        if (this.ended) return;
        for (const [id, one] of this.waiting) if (!one.again) this.fail(id, "The line was lost; ask again.");
        if (!this.lost_timer) this.lost_timer = window.setTimeout(() => this.wiring.line("lost"), patience);
        this.timer = window.setTimeout(() => this.connect(), this.pause);
        this.pause = Math.min(this.pause * 2, last_pause);
    }

    /** The browser says that there is a line again, or somebody looks: no need to wait. */
    private hurry(): void {
        if (this.ended || this.socket?.readyState !== WebSocket.CLOSED) return;
        clearTimeout(this.timer);
        this.connect();
    }
}
