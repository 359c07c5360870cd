# SPDX-License-Identifier: MIT
"""limbic play as a person uses it: the real program at a pseudo-terminal.

Usage: pty_play.py LIMBIC [TEST...]   (run by tests/cli/play.sh)

Each test is a function test_...; it fails by an AssertionError, and what stood on the terminal is then printed.
"""
import codecs
import errno
import fcntl
import json
import os
import pty
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

LIMBIC = os.path.abspath(sys.argv[1])
WAIT = 300  # seconds, for a program that answers at once: only one that hangs takes so long, however busy the machine
PROMPT = "> "
QUESTIONS = ("The game is over", "press return.", "Press return to hide this.", "goes on with this game.")  # beside prompts
AT_PROMPT = re.compile(r"(^|\n)> $")
SGR = re.compile(r"\x1b\[[0-9;]*m")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"

screens = []  # of the test that runs, for the report


class Player:
    """One limbic play, or another command, at a pseudo-terminal."""

    piece = 65536  # bytes that are read at once, at most

    def __init__(self, *arguments, state, columns=80, echo=True, command="play", **env):
        self.output = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a piece may end within a character
        self.columns = columns
        self.code = None
        ready, go = os.pipe()
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            wanted = {"XDG_STATE_HOME": state, "HOME": state, "TERM": "xterm-256color", "LANG": "C.UTF-8",
                      "PATH": os.environ["PATH"], **env}
            os.chdir(state)
            os.read(ready, 1)  # until the terminal is set up
            try:
                os.execve(LIMBIC, ["limbic", command, *arguments], wanted)
            finally:
                os._exit(127)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        if not echo:
            settings = termios.tcgetattr(self.file)
            settings[3] &= ~termios.ECHO
            termios.tcsetattr(self.file, termios.TCSANOW, settings)
        os.write(go, b"x")
        os.close(ready)
        os.close(go)
        screens.append(self)

    def read(self, seconds):
        """Reads what comes; False: the program has ended."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return True
        try:
            got = os.read(self.file, self.piece)
        except OSError as e:
            if e.errno != errno.EIO:
                raise
            got = b""
        self.output += self.decoder.decode(got, final=not got)
        return bool(got)

    def expect(self, *wanted, since=0):
        """Waits until one of the texts stands after `since`; returns which."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            for text in wanted:
                if text in self.output[since:]:
                    return text
            if not self.read(0.1):
                break
        for text in wanted:
            if text in self.output[since:]:
                return text
        raise AssertionError(f"never came: {wanted}")

    def type(self, line, wait=QUESTIONS):
        """Types a line; returns what the program wrote then, up to its next prompt."""
        at = len(self.output)
        os.write(self.file, line if isinstance(line, bytes) else line.encode() + b"\n")
        if wait:
            self.settle(at, wait)
        return self.output[at:]

    def settle(self, at, wait=QUESTIONS):
        """Waits for a prompt or one of the texts, each to its last byte: the output comes in pieces, cut anywhere, also
        after the '> ' of '34 -> 32' and within the escape sequence that ends the line of 'press return.'"""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            alive = self.read(0.1)
            text = SGR.sub("", self.output[at:]).replace(CLEAR, "\n")
            asked = text.endswith("\n") and any(w in text for w in wait)
            if AT_PROMPT.search(text) or asked or not alive:
                return
        raise AssertionError(f"no prompt came after {self.output[at:]!r}")

    def start(self):
        """Waits for the first prompt."""
        self.settle(0)
        return self

    def end(self):
        """Waits until the program has ended; returns its exit code."""
        if self.code is None:
            end = time.monotonic() + WAIT
            while self.read(0.1):
                assert time.monotonic() < end, "the program does not end"
            _, status = os.waitpid(self.pid, 0)
            self.code = os.waitstatus_to_exitcode(status)
            os.close(self.file)
        return self.code

    def kill(self, number):
        os.kill(self.pid, number)
        return self.end()

    def lines(self):
        return SGR.sub("", self.output).replace(CLEAR, "\n").replace("\r", "").split("\n")


def columns_of(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def check_width(player):
    for line in player.lines():
        assert columns_of(line) <= player.columns, f"{columns_of(line)} columns: {line!r}"


def play_to_end(player, answers="1", most=3000):
    """Answers every question alike until the game is over."""
    for _ in range(most):
        said = player.type(answers)
        if "The game is over" in said:
            return player.end()
    raise AssertionError("the game does not end")


def moves_of(path):
    return [line.strip() for line in open(path) if re.match(r"\s+\d: ", line)]


ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def run(*arguments, state, text="", cwd=None, **env):
    """limbic play without a terminal."""
    wanted = {"XDG_STATE_HOME": state, "HOME": state, "PATH": os.environ["PATH"], "TERM": "xterm-256color", **env}
    return subprocess.run([LIMBIC, "play", *arguments], input=text.encode(), capture_output=True, env=wanted,
                          cwd=cwd or state, timeout=WAIT)


def kept(state):
    folder = os.path.join(state, "limbic")
    return sorted(f for f in os.listdir(folder) if not f.endswith(".lock")) if os.path.isdir(folder) else []


GEMOTION = ("gemotion", "--players", "3", "--colors", "red,blue", "--power", "--seed", "963759", "--bots", "greedy,random")


def picture(text):
    """The last whole picture of the table with its question."""
    text = SGR.sub("", text).replace("\r", "")
    return text[text.rindex("\nTurn of "):]


# ---------------------------------------------------------------------------------------------------- tests


def test_whole_games(state):
    """Every game is played to its end with the first move each time, and says how it was scored."""
    for game in ("pebbles", "gemotion", "sparks"):
        p = Player(game, "--seed", "3", state=state).start()
        assert play_to_end(p) == 0
        check_width(p)
        assert re.search(r"Player \d (wins|and Player \d share)", SGR.sub("", p.output)), game
        assert kept(state) == [], "a game that is over leaves nothing to go on with"
    for seat in (1, 2, 3):
        p = Player(*GEMOTION, "--human", str(seat), "--rounds", "2", state=state).start()
        play_to_end(p)
        text = " ".join(SGR.sub("", p.output).split())
        totals = re.findall(r"\): (-?\d+) points?(?: \(wins\))? (?:Banked|In rage[^:]*): .*?Total: (-?\d+)\.", text)
        assert len(totals) == 3 and all(a == b for a, b in totals), totals


def test_first_screen(state):
    """The table, what is asked, the moves, the texts of the cards in hand, and the picture as it changes."""
    p = Player(*GEMOTION, state=state).start()
    first = SGR.sub("", p.output)
    for part in ("Player 1 is you", "Player 2 is the greedy bot", "Player 3 is the random bot", "seed 963759",
                 "supply 34 white", "Player 2 (greedy): stash 1 white", "Your hand", "Small Pleasure: Take 1 white gem",
                 "Player 1: Your turn", "1  Play Shoulder to Cry On", "7  Play three cards as one"):
        assert part in first.replace("\r\n", " "), part  # also where a line ends in it
    assert "\x1b[31mred" in p.output, "red gems are written in red"
    then = SGR.sub("", p.type("6"))  # a discard
    assert "Player 1 discards Small Pleasure." in then
    assert "\r\nYour hand: Deep Sorrow, Shoulder to Cry On\r\n" in then, "the texts of a hand are not shown again"
    assert "Table: a card was discarded\r\n" in then and "Player 1 (you): discard Small Pleasure\r\n" in then, then
    assert "Player 2 (greedy):" not in then and "supply 34" not in then, "what has not changed is not shown again"
    check_width(p)
    p.type("quit")
    assert p.end() == 0


def test_choosing(state):
    """By number, by the start of the words, by starts of some words; case does not matter."""
    for typed, wanted in (("4", "discard Deep Sorrow"), ("DISCARD de", "discard Deep Sorrow"), ("di sor", "discard Deep Sorrow"),
                          ("discard shoulder to cry on", "discard Shoulder to Cry On"), ("three", "three as one"),
                          ("  play   small ", "play Small Pleasure")):
        p = Player(*GEMOTION, state=state).start()
        p.type(typed)
        p.type("save chosen")
        mine = [m for m in moves_of(os.path.join(state, "chosen")) if m.startswith("1: ")]
        assert mine[0] == "1: " + wanted, (typed, mine)
        p.type("quit")
        assert p.end() == 0


LAST_CARD = """
scene s
game gemotion
options players=2 colors=red
given
    turn = 1
    cards played = 1
    hand[1]: Peace of Mind
    stash[1,white] = 2
"""


def test_last_card(state):
    """A card that can only be discarded is offered and refused at once: both are said. A sentence is taken back in words."""
    path = os.path.join(state, "last.scene")
    open(path, "w").write(LAST_CARD)
    p = Player("--load", path, state=state).start()
    said = clean(p.type("why not peace"))
    assert ("Peace of Mind is among your moves (1 Discard Peace of Mind), but it cannot be played: your last card must be "
            "discarded.") in said, said
    p.type("quit")
    p.end()
    open(path, "w").write(LAST_CARD.replace("cards played = 1", "cards played = 0").replace("Peace of Mind", "Daydream, Outburst"))
    p = Player("--load", path, state=state).start()
    p.type("play daydream")
    p.type("take 2")
    assert "Taken back: Take 2 white gems." in clean(p.type("undo"))
    p.type("quit")
    p.end()


def test_put_off(state):
    """What waits for the end of the turn stands on the table, with the player whom it is about."""
    path = os.path.join(state, "slow.scene")
    given = LAST_CARD.replace("cards played = 1", "cards played = 0").replace("players=2", "players=3")
    open(path, "w").write(given.replace("Peace of Mind", "Slow Burn, Daydream, Outburst"))
    p = Player("--load", path, state=state).start()
    p.type("play slow")
    p.type("player 3")
    said = clean(p.type("table"))
    assert ("Slow Burn: At the end of this turn, have that player bank their stash. That player is Player 3.") in said, said
    p.type("quit")
    p.end()


def test_wrong_input(state):
    """Wrong input is explained, nothing is lost, and what is typed is never echoed raw."""
    p = Player(*GEMOTION, state=state, echo=False).start()
    said = SGR.sub("", p.type("fly away"))
    assert "'fly away' is none of the moves" in said
    said = " ".join(SGR.sub("", p.type("play")).split())
    assert "'play' could be several moves: 1 Play Shoulder to Cry On; 3 Play Deep Sorrow; 5 Play Small" in said, said
    for number in ("0", "8", "-1", "99999999999999999999", "1000000"):
        said = SGR.sub("", p.type(number))
        assert "the numbers go from 1 to 7" in said or "none of the moves" in said, said
    asked = clean(p.type("moves"))
    assert "Player 1: Your turn" in asked and " 7 " in asked, asked
    for typed in ("", "options"):
        assert asked.split("Player 1:", 1)[1] == clean(p.type(typed)).split("Player 1:", 1)[1], typed
    said = p.type("x" * 3000)
    assert "longer than 400" in said
    for bytes_typed in (b"\x1b[2J\x1b]0;owned\x07\n", b"a\x00b\n", b"\xff\xfe\xc3\n", b"\xed\xa0\x80\n",
                        b"\xe2\x80\xae1\n", b"\xc2\x9b31m\n", b"card \x1b[31m\n", b"save \x1b\n", b"log \x00\n"):
        said = p.type(bytes_typed)
        rest = SGR.sub("", said)
        assert "\x1b" not in rest and "\x00" not in rest and "\x9b" not in rest and "\u202e" not in rest, (bytes_typed, said)
    assert not [f for f in os.listdir(state) if "?" in f or "\x1b" in f], "no file has such a name"
    for command in ("log x", "save", "card zzzz", "undo"):
        p.type(command)
    p.type("save after")
    mine = [m for m in moves_of(os.path.join(state, "after")) if m.startswith("1: ")]
    assert mine == [], "nothing was chosen by mistake"
    assert "There is no decision of yours to take back" in p.output
    p.type("quit")
    assert p.end() == 0


def test_noise(state):
    """Whatever bytes come, the program asks again or goes on, and can be left."""
    import random
    luck = random.Random(4)
    p = Player(*GEMOTION, state=state, echo=False).start()
    for _ in range(60):
        line = bytes(luck.choice(b"\x00\x01\x05\x07\x09\x1b[]abc 123;?\x80\xbf\xc3\xe2\xf0\xff'\"%$/\\") for _ in range(luck.randrange(30)))
        p.type(line + b"\n")
        if "The game is over" in p.output:
            break
    p.type("quit")
    assert p.end() == 0


def test_why_passes_over_settings(state):
    """Windows that a setting has passed are no answers of one's own; a card is found by any of its words."""
    p = Player("sentiment", "--decks", "love,fear", "--hands", "open", "--seed", "4", state=state).start()
    p.type("1")
    p.type("auto ends")
    p.type("evoke loyal")
    assert " you passed (auto ends)." in clean(p.type("evoke loyal"))
    said = clean(p.type("why"))
    assert "Player 1 evokes Loyal Goose." in said and "Nothing has happened" not in said, said
    assert "Timid Hare (Player 2's field)" in clean(p.type("why hare"))
    assert "Generous Host: needs 3 love, the well holds 2." in clean(p.type("why not host"))
    p.type("quit")
    assert p.end() == 0


def test_bottom_of_a_deck(state):
    """The only known card of a deck is said to lie at the bottom, and not as "number 28"."""
    path = os.path.join(state, "lens.scene")
    with open(path, "w") as f:
        f.write("scene A card goes to the bottom\ngame sentiment\noptions decks=serenity,anger\ngiven\n    turn = 1\n"
                "    turns = 5\n    step = engagement\n    hand[1]:\n    hand[2]:\n"
                "    deck[1]: Calm Pond, Attentive Archer, ...\n    field[1]: Clear Lens\n")
    p = Player("--load", path, "--human", "1", state=state).start()
    p.type("attack clear")
    p.type("1")
    p.type("Calm Pond")
    said = clean(p.type("table"))
    assert ", Attentive Archer at the bottom" in said and "of which you know" not in said, said
    p.type("quit")
    assert p.end() == 0


def test_commands(state):
    """Each command answers, and none of them moves."""
    p = Player(*GEMOTION, state=state).start()
    for name in ("table", "card", "log", "why", "forecast", "undo", "hint", "pace", "save", "quit"):
        assert name in p.type("?"), name
    assert "box Catharsis x2" in " ".join(SGR.sub("", p.type("table")).split())
    said = SGR.sub("", p.type("card emo"))
    assert "Emotional Baggage: Take 2 gems of any colours." in said and "Emotional Flood: Cost: 2 white gems." in said
    assert "Cards of this game:" in p.type("card") and "(three" not in p.type("card")
    assert len(p.type("log 3").strip().splitlines()) == 5  # the echo, three lines, the prompt
    said = SGR.sub("", p.type("why"))
    assert "by Daydream (" in said and "of its pack" not in said and "rule:" not in said, said
    assert "supply 34 -> 32 white; Player 3: stash 1 -> 3 white" in said, said
    for command in ("why --rules", "why 1 --rules", "why --rules 1"):
        said = SGR.sub("", p.type(command))
        assert "by Daydream, line 25 of its pack" in said and "rule: effect" in said, said
    said = clean(p.type("why not play " + re.search(r"Play ([^\r\n(]*[^\r\n( ])", SGR.sub("", p.output)).group(1)))
    assert " is among your moves" in said, said
    for move in ("end turn", "end", "End your tu"):
        said = clean(p.type("why not " + move))
        assert "End your turn: you must still play and discard a card." in said, said
    assert "Nothing can be foretold in this game; what waits for later is on the table." in clean(p.type("forecast"))
    for words in ("bank", "three cards"):
        said = clean(p.type("why not " + words))
        assert "Play three cards as one and bank your stash is among your moves." in said, said
    listed = re.search(r" 2  (Discard [^\r\n(]*[^\r\n( ])", SGR.sub("", p.output)).group(1)
    assert listed + " is among your moves" in clean(p.type("why not 2"))
    assert "There is no move '99'; the numbers go from 1 to" in clean(p.type("why not 99"))
    for wrong, meant in (("hlep", "'help'"), ("tabel", "'table'"), ("disacrd", "'discard'"), ("Beqring", "'bearing'")):
        said = clean(p.type(wrong))
        assert f"Did you mean {meant}?" in said, (wrong, said)
    assert "Did you mean" not in clean(p.type("xyzzy"))
    assert "You see no card with a word that begins with 'zzz'" in clean(p.type("why not zzz"))
    said = clean(p.type("why not"))
    assert "After 'why not' comes" in said and "begins with" not in said, said
    hints = {clean(p.type("hint")) for _ in range(3)}
    assert len(hints) == 1, hints
    said = hints.pop()
    for words in ("The bot search:1000 would choose: ", "the share of games it expects to win:", " times", "It expects, by a guess at what you cannot see: Player 1: "):
        assert words in said, (words, said)
    p.type("save file")
    assert [m for m in moves_of(os.path.join(state, "file")) if m.startswith("1: ")] == []
    check_width(p)
    p.type("QUIT")
    assert p.end() == 0


def test_why_after_a_question(state):
    """An answer that only led to another question: why tells what happened before it, and says so."""
    p = Player("cerebria", "--seed", "3", state=state).start()
    p.type("1")
    assert "place its Vibe token on this row?" in clean(p.type("invoke"))
    takes = "Delight takes the Action Invoke. Actions left 3 -> 2"
    said = clean(p.type("why"))
    assert takes in said and "Nothing has happened" not in said, said
    assert "which Emotion?" in clean(p.type("1"))
    for command in ("why", "why 1 --rules"):
        said = clean(p.type(command))
        assert "Nothing has happened since your answer. Before that: Delight takes the Action Invoke." in said, said
    assert "Nothing has happened" not in clean(p.type("why 2"))
    p.type("quit")
    assert p.end() == 0


def test_why_after_a_question_of_the_ego(state):
    """Whoever was asked something in the Ego's turn is told all of that turn, and not only what came after."""
    scene = os.path.join(state, "asked.scene")
    with open(scene, "w") as out:
        out.write("""scene Embarrassment asks in the Gatekeeper's turn
game cerebria
options spirits=hatred,misery decks=random
given
    round = 2
    turn = "first Spirit"
    at[1] = Valley
    at[2] = Cradle
    ego at[gatekeeper] = Network-Land
    operation: Endeavor III
    operations: Defiance I, ...
    Valley 2: Bleakness
    Willow-Valley: Bleakness
    Willow 1: Brightness
    Willow 2:
    hand[1]:
    Network 2: Fear
    Valley 1: Embarrassment
play
    1: end turn
    1: ambition
""")
    p = Player("--human", "all", "--load", scene, state=state).start()
    assert "It is Misery's turn." in clean(p.type("spirit 2"))
    said = clean(p.type("why"))
    assert "It is the Gatekeeper's turn. Actions left" in said and "Fear leaves play from Network 2." in said, said
    p.type("quit")
    assert p.end() == 0


def test_undo(state):
    """One's last decision is taken back, over what the bots did since; doing the same again leads to the same."""
    p = Player("pebbles", "--seed", "7", state=state).start()
    start = picture(p.output)
    first = picture(p.type("1"))
    p.type("1")
    assert "Taken back" in p.type("undo")
    assert picture(p.output) == first
    p.type("undo")
    assert picture(p.output).replace("> ", "") == start.replace("> ", "")
    assert "no decision of yours" in p.type("undo")
    assert picture(p.type("1")) == first, "the bots do the same again"
    assert play_to_end(p) == 0


def test_save_and_load(state):
    """A save is a save like any other, replaces no other file, and is gone on with."""
    p = Player(*GEMOTION, state=state).start()
    p.type("6")
    before = SGR.sub("", p.output).replace("\r", "").split("Player 1: Your turn")[-1]
    assert "Saved as game.limbic" in p.type("save game.limbic")
    assert "Saved as game.limbic" in p.type("save game.limbic"), "a save may be replaced"
    with open(os.path.join(state, "notes"), "w") as f:
        f.write("mine")
    assert "not a save" in p.type("save notes") and open(os.path.join(state, "notes")).read() == "mine"
    assert "Not saved" in p.type("save no/such/folder")
    assert "Saved as ~/home.limbic" in p.type("save ~/home.limbic") and os.path.exists(os.path.join(state, "home.limbic"))
    p.type("quit")
    assert p.end() == 0
    verified = subprocess.run([LIMBIC, "replay", os.path.join(state, "game.limbic"), "--verify"], capture_output=True)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    p = Player("--load", "game.limbic", state=state).start()
    assert "Player 3 is the random bot" in SGR.sub("", p.output).replace("\r\n", " "), "the save says who plays"
    assert SGR.sub("", p.output).replace("\r", "").split("Player 1: Your turn")[-1] == before, "the same question"
    p.type("1")
    assert play_to_end(p) == 0
    # it may be played by others, and by nobody
    assert b"The game is over" in run("--load", "game.limbic", "--human", "none", state=state).stdout
    for wrong in (("--load", "nothing"), ("--load", "notes"), ("--load", "game.limbic", "pebbles"), ("--load", "x", "--resume")):
        r = run(*wrong, state=state)
        assert r.returncode == 2 and r.stderr, wrong


def finished(state, *arguments):
    p = Player(*arguments, state=state).start()
    play_to_end(p)
    return SGR.sub("", p.output)[SGR.sub("", p.output).index("The game is over"):]


def test_quit_and_resume(state):
    """A game that was left is gone on with at the same question, and ends as if nobody had left."""
    straight = finished(state, *GEMOTION)
    p = Player(*GEMOTION, state=state).start()
    p.type("1")
    question = p.type("1")
    assert "goes on with this game" in p.type("quit")
    assert p.end() == 0 and kept(state) == ["play-1.limbic"]
    p = Player("--resume", state=state).start()
    assert SGR.sub("", question).strip().splitlines()[-4:] == SGR.sub("", p.output).strip().splitlines()[-4:]
    play_to_end(p)
    assert SGR.sub("", p.output).endswith(straight)
    assert kept(state) == []
    p = Player("--resume", state=state)
    assert p.end() == 1 and "there is no game to go on with" in p.output


def test_killed(state):
    """kill -9 at any question: the game goes on where it was."""
    straight = finished(state, *GEMOTION)
    p = Player(*GEMOTION, state=state).start()
    for _ in range(6):
        p.type("1")
        p.kill(signal.SIGKILL)
        assert kept(state) == ["play-1.limbic"]
        p = Player("--resume", state=state).start()
    play_to_end(p)
    assert SGR.sub("", p.output).endswith(straight)


def test_two_at_once(state):
    """Two games at once keep apart; --resume takes the one that was left last, then the other."""
    a = Player("pebbles", "--seed", "1", state=state).start()
    b = Player("pebbles", "--seed", "2", state=state).start()
    p = Player("--resume", state=state)
    assert p.end() == 1, "games that are being played are not taken away"
    b.type("1")
    a.type("1")
    b.kill(signal.SIGKILL)
    time.sleep(0.1)  # the times of files tick every few milliseconds
    a.type("1")
    a.kill(signal.SIGKILL)
    assert len(kept(state)) == 2
    p = Player("--resume", state=state).start()
    assert "seed 1." in p.output
    play_to_end(p)
    p = Player("--resume", state=state).start()
    assert "seed 2." in p.output
    play_to_end(p)
    assert kept(state) == []


def test_interrupted(state):
    """Ctrl-C offers to save and can be taken back; a second one ends at once, and the game is kept."""
    p = Player(*GEMOTION, state=state).start()
    p.type("6")
    p.type(b"\x03", wait=())
    p.expect("leave> ")
    assert "Taken back" not in p.output
    p.type("no")
    assert SGR.sub("", p.output).endswith(PROMPT)
    at = len(p.output)
    p.type(b"half a line\x03", wait=())
    p.expect("leave> ", since=at)
    p.type("here.limbic", wait=())
    assert p.end() == 0 and moves_of(os.path.join(state, "here.limbic"))[-1] == "1: discard Small Pleasure"
    p = Player("--resume", state=state).start()
    p.type(b"\x03", wait=())
    p.expect("leave> ")
    p.type(b"\x03", wait=())
    assert p.end() == 130 and kept(state) == ["play-1.limbic"]
    p = Player("--resume", state=state).start()
    p.type(b"\x03", wait=())
    p.expect("leave> ")
    at = len(p.output)
    p.type("no/such/folder/x")
    assert "Not saved" in p.output[at:], "what cannot be saved is said, and one plays on"
    before = os.listdir(state)
    for words in ("./limbic play --resume", LIMBIC):
        p.type(b"\x03", wait=())
        p.expect("leave> ", since=at)
        at = len(p.output)
        p.type(words)
        assert "looks like a command" in p.output[at:], "a command is no name of a file"
        assert os.listdir(state) == before
    for words in ("yes", "quit"):
        p.type(b"\x03", wait=())
        p.expect("leave> ", since=at)
        p.type(words, wait=())
        assert p.end() == 0 and not os.path.exists(os.path.join(state, words)), "that is no name of a file"
        p = Player("--resume", state=state).start()
        at = len(p.output)
    play_to_end(p)


def test_interrupted_search(state):
    """Ctrl-C stops a search at once: what it would have done in a hurry is not done, and who plays on lets it think again. With this
    seed the bot has the first move, and takes minutes for it."""
    p = Player("gemotion", "--players", "2", "--human", "2", "--bots", "search:1000000", "--seed", "6", state=state)
    p.expect("is you.")
    p.type(b"\x03", wait=())
    p.expect("leave> ")
    at = len(p.output)
    p.type("no", wait=())
    p.expect("no", since=at)
    time.sleep(0.5)  # it thinks
    p.type(b"\x03", wait=())
    p.expect("leave> ", since=at)
    p.type("here.limbic", wait=())
    assert p.end() == 0 and moves_of(os.path.join(state, "here.limbic")) == [], "no move was made"


def test_end_of_input(state):
    """Ctrl-D offers to save; return leaves, and so does a second one."""
    for second in (b"\n", b"\x04"):
        p = Player(*GEMOTION, state=state).start()
        p.type(b"\x04", wait=())
        p.expect("leave> ")
        p.type(second, wait=())
        assert p.end() == 0 and "--resume' goes on" in p.output
    p = Player("--resume", state=state).start()
    p.type(b"\x04", wait=())
    p.expect("leave> ")
    p.type("no")
    play_to_end(p)


def test_widths(state):
    """No line is longer than the terminal is wide."""
    for columns in (100, 79, 60, 40, 24):
        p = Player("gemotion", "--seed", "3", "--players", "5", "--colors", "red,orange,yellow,green,blue,purple,pink,black",
                   "--rounds", "6", state=state, columns=columns).start()
        for command in ("?", "table", "card", "log 50", "why", "why not e", "hint", "nonsense", "play", "undo"):
            p.type(command)
        play_to_end(p)
        check_width(p)


def test_lists(state):
    """Lists of games, decks and cards are wrapped at words at a terminal, and only there."""
    for command, arguments, cut in (("games", ("cerebria",), "those that are known"),
                                    ("deck", ("show", "anger"), "When this comes into play"),
                                    ("cards", ("show", "loyal goose"), "it must be attacked before"),
                                    ("cards", ("list", "--text", "--game", "sentiment"), "Until the end of this turn, it")):
        p = Player(*arguments, state=state, columns=62, command=command)
        assert p.end() == 0
        assert cut in " ".join(p.output.split()), p.output
        own = [line for line in p.lines() if not line.startswith("    ")]  # the source of a card is as it is
        assert all(columns_of(line) <= 62 for line in own), own
    whole = subprocess.run([LIMBIC, "deck", "show", "anger"], capture_output=True, timeout=WAIT).stdout.decode()
    assert "CR 2. When this comes into play, deal 1 damage to yourself.\n" in whole


def test_cerebria(state):
    """What a newcomer asks of the board is answered: a place, an Action that is not offered, what comes."""
    p = Player("cerebria", "--seed", "914468", "--pace", "off", state=state).start()
    assert "Nothing can be foretold at this moment." in p.type("forecast")
    p.type("willow-valley")
    assert "That cannot be taken back: a hidden card was seen since (docs/playing.md)." in clean(p.type("undo"))
    p.type("valley of")
    assert "Taken back: realm Valley" in p.type("undo"), "nothing was turned up"
    said = clean(p.type("forecast"))
    assert "The Gatekeeper plays next" in said and ", the Common Aspiration, which it is not winning (" in said, said
    said = clean(p.type("why network"))
    assert "Network You: 1 (1 Brightness at Network 1). The Ego: 1 (1 Bleakness at Network 2)." in said, said
    assert "You: 0 (nothing there)." in clean(p.type("why willow"))
    assert "(Network 1)" in clean(p.type("why brightness"))
    assert "there is no Absorb in the first turn of the game." in clean(p.type("why not absorb"))
    assert "it belongs to the full game." in clean(p.type("why not empower"))
    assert "Quell an Emotion (2 Willpower, 1 Ambition): nothing next to you can be quelled" in clean(p.type("why not quell"))
    assert "Fortify (3 Willpower) is among your moves." in clean(p.type("why not fortify"))
    assert "Excitement: it can be invoked: choose that Action first." in clean(p.type("why not excitement"))
    assert "and it costs 1 Ambition, of which none is available." in clean(p.type("why not quell"))
    assert "Extinguish: its place on the Quell row has no token yet" in clean(p.type("why not extinguish"))
    assert "Brightness: it is in play" in clean(p.type("why not brightness"))
    assert "Land: it takes Essence, and an Emotion of yours next to you" in clean(p.type("why not land"))
    assert "Network is among your moves." in clean(p.type("why not network"))
    assert clean(p.type("why did the ego score")).split()[5:] == clean(p.type("why")).split()[1:]
    for answer in ("invoke", "place no"):
        p.type(answer)
    said = clean(p.type("excitement"))
    assert "Excitement: which card do you put under your deck? When you bring this into play, draw a card." in said, said
    check_width(p)
    p.type("quit")
    assert p.end() == 0


def test_plain(state):
    """--plain: one fact a line, nothing but ASCII text, no escape sequences."""
    p = Player(*GEMOTION, "--plain", state=state).start()
    for command in ("?", "table", "card emo", "why", "log"):
        p.type(command)
    play_to_end(p)
    assert "\x1b" not in p.output and all(ord(c) < 0x7f for c in p.output)
    assert "\r\nPlayer 2 (greedy), stash: 1 white\r\n" in p.output
    assert "\r\nYour hand, Small Pleasure: Take 1 white gem. Draw a card.\r\n" in p.output
    check_width(p)


def test_colour(state):
    """Colour at a terminal, unless NO_COLOR or TERM says no; the words are the same without."""
    def first(**env):
        p = Player(*GEMOTION, state=state, **env).start()
        p.kill(signal.SIGKILL)
        return p.output
    coloured, without, dumb = first(), first(NO_COLOR="1"), first(TERM="dumb")
    assert "\x1b[" in coloured and "\x1b" not in without and "\x1b" not in dumb
    assert SGR.sub("", coloured) == without
    assert "\x1b[" in first(NO_COLOR=""), "an empty NO_COLOR means nothing"
    assert "\u00b7" in coloured and all(ord(c) < 0x7f for c in first(LANG="C"))


def hands_by_engine(path):
    """What each seat holds after the moves of a save, asked of the engine."""
    save = "".join(line for line in open(path) if not line.startswith("#"))
    requests = [{"do": "load", "text": save}] + [{"do": "view", "seat": s} for s in (1, 2, 3)]
    out = subprocess.run([LIMBIC, "engine"], input="".join(json.dumps(r) + "\n" for r in requests), text=True,
                         capture_output=True).stdout.splitlines()
    hands = []
    for number, line in enumerate(out[1:]):
        view = json.loads(line)["view"]
        hands.append([c["name"] for c in view["cards"].values() if c["zone"] == "hand" and c["seat"] == number + 1])
    return hands


def test_several_people(state):
    """Between two people the screen is wiped; each sees the own hand and never the other's."""
    p = Player("gemotion", "--players", "3", "--human", "1,3", "--seed", "5", "--rounds", "3", state=state).start()
    turns = 0
    seat = None
    for _ in range(200):
        tail = SGR.sub("", p.output).replace("\r", "")
        if "The game is over" in tail:
            break
        if tail.rstrip().endswith("press return."):
            seat = int(re.findall(r"keyboard to Player (\d)", tail)[-1])
            hidden = tail[tail.rindex("\x1b[H"):] if turns else ""
            assert "Your hand" not in hidden, "nothing of the last person is left"
            turns += 1
            said = p.type("")
            assert CLEAR in said and "Your hand" not in said[:said.index(CLEAR)]
        elif "Press return to hide this." in tail[-40:]:
            said = p.type("")
            assert CLEAR in said
            continue
        else:
            said = p.type("1")
            continue
        # a new person looks at the table: compare with what the rules say that seat holds
        p.type("save look")
        hands = hands_by_engine(os.path.join(state, "look"))
        shown = SGR.sub("", said).replace("\r", "")
        mine = shown[shown.index("Your hand\n") + 10:]
        mine = mine[:mine.index("\n\n")]
        names = re.findall(r"^  (\S[^:]*?)(?: x\d)?: ", mine, re.M)
        assert sorted(names) == sorted(set(hands[seat - 1])), (seat, names, hands)
        others = [s for s in (1, 2, 3) if s != seat]
        for other in others:
            for drawn in re.findall(rf"Player {other} draws ([^.(]*)", " ".join(shown.split())):
                assert drawn.strip() == "a card", drawn
    assert turns >= 5, turns
    assert p.end() == 0
    check_width(p)


SCENE = """scene Two people
game gemotion
options players=2
seed 5
given
    turn = 1
    hand[1]: Small Pleasure, Daydream, Meddling
    hand[2]: Daydream, Small Pleasure, Meddling
"""


def test_team(state):
    """A team around one keyboard: nothing is wiped, everything is told once, and all win or lose as one."""
    ends = set()
    for seed, move in ((1, "burn"), (2, "burn"), (3, "rest")):
        p = Player("lanterns", "--keepers", "ann,dee,cy", "--human", "all", "--seed", str(seed), state=state).start()
        assert play_to_end(p, move) == 0
        text = " ".join(SGR.sub("", p.output).split())
        assert CLEAR not in p.output and "Pass the keyboard" not in text
        assert text.count("It is Dee's turn.") == len(re.findall(r"Dee: Burn or rest\?", text)), "told once"
        assert "point" not in text[text.index("The game is over"):]
        ends.add(re.search(r"The game is over\. The team has (won|lost)\.", text).group(1))
    assert ends == {"won", "lost"}, ends
    said = run("lanterns", "--keepers", "ann,dee,cy", "--players", "2", state=state)
    assert said.returncode == 2 and b"the option 'keepers' names 3; leave players out" in said.stderr, said


SENTINELS = ("sentinels", "--villain", "baron-blade", "--heroes", "legacy,absolute-zero,haka,ra", "--environment",
             "insula-primalis", "--seed", "1798")


def test_pace(state):
    """What happens by itself comes step by step; typing ends the waiting, and 'pace off' does without."""
    p = Player("cerebria", "--seed", "3", "--pace", "60", state=state).start()
    p.type("1")
    p.type("end")
    at = len(p.output)
    p.type("ambition", wait=None)
    p.expect("1 Ambition becomes available", since=at)
    p.read(0.5)
    assert "Gatekeeper" not in p.output[at:], "nobody has waited"
    got = p.type("pace off")
    assert "the Gatekeeper's turn" in got and "told at once" in got, "what was typed meanwhile is the next answer"
    p.type("end")
    began = time.monotonic()
    got = p.type("draw")
    assert "the Influencer's turn" in got and time.monotonic() - began < 60
    assert "0.5 s apart" in p.type("pace 0.5") and "'pace 2', or 'off'" in p.type("pace slow").replace("\r\n", " ")
    bad = run("cerebria", "--pace", "fast", state=state)
    assert bad.returncode == 2 and b"--pace takes seconds" in bad.stderr, bad.stderr
    p.type("quit")
    assert p.end() == 0


def clean(text):
    return " ".join(SGR.sub("", text).split())


def test_sentinels(state):
    """One person plays all heroes: the table by side, why for a damage, hint, undo, save, load and resume."""
    p = Player(*SENTINELS, "--human", "all", state=state).start()
    text = clean(p.output)
    for words in ("Round 1, turn of Legacy, play phase", "Baron Blade: villain deck", "Insula Primalis: environment deck",
                  "Mobile Defense Platform (hp 10/10, device): Baron Blade is immune to damage.", "The hand of Legacy"):
        assert words in text, words
    said = clean(p.type("why"))  # nobody has answered yet: since the start
    assert "Blade Battalion deals Haka 5 melee damage. 29 hp." in said and "Haka: hp 34 -> 29" in said, said
    said = clean(p.type("hint"))
    assert "would choose: " in said and "the chance that you win:" in said, said
    for wrong in ("why so", "why 0", "why 1 2", "why --rules --rules", "why --rules x"):
        assert "After 'why' comes" in clean(p.type(wrong)), wrong
    assert "Legacy: your power phase comes later." in clean(p.type("why not use legacy"))
    assert "Thokk! is among your moves." in clean(p.type("why not thokk"))
    p.type("play thokk")
    assert "Thokk!: it is under way." in clean(p.type("why not thokk"))
    said = clean(p.type("mobile"))
    assert "Mobile Defense Platform (hp 7/10, device)" in said and "is immune to damage" not in said, said
    assert "Legacy deals Mobile Defense Platform 3 melee damage. 7 hp." in clean(p.type("why"))
    assert "Taken back: target Mobile Defense Platform" in p.type("undo")
    p.type("blade battalion")
    said = clean(p.type("use the power of legacy"))
    assert "Legacy (until the start of Legacy's next turn): Increase damage dealt by hero targets by 1" in said, said
    said = clean(p.type("draw 1"))
    assert "The hand of Absolute Zero" in said and "Round 1, turn of Absolute Zero, play phase" in said, said
    assert "Insula Primalis: environment deck" not in said, "between the turns of two heroes only what has changed is shown"
    p.type("play no")  # also a decision of another hero is one's own
    assert "Taken back: play nothing" in p.type("undo")
    p.type("save half.limbic")
    p.type("quit")
    assert p.end() == 0 and "Pass the keyboard" not in p.output
    check_width(p)
    p = Player("--resume", state=state).start()
    assert "Round 1, turn of Absolute Zero, play phase" in clean(p.output)
    p.type("quit")
    assert p.end() == 0
    p = Player("--load", "half.limbic", "--human", "2", state=state).start()
    assert "Ra (greedy): deck" in clean(p.output) and "Absolute Zero (you)" in clean(p.output)
    assert play_to_end(p) == 0
    assert re.search(r"The game is over\. The team has (won|lost)\.", clean(p.output))
    check_width(p)
    p = Player(*SENTINELS, "--human", "all", state=state, columns=40).start()
    for _ in range(30):
        p.type("1")
    p.type("table")
    check_width(p)


def test_sentinels_private(state):
    """With private hands nobody at the keyboard reads another's hand, and it is passed on."""
    p = Player(*SENTINELS, "--hands", "private", "--human", "1,3", state=state).start()
    assert "Pass the keyboard to Legacy" in clean(p.output) and "Thokk!" not in p.output
    said = clean(p.type(""))
    assert "Thokk!" in said and "Haka: deck 36; hand 4 Haka (hp" in said.replace(" \u00b7", ";"), said
    assert "Ground Pound" not in said and "Impale" not in said, said
    for _ in range(40):
        if "hide this" in p.output[-60:]:
            break
        p.type("1")
    said = clean(p.type(""))
    assert "Pass the keyboard to Haka" in said and "Ground Pound" not in said, said
    said = clean(p.type(""))
    assert "Ground Pound" in said and "Motivational Charge" not in said, said
    p.type("quit")
    assert p.end() == 0


def test_several_people_undo(state):
    """With several people only what told nobody a secret of others is taken back."""
    with open(os.path.join(state, "two.scene"), "w") as f:
        f.write(SCENE)
    p = Player("--load", "two.scene", "--human", "all", state=state).start()
    p.type("")
    p.type("discard meddling")
    assert "Taken back: discard Meddling" in p.type("undo"), "who shows an own card tells an own secret only"
    p.type("discard meddling")
    p.type("play small")
    said = " ".join(p.type("undo").split())
    assert "cannot be taken back: a hidden card was seen since" in said, said
    p.type("play daydream")
    while "hide this" not in p.output[-60:]:
        p.type("1")
    p.type("")
    p.type("")
    assert "no decision of yours" in p.type("undo")
    p.type("discard daydream")
    p.type("undo")
    p.type("discard daydream")
    p.type("play small")
    while "hide this" not in p.output[-60:]:
        p.type("1")
    p.type("")
    p.type("")
    said = " ".join(p.type("undo").split())
    assert "cannot be taken back: somebody else has decided since" in said, said
    p.type("quit")
    assert p.end() == 0
    # a shuffle is luck
    with open(os.path.join(state, "luck.scene"), "w") as f:
        f.write(SCENE + "    deck[1]:\n    discard[1]: Push and Pull, Fresh Start, Bearing Gifts, Mixed Blessing\n    box:\n")
    p = Player("--load", "luck.scene", "--human", "all", state=state).start()
    p.type("")
    p.type("play small")
    assert "cannot be taken back: luck was drawn since" in " ".join(p.type("undo").split())
    p.type("quit")
    assert p.end() == 0
    # the same against a bot alone is free
    p = Player("--load", "two.scene", "--human", "1", state=state).start()
    p.type("play small")
    assert "Taken back: play Small Pleasure" in p.type("undo")
    p.type("quit")
    assert p.end() == 0


def test_pieces(state):
    """On a busy machine the output comes in pieces, cut within lines, characters and escape sequences: read so, tests
    that look at it closely pass as well."""
    Player.piece, whole = 5, Player.piece
    try:
        for test in (test_colour, test_several_people, test_sentinels_private):
            folder = os.path.join(state, test.__name__)
            os.mkdir(folder)
            test(folder)
    finally:
        Player.piece = whole


def test_nothing_can_be_kept(state):
    """Where games cannot be kept it is said, one plays all the same, and quit asks."""
    with open(os.path.join(state, "file"), "w") as f:
        f.write("")
    p = Player("pebbles", state=state, XDG_STATE_HOME=os.path.join(state, "file"))
    p.start()
    assert "cannot be kept" in p.output
    p.type("1")
    p.type("quit", wait=())
    p.expect("the game is lost")
    p.expect("leave> ")
    p.type("no")
    play_to_end(p)


def test_no_terminal(state):
    """Without a terminal bots play one game, shown move by move, the same each time; --human reads a pipe."""
    r = run("gemotion", "--players", "3", "--seed", "7", state=state)
    text = r.stdout.decode()
    assert r.returncode == 0 and "\x1b" not in text and kept(state) == []
    assert re.search(r"^   1  Player \d: ", text, re.M) and "The game is over." in text
    assert run("gemotion", "--players", "3", "--seed", "7", state=state).stdout == r.stdout
    assert max(len(line) for line in text.splitlines()) <= 80
    r = run("pebbles", "--human", "1", "--seed", "7", state=state, text="1\nlog 2\n\x1b[2J\n2")
    text = r.stdout.decode()
    assert r.returncode == 0 and "The input has ended." in text and "\x1b" not in text
    assert len([m for m in moves_of(os.path.join(state, "limbic", "play-1.limbic")) if m.startswith("1:")]) == 2
    assert max(len(line) for line in text.splitlines()) <= 80


def test_options(state):
    """The game's options as long options mean the same as OPTION=VALUE; wrong ones are explained."""
    same = run("gemotion", "players=3", "colors=red,blue", "power=off", "rounds=3", state=state).stdout
    for arguments in (("--players", "3", "--colors", "red,blue", "--no-power", "--rounds=3"),
                      ("--players=3", "--colors=red,blue", "--power=off", "rounds=3")):
        assert run("gemotion", *arguments, state=state).stdout == same, arguments
    for wrong, words in ((("gemotion", "--colurs", "red"), ""), (("gemotion", "--colors", "mauve"), "red, orange"),
                         (("gemotion", "--players", "9"), "from 2 to 6"), (("gemotion", "--human", "7"), "from 1 to 2"),
                         (("gemotion", "--human", "1,,2"), "e.g. --human 1,2"), (("gemotion", "--bots", "gredy"), "greedy"),
                         (("gemotoin",), "gemotion"), ((), "name a game"), (("--resume", "pebbles"), "name none"),
                         (("pebbles", "--seed", "x"), "seed")):
        r = run(*wrong, state=state)
        assert r.returncode == 2 and r.stderr and words in r.stderr.decode(), (wrong, r.stderr)
    assert run("--resume", state=state).returncode == 1


def typed_in(lines):
    """The lines that were typed in a transcript. Where the keyboard is passed on, return is pressed and not shown."""
    for line in lines:
        if line.startswith("> "):
            yield line[2:] + "\n"
        elif line.endswith(("press return.", "Press return to hide this.")):
            yield "\n"


def transcript_of(block):
    """What limbic says to the typed lines of a transcript, which begins with its command."""
    first, *lines = block.split("\n")
    arguments = first.removeprefix("$ limbic play ").split()
    typed = "".join(typed_in(lines))
    state = tempfile.mkdtemp(prefix="limbic-play-")
    got = run(*arguments, state=state, text=typed, cwd=ROOT).stdout.decode()  # a scene to begin with is named from there
    shutil.rmtree(state)
    return first + "\n" + got


def test_transcripts(state):
    """The transcripts in docs/games-played.md and docs/playing.md are true. LIMBIC_ACCEPT=1 (./dev accept) writes them anew."""
    for name in ("docs/games-played.md", "docs/playing.md"):
        path = os.path.join(ROOT, name)
        text = open(path).read()
        blocks = re.findall(r"^```transcript\n(.*?)^```$", text, re.M | re.S)
        assert blocks, f"{name} has no transcript"
        for block in blocks:
            got = transcript_of(block)
            if os.environ.get("LIMBIC_ACCEPT"):
                text = text.replace(block, got)
            else:
                assert block == got, f"{name} is out of date (./dev accept); now it is:\n{got}"
        if os.environ.get("LIMBIC_ACCEPT"):
            with open(path, "w") as f:
                f.write(text)


def main():
    tests = {name[5:]: f for name, f in globals().items() if name.startswith("test_")}
    wanted = sys.argv[2:] or list(tests)
    failed = 0
    for name in wanted:
        screens.clear()
        state = tempfile.mkdtemp(prefix="limbic-play-")
        try:
            tests[name](state)
        except Exception as e:  # noqa: BLE001: whatever it is, the test failed
            failed += 1
            print(f"   FAILED {name}: {tests[name].__doc__}\n   {type(e).__name__}: {e}")
            for p in screens[-1:]:
                print("   the terminal's last lines:\n" + "\n".join("   | " + line for line in p.lines()[-40:]))
            print(f"   again: python3 tests/cli/pty_play.py {sys.argv[1]} {name}")
        finally:
            for p in screens:
                if p.code is None:
                    p.kill(signal.SIGKILL)
            shutil.rmtree(state, ignore_errors=True)
    print(f"   {len(wanted) - failed} of {len(wanted)} pass ({os.path.relpath(LIMBIC)})")
    sys.exit(1 if failed else 0)


main()
