// SPDX-License-Identifier: MIT
// Within the page: a table of Sentiment, read back.
import { all, cards_told, compare } from "./drawn.mjs";
import { told } from "./told.mjs";

const ascending = list => list.map(Number).sort((a, b) => a - b);
const sorted = cell => Object.fromEntries(Object.entries(cell ?? {}).filter(([, count]) => count).sort(([a], [b]) => (a < b ? -1 : 1)));

function check_seat(wrong, seat) {
    const own = Number(seat) === told.table.seat;
    const [box] = all(`.evoker[data-seat="${seat}"]`);
    if (!box) { wrong.push(`seat ${seat} is not drawn`); return; }
    const { counters, zones } = told.view;
    compare(wrong, `Stress of ${seat}`, Number(box.querySelector(".stressnumber b").textContent), counters.stress?.[seat] ?? 0);
    compare(wrong, `well of ${seat}`, sorted(Object.fromEntries(all("[data-thing]", box).map(place => [place.dataset.thing, Number(place.querySelector("b")?.textContent ?? 0)]))), sorted(counters.well?.[seat]));
    const piles = ["deck", ...(own ? [] : ["hand"]), "discard"];
    compare(wrong, `piles of ${seat}`, all(".pile", box).map(pile => [pile.dataset.zone, Number(pile.querySelector("b").textContent)]), piles.map(zone => [zone, zones[zone]?.[seat] ?? 0]));
    if (counters.wins?.[seat] && /match=3/.test(told.table.options)) compare(wrong, `games won by ${seat}`, parseInt(box.querySelector(".wins")?.textContent ?? "0", 10), counters.wins[seat]);
}

/** On a phone the fields of several others are shut: their number stands there instead. */
function is_shut(seat) {
    return document.querySelector(`.evoker[data-seat="${seat}"] .unfold[aria-expanded="false"]`) !== null;
}

export function drawn_sentiment(wrong) {
    const field_of = card => card.at ?? card.seat;
    const laid = cards_told(card => (card.zone === "field" && !is_shut(field_of(card))) || card.zone === "window" || (card.zone === "hand" && card.seat === told.table.seat));
    compare(wrong, "cards", ascending(all("main [data-card]").map(card => card.dataset.card)), ascending(laid.map(card => card.id)));
    const ratings = boxes => Object.fromEntries(boxes.sort(([a], [b]) => a - b));
    compare(wrong, "Combat Ratings", ratings(all(".fieldcards [data-card]").map(card => [Number(card.dataset.card), Number(card.querySelector("[data-cr]")?.dataset.cr ?? 0)])),
        ratings(laid.filter(card => card.zone === "field").map(card => [card.id, card.cr?.now ?? 0])));
    for (const { seat } of told.table.people) check_seat(wrong, seat);
    const rows = told.view.rows ?? {};
    const attacks = Object.values(rows.attacks ?? {}).filter(row => row.target !== undefined).map(row => row.card).filter(id => laid.some(card => card.id === id));
    compare(wrong, "attackers", ascending(all(".fieldcards .attacker").map(card => card.dataset.card)), ascending(attacks));
    compare(wrong, "what waits", all("[data-waiting]").map(row => row.dataset.waiting), Object.keys(rows.waiting ?? {}).reverse());
}
