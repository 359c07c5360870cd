// SPDX-License-Identifier: MIT
// Within the page: plays whole games by what can be clicked, as fast as the page draws, and compares what is drawn with what
// was told at every question. Nothing here waits for a time: every change of the page is looked at until the state is there.
import { is_refusal, key_of, decision_of } from "../../src/testing";
import { luck } from "../luck.mjs";
import { all, differences } from "./drawn.mjs";
import { told } from "./told.mjs";

const patience = 180000; // for a machine that is busy; what is waited for is a state

/** Until `ready` answers with something that counts: asked again at every change of the page, and now and then. */
export function until(ready, what) {
    return new Promise((done, failed) => {
        const end = performance.now() + patience;
        let watch, timer;
        const look = () => {
            const found = ready();
            if (!found && performance.now() < end) return;
            watch.disconnect();
            clearInterval(timer);
            if (found) done(found);
            else failed(new Error(`in vain: ${what}`));
        };
        watch = new MutationObserver(look);
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        timer = setInterval(look, 50);
        look();
    });
}

const visible = one => one.getClientRects().length > 0 && !one.disabled;

/** "me", "nobody", or false while it is somebody else's turn or something is under way. */
function asked() {
    const table = document.querySelector(".table");
    const who = table?.dataset.asked;
    return table?.dataset.busy === "no" && Number(table.dataset.number) === told.table?.moves && (who === "me" || who === "nobody") ? who : false;
}

/** What is drawn becomes what was told; what still differs after a while is a fault. */
async function settled(where) {
    let found = [];
    await until(() => (found = differences()).length === 0, "what is drawn is what was told").catch(() => {
        throw new Error(`${where}: ${found.join("; ")}`);
    });
}

/* ---- options ------------------------------------------------------------------------------------------------------------ */

/** Cerebria's own board has options of its rows and spots, which no key of the model names. */
const on_board = option => all(`main [data-lit="action ${option.kind}"], main [data-lit^="spot "]`).filter(visible);

/** Where an option can be taken: in the list, and on the thing it stands on. */
function places_of(option) {
    const key = key_of(option);
    const card = told.view.cards?.[option.card];
    const player = card?.seat === undefined ? [] : all(`main [data-lit="seat ${card.seat}"]`);
    return [
        ...all(`main [data-option="${option.index}"]`),
        ...(key ? all(`main [data-lit="${CSS.escape(key).replace(/\\ /g, " ")}"]`) : []),
        ...player, ...on_board(option),
    ].filter(visible);
}

/** Would a finger there meet it? Things under others can be drawn and yet not be reached. */
function can_be_hit(thing) {
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    for (const { left, top, width, height } of thing.getClientRects()) {
        for (const [x, y] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.15, 0.5], [0.85, 0.5]]) {
            const met = document.elementFromPoint(left + width * x, top + height * y);
            if (met && (thing.contains(met) || met.closest("button") === thing)) return true;
        }
    }
    return false;
}

/** Every option of the question stands somewhere, and one that luck chooses is met by a finger wherever it stands. */
function check_options(options, pick, where) {
    const lost = options.filter(option => !places_of(option).length);
    if (lost.length) throw new Error(`${where}: nowhere to click for ${lost.map(option => `${option.index + 1} ${option.kind}`).join(", ")}`);
    const places = places_of(options[Math.floor(pick() * options.length)]);
    if (!places.some(can_be_hit)) throw new Error(`${where}: covered: ${places.map(place => `${place.className} ${place.textContent}`).join(" | ")}`);
}

/* ---- playing ------------------------------------------------------------------------------------------------------------ */

async function answer(pick, where) {
    const { options } = decision_of(told.view);
    check_options(options, pick, where);
    const number = told.table.moves;
    const option = options[Math.floor(pick() * options.length)];
    const places = places_of(option);
    const place = places[Math.floor(pick() * places.length)];
    place.click();
    const moved = () => told.table.moves !== number || told.table.state === "over";
    await until(() => moved() || document.querySelector(".choice"), `${where}: ${place.textContent} does something`);
    if (moved()) return;
    const choices = all(".choice .option").filter(visible);
    (choices.find(one => one.dataset.option === String(option.index)) ?? choices[0]).click();
    await until(moved, `${where}: a choice is taken`);
}

/** Plays until the game is over or so many questions were answered; answers with how many. `every`: how often is compared. */
export async function play(seed, { most = 3000, every = 1 } = {}) {
    const pick = luck(seed);
    let answered = 0;
    for (; answered < most; answered++) {
        const where = `question ${answered}, move ${told.table?.moves}`;
        const who = await until(asked, `${where}: somebody is asked, or nobody`);
        if (answered % every === 0 || who === "nobody") await settled(where);
        if (who === "nobody") return { answered, over: true, nodes: document.querySelectorAll("*").length };
        if (!decision_of(told.view)?.options.length) throw new Error(`${where}: asked, without options`);
        await answer(pick, where);
    }
    return { answered, over: false, nodes: document.querySelectorAll("*").length };
}

/** Does an option of the question stand on something that is drawn? */
export function stands_on_something(index) {
    const option = decision_of(told.view)?.options.find(one => one.index === index);
    return option !== undefined && places_of(option).some(place => place.dataset.option === undefined);
}

/** How many questions could be refused: for tests that want to pass. */
export const can_refuse = () => (decision_of(told.view)?.options ?? []).some(is_refusal);
