// SPDX-License-Identifier: MIT
// Sheets that few open in a game, fetched when somebody does: reasons, points, who is there, the settings that answer for one, and what keys do.
import "./every_table";
import { Fragment, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { level_of } from "./bots";
import { key_help, replay_key_help } from "./key_help";
import { words_of } from "./model";
import { phrases } from "./people";
import { card_by_id, seat_name, seat_person, use_scene } from "./scene";
import { Presence } from "./seat";
import type { Reply } from "./types";

export { PointsSheet } from "./points_sheet";
export { SettingsForm } from "./settings";
export { Why, WhyThing } from "./why";

export function People() {
    const scene = use_scene();
    const { client } = scene;
    const own = client.table?.people.find(person => person.seat === scene.own);
    return (
        <div>
            <ul class="people">{(client.table?.people ?? []).map(person => (
                <li key={person.seat}><Presence seat={person.seat} /> <b>{seat_name(scene, person.seat)}</b> {person.bot ? `${level_of(person.bot)} ` : ""}{seat_person(scene, person.seat)}
                    {scene.own !== undefined && person.seat !== scene.own ? <button class="tool" onClick={() => void client.ask({ do: "signal", seat: person.seat })}>Point at</button> : null}
                    {client.table?.host && person.absent && !person.bot ? <button class="tool" onClick={() => void client.ask({ do: "seat", what: "bot", seat: person.seat })}>Let a bot play</button> : null}
                </li>
            ))}</ul>
            {client.table?.watching ? <p>{client.table.watching} watching.</p> : null}
            {scene.own === undefined ? null : <p class="buttonrow">
                {own?.bot ? <button class="tool" onClick={() => void client.ask({ do: "seat", what: "back" })}>Take my seat back</button> : <button class="tool" onClick={() => void client.ask({ do: "seat", what: "bot" })}>Let a bot play for me</button>}
                <button class="tool" onClick={() => void client.leave()}>Stand up</button>
            </p>}
            {scene.own === undefined ? null : <div><h3>Say</h3><p class="buttonrow">{phrases.map((phrase, i) => <button class="tool" key={phrase} onClick={() => void client.ask({ do: "signal", phrase: i + 1 })}>{phrase}</button>)}</p></div>}
        </div>
    );
}

const ways: [string, string][] = [["empty", "windows in which I can only pass"], ["ends", "ends of steps"], ["turn", "until my turn"], ["one", "what I gain, if there is one way"]];

const kept_words: { [kind: string]: string } = { yes: "Accept:", no: "Refuse:", order: "As listed:" };

/** Answers that are given for one: what is set, and how to take it back. */
export function Auto() {
    const scene = use_scene();
    const [reply, set_reply] = useState<Reply>();
    const [said, set_said] = useState("");
    const say = (words?: string) => void scene.client.ask({ do: "auto", ...(words ? { say: words } : {}) }).then(answer => {
        if (answer) set_reply(answer);
        set_said(answer ? (words ? words_of(answer.text) : "") : scene.client.notice);
    });
    useEffect(() => say(), []);
    if (!reply) return <p>{scene.client.notice || "Asking."}</p>;
    return (
        <div>
            <p><label><input type="checkbox" checked={reply.orders === "spare"} onChange={event => say(event.currentTarget.checked ? "orders spare" : "orders ask")} /> Do not ask for orders that make no difference</label></p>
            {ways.map(([word, about]) => <p key={word}><label><input type="checkbox" checked={reply.passes?.includes(word) === true} onChange={event => say(event.currentTarget.checked ? word : `off ${word}`)} /> Pass for me: {about}</label></p>)}
            <h3>Remembered answers</h3>
            {reply.settings?.length ? <ul class="people">{reply.settings.map((setting, i) => <li key={i}><span>{kept_words[setting.kind] ?? setting.kind} {setting.prompt}{setting.card === undefined ? "" : ` (${card_by_id(scene, setting.card)?.name ?? "a card"})`}</span><button class="tool" onClick={() => say(`off ${i + 1}`)}>Ask me again</button></li>)}</ul> : <p class="fine">None. At a question of yours you can let its answer be remembered:</p>}
            {scene.client.asked ? <p class="buttonrow"><button class="tool" onClick={() => say("yes")}>Always accept this</button><button class="tool" onClick={() => say("no")}>Always refuse this</button><button class="tool" onClick={() => say("order")}>Always this order</button></p> : null}
            {said ? <p class="notice" role="status">{said}</p> : null}
        </div>
    );
}

export function Keys() {
    const scene = use_scene();
    return <dl class="keys">{(scene.client.past ? replay_key_help : key_help).map(([key, about]) => <Fragment key={key}><dt><kbd>{key}</kbd></dt><dd>{about}</dd></Fragment>)}</dl>;
}
