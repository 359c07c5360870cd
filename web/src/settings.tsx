// SPDX-License-Identifier: MIT
// Settings, kept in this browser; reachable in the middle of a game.
import "./every_page";
import { h } from "preact";
import { useState } from "preact/hooks";
import { keep, keep_settings, own_name, settings, type Settings } from "./keep";

interface Choice<K extends keyof Settings> {
    key: K;
    label: string;
    values: [Settings[K], string][];
}

function Chooser<K extends keyof Settings>({ choice, changed }: { choice: Choice<K>; changed: () => void }) {
    const now = settings()[choice.key];
    return (
        <fieldset>
            <legend>{choice.label}</legend>
            {choice.values.map(([value, words]) => (
                <label key={String(value)}><input type="radio" name={choice.key} checked={now === value} onChange={() => { keep_settings({ [choice.key]: value } as Partial<Settings>); changed(); }} /> {words}</label>
            ))}
        </fieldset>
    );
}

const speed: Choice<"speed"> = { key: "speed", label: "What happens is shown", values: [["calm", "calmly"], ["usual", "as usual"], ["quick", "quickly"], ["once", "at once"]] };
const theme: Choice<"theme"> = { key: "theme", label: "Colours", values: [["system", "as the system"], ["dark", "dark"], ["light", "light"]] };
const size: Choice<"size"> = { key: "size", label: "Size", values: [["small", "small"], ["usual", "usual"], ["large", "large"]] };
const buttons: Choice<"buttons"> = { key: "buttons", label: "Buttons", values: [["right", "right"], ["left", "left"]] };
const sound: Choice<"sound"> = { key: "sound", label: "A sound when it is my turn and I look elsewhere", values: [[false, "no"], [true, "yes"]] };
const notify: Choice<"notify"> = { key: "notify", label: "A notice of the system when it is my turn and I look elsewhere", values: [[false, "no"], [true, "yes"]] };
const motion: Choice<"motion"> = { key: "motion", label: "Motion", values: [["system", "as the system"], ["less", "none"]] };
const orders: Choice<"orders"> = { key: "orders", label: "Orders that make no difference", values: [["usual", "as usual"], ["spare", "are taken for me"], ["ask", "are asked"]] };
const passes: Choice<"passes"> = { key: "passes", label: "Windows in which I can only pass", values: [[false, "ask me, so that nobody can tell"], [true, "pass for me"]] };
const contrast: Choice<"contrast"> = { key: "contrast", label: "Contrast", values: [[false, "usual"], [true, "more"]] };

/** Notices need leave of the system, which is asked for here, because somebody has just wanted them. */
function ask_leave(): void {
    if (settings().notify && typeof Notification !== "undefined" && Notification.permission === "default") void Notification.requestPermission();
}

export function SettingsForm({ auto }: { auto?: () => void }) {
    const [, set_tick] = useState(0);
    const changed = () => set_tick(tick => tick + 1);
    return (
        <form class="settings" onSubmit={event => event.preventDefault()}>
            <label class="field">Your name <input maxLength={24} value={own_name()} onInput={event => keep("name", event.currentTarget.value)} /></label>
            <Chooser choice={speed} changed={changed} /><Chooser choice={theme} changed={changed} /><Chooser choice={size} changed={changed} />
            <Chooser choice={buttons} changed={changed} /><Chooser choice={sound} changed={changed} /><Chooser choice={notify} changed={() => { ask_leave(); changed(); }} /><Chooser choice={contrast} changed={changed} /><Chooser choice={motion} changed={changed} />
            <Chooser choice={orders} changed={changed} /><Chooser choice={passes} changed={changed} />
            {auto ? <p><button type="button" class="tool" onClick={auto}>Answers given for you at this table</button></p> : null}
            <p class="fine">Settings, your name and the tokens of your seats stay in this browser. The page is Limbic's own but for Preact 10.29.8, © 2015-present Jason Miller, under the MIT licence; no request goes to another host.</p>
        </form>
    );
}
