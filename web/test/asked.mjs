// SPDX-License-Identifier: MIT
// What somebody asks about who points at a thing: asked.mjs CLIENT, where CLIENT is src/testing.ts, bundled. Names of numbers, zones
// and places may have blanks in them, and things stand on the page under their names joined by blanks.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const { all_asked, asked_about } = await import(pathToFileURL(process.argv[2]).href);

const scene = {
    look: {
        zones: { deck: { shape: "deck" }, "villain trash": { shape: "pile", shared: true }, villain: { shape: "row", shared: true }, "slot 1": { shape: "slot", place: "Willow 1" } },
        counters: {
            bank: { as: "gems", per: ["seat", "thing"] }, supply: { as: "gems", per: ["thing"] }, "ego willpower": { as: "number", label: "Willpower" }, ego: { as: "number" },
            held: { as: "number", per: ["place"] }, stress: { as: "bar", per: ["seat"], label: "Stress" }, turn: { as: "turn" },
        },
        board: [["Willow", "Willow 1"], ["Land-Willow"]],
    },
    view: { counters: { bank: { 2: { red: 1 } }, supply: { red: 3 }, turn: 1, held: { Willow: 2 } }, zones: { deck: { 1: 9, 2: 8 }, "villain trash": 2 } },
    client: { table: { people: [{ seat: 1, name: "Ann" }, { seat: 2, name: "Bob" }] } },
};
const about = (asked, name, seat) => {
    const { title, paths } = asked_about(scene, { asked, name, ...(seat ? { seat } : {}) }) ?? {};
    return [title, paths?.join(", ")];
};

assert.deepEqual(about("gem", "bank 2 red"), ["Bob: bank, red", "counters/bank/2/red"]);
assert.deepEqual(about("gem", "supply red"), ["supply, red", "counters/supply/red"]);
assert.deepEqual(about("gem", "ego willpower"), ["Willpower", "counters/ego willpower"], "the longest name is meant");
assert.deepEqual(about("gem", "held Willow"), ["held, Willow", "counters/held/Willow"]);
assert.deepEqual(about("counter", "stress", "1"), ["Ann: Stress", "counters/stress/1"]);
assert.deepEqual(about("counter", "supply", "1"), ["supply", "counters/supply"], "what all share stands before a seat, too");
assert.deepEqual(about("pile", "zone villain trash"), ["villain trash", "zones/villain trash"]);
assert.deepEqual(about("pile", "zone deck 2"), ["Bob: deck", "zones/deck/2"]);
assert.deepEqual(about("place", "Willow"), ["Willow", "counters/held/Willow, zones/slot 1"], "with the slots that belong to it");
assert.deepEqual(about("gem", "nothing of that name"), [undefined, undefined]);
assert.deepEqual(all_asked(scene).map(([, title]) => title), ["Bob: bank", "supply", "Ann: deck", "Bob: deck", "villain trash", "Willow", "Land-Willow"]);
console.log("what is asked about is found");
