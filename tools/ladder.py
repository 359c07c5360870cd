#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves how strong the search is: plays each bar, prints its interval and a verdict. docs/bots.md has what came of it.

What was played is kept in a folder, so a run that was stopped goes on where it was. Seeds of bars are never tuned on.
"""
import argparse
import json
import os
import subprocess
import sys

SEED = 90001  # of every bar; tuning uses seeds below 10000 (docs/bots.md)
GEMOTION = "gemotion players=2 colors=red,green,blue power=on"
DECKS = ("anger", "happiness", "fear", "love", "sadness", "serenity")


def least(bar):
    """The share is at least so much: proved when the whole interval is."""
    return lambda share: "holds" if share["low"] >= bar else "reached, but the interval goes below" if share["mean"] >= bar else "MISSED"


def not_below(bar):
    return lambda share: "holds" if share["high"] >= bar else "MISSED"


def above(bar):
    return lambda share: "holds" if share["low"] > bar else "MISSED"


def below(bar):
    return lambda share: "holds" if share["high"] < bar else "MISSED"


def around(bar):
    return lambda share: "holds" if share["low"] <= bar <= share["high"] else "MISSED"


class Bar:
    """One claim: what is played, by whom, and what the last bot's share must be."""

    def __init__(self, part, name, game, bots, claim, judge, what="share"):
        self.part, self.name, self.game, self.bots, self.claim, self.judge, self.what = part, name, game, bots, claim, judge, what


def all_bars():
    bars = [
        Bar("gemotion", "greedy", GEMOTION, "random,greedy", "greedy beats random: at least 85 %", least(0.85)),
        Bar("gemotion", "100", GEMOTION, "greedy,search:100", "search:100 is no weaker than greedy", not_below(0.5)),
        Bar("gemotion", "1000", GEMOTION, "greedy,search:1000", "search:1000 beats greedy: at least 75 % (goal 85)", least(0.75)),
        Bar("gemotion", "1000-100", GEMOTION, "search:100,search:1000", "search:1000 beats search:100: at least 65 %", least(0.65)),
        Bar("gemotion", "4000", GEMOTION, "search:1000,search:4000", "search:4000 beats search:1000", above(0.5)),
        Bar("gemotion", "mirror", GEMOTION, "search:100,search:100", "a bot against itself: 50 %", around(0.5)),
        Bar("gemotion", "crippled", GEMOTION, "search:100,search:100:turns=0:tries=1:sharpness=0", "one that may not look ahead loses", below(0.5)),
        Bar("four", "1000", "gemotion players=4 colors=red,green,blue power=on", "greedy,search:1000", "search:1000 against three greedy: at least 35 % (goal 45)", least(0.35)),
        Bar("sentinels", "1000", "sentinels players=4", "greedy,search:1000", "a team of search:1000 wins 10 games in 100 more than greedy (goal 25)", least(0.10), "difference"),
    ]
    for deck in DECKS:
        bars.append(Bar("sentiment", deck, f"sentiment decks={deck},{deck}", "greedy,search:1000", f"search:1000 beats greedy, both with {deck}: at least 65 % (goal 80)", least(0.65)))
    for level in (0, -3):
        for spirits in ("delight", "delight,empathy"):
            players = spirits.count(",") + 1
            game = f"cerebria players={players} spirits={spirits} level={level}"
            for what, words in (("difference", "wins more games"), ("points", "has more points")):
                bars.append(Bar("cerebria", f"{players}-at-{level}", game, "greedy,search:1000", f"search:1000 {words} than greedy, level {level}, {players} Spirit{'s' * (players > 1)}", above(0), what))
    return bars


def file_of(folder, bar, games):
    return os.path.join(folder, f"{bar.part}-{bar.name}-{games}.json")


def play(limbic, bar, games, path, threads):
    """The ladder's JSON; what a run before has written is taken as it is."""
    if not os.path.exists(path):
        words = ["ladder", *bar.game.split(), "--bots", bar.bots, "-n", str(games), "--seed", str(SEED)]
        print("  limbic " + " ".join(words), flush=True)
        at_once = ["--threads", str(threads)] if threads else []
        if subprocess.run([limbic, *words, *at_once, "--json", path + ".part", "--quiet"]).returncode != 0:
            sys.exit("ladder: stopped; what was finished is kept, so the same command goes on from here")
        os.rename(path + ".part", path)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def judge(bar, found):
    """'71.0 % (66.0 to 76.0): holds'."""
    if bar.what == "share":
        e = found["matches"][-1]["share"]
        return f"{100 * e['mean']:.1f} % ({100 * e['low']:.1f} to {100 * e['high']:.1f}): {bar.judge(e)}"
    key, scale = ("share", 100) if bar.what == "difference" else ("points", 1)
    e = found["differences"][-1][key]
    return f"{scale * e['mean']:+.1f} ({scale * e['low']:+.1f} to {scale * e['high']:+.1f}): {bar.judge(e)}"


def main():
    bars = all_bars()
    parts = list(dict.fromkeys(bar.part for bar in bars))
    parser = argparse.ArgumentParser(prog="./dev ladder", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(parts)}, or one bar of a part: gemotion/1000 (all)")
    parser.add_argument("--games", type=int, default=400, help="of each bar; fewer than 400 prove nothing (400)")
    parser.add_argument("--threads", type=int, default=0, help="how many at once (one a core)")
    parser.add_argument("--folder", default="build/ladder", help="where what was played is kept; remove it to play again (build/ladder)")
    parser.add_argument("--limbic", default="build/limbic", help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true", help="only print the bars, and what is known of them")
    wanted = parser.parse_args()
    known = list(dict.fromkeys(parts + [f"{bar.part}/{bar.name}" for bar in bars]))
    for part in wanted.parts:
        if part not in known:
            parser.error(f"there is no part '{part}'; there are {', '.join(known)}")
    os.makedirs(wanted.folder, exist_ok=True)
    missed = 0
    for bar in bars:
        if wanted.parts and bar.part not in wanted.parts and f"{bar.part}/{bar.name}" not in wanted.parts:
            continue
        path = file_of(wanted.folder, bar, wanted.games)
        if wanted.list and not os.path.exists(path):
            verdict = "not played yet"
        else:
            verdict = judge(bar, play(wanted.limbic, bar, wanted.games, path, wanted.threads))
        missed += "MISSED" in verdict
        print(f"{bar.part}/{bar.name}: {bar.claim}\n    {verdict}", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("ladder: stopped; what was finished is kept, so the same command goes on from here")
