// SPDX-License-Identifier: MIT
// What tests put into a page before its own script (web/test/robots.mjs).
import { differences } from "./drawn.mjs";
import { play } from "./robot.mjs";
import { listen, told } from "./told.mjs";

listen();
window.limbic_test = { told, differences, play };
