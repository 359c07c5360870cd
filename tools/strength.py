#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong the search is for what it costs: plays it with several budgets, and draws the pictures of docs/bots.md.

Each budget meets greedy on the same deals. What was played is kept in a folder, so a run that was stopped goes on where it
was; --draw plays nothing and draws what is there.
"""
import argparse
import collections
import html
import json
import math
import os
import pathlib
import subprocess
import sys

BUDGETS = [30, 100, 300, 1000, 4000]
SEED = 80001  # neither that of the bars nor one that anything was tuned on
Game = collections.namedtuple("Game", "title game together")
GAMES = {
    "gemotion": Game("Gemotion, 2 players", "gemotion players=2 colors=red,green,blue power=on", False),
    "sentiment": Game("Sentiment, mirror of Anger", "sentiment decks=anger,anger", False),
    "sentinels": Game("Sentinels, 4 heroes", "sentinels players=4", True),
    "cerebria": Game("Cerebria, 1 Spirit, level -3", "cerebria players=1 spirits=delight level=-3", True),
}
Point = collections.namedtuple("Point", "budget cost share low high")


def play(wanted, name, budget):
    """What the ladder found, from the folder if it was played before."""
    path = wanted.folder / f"{name}-{budget}-{wanted.games}.json"
    if not path.exists() and not wanted.draw:
        words = ["ladder", *GAMES[name].game.split(), "--bots", f"greedy,search:{budget}", "-n", str(wanted.games), "--seed", str(SEED)]
        print("limbic " + " ".join(words), flush=True)
        threads = ["--threads", str(wanted.threads)] if wanted.threads else []
        part = path.with_suffix(".part")
        if subprocess.run([wanted.limbic, *words, *threads, "--json", str(part), "--quiet"]).returncode != 0:
            sys.exit("strength: stopped; what was finished is kept, so the same command goes on from here")
        part.rename(path)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def cost_of(found, bot):
    """Milliseconds of a processor a decision."""
    spent = next(b for b in found["timing"]["bots"] if b["bot"] == bot)
    return 1000 * spent["cpu_seconds"] / max(1, spent["decisions"])


def points_of(name, runs):
    """A point a budget, and where greedy stands: even in a duel, what its own team wins in games that are won together."""
    points, even = [], 0.5
    for budget, found in runs:
        share = found["matches"][-1]["share"]
        if GAMES[name].together:
            even = found["matches"][0]["share"]["mean"]
        points.append(Point(budget, cost_of(found, f"search:{budget}"), share["mean"], share["low"], share["high"]))
    return points, even


# The picture: small panels of one size, so that games can be compared. Colours are those of the page on paper, and what a
# mark means stands beside it.
WIDTH, HEIGHT, LEFT, TOP, GAP = 280, 170, 52, 64, 34
INK, FAINT, MARK = "#22313a", "#c9d2d6", "#a8326e"


def text(x, y, words, size=12, anchor="middle", weight="normal", colour=INK):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" fill="{colour}">{html.escape(words)}</text>'


def ticks_of(values):
    """Powers of ten around all values."""
    return [10.0 ** e for e in range(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))) + 1)]


def number(value):
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def panel(x, y, title, points, even, what):
    """One game: shares upwards, what is spent to the right, both ends of an interval as a bar."""
    values = [p.budget if what == "iterations" else p.cost for p in points]
    ticks = ticks_of(values)
    first, last = math.log10(ticks[0]), math.log10(ticks[-1])
    across = lambda v: x + (math.log10(v) - first) / max(1e-9, last - first) * WIDTH
    up = lambda share: y + HEIGHT - share * HEIGHT
    out = [text(x + WIDTH / 2, y - 10, title, 13, weight="bold")]
    for share in (0, 0.25, 0.5, 0.75, 1):
        out.append(f'<line x1="{x}" x2="{x + WIDTH}" y1="{up(share):.1f}" y2="{up(share):.1f}" stroke="{FAINT}"/>')
        out.append(text(x - 6, up(share) + 4, f"{100 * share:.0f} %", 11, "end"))
    for tick in ticks:
        out.append(f'<line x1="{across(tick):.1f}" x2="{across(tick):.1f}" y1="{y}" y2="{y + HEIGHT}" stroke="{FAINT}"/>')
        out.append(text(across(tick), y + HEIGHT + 16, number(tick), 11))
    out.append(f'<line x1="{x}" x2="{x + WIDTH}" y1="{up(even):.1f}" y2="{up(even):.1f}" stroke="{INK}" stroke-dasharray="6 4"/>')
    out.append(text(x + WIDTH - 4, up(even) + 14, "greedy", 11, "end"))
    path = " ".join(f"{across(v):.1f},{up(p.share):.1f}" for v, p in zip(values, points))
    out.append(f'<polyline points="{path}" fill="none" stroke="{MARK}" stroke-width="2"/>')
    for v, p in zip(values, points):
        out.append(f'<line x1="{across(v):.1f}" x2="{across(v):.1f}" y1="{up(p.low):.1f}" y2="{up(p.high):.1f}" stroke="{MARK}" stroke-width="1.5"/>')
        out.append(f'<circle cx="{across(v):.1f}" cy="{up(p.share):.1f}" r="4" fill="{MARK}"/>')
    return out


def picture(found, what, caption):
    """All games beside each other, two abreast."""
    wide, high = 2 * (LEFT + WIDTH + GAP), TOP + 2 * (HEIGHT + TOP) + 4
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" font-family="DejaVu Sans, Verdana, sans-serif" role="img">',
           f"<title>{html.escape(caption)}</title>", f'<rect width="{wide}" height="{high}" fill="#ffffff"/>', text(wide / 2, 24, caption, 14)]
    for i, (name, (points, even)) in enumerate(found.items()):
        words = GAMES[name].title + (": games won" if GAMES[name].together else ": share against greedy")
        out += panel(LEFT + i % 2 * (LEFT + WIDTH + GAP), TOP + i // 2 * (HEIGHT + TOP), words, points, even, what)
    return "\n".join(out + ["</svg>", ""])


def main():
    p = argparse.ArgumentParser(prog="tools/strength.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("games_named", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} (all)")
    p.add_argument("-n", "--games", type=int, default=100, help="games of each budget (100)")
    p.add_argument("-t", "--threads", type=int, default=0, help="games at once (one a core)")
    p.add_argument("--budgets", type=int, nargs="+", default=BUDGETS, metavar="N", help="iterations (30 100 300 1000 4000)")
    p.add_argument("--draw", action="store_true", help="play nothing, draw what was played")
    p.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("build/strength"), help="where what was played is kept (build/strength)")
    p.add_argument("--into", type=pathlib.Path, default=pathlib.Path("docs/pictures"), help="where the pictures go (docs/pictures)")
    p.add_argument("--limbic", default="build/limbic", help="the program")
    wanted = p.parse_args()
    for name in wanted.games_named:
        if name not in GAMES:
            p.error(f"there is no game '{name}' here; there are {', '.join(GAMES)}")
    os.makedirs(wanted.folder, exist_ok=True)
    found = {}
    for name in wanted.games_named or GAMES:
        runs = [(budget, play(wanted, name, budget)) for budget in sorted(wanted.budgets)]
        runs = [(budget, run) for budget, run in runs if run]
        if not runs:
            continue
        found[name] = points_of(name, runs)
        for point in found[name][0]:
            print(f"{name}, search:{point.budget}: {100 * point.share:.1f} % ({100 * point.low:.1f} to {100 * point.high:.1f}), {point.cost:.2f} ms a decision")
        if GAMES[name].together:
            print(f"{name}, greedy: {100 * found[name][1]:.1f} %")
    if not found:
        sys.exit("strength: nothing was played yet; run this without --draw")
    (wanted.into / "strength-budget.svg").write_text(picture(found, "iterations", "Strength against budget: iterations a decision"), encoding="utf-8")
    (wanted.into / "strength-time.svg").write_text(picture(found, "time", "Strength against cost: milliseconds of a processor a decision"), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("strength: stopped; what was finished is kept, so the same command goes on from here")
