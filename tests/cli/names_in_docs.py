# SPDX-License-Identifier: MIT
"""Every identifier and file that a document names in `code` exists.

Usage: names_in_docs.py   (from the project's root; run by tests/cli/docs.sh)

A document goes wrong in silence when what it names gets another name. So each `code` span outside of blocks is looked at:
what has the form of an identifier of ours (name(), struct name, some_name, SOME_NAME) must be a word of the sources, and
what has the form of a path must be a file or a folder. Blocks are left to the tests that run them (cards.sh, engine.sh,
new-game.md's game in conformance). Plans (docs/plans) speak of what is not there yet, and CHANGELOG.md of what was.
"""
import glob
import os
import re
import sys

# What is named and not ours, or not there on purpose, with the reason.
TUTORIAL = "a file that the tutorial has its reader write"
EXAMPLE = "a file of the reader's in an example"
EXCEPTIONS = {
    "my/gemotion/new.cards": TUTORIAL,
    "welcome.scene": TUTORIAL,
    "my/sentinels/veil.cards": TUTORIAL,
    "veil.scene": TUTORIAL,
    "my/sentiment/answer.cards": TUTORIAL,
    "answer.scene": TUTORIAL,
    "src/games/matches/matches.c": TUTORIAL,
    "tests/scenes/matches.scene": TUTORIAL,
    "tests/playthroughs/matches.txt": TUTORIAL,
    "tests/catalogs/matches.txt": TUTORIAL,
    "packs/lamps/lamps.cards": TUTORIAL,
    "src/games/lamps/lamps.c": TUTORIAL,
    "tests/scenes/lamps.scene": TUTORIAL,
    "bug.scene": EXAMPLE,
    "puzzle.scene": EXAMPLE,
    "that_function": "stands for any function",
    "proxy_read_timeout": "a setting of nginx",
    "client_max_body_size": "as proxy_read_timeout",
    "bot_S": "columns of a list: S stands for a seat, so no source has the word",
    "points_S": "as bot_S",
    "win_S": "as bot_S",
    "entry_S": "as bot_S",
    "find_words": "adr 0015 tells what 0019 took the place of",
    "find_offered": "as find_words",
    "packs_override": "adr 0019 tells what it took the place of",
}

FILES = {path[2:] for path in glob.glob("./**", recursive=True)
         if os.path.isfile(path) and not re.match(r"./build|.*/__pycache__/", path)}
FOLDERS = {path[:end] for path in FILES for end in range(len(path)) if path[end] == "/"}
SOURCES = [f for f in FILES if re.match(r"(src|tools|tests/cli|packs|web/src)/|dev$|meson", f) and not f.endswith("/names_in_docs.py")]
TEXT = "\n".join(open(f, encoding="utf-8").read() for f in SOURCES)
WORDS = set(re.findall(r"\w+", TEXT))
STRUCTS = set(re.findall(r"struct (\w+)", TEXT))

# A path of the project, or the name of one of its files; `*`, NAME and GAME stand for anything.
PATH = re.compile(r"(?:[\w.*-]+/)*[\w*-]+\.(?:c|h|md|sh|py|def|bash|cards|scene|txt|build)$|"
                  r"(?:src|docs|tests|packs|tools)/[\w./*-]*$")


def path_exists(path):
    """Whole, or the last parts of some path: `kernel/table.h`, `table.h`."""
    pattern = "(.*/)?" + re.sub(r"\\\*|NAME|GAME", "[^/]*", re.escape(path.rstrip("/"))) + "$"
    return any(re.match(pattern, there) for there in FILES | FOLDERS)


def names(code):
    """What the words of a span claim: pairs of a kind and a name."""
    for name in re.findall(r"\bstruct (\w+)", code):
        yield "struct", name
    for name in re.findall(r"\b(\w+)\(", code):
        yield "function", name
    for word in re.split(r"[\s,;()\[\]{}=&|!<>]+", code):
        if PATH.match(word):
            yield "file", word
        elif re.match(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+$", word):
            yield "name", word


def exists(kind, name):
    if kind == "struct":
        return name in STRUCTS
    if kind == "file":
        return path_exists(name)
    # of /metrics: made of the names of what is counted, those of the wire with that word before
    figure = re.match(r"limbic_(?:wire_)?(\w+?)(?:_total)?$", name)
    return name in WORDS or bool(figure and figure[1] in WORDS)


def main():
    wrong = looked = 0
    unused = set(EXCEPTIONS)
    for document in sorted(glob.glob("*.md") + glob.glob("docs/*.md") + glob.glob("docs/adr/*.md")):
        if document == "CHANGELOG.md":
            continue
        fenced = False
        for number, line in enumerate(open(document, encoding="utf-8"), 1):
            fenced ^= line.lstrip().startswith("```")
            for code in [] if fenced else re.findall(r"`([^`]+)`", line):
                for kind, name in names(code):
                    looked += 1
                    unused.discard(name)
                    if name not in EXCEPTIONS and not exists(kind, name):
                        print(f"   FAILED: {document}:{number}: there is no {kind} '{name}'")
                        wrong += 1
    for name in sorted(unused):
        print(f"   FAILED: tests/cli/names_in_docs.py: no document names '{name}' any more")
        wrong += 1
    print(f"   {looked} names, {wrong} wrong")
    sys.exit(1 if wrong or looked < 300 else 0)


main()
