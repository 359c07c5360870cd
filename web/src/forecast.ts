// SPDX-License-Identifier: MIT
// What will happen by itself, as the server foretells it. It is asked for when the table has come to rest, one question at a
// time: a table that moves fast is not asked about every position. A game that foretells nothing refuses once.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "./scene";
import type { Text } from "./types";

export interface Foretold {
    kind: string;
    text: Text;
    depth?: number;
}

/** Between two questions: a person reads slower, and servers count messages. */
const rest_ms = 300;

/** Until the next answer comes: a line about a card that has gone is not shown. */
function is_there(scene: Scene, text: Text): boolean {
    const named = typeof text === "string" ? undefined : text.find(part => typeof part !== "string" && part.card !== undefined);
    return typeof named !== "object" || scene.cards.some(card => card.id === named.card && card.at !== undefined);
}

export function use_forecast(scene: Scene): Foretold[] {
    const [lines, set_lines] = useState<Foretold[]>([]);
    const known = useRef(-1);
    const { client } = scene;
    const moves = client.table?.moves ?? 0;
    const quiet = !client.stage.busy && !client.sending;
    useEffect(() => {
        if (!quiet || known.current === moves) return undefined;
        const ask = async () => {
            known.current = moves;
            const reply = await client.foresee();
            if (reply?.forecast) set_lines(reply.forecast);
        };
        const timer = setTimeout(() => void ask(), known.current < 0 ? 0 : rest_ms);
        return () => clearTimeout(timer);
    }, [moves, quiet]);
    return lines.filter(line => is_there(scene, line.text));
}
