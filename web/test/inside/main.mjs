// SPDX-License-Identifier: MIT
// What tests put into a page before its own script (web/test/robots.mjs).
import { differences } from "./drawn.mjs";
import { click_about } from "./monkey.mjs";
import { play, stands_on_something } from "./robot.mjs";
import { cards_in, listen, told } from "./told.mjs";

listen();
window.limbic_test = { told, cards_in, click_about, differences, play, stands_on_something };
