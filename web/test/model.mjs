// SPDX-License-Identifier: MIT
// The model against the engine: model.mjs MODEL LIMBIC GAMES. After every step of random games the view that was brought up
// to date equals the one that the engine writes as a whole, for a player and for who watches, and so does its sum.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { luck } from "./luck.mjs";

const [module, limbic, games = "20"] = process.argv.slice(2);
const model = await import(module);

/* ---- the parts by themselves ---- */

// The stage is never more than 4 s behind what is known, however much comes at once.
for (const count of [1, 5, 40, 300]) {
    let now = 0;
    for (let shown = 0; shown < count; shown++) now += model.pause_before(700, Array(count - shown - 1).fill(now));
    assert.ok(now - 700 <= 4000.001, `${count} frames are shown after ${now} ms`);
}

const view = { a: 1, b: { c: "x", d: { e: true } }, t: ["one ", { card: 3, text: "two" }] };
model.apply(view, { a: null, b: { d: { e: null, f: 2 } }, n: { m: 5 }, t: "words" });
assert.deepEqual(view, { b: { c: "x", d: { f: 2 } }, n: { m: 5 }, t: "words" }, "a merge patch is applied as RFC 7396 has it");
assert.equal(model.words_of(["one ", { card: 3, text: "two" }]), "one two");
assert.equal(model.key_of({ index: 0, move: "", kind: "gem", text: "", thing: "red", seat: 2 }), "thing red 2");
assert.equal(model.is_refusal({ index: 0, move: "", kind: "end step", text: "" }), true);
assert.equal(model.is_refusal({ index: 0, move: "", kind: "no", text: "", card: 4 }), false, "what stands on a card is lit there");
assert.equal(model.is_refusal({ index: 0, move: "", kind: "number", text: "" }), false, "a kind that only begins with no");
const frames = model.frames_of({ events: [{ text: "a", difference: { x: 1 } }, { step: true, text: "b", difference: { x: 2 } }, { text: "c" }, { text: "d" }], difference: { y: 1 } });
assert.deepEqual(frames.map(frame => frame.text), ["a", "c", undefined], "an event without a change is no picture of its own");

/* Equal cards light together; a card that is out of sight lights its player. */
const hand = { cards: { 1: { name: "A", zone: "hand", seat: 1 }, 2: { name: "A", zone: "hand", seat: 1 }, 3: { name: "B", zone: "hand", seat: 1 }, 9: { name: "P", zone: "evoker", seat: 2 } } };
const lit = model.light(hand, { seat: 1, options: [{ index: 0, kind: "play", move: "", text: "", card: 1 }, { index: 1, kind: "at", move: "", text: "", card: 9 }] }, zone => zone === "evoker");
assert.deepEqual([...lit.keys()].sort(), ["card 1", "card 2", "card 9", "seat 2"]);

/* Fields of Sentiment: whole cards, small ones, lines; on a phone (no height given) never whole ones. */
assert.equal(model.form_for(5, { width: 858, height: 170 }), "full");
assert.equal(model.form_for(8, { width: 858, height: 170 }), "tile");
assert.equal(model.form_for(12, { width: 858, height: 170 }), "row");
assert.equal(model.form_for(2, { width: 349, height: 0 }), "tile");
assert.equal(model.form_for(9, { width: 349, height: 0 }), "row");

/* Pictures of feelings: all cards differ, and a word that is unknown leaves a bare being. */
const face_of = (emotion, kind, art) => ({ name: "x", kind, art, deck: { name: emotion }, numbers: { impulse: 2 } });
const cards = [1, 2, 3, 4, 5, 6].flatMap(i => {
    const emotion = ["anger", "happiness", "fear", "love", "sadness", "serenity"][i - 1];
    const text = readFileSync(new URL(`../../packs/sentiment/${i}-${emotion}.cards`, import.meta.url), "utf8");
    return [...text.matchAll(/^card "(.*)".*\n {4}art (.*)\n(?:.*\n)*? {4}(manifestation|action|reaction),/gm)].map(([, name, art, kind]) => ({ name, art, kind, emotion }));
});
assert.equal(cards.length, 90);
const picture = ({ name, emotion, kind, art }) => decodeURIComponent(model.feeling_image(name, face_of(emotion, kind, art)));
assert.equal(new Set(cards.map(picture)).size, 90);
for (const card of cards) {
    const drawn = picture(card);
    assert.doesNotMatch(drawn, /NaN|undefined/, card.name);
}
assert.match(picture({ name: "New", emotion: "love", kind: "manifestation", art: "quasar" }), /url\(#body\)/);
assert.equal(model.feeling_image("Elsewhere", undefined), undefined);

/* ---- against the engine ---- */

const engine = spawn(limbic, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
    engine.stdin.write(JSON.stringify(request) + "\n");
    const reply = JSON.parse((await lines.next()).value);
    assert.ok(reply.ok, `${JSON.stringify(request)}: ${reply.error}`);
    return reply;
}

/** Brings a viewer's view up to date, and compares it with the whole. */
async function follow(viewer, where) {
    const who = viewer.seat === undefined ? {} : { seat: viewer.seat };
    const since = await ask({ do: "since", number: viewer.number, ...who });
    viewer.number = since.number;
    if (since.view) viewer.view = since.view;
    for (const step of since.steps ?? []) assert.ok(model.apply_step(viewer.view, step), `${where}: another sum`);
    const whole = await ask({ do: "view", ...who });
    assert.deepEqual(viewer.view, whole.view, where);
    assert.equal(model.sum_of(viewer.view), whole.sum, where);
    return (since.steps ?? []).length;
}

async function play(game, seed) {
    const pick = luck(seed);
    let reply = await ask({ do: "new", game, seed });
    const viewers = [{ seat: 1, number: 0 }, { number: 0 }];
    let steps = 0;
    for (let move = 0; !reply.over && move < 250; move++) {
        for (const viewer of viewers) steps += await follow(viewer, `${game}, seed ${seed}, move ${move}`);
        const options = Object.keys(reply.decision.options);
        reply = await ask({ do: "move", index: Number(options[Math.floor(pick() * options.length)]), events: false });
    }
    return steps;
}

const { games: list } = await ask({ do: "games", all: true });
let steps = 0;
for (let i = 0; i < Number(games); i++) steps += await play(list[i % list.length].name, i);
assert.ok(steps > Number(games) * 10, "games were played by steps, not by whole views");
engine.stdin.end('{"do":"quit"}\n');
console.log(`   ${games} games of ${list.length} kinds, ${steps} steps: the model is the engine's view`);
