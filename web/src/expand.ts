// SPDX-License-Identifier: MIT
// A step as it comes (docs/protocol.md, "Steps") is short: this writes it out, by what the client has, so that all else reads
// steps with texts and differences as views have them.
import { is_nest, nest_at, number_of } from "./model";
import type { Change, Event, Leaf, Mark, Nest, SentEvent, SentOption, SentStep, StepMessage, TableMessage, Text } from "./types";

type Names = Pick<TableMessage, "seats" | "sides">;
/** What a card is called where a text comes. */
type CardName = (id: string) => string;

/** The difference that leaves nothing of what was there. */
function instead_of(was: Nest, is: Nest): Change {
    const change: Change = {};
    for (const key of Object.keys(was)) if (!(key in is)) change[key] = null;
    for (const [key, value] of Object.entries(is)) {
        const before = was[key];
        change[key] = is_nest(value) && is_nest(before) ? instead_of(before, value) : value;
    }
    return change;
}

class Reader {
    /** Names that came with this step. */
    private came = new Map<string, string>();

    constructor(private view: Nest, private names: Names) {}

    /** The names in a change hold for the texts that come with it. */
    hear(change: Change): void {
        const cards = change["cards"];
        if (!is_nest(cards)) return;
        for (const [id, card] of Object.entries(cards)) if (is_nest(card) && typeof card["name"] === "string") this.came.set(id, card["name"]);
    }

    private name_of: CardName = id => {
        const name = this.came.get(id) ?? nest_at(this.view, "cards", id)["name"];
        return typeof name === "string" ? name : "a card";
    };

    private mark(inside: string): Mark {
        const [, sign = "", value = "", words] = /^([@%=/]?)([^:]*)(?::(.*))?$/s.exec(inside) ?? [];
        switch (sign) {
            case "@": return { seat: Number(value), text: words ?? this.names.seats?.[Number(value) - 1] ?? `Player ${value}` };
            case "%": return { side: Number(value), text: words ?? this.names.sides?.[Number(value) - 1] ?? "" };
            case "=": return { thing: value, text: words ?? value };
            case "/": return { place: value, text: words ?? value };
            default: return { card: Number(value), text: words ?? this.name_of(value) };
        }
    }

    /** Marks stand in braces, and a brace is doubled. */
    text(sent: Text): Text {
        if (typeof sent !== "string" || !sent.includes("{")) return sent;
        const parts = [...sent.matchAll(/((?:[^{]|\{\{)+)|\{([^}]*)\}/g)].map(([, plain, inside]) =>
            plain === undefined ? this.mark(inside ?? "") : plain.replaceAll("{{", "{"));
        return parts.some(part => typeof part !== "string") ? parts : parts.join("");
    }

    change(sent: Change): Change {
        return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, this.value(value)]));
    }

    private value(value: Leaf | Change | null): Leaf | Change | null {
        if (typeof value === "string") return this.text(value);
        return is_nest(value) ? this.change(value) : value;
    }

    /** A list of kind, text and what else there is; the card that the text names first is its card, unless it says otherwise. */
    private option([kind, sent, rest = {}]: SentOption): Nest {
        const text = this.text(sent);
        const named = typeof text === "string" ? undefined : text.find((part): part is Mark => typeof part !== "string" && part.card !== undefined);
        const whole: Change = { ...(kind ? { kind } : {}), ...(text === "" ? {} : { text }), ...(named ? { card: named.card as number } : {}), ...this.change(rest) };
        return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== null)) as Nest;
    }

    /** Options as a difference: all of them, or those that have changed. */
    options(sent: SentOption[] | { [index: string]: SentOption | null }): Change {
        const was = nest_at(this.view, "decision", "options");
        const change: Change = {};
        if (Array.isArray(sent)) for (const index of Object.keys(was)) if (Number(index) >= sent.length) change[index] = null;
        for (const [index, option] of Object.entries(sent)) {
            if (option === null) change[index] = null;
            else change[index] = instead_of(nest_at(was, index), this.option(option));
        }
        return change;
    }
}

function read_rest(reader: Reader, step: SentStep, view: Nest): Change {
    const { decision, ...rest } = step.then ?? {};
    const change = reader.change(rest as Change);
    change["decisions"] = number_of(view["decisions"]) + (step.moves ?? 1);
    if (decision === null) change["decision"] = null;
    if (!decision) return change;
    const { options, ...others } = decision;
    const asked = reader.change(others as Change);
    if (options === null) asked["options"] = null;
    else if (options) asked["options"] = reader.options(options);
    change["decision"] = asked;
    return change;
}

function read_event(reader: Reader, sent: SentEvent, number: number, move: number): Event {
    const change = sent.find((part): part is Change => is_nest(part as Change));
    if (change) reader.hear(change);
    const [kind, text] = sent.filter(part => typeof part !== "number" && part !== change) as [string?, Text?];
    return {
        number,
        move,
        kind: kind ?? "",
        text: text === undefined ? "" : reader.text(text),
        ...(kind === undefined ? { step: true } : {}),
        ...(change ? { difference: reader.change(change) } : {}),
    };
}

/** `view` is what the client has before it, and is not changed; `table` is the last message of that kind, with the moves so far. */
export function expand(step: SentStep, view: Nest, table: Names & { moves: number }): StepMessage {
    const reader = new Reader(view, table);
    const events: Event[] = [];
    let move = table.moves + 1;
    let number = -1;
    for (const sent of step.events ?? []) {
        if (typeof sent === "number") {
            move += sent;
            continue;
        }
        number = typeof sent[0] === "number" ? sent[0] : number + 1;
        events.push(read_event(reader, sent, number, move));
    }
    reader.hear((step.then ?? {}) as Change);
    const difference = read_rest(reader, step, view);
    return { ...step, message: "step", number: step.step, move: table.moves + (step.moves ?? 1), events, difference };
}
