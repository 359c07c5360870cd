#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays a game at random against the bots of a server, by docs/protocol.md: example-client.py [URL [GAME]]"""
import base64, json, os, random, socket, struct, sys, time, urllib.parse, urllib.request

url, game, *_ = sys.argv[1:] + ["http://127.0.0.1:8080", "gemotion"][len(sys.argv) - 1 :]
where = urllib.parse.urlsplit(url)

def apply(view, change):  # a JSON merge patch; a list of options is all of them, by number
    for key, value in change.items():
        if key == "options" and isinstance(value, list): view[key] = {str(i): option for i, option in enumerate(value)}
        elif value is None: del view[key]
        else: apply(view.setdefault(key, {}), value) if isinstance(value, dict) else view.update({key: value})

def send(data, opcode=0x81):  # a client's frame has a mask; this one, of zeros, changes nothing
    line.write(struct.pack(">BBH4x", opcode, 0x80 | 126, len(data)) + data), line.flush()

def messages():
    while head := line.read(2):
        length = head[1] if head[1] < 126 else int.from_bytes(line.read(2 if head[1] == 126 else 8), "big")
        data = line.read(length)
        if head[0] == 0x81: yield json.loads(data)
        if head[0] == 0x89: send(data, 0x8A)  # a ping wants a pong

made = json.load(urllib.request.urlopen(url + "/api/tables", json.dumps({"game": game, "name": "Example"}).encode()))
line = socket.create_connection((where.hostname, where.port)).makefile("rwb")
line.write(f"GET /socket HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
           f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Protocol: limbic.2\r\n\r\n".encode())
send(json.dumps({"do": "open", "table": made["table"], "token": made["token"]}).encode())
while line.readline().strip(): pass  # the server agrees, up to an empty line
for message in messages():
    if "why" in message: sys.exit(message["why"])  # bye
    if "step" not in message and "table" not in message: continue  # a refusal: the table has gone on, and the next step says how
    if "table" in message: view = message.get("view", {})  # it has none until the game begins
    for event in [*message.get("events", []), [message.get("then")]]:  # what each changed comes last
        if isinstance(event, list) and isinstance(event[-1], dict): apply(view, event[-1])
    if "scores" in message: sys.exit(print(message["scores"]))
    if options := view.get("decision", {}).get("options"):
        time.sleep(0.05)  # 20 messages a second are read
        send(json.dumps({"do": "move", "number": message.get("step") or message["number"], "index": random.randrange(len(options))}).encode())
