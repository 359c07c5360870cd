// SPDX-License-Identifier: MIT
// The settings, fetched when somebody opens them.
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";

export function SettingsDialog({ close }: { close: () => void }) {
    const [part, set_part] = useState<typeof import("./settings")>();
    const [words, set_words] = useState("They are being fetched.");
    useEffect(() => { void import("./settings").then(set_part).catch(() => set_words("The server does not answer. Try again in a moment.")); }, []);
    return <Dialog title="Settings" close={close}>{part ? <part.SettingsForm /> : <p>{words}</p>}</Dialog>;
}
