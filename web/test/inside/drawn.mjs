// SPDX-License-Identifier: MIT
// Within the page: what is drawn, read back, against what was told. Answers with the differences, in words; none: all is there.
import { drawn_cerebria } from "./drawn_cerebria.mjs";
import { drawn_sentiment } from "./drawn_sentiment.mjs";
import { told } from "./told.mjs";

export const all = (query, within = document) => [...within.querySelectorAll(query)];
const tell = value => JSON.stringify(value);

/** Adds a line where both differ. */
export function compare(wrong, what, is, wanted) {
    if (tell(is) !== tell(wanted)) wrong.push(`${what}: drawn ${tell(is)}, told ${tell(wanted)}`);
}

export const cards_told = wanted => Object.entries(told.view.cards ?? {}).map(([id, card]) => ({ id: Number(id), ...card })).filter(wanted);
const count_of = (zone, seat) => { const cell = told.view.zones?.[zone]; return (seat === undefined ? cell : cell?.[seat]) ?? 0; };
const seats = () => told.table.people.map(person => person.seat);
const of_seat = (query, seat) => all(`main ${query}${seat === undefined ? ":not([data-seat])" : `[data-seat="${seat}"]`}`);

/* ---- cards -------------------------------------------------------------------------------------------------------------- */

/** Equal cards in no order are one with a number: how many cards each that is drawn stands for. */
function drawn_cards() {
    const found = new Map();
    for (const card of all(".layout [data-card], .below [data-card]")) {
        const id = Number(card.dataset.card);
        const times = Number(/\d+/.exec(card.parentElement.querySelector(":scope > .times")?.textContent ?? "1")[0]);
        found.set(id, (found.get(id) ?? 0) + times);
    }
    return found;
}

/** Does the card lie open by itself? Then it is drawn once; others are in a pile, or told with the card they lie beneath. */
function lies_open(card) {
    const look = told.look.zones[card.zone];
    if (!look || look.shape === "unseen" || look.beneath) return false;
    if (look.shape === "hand") return !look.shared && card.seat === told.table.seat;
    return look.laid || look.shape === "slot" || (look.shared && look.shape === "row");
}

function check_cards(wrong) {
    const drawn = drawn_cards();
    const known = new Map(cards_told(() => true).map(card => [card.id, card]));
    const like = card => `${card.name} in ${card.zone}`;
    const counted = new Map();
    for (const [id, times] of drawn) {
        const card = known.get(id);
        if (!card) wrong.push(`card ${id} is drawn and was not told`);
        else counted.set(like(card), (counted.get(like(card)) ?? 0) + times);
    }
    for (const name of new Set([...known.values()].filter(lies_open).map(like)))
        compare(wrong, name, counted.get(name) ?? 0, [...known.values()].filter(card => lies_open(card) && like(card) === name).length);
    for (const [id, times] of drawn) if (times > 1 && told.look.zones[known.get(id)?.zone]?.ordered) wrong.push(`card ${id} is drawn ${times} times`);
}

/* ---- piles and numbers -------------------------------------------------------------------------------------------------- */

function check_piles(wrong) {
    for (const [zone, look] of Object.entries(told.look.zones)) {
        if (look.shape === "unseen" || look.laid || look.shape === "slot") continue;
        if (look.shared && (look.shape === "row" || look.shape === "stack")) continue;
        for (const seat of look.shared ? [undefined] : seats()) {
            if (look.shape === "hand" && !look.shared && seat === told.table.seat) compare(wrong, `own ${zone}`, Number(document.querySelector(".hand").dataset.count) + hidden_in_hand(), count_of(zone, seat));
            else compare(wrong, `${zone} ${seat ?? ""}`, of_seat(`.pile[data-zone="${zone}"]`, seat).map(pile => Number(pile.querySelector("b").textContent)), [count_of(zone, seat)]);
        }
    }
}

const hidden_in_hand = () => Number(/^(\d+) face down/.exec(document.querySelector(".hand > .pile")?.textContent ?? "")?.[1] ?? 0);

const gems_in = box => Object.fromEntries(all(".gems", box).map(one => /^(\d+) (.*?)(?:, can be chosen.*)?$/.exec(one.getAttribute("aria-label"))).map(([, count, thing]) => [thing, Number(count)]));
const without_zeros = cell => Object.fromEntries(Object.entries(cell ?? {}).filter(([, count]) => count !== 0));

/** Shown at the top, on the board, or as part of something else. */
const elsewhere = new Set(["turn", "round", "phase", "game", "part", "most"]);

function check_counter(wrong, name, look, seat) {
    const whole = told.view.counters?.[name];
    const cell = seat === undefined ? whole : whole?.[seat];
    const [box, ...more] = of_seat(`[data-counter="${name}"]`, seat);
    const what = `${name} ${seat ?? ""}`;
    if (more.length) wrong.push(`${what} is drawn ${more.length + 1} times`);
    if (look.as === "gems" && look.per?.includes("thing")) compare(wrong, what, box ? gems_in(box) : {}, without_zeros(cell));
    else if (look.as === "gems") compare(wrong, what, box ? Object.values(gems_in(box)) : [0], [cell ?? 0]);
    else if (look.as === "bar" && box?.querySelector("[role=meter]")) compare(wrong, what, Number(box.querySelector("[role=meter]").getAttribute("aria-valuenow")), cell ?? 0);
    else if (typeof cell === "number" && look.as === "number") compare(wrong, what, box?.querySelector("b").textContent, String(cell));
    else if ((cell === true || typeof cell === "string") && !box && look.words?.[cell] !== "") wrong.push(`${what} is not drawn`);
    else if (cell === undefined && box && look.as === "flag") wrong.push(`${what} is drawn and does not hold`);
}

function check_counters(wrong) {
    const board = (told.look.board ?? []).flat();
    for (const [name, look] of Object.entries(told.look.counters)) {
        if (elsewhere.has(look.as) || (board.length && (look.as === "place" || look.per?.[0] === "place"))) continue;
        if (look.per?.[0] === "seat") for (const seat of seats()) check_counter(wrong, name, look, seat);
        else check_counter(wrong, name, look, undefined);
    }
}

/** On a board: who stands where, and what is counted at each of its places. */
function check_board(wrong) {
    for (const place of (told.look.board ?? []).flat()) {
        const box = document.querySelector(`main [data-place="${place}"]`);
        if (!box) { wrong.push(`${place} is not drawn`); continue; }
        for (const [name, look] of Object.entries(told.look.counters)) {
            const cell = told.view.counters?.[name];
            if (look.as === "place") {
                const here = typeof cell === "string" ? [cell].filter(at => at === place) : Object.values(cell ?? {}).filter(at => at === place);
                for (const one of here) if (!box.querySelector(".standing")) wrong.push(`nobody is drawn at ${one}`);
            } else if (look.per?.[0] === "place" && typeof cell?.[place] === "number" && look.as !== "part" && look.as !== "most") {
                if (!all(".placecounters b", box).some(one => one.textContent === String(cell[place]))) wrong.push(`${name} ${cell[place]} of ${place} is not drawn`);
            }
        }
    }
}

/* ---- cards' own numbers ------------------------------------------------------------------------------------------------- */

function check_card_numbers(wrong) {
    for (const box of all(".layout [data-card], .below [data-card]")) {
        const card = told.view.cards?.[box.dataset.card];
        if (!card || !box.matches(".card")) continue;
        for (const [name, look] of Object.entries(told.look.cards)) {
            const most = typeof look.maximum === "string" ? (card[look.maximum] ?? 0) : look.maximum;
            if (look.as === "bar" && most > 0) compare(wrong, `${name} of ${card.name}`, all("[role=meter]", box).map(bar => Number(bar.getAttribute("aria-valuenow"))), [card[name] ?? 0]);
            else if (["gems", "number"].includes(look.as) && card[name]) compare(wrong, `${name} of ${card.name}`, all(".count", box).some(one => Number(one.textContent) === card[name]), true);
        }
    }
}

/* ---- by game ------------------------------------------------------------------------------------------------------------ */

/** The supply as pots, and the card that is being followed, large. */
function drawn_gemotion(wrong) {
    compare(wrong, "supply", Object.fromEntries(all(".supply .pot").map(pot => [pot.querySelector("span:not(.gems)").textContent, Number(pot.querySelector("b").textContent)])), without_zeros(told.view.counters?.supply));
    const followed = cards_told(card => card.zone === "followed").sort((a, b) => (a.place ?? 0) - (b.place ?? 0)).pop();
    compare(wrong, "followed", all(".followed .large").map(card => card.getAttribute("aria-label")), followed ? [followed.name] : []);
}

function check_plain(wrong, left_out = new Set()) {
    check_cards(wrong);
    check_piles(wrong);
    const { counters } = told.look;
    const kept = Object.fromEntries(Object.entries(counters).filter(([name]) => !left_out.has(name)));
    told.look = { ...told.look, counters: kept };
    check_counters(wrong);
    check_board(wrong);
    told.look = { ...told.look, counters };
    check_card_numbers(wrong);
}

/** What is drawn and what was told: the differences. */
export function differences() {
    const wrong = [...told.faults];
    const table = document.querySelector(".table");
    if (!told.view || !told.look || !table) return ["nothing has been told yet"];
    compare(wrong, "moves", Number(table.dataset.number), told.table.moves);
    if (document.querySelector(".layout .generic") && !document.querySelector(".layout .gemotion")) check_plain(wrong);
    else if (told.look.game === "gemotion") { check_plain(wrong, new Set(["supply"])); drawn_gemotion(wrong); }
    else if (told.look.game === "sentinels") check_plain(wrong);
    else if (told.look.game === "sentiment") drawn_sentiment(wrong);
    else if (told.look.game === "cerebria") drawn_cerebria(wrong);
    return wrong;
}
