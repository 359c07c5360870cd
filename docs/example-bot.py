#!/usr/bin/env python3
"""Plays every game once against the program's own bots, by docs/protocol.md: example-bot.py [PROGRAM [GAME...]]

It tries each option in a few worlds that its seat could imagine, and takes the one with the most points after it."""
import json, random, subprocess, sys

WORLDS = 3
program, *wanted = sys.argv[1:] or ["limbic"]
engine = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def ask(do, **more):
    print(json.dumps({"do": do, **more}), file=engine.stdin, flush=True)
    reply = json.loads(engine.stdout.readline())
    if not reply["ok"]:
        sys.exit(f"{do} {more}: {reply['error']}")
    return reply

def points_after(index, seat, world):
    ask("copy", table=world, to="trial")
    ask("move", table="trial", index=index, texts=False, events=False)
    return ask("scores", table="trial")["scores"]["points"][seat - 1]

def choose(decision):
    seat, worlds = decision["seat"], [f"world-{i}" for i in range(WORLDS)]
    for world in worlds:
        ask("resample", seat=seat, to=world, seed=random.randrange(2**53))
    def worth(index):
        return sum(points_after(index, seat, world) for world in worlds), random.random()
    return max(map(int, decision["options"]), key=worth)

for game in ask("games", all=bool(wanted))["games"]:
    if wanted and game["name"] not in wanted:
        continue
    players = next(int(option["usual"]) for option in game["options"] if option["name"] == "players")
    state = ask("new", game=game["name"], seed=random.randrange(2**53), bots=[None] + ["greedy"] * (players - 1))
    while not state["over"]:
        state = ask("move", index=choose(state["decision"]), texts=False, events=False)
    print(game["title"], ask("scores")["scores"])
ask("quit")
