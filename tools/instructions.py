#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Instructions a decision: plays fixed games under callgrind and compares with tests/instructions.txt.

Time depends on what else the machine does; how many instructions the same games take does not. Only
play is counted, dealing and the listing of options included: not the start of the program, nor the
reading of cards. Fails if a figure has grown by more than 3 %. A change that is meant, or games that
are others because rules or cards have changed, is accepted by writing the figures anew (--accept):
look at the difference and say in the commit why.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
GROWTH = 0.03  # what another order of the same code may cost, and no more
Row = collections.namedtuple("Row", "games decisions instructions setup")


def wanted():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--accept", action="store_true", help="write the figures instead of comparing them")
    p.add_argument("--limbic", default=str(HERE / "build" / "limbic"), help="the program (build/limbic)")
    p.add_argument("--figures", default=str(HERE / "tests" / "instructions.txt"), help="the file")
    p.add_argument("games", nargs="*", metavar="GAME", help="only lines of these games")
    return p.parse_args()


def read(lines):
    """The rows of the file: games, decisions, instructions a decision, set-up. A new row has 0 for what is not known."""
    rows = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split(maxsplit=3)
        if len(parts) != 4 or not all(part.isdigit() for part in parts[:3]):
            sys.exit(f"line {number} is not 'games decisions instructions GAME OPTION=VALUE...': {line.strip()}")
        rows.append(Row(*map(int, parts[:3]), parts[3].strip()))
    return rows


def count(limbic, row):
    """The row as it is now. The numbers of memcpy and the like are those of every processor: the widest are left out."""
    plain = dict(os.environ, GLIBC_TUNABLES="glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-ERMS,-FSRM")
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no",
               "--toggle-collect=play_games*", limbic, "bench", "--once", "-n", str(row.games), *row.setup.split()]
    done = subprocess.run(command, capture_output=True, text=True, env=plain)
    decisions = re.search(r"(\d+) decisions in", done.stdout)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not decisions or not collected or not int(collected[1]):
        sys.exit(f"{' '.join(command)}\nhas counted nothing:\n{done.stdout}{done.stderr}")
    return row._replace(decisions=int(decisions[1]), instructions=round(int(collected[1]) / int(decisions[1])))


def compare(old, new):
    """What there is to say of a row, and whether it is too much."""
    change = new.instructions / old.instructions - 1 if old.instructions else 0
    note = f"{change:+7.1%}" if old.instructions else "    new"
    if new.decisions != old.decisions and old.instructions:
        note += f"  (other games: {new.decisions} decisions, not {old.decisions})"
    return note, change > GROWTH


def write(path, text, rows):
    """The file again, its comments where they were."""
    rows = iter(rows)
    lines = []
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            row = next(rows)
            line = f"{row.games:>7} {row.decisions:>9} {row.instructions:>12}  {row.setup}"
        lines.append(line)
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


def main():
    options = wanted()
    text = pathlib.Path(options.figures).read_text()
    every = read(text.splitlines())
    rows = [row for row in every if not options.games or row.setup.split()[0] in options.games]
    if not rows:
        sys.exit(f"no line of {options.figures} is of {', '.join(options.games)}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        counted = list(pool.map(lambda row: count(options.limbic, row), rows))
    grown = 0
    for old, new in zip(rows, counted):
        note, too_much = compare(old, new)
        grown += too_much
        print(f"{new.instructions:>7} {note}  {new.setup}{'  GROWN' if too_much else ''}")
    if options.accept:
        now = dict(zip(rows, counted))
        write(options.figures, text, [now.get(row, row) for row in every])
        return 0
    if grown:
        print(f"{grown} of {len(rows)} take over {GROWTH:.0%} more instructions a decision than {options.figures} says.\n"
              "Where do they go? valgrind --tool=callgrind --toggle-collect='play_games*' build/limbic bench --once GAME; then\n"
              "callgrind_annotate. If it is meant: ./dev bench instructions --accept, and say why in the commit.")
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())
