// SPDX-License-Identifier: MIT
// The rules at a table; loaded when somebody opens them.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { use_scene } from "./scene";

type Part = typeof import("./rules")["Rules"];

export function RulesSheet({ words }: { words: string }) {
    const { client } = use_scene();
    const [part, set_part] = useState<{ Rules: Part }>();
    const [failed, set_failed] = useState(false);
    useEffect(() => { import("./rules").then(({ Rules }) => set_part({ Rules })).catch(() => set_failed(true)); }, []);
    const path = client.table?.rules;
    if (!path) return <p>There is no primer of this game.</p>;
    if (failed) return <p>The server does not answer. Try again in a moment.</p>;
    return part ? <part.Rules path={path} words={words} /> : null;
}
