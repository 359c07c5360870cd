// SPDX-License-Identifier: MIT
// Signals: twelve phrases, and pointing at things.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { card_by_id, seat_name, use_scene } from "./scene";
import type { SignalMessage } from "./types";

/** By number, as docs/protocol.md lists them. */
export const phrases = ["Hello.", "Good luck.", "One moment, please.", "Well played.", "Oops.", "Sorry.", "Thank you.", "Yes.", "No.", "I have an idea.", "I can do that.", "Good game."];

export function signal_words(signal: SignalMessage, name: (seat: number) => string, card: (id: number) => string): string {
    const by = name(signal.by);
    if (signal.phrase !== undefined) return `${by}: ${phrases[signal.phrase - 1] ?? "..."}`;
    if (signal.card !== undefined) return `${by} points at ${card(signal.card)}.`;
    return signal.seat === undefined ? `${by} points at something.` : `${by} points at ${name(signal.seat)}.`;
}

/** The last signal, for some seconds. */
export function Signal() {
    const scene = use_scene();
    const signal = scene.client.signal;
    const [gone, set_gone] = useState<SignalMessage>();
    useEffect(() => {
        if (!signal) return undefined;
        const timer = setTimeout(() => set_gone(signal), 6000);
        return () => clearTimeout(timer);
    }, [signal]);
    if (!signal || signal === gone) return null;
    return <p class="signal" role="status">{signal_words(signal, seat => seat_name(scene, seat), id => card_by_id(scene, id)?.name ?? "a card")}</p>;
}
