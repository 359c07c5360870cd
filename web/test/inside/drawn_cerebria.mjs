// SPDX-License-Identifier: MIT
// Within the page: a table of Cerebria, read back from the ring and the panels around it.
import { all, cards_told, compare } from "./drawn.mjs";
import { told } from "./told.mjs";

const by_key = pairs => Object.fromEntries(pairs.map(([key, value]) => [String(key), value]).sort(([a], [b]) => (a < b ? -1 : 1)));
const number_in = box => Number(box?.textContent ?? 0);

function check_ring(wrong) {
    const { counters } = told.view;
    const control = all(".ring [data-control]").map(one => [one.dataset.control, one.dataset.by]);
    const slots = new Set(control.flatMap(([place]) => (place.includes("-") ? [place] : [`${place} 1`, `${place} 2`])));
    compare(wrong, "Emotions", by_key(all(".ring .token").map(one => [one.dataset.slot, [Number(one.dataset.card), number_in(one.querySelector(".intensity")), Number(one.dataset.essence), one.querySelector(".name").textContent]])),
        by_key(cards_told(card => slots.has(card.zone)).map(card => [card.zone, [card.id, card.intensity?.now ?? 0, card.essence ?? 0, card.name]])));
    const stand = [...Object.entries(counters.at ?? {}).map(([seat, place]) => [`seat ${seat}`, place]), ...Object.entries(counters["ego at"] ?? {}).map(([who, place]) => [`ego ${who}`, place])];
    compare(wrong, "figures", by_key(all(".ring .figure").map(one => [one.dataset.figure, one.dataset.place])), by_key(stand.filter(([, place]) => place !== "nowhere")));
    compare(wrong, "Fortresses", by_key(all(".ring .fort[data-fortress]").map(one => [one.dataset.fortress, one.dataset.kind])), by_key(Object.entries(counters.stronghold ?? {}).filter(([, kind]) => kind !== "none")));
    compare(wrong, "Spheres", by_key(all(".ring .sphere").map(one => [one.dataset.place, [one.dataset.sphere, number_in(one.querySelector("b"))]])), by_key(Object.entries(counters.facing ?? {}).map(([realm, sphere]) => [realm, [sphere, counters.held?.[realm] ?? 0]])));
    compare(wrong, "control", by_key(control), by_key(Object.entries(counters.control ?? {})));
    for (const rim of all(".ring .rim .pill")) {
        const place = rim.getAttribute("aria-label").split(":")[0];
        compare(wrong, `sums of ${place}`, rim.dataset.sums, `${counters.sum?.[place]?.players ?? 0} ${counters.sum?.[place]?.ego ?? 0}`);
    }
}

function check_panels(wrong) {
    const { counters, zones } = told.view;
    const asides = new Set(["common", "hidden", "ego hidden"]);
    compare(wrong, "Aspirations", by_key(all(".aspiration").map(one => [one.dataset.card, [Number(one.dataset.players), Number(one.dataset.ego)]])), by_key(cards_told(card => asides.has(card.zone)).map(card => [card.id, [card.players?.now ?? 0, card.ego?.now ?? 0]])));
    for (const team of ["players", "ego"]) compare(wrong, `points of ${team}`, all(`[data-points="${team}"]`).map(number_in), [counters.score?.[team]?.total ?? 0]);
    compare(wrong, "Willpower of the Ego", number_in(document.querySelector('[data-counter="ego willpower"]')), counters["ego willpower"] ?? 0);
    for (const zone of ["operations", "ego deck"]) compare(wrong, zone, all(`.ego [data-zone="${zone}"] b`).map(number_in), [zones[zone] ?? 0]);
    const board = document.querySelector(".spiritboard");
    const seat = told.table.people.length > 1 ? [...board.querySelectorAll(".tab")].findIndex(tab => tab.getAttribute("aria-pressed") === "true") + 1 : 1;
    for (const name of ["willpower", "essence"]) compare(wrong, `${name} of ${seat}`, number_in(board.querySelector(`[data-counter="${name}"]`)), counters[name]?.[seat] ?? 0);
    compare(wrong, "Ambition", Number(board.querySelector('[data-counter="ambition"]').dataset.value), counters.ambition ?? 0);
    compare(wrong, "own hand", all(".hand [data-card]").map(card => Number(card.dataset.card)).sort(), cards_told(card => card.zone === "hand" && card.seat === told.table.seat).map(card => card.id).sort());
}

export function drawn_cerebria(wrong) {
    check_ring(wrong);
    check_panels(wrong);
}
