// SPDX-License-Identifier: MIT
// What the keys do, for who asks: at a table, and in a replay.

export const key_help: [string, string][] = [
    ["1 to 9", "take that option; for higher numbers type both figures"],
    ["0", "pass, or end: what stands apart at the right of the question"],
    ["Tab", "from one thing that can be chosen to the next"],
    ["arrows", "between cards and other things on the table"],
    ["Enter", "take the thing in focus, or look at the card"],
    ["Space", "show the end of what is happening"],
    ["h, u", "hint, undo"],
    ["w", "why that happened; of a card, gem, pile or place in focus or under the mouse, why it is so"],
    ["b", "look back, move by move"],
    ["c", "choose for me: the bot's answer to this question"],
    ["letters", "to the option that begins with it; within the list of options, any letter"],
    ["r, t", "rules, with a search; points, if the game ended now"],
    ["l, k, p, a", "log, cards, people, automatic answers"],
    ["s", "settings"],
    ["Esc", "close, or take back"],
    ["?", "these keys"],
];

export const replay_key_help: [string, string][] = [
    ["left, right", "a decision back, or forward"],
    ["Page up, Page down", "a turn back, or forward"],
    ["[ and ]", "to the mark before, or the next: where something fell, was put by, or ended"],
    ["Home, End", "to the beginning, to the end"],
    ["Space", "play, pause"],
    ["+ and -", "faster, slower"],
    ["m", "moments: turns and marks as a list"],
    ["c", "continue from here, at a new table"],
    ["w, l, s", "why, log, settings"],
    ["Tab", "from one thing on the table to the next"],
    ["Esc", "back to now, or to the end"],
    ["?", "these keys"],
];
