#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the powers of Emotions are worth in Cerebria: each card in turn is played without its text.

For every card a pack is written in which that card has no power; greedy plays the same seeds with it and with the pack
as it is. The table has the mean change of the margin to the Ego that the power makes, from pairs of games of one seed.
Options of the game go to the end: blank.py -n 60 Cheerfulness Courage -- mode=full level=-3.
"""
import argparse
import csv
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent.parent
CARD = re.compile(r'^card "([^"]+)"\n((?:    .*\n)*)', re.M)
EMOTION = re.compile(r"    (mild|strong)\b")


def options():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("cards", nargs="*", metavar="CARD", help="which Emotions (those of the starter deck of Bliss)")
    p.add_argument("-n", "--games", type=int, default=60, help="games with each pack (60)")
    p.add_argument("-s", "--seed", type=int, default=1, help="luck (1)")
    p.add_argument("-t", "--threads", type=int, default=os.cpu_count(), help="games at once (one a core)")
    p.add_argument("--limbic", default=str(HERE / "build" / "limbic"), help="the program")
    cut = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    o = p.parse_args(sys.argv[1:cut])
    o.game_options = sys.argv[cut + 1:]
    return o


def read_pack():
    return {f.name: f.read_text() for f in sorted((HERE / "packs" / "cerebria").glob("*.cards"))}


def starters(pack):
    """What a Spirit of Bliss plays unless told otherwise."""
    return [name for name, body in CARD.findall(pack["1-bliss.cards"]) if ", starter" in body]


def blank(body):
    """The lines of a card up to the one that says what it is: what follows is its power."""
    lines = body.splitlines(keepends=True)
    last = next(i for i, line in enumerate(lines) if EMOTION.match(line))
    return "".join(lines[:last + 1])


def without(pack, card):
    found = [f for f, text in pack.items() for name, body in CARD.findall(text) if name == card and EMOTION.search(body)]
    if not found:
        sys.exit("%s is no Mild or Strong Emotion of packs/cerebria" % card)
    change = lambda m: 'card "%s"\n%s' % (m[1], blank(m[2]) if m[1] == card else m[2])
    return {**pack, found[0]: CARD.sub(change, pack[found[0]])}


def play(o, pack):
    """Game by game: the players' points less the Ego's, and whether they have won."""
    with tempfile.TemporaryDirectory() as folder:
        cards = pathlib.Path(folder) / "cerebria"
        cards.mkdir()
        for name, text in pack.items():
            (cards / name).write_text(text)
        command = [o.limbic, "--packs", folder, "sim", "cerebria", "-n", str(o.games), "--seed", str(o.seed), "--bots"]
        command += ["greedy", "-t", str(o.threads), "--csv", "-"] + o.game_options
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    games = csv.DictReader(out.splitlines())
    return [(int(game["points_1"]) - int(game["side_points_1"]), float(game["win_1"])) for game in games]


def row(card, whole, bare):
    worth = [with_it[0] - without_it[0] for with_it, without_it in zip(whole, bare)]
    reach = 1.96 * statistics.stdev(worth) / math.sqrt(len(worth)) if len(worth) > 1 else math.inf
    won = [100 * statistics.mean(won for _, won in games) for games in (whole, bare)]
    return "| %s | %+.1f ± %.1f | %.0f | %.0f |" % (card, statistics.mean(worth), reach, *won)


def main():
    o = options()
    pack = read_pack()
    blanks = {card: without(pack, card) for card in o.cards or starters(pack)}
    whole = play(o, pack)
    print("| power of | is worth, points of margin | games won with it, % | without, % |\n|---|---|---|---|", flush=True)
    for card, bare in blanks.items():
        print(row(card, whole, play(o, bare)), flush=True)


main()
