# SPDX-License-Identifier: MIT
"""Plays the guides at the prompt of a terminal as a learner does: guided.py LIMBIC GAME...

Each step is asked for by `hint` and taken by its number; now and then something else is tried first, which must be
answered with what is waited for. In the middle the game is left, and continued by --resume."""
import os
import re
import subprocess
import sys
import tempfile

STEPS_MOST = 60


class Table:
    """A game at a pipe: what is shown until the next prompt, or the end."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.shown = self.read()

    def read(self):
        shown = b""
        while not shown.endswith(b"\n> "):
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                break
            shown += more
        return shown.decode()

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        self.shown = self.read()
        return self.shown

    def leave(self):
        self.process.stdin.close()
        self.process.wait()


def need(true, words, shown):
    if not true:
        sys.exit("   FAILED: %s:\n%s" % (words, shown))


def awaited(table):
    found = re.search(r"The guide waits for: (\d+)", table.say("hint"))
    need(found, "the hint names no move", table.shown)
    return int(found[1])


def try_something_else(table, number):
    """True: it was answered. Some steps allow several answers; then it was taken, and there is another question."""
    shown = table.say("1" if number != 1 else "2")
    if "Not yet. First: " not in shown:
        need("\nGuide (" in shown, "another answer is neither answered nor taken", shown)
        return False
    need(awaited(table) == number, "another answer changed something", table.shown)
    return True


def play(limbic, game):
    table = Table(limbic, "play", game, "--guide")
    steps, tried, question = 0, 0, table.shown
    while table.process.poll() is None and table.shown.endswith("\n> "):
        number = awaited(table)
        if steps % 4 == 0 and "\n   2  " in question:
            refused = try_something_else(table, number)
            tried += refused
            if not refused:
                number = awaited(table)
        if steps == 7:
            table.leave()
            table = Table(limbic, "play", "--resume")
            need("Guide (8 of " in table.shown, "--resume does not go on with the guide", table.shown)
            number = awaited(table)
        question = table.say(str(number))
        steps += 1
        need(steps < STEPS_MOST, "the guide does not end", table.shown)
    need(table.process.wait() == 0, "the exit code is not 0", table.shown)
    need(steps >= 10 and tried >= 2, "%d steps, %d wrong ones tried" % (steps, tried), table.shown)
    need("Guide (the end)" in table.shown, "nothing is said at the end", table.shown)
    need("A whole game: 'limbic play %s'." % game in table.shown, "what comes next is not said", table.shown)
    print("   the guide of %s: %d steps" % (game, steps))


with tempfile.TemporaryDirectory() as state:
    os.environ["XDG_STATE_HOME"] = state
    for name in sys.argv[2:]:
        play(sys.argv[1], name)
