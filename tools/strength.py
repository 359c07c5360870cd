#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How strong the search is for what it costs: plays it with several budgets, and draws the pictures of docs/bots.md.

In duels each budget meets greedy on the same deals with seats changed. In games that are won together each bot plays the
same deals alone, greedy as well. What was played is kept in a folder, so a run that was stopped goes on where it was.
"""
import argparse
import collections
import html
import json
import math
import pathlib
import subprocess
import sys

EXAMPLES = """examples:
  tools/strength.py                             plays what is missing, draws, and prints a table: about 20 minutes of one core
  tools/strength.py cerebria -n 400 -t 2        one game, more deals, two games at once; the pictures then show that game only
  tools/strength.py --draw                      plays nothing, draws what was played
  tools/strength.py sentiment --budgets 10 100 -n 20 --into /tmp        a quick look
"""
SEED = 80001  # neither that of the bars nor one that anything was tuned on
BUDGETS = (10, 30, 100, 300, 1000)
Game = collections.namedtuple("Game", "title game together budgets")
GAMES = {
    "gemotion": Game("Gemotion, 2 players", "gemotion players=2 colors=red,green,blue power=on", False, BUDGETS + (3000,)),
    "sentiment": Game("Sentiment, both with Anger", "sentiment decks=anger,anger", False, BUDGETS),
    "sentinels": Game("Sentinels, 4 heroes", "sentinels players=4", True, BUDGETS),
    "cerebria": Game("Cerebria, 1 Spirit, level -3", "cerebria players=1 spirits=delight level=-3", True, BUDGETS),
}
Point = collections.namedtuple("Point", "budget cost share low high")  # budget: None of greedy
Run = collections.namedtuple("Run", "points greedy")


# ---- playing ---------------------------------------------------------------------------------------------------------------

def play(wanted, name, bots):
    """What the ladder found, from the folder if it was played before; None: it was not, and nothing is to be played."""
    path = wanted.folder / f"{name}-{bots[-1].replace(':', '-')}-{wanted.games}.json"
    if not path.exists() and not wanted.draw:
        words = ["ladder", *GAMES[name].game.split(), "--bots", ",".join(bots), "-n", str(wanted.games), "--seed", str(SEED)]
        print("limbic " + " ".join(words), flush=True)
        threads = ["--threads", str(wanted.threads)] if wanted.threads else []
        part = path.with_suffix(".part")
        if subprocess.run([wanted.limbic, *words, *threads, "--json", str(part), "--quiet"]).returncode != 0:
            sys.exit("strength: stopped; what was finished is kept, so the same command goes on from here")
        part.rename(path)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def point_of(found, bot, budget, even=None):
    """The bot's share of the last match and what it spent; `even`: a share that is known without playing."""
    spent = next(b for b in found["timing"]["bots"] if b["bot"] == bot)
    cost = 1000 * spent["cpu_seconds"] / max(1, spent["decisions"])
    share = found["matches"][-1]["share"] if even is None else {"mean": even, "low": even, "high": even}
    return Point(budget, cost, share["mean"], share["low"], share["high"])


def run_game(wanted, name):
    """A point a budget, and greedy's: even in a duel, what its own team wins in games that are won together."""
    together = GAMES[name].together
    greedy = play(wanted, name, ["greedy"]) if together else None
    points = []
    for budget in sorted(wanted.budgets or GAMES[name].budgets):
        bot = f"search:{budget}"
        found = play(wanted, name, [bot] if together else ["greedy", bot])
        if found:
            points.append(point_of(found, bot, budget))
            greedy = greedy if together else found
    if not points or not greedy:
        return None
    return Run(points, point_of(greedy, "greedy", None, None if together else 0.5))


# ---- drawing ---------------------------------------------------------------------------------------------------------------

# Small panels of one size, so that games can be compared. A page in dark colours gets a dark picture.
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, HEAD = 290, 180, 62, 56, 44, 52, 44
STYLE = """
  text { font-family: "DejaVu Sans", Verdana, sans-serif; fill: #22313a }
  .page { fill: #ffffff } .grid { stroke: #d4dbdf } .mark { fill: #a8326e; stroke: #a8326e; stroke-width: 1.5 } .path { fill: none; stroke: #a8326e; stroke-width: 2 }
  .greedy { stroke: #22313a; stroke-dasharray: 6 4 } .band { fill: #22313a; opacity: 0.1 } .own { fill: #ffffff; stroke: #22313a; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) {
    text { fill: #dbe4e8 }
    .page { fill: #161c20 } .grid { stroke: #344047 } .mark { fill: #f08bbb; stroke: #f08bbb } .path { stroke: #f08bbb }
    .greedy { stroke: #dbe4e8 } .band { fill: #dbe4e8 } .own { fill: #161c20; stroke: #dbe4e8 }
  }
"""
AXES = {"budget": "iterations a decision", "time": "milliseconds of a processor a decision"}


def text(x, y, words, size=12, anchor="middle", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"{extra}>{html.escape(words)}</text>'


def line(kind, x1, y1, x2, y2):
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def ticks_of(values):
    """1, 3, 10, 30 and so on, from the last that is below all values to the first above."""
    steps = [lead * 10.0**e for e in range(-4, 8) for lead in (1, 3)]
    least = max(s for s in steps if s <= min(values) * 0.9)
    most = min(s for s in steps if s >= max(values) * 1.1)
    return [s for s in steps if least <= s <= most]


def number(value):
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def told(name, point):
    bot = f"search:{point.budget}" if point.budget else "greedy"
    return f"{GAMES[name].title}, {bot}: {100 * point.share:.1f} % ({100 * point.low:.1f} to {100 * point.high:.1f}), {point.cost:.2f} ms"


def spent(point, what):
    return point.budget if what == "budget" else point.cost


def shown_in(found, what):
    """All that is spent in one picture: its panels have the same axis."""
    for run in found.values():
        yield from (spent(p, what) for p in run.points)
        if what == "time":
            yield run.greedy.cost


class Panel:
    """One game: the share of games won upwards, what is spent to the right, intervals as bars."""

    def __init__(self, x, y, name, run, what, ticks):
        self.x, self.y, self.name, self.run, self.what, self.ticks = x, y, name, run, what, ticks

    def across(self, value):
        first, last = math.log(self.ticks[0]), math.log(self.ticks[-1])
        return self.x + (math.log(max(value, self.ticks[0])) - first) / (last - first) * WIDTH

    def up(self, share):
        return self.y + HEIGHT - share * HEIGHT

    def grid(self):
        won = "games won" if GAMES[self.name].together else "games won against greedy"
        out = [text(self.x + WIDTH / 2, self.y - 12, GAMES[self.name].title, 13, extra=' font-weight="bold"')]
        for share in (0, 0.25, 0.5, 0.75, 1):
            out.append(line("grid", self.x, self.up(share), self.x + WIDTH, self.up(share)))
            out.append(text(self.x - 6, self.up(share) + 4, f"{100 * share:.0f} %", 11, "end"))
        for tick in self.ticks:
            out.append(line("grid", self.across(tick), self.y, self.across(tick), self.y + HEIGHT))
            out.append(text(self.across(tick), self.y + HEIGHT + 16, number(tick), 11))
        out.append(text(self.x + WIDTH / 2, self.y + HEIGHT + 34, AXES[self.what], 11))
        turn = f' transform="rotate(-90 {self.x - 46:.1f} {self.y + HEIGHT / 2:.1f})"'
        return out + [text(self.x - 46, self.y + HEIGHT / 2, won, 11, extra=turn)]

    def greedy(self):
        g = self.run.greedy
        out = [line("greedy", self.x, self.up(g.share), self.x + WIDTH, self.up(g.share))]
        if g.high > g.low:
            out.insert(0, f'<rect class="band" x="{self.x}" y="{self.up(g.high):.1f}" width="{WIDTH}" height="{(g.high - g.low) * HEIGHT:.1f}"/>')
        out.append(text(self.x + WIDTH + 6, self.up(g.share) + 4, "greedy", 11, "start"))
        return out

    def greedy_cost(self):
        x, y = self.across(self.run.greedy.cost), self.up(self.run.greedy.share)
        corners = f"M{x - 6:.1f} {y:.1f} L{x:.1f} {y - 6:.1f} L{x + 6:.1f} {y:.1f} L{x:.1f} {y + 6:.1f} Z"
        return [f'<path class="own" d="{corners}"><title>{html.escape(told(self.name, self.run.greedy))}</title></path>']

    def search(self):
        points = [(self.across(spent(p, self.what)), p) for p in self.run.points]
        out = ['<polyline class="path" points="' + " ".join(f"{x:.1f},{self.up(p.share):.1f}" for x, p in points) + '"/>']
        for x, p in points:
            out += [line("mark", x, self.up(p.low), x, self.up(p.high))]
            out += [line("mark", x - 3, self.up(end), x + 3, self.up(end)) for end in (p.low, p.high)]
            out.append(f'<circle class="mark" cx="{x:.1f}" cy="{self.up(p.share):.1f}" r="4"><title>{html.escape(told(self.name, p))}</title></circle>')
        return out


def picture(found, what, games):
    """All games, two abreast."""
    across, down = min(2, len(found)), (len(found) + 1) // 2
    wide, high = across * (LEFT + WIDTH + RIGHT), HEAD + down * (TOP + HEIGHT + BOTTOM)
    caption = "Strength against " + {"budget": "budget", "time": "cost"}[what]
    note = f"{games} games a mark; bars, and greedy's band, are 95 % intervals" + ("; the diamond is what greedy costs" if what == "time" else "")
    ticks = ticks_of([v for v in shown_in(found, what) if v > 0])
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">',
           f"<title>{html.escape(f'{caption}: {AXES[what]}')}</title>", f"<style>{STYLE}</style>", f'<rect class="page" width="{wide}" height="{high}"/>',
           text(wide / 2, 22, caption, 15, extra=' font-weight="bold"'), text(wide / 2, 40, note, 11)]
    for i, (name, run) in enumerate(found.items()):
        panel = Panel(LEFT + i % 2 * (LEFT + WIDTH + RIGHT), HEAD + TOP + i // 2 * (TOP + HEIGHT + BOTTOM), name, run, what, ticks)
        out += panel.grid() + panel.greedy() + panel.search() + (panel.greedy_cost() if what == "time" else [])
    return "\n".join(out + ["</svg>", ""])


def table(found):
    """For docs/bots.md."""
    rows = ["| game | bot | games won | ms a decision |", "|---|---|---|---|"]
    for name, run in found.items():
        for p in ([run.greedy] if GAMES[name].together else []) + run.points:
            bot = f"search:{p.budget}" if p.budget else "greedy"
            rows.append(f"| {GAMES[name].title} | `{bot}` | {100 * p.share:.1f} % ({100 * p.low:.1f} to {100 * p.high:.1f}) | {p.cost:.2f} |")
    return "\n".join(rows)


def main():
    p = argparse.ArgumentParser(prog="tools/strength.py", description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("games_named", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} (all)")
    p.add_argument("-n", "--games", type=int, default=100, help="games of each bot (100)")
    p.add_argument("-t", "--threads", type=int, default=0, help="games at once (one a core)")
    p.add_argument("--budgets", type=int, nargs="+", metavar="N", help="iterations (10 30 100 300 1000, of Gemotion 3000 as well)")
    p.add_argument("--draw", action="store_true", help="play nothing, draw what was played")
    p.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("build/strength"), help="where what was played is kept; remove it to play again (build/strength)")
    p.add_argument("--into", type=pathlib.Path, default=pathlib.Path("docs/pictures"), help="where the pictures go (docs/pictures)")
    p.add_argument("--limbic", default="build/limbic", help="the program (build/limbic)")
    wanted = p.parse_args()
    for name in wanted.games_named:
        if name not in GAMES:
            p.error(f"there is no game '{name}' here; there are {', '.join(GAMES)}")
    wanted.folder.mkdir(parents=True, exist_ok=True)
    found = {name: run_game(wanted, name) for name in wanted.games_named or GAMES}
    found = {name: run for name, run in found.items() if run}
    if not found:
        sys.exit("strength: nothing was played yet; run this without --draw")
    print(table(found))
    for what in AXES:
        (wanted.into / f"strength-{what}.svg").write_text(picture(found, what, wanted.games), encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("strength: stopped; what was finished is kept, so the same command goes on from here")
