// SPDX-License-Identifier: MIT
// What travelled between two pictures: journey.mjs MODULE. Read off the views alone, so views are all that is given here.
import assert from "node:assert/strict";

const { card_journeys, frames_of, gem_journeys, tally_of } = await import(process.argv[2]);
const cards = (before, after) => card_journeys(tally_of(before), tally_of(after));

/* A card that I draw comes from my deck, though nobody knew it there. */
assert.deepEqual(
    cards({ zones: { deck: { 1: 5, 2: 5 }, hand: { 1: 0, 2: 3 } } }, { zones: { deck: { 1: 4, 2: 5 }, hand: { 1: 1, 2: 3 } }, cards: { 7: { name: "A", zone: "hand", seat: 1 } } }),
    [{ card: 7, from: "zone deck 1", to: "zone hand 1" }]);
/* Others draw backs, each from their own deck. */
assert.deepEqual(
    cards({ zones: { deck: { 1: 5, 2: 5 }, hand: { 1: 3, 2: 3 } } }, { zones: { deck: { 1: 4, 2: 4 }, hand: { 1: 4, 2: 4 } } }),
    [{ card: undefined, from: "zone deck 1", to: "zone hand 1" }, { card: undefined, from: "zone deck 2", to: "zone hand 2" }]);
/* A known card goes from its zone to its zone. */
const lies = zone => ({ zones: { hand: { 1: zone === "hand" ? 1 : 0 }, discard: { 1: zone === "hand" ? 0 : 1 } }, cards: { 3: { name: "B", zone, seat: 1 } } });
assert.deepEqual(cards(lies("hand"), lies("discard")), [{ card: 3, from: "zone hand 1", to: "zone discard 1" }]);
/* One that is turned over where it lies, or laid elsewhere in its zone, has not travelled. */
assert.deepEqual(cards({ zones: { deck: { 1: 2 } } }, { zones: { deck: { 1: 2 } }, cards: { 3: { name: "B", zone: "deck", seat: 1 } } }), []);
/* One that goes under a deck is not known any more, and is seen to go there. */
assert.deepEqual(
    cards({ zones: { deck: { 1: 2 }, hand: { 1: 1 } }, cards: { 3: { name: "B", zone: "hand", seat: 1 } } }, { zones: { deck: { 1: 3 }, hand: { 1: 0 } } }),
    [{ card: 3, from: "zone hand 1", to: "zone deck 1" }]);

/* Gems: from the stash of one to the bank of the same, from the supply to two, and nothing for what is spent. */
const look = { counters: { stash: { as: "gems", per: ["seat", "thing"] }, bank: { as: "gems", per: ["seat", "thing"] }, supply: { as: "gems", per: ["thing"] }, points: { as: "number", per: ["seat"] }, held: { as: "number", symbol: "spark" }, willpower: { as: "number", per: ["seat"], symbol: "spark" } } };
const gems = (before, after) => gem_journeys(tally_of({ counters: before }), tally_of({ counters: after }), look).map(({ count, from, to }) => `${count} ${from} > ${to}`);
assert.deepEqual(gems({ stash: { 1: { red: 2 }, 2: { red: 1 } } }, { stash: { 2: { red: 1 } }, bank: { 1: { red: 2 } } }), ["2 stash 1 red > bank 1 red"]);
assert.deepEqual(gems({ supply: { red: 9 } }, { supply: { red: 6 }, stash: { 1: { red: 1 }, 2: { red: 2 } } }), ["1 supply red > stash 1 red", "2 supply red > stash 2 red"]);
assert.deepEqual(gems({ stash: { 1: { red: 1 } } }, { stash: { 1: { blue: 1 } } }), [], "red does not become blue on its way");
assert.deepEqual(gems({ points: { 1: 3, 2: 0 } }, { points: { 1: 0, 2: 3 } }), [], "points are not handed over");
assert.deepEqual(gems({ held: { Valley: 3 }, willpower: { 1: 2 } }, { held: {}, willpower: { 1: 5 } }), ["3 held Valley > willpower 1"]);
assert.deepEqual(gems({ held: { Valley: 3 } }, { held: { Cradle: 3 } }), [], "a Sphere turns with what it holds");

/* With the last frame of a move it ends: moves of bots can be told apart. */
const told = (move, text) => ({ move, text, kind: "x", difference: { a: text } });
assert.deepEqual(frames_of({ events: [told(1, "a"), told(1, "b"), told(2, "c")] }).map(frame => frame.ends === true), [false, true, true]);
console.log("journeys hold");
