#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How teams of every size fare against a villain of Sentinels: the tables of docs/playtest-sentinels.md.

Plays every team of three, four and five of the heroes, in two environments, with and without the
Advanced texts, by `limbic sim` with greedy bots, and prints the shares as markdown. One seed gives
the same tables on every machine.
"""
import argparse
import collections
import itertools
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

HEROES = ["legacy", "absolute-zero", "haka", "ra", "waywise", "tollkeeper"]
ENVIRONMENTS = ["insula-primalis", "saltglass-observatory"]
SIZES = [3, 4, 5]
ENDS = ["won", "won otherwise", "lost: heroes", "lost otherwise"]
MARKS = ["<!-- tables of tools/playtest.py -->", "<!-- end of the tables -->"]
Part = collections.namedtuple("Part", "size advanced")


def options():
    here = pathlib.Path(__file__).resolve().parent.parent
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("-n", "--games", type=int, default=240,
                   help="games of each size in each environment, shared among its teams (240)")
    p.add_argument("-s", "--seed", type=int, default=1, help="luck (1)")
    p.add_argument("-t", "--threads", type=int, default=os.cpu_count(), help="games at once (one a core)")
    p.add_argument("--villain", default="tidewright")
    p.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N", help="sizes of teams (3 4 5)")
    p.add_argument("--environments", nargs="+", default=ENVIRONMENTS, metavar="NAME")
    p.add_argument("--advanced", choices=["both", "on", "off"], default="both")
    p.add_argument("--limbic", default=str(here / "build" / "limbic"), help="the program")
    p.add_argument("--packs", help="a folder of packs in the place of the built-in ones")
    p.add_argument("--teams", action="store_true", help="also a line for each team")
    p.add_argument("--into", type=pathlib.Path, metavar="FILE",
                   help="put the tables between the marks in FILE, and not on standard output")
    return p.parse_args()


Cell = collections.namedtuple("Cell", "team environment games quantities")


def play_team(o, part, team, seed, games):
    """A cell for each environment."""
    command = [o.limbic] + (["--packs", o.packs] if o.packs else [])
    command += ["sim", "sentinels", "-q", "-n", str(games), "--seed", str(seed), "--bots", "greedy"]
    command += ["-t", str(o.threads), "--villain", o.villain, "--advanced=" + ("on" if part.advanced else "off")]
    command += ["--heroes", ",".join(team), "--matrix", "environment=" + "/".join(o.environments)]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "cells.json"
        subprocess.run(command + ["--json", str(file)], check=True)
        cells = json.loads(file.read_text())["cells"]
    return [Cell(", ".join(team), place, games, c["totals"]["quantities"]) for place, c in zip(o.environments, cells)]


def play(o, part):
    """All cells of one size.

    Each team has a seed of its own. Cells with the same seed meet the same luck, down to the order of the villain's
    deck: with one seed for all, twenty teams would be little better than one. The two environments, and Advanced or
    not, do have the same: they are compared with each other.
    """
    teams = list(itertools.combinations(HEROES, part.size))
    games = math.ceil(o.games / len(teams))
    cells = []
    for number, team in enumerate(teams):
        cells += play_team(o, part, team, o.seed * 1000 + part.size * 100 + number, games)
    return cells


def ends(cell):
    """How many games ended by each event."""
    counts = collections.Counter()
    for name, (total, _) in cell.quantities.items():
        if name.startswith("end/") and total:
            counts[name.split("/")[1]] += total
    return counts


def share_won(cell):
    return cell.quantities["team/won"][0] / cell.games


def mean_share(cells):
    """The mean over teams of the share of games won, and the reach of its 95 % interval, in per cent."""
    shares = [share_won(c) for c in cells]
    variance = sum(share * (1 - share) / c.games for share, c in zip(shares, cells)) / len(cells) ** 2
    return 100 * sum(shares) / len(cells), 196 * math.sqrt(variance)


def yes(flag):
    return "yes" if flag else "no"


def summary_row(part, place, cells):
    games = sum(c.games for c in cells)
    counts = sum((ends(c) for c in cells), collections.Counter())
    rounds = sum(c.quantities["game/rounds"][0] for c in cells) / games
    share, reach = mean_share(cells)
    row = [part.size, place, yes(part.advanced), len(cells), games, "**%.1f** ± %.1f" % (share, reach), "%.1f" % rounds]
    return row + ["%.1f" % (100 * counts[e] / games) for e in ENDS]


def table(head, rows):
    return "".join("| " + " | ".join(str(x) for x in row) + " |\n" for row in [head, ["---"] * len(head)] + rows)


def summary(o, results):
    rows = [summary_row(part, place, [c for c in cells if c.environment == place])
            for part, cells in results.items() for place in o.environments]
    return table(["heroes", "environment", "Advanced", "teams", "games", "won, %", "rounds"] + ENDS, rows)


def most_frequent(results):
    """For every way a game can end: the team in whose games it is most frequent."""
    most = {}
    for part, cells in results.items():
        for c in cells:
            for end, n in ends(c).items():
                found = (100 * n / c.games, c.team, c.environment, yes(part.advanced))
                most[end] = max(most.get(end, found), found)
    rows = [[end, "%.0f" % most[end][0], *most[end][1:]] for end in sorted(most)]
    return table(["how it ended", "most, % of a team's games", "team", "environment", "Advanced"], rows)


def by_team(results):
    rows = [[c.team, c.environment, yes(part.advanced), "%.0f" % (100 * share_won(c))]
            for part, cells in results.items() for c in cells]
    return table(["team", "environment", "Advanced", "won, %"], rows)


def put_into(file, text):
    """Replaces what stands between the marks."""
    before, rest = file.read_text(encoding="utf-8").split(MARKS[0], 1)
    after = rest.split(MARKS[1], 1)[1]
    file.write_text(before + MARKS[0] + "\n" + text + MARKS[1] + after, encoding="utf-8")


def main():
    o = options()
    modes = {"both": [False, True], "on": [True], "off": [False]}[o.advanced]
    results = {}
    for part in (Part(s, a) for s in o.sizes for a in modes):
        print("%d heroes%s ..." % (part.size, ", Advanced" if part.advanced else ""), file=sys.stderr)
        results[part] = play(o, part)
    tables = [summary(o, results), most_frequent(results)] + ([by_team(results)] if o.teams else [])
    if o.into:
        put_into(o.into, "\n".join(tables))
    else:
        print("\n".join(tables))


main()
