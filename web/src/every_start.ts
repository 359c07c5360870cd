// SPDX-License-Identifier: MIT
// What pages have in common where a table is made, in one file (every_page.ts); who opens a table by its link does without.
import "./every_page";
import "./game_options";
import "./replay_begin";
import "./seating";
