// SPDX-License-Identifier: MIT
// Within the page: clicks and presses whatever there is, sense or not. It does not leave the page, and stays at its seat.
import { luck } from "../luck.mjs";
import { all } from "./drawn.mjs";

const keys = ["1", "2", "3", "0", "h", "u", "w", "l", "p", "a", "s", "?", "c", "Escape", "Enter", " ", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "b", "x"];
const leaves = /^(Stand up|Let a bot play for me|Play again)/;

const drawn = one => one.getClientRects().length > 0 && !one.disabled;

function press(key) {
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

function click_something(pick) {
    const within = document.querySelector("dialog[open]") ?? document;
    const things = all("button, input[type=checkbox], input[type=radio], select, .layout", within).filter(one => drawn(one) && !leaves.test(one.textContent));
    const thing = things[Math.floor(pick() * things.length)];
    if (!thing) return;
    const way = pick();
    if (way < 0.1) thing.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    else if (way < 0.2) thing.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    else thing.click();
}

/** So many steps; after each the page is drawn. A game that is over ends it. Answers with how many were made. */
export async function click_about(seed, steps) {
    const pick = luck(seed);
    for (let i = 0; i < steps; i++) {
        if (pick() < 0.3) press(keys[Math.floor(pick() * keys.length)]);
        else click_something(pick);
        await new Promise(done => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
        if (i % 5 === 4) await new Promise(done => { requestAnimationFrame(done); });
    }
    return steps;
}
