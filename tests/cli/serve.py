# SPDX-License-Identifier: MIT
"""Talks with servers that it starts: serve.py LIMBIC FOLDER. Run by serve.sh. Waits for what happens, never for a time."""
import json
import os
import random
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

from ws_client import BINARY, GOES_ON, PATIENCE, TEXT, Client, Seat, dial, everything, http, kind_of

limbic, folder = sys.argv[1:3]
failures = 0

# A script that runs in the background may have been started with Ctrl-C ignored, and servers would be, too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def expect(what, holds):
    global failures
    if not holds:
        failures += 1
        print("   FAILED: " + what, flush=True)


class Server:
    """A server; its port is known once it listens."""

    def __init__(self, *arguments, store="memory", port=0, **more):
        self.store = store
        command = [limbic, "serve", "--store", store, *arguments]
        if port is not None:
            command += ["--port", str(port)]
        self.log = open(os.path.join(folder, "log"), "a+", encoding="utf-8")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, **more)
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit("   FAILED: the server has not begun: " + self.said)
            self.said += line
        link = next(line for line in self.said.splitlines() if line.startswith("Limbic is at"))
        self.port = int(link.rstrip("/").rsplit(":", 1)[1]) if "port " not in link else int(link.split("port ")[1].split()[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            self.end()
        self.log.close()

    def end(self):
        """Its exit code, once it has ended."""
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def admin(self, *line):
        done = subprocess.run([limbic, "admin", "--store", self.store, *line], capture_output=True, text=True, cwd=folder, check=False)
        return done.returncode, done.stdout + done.stderr

    def make(self, **table):
        status, _, body = http(self.port, "POST", "/api/tables", {"game": "gemotion", "name": "Ada", **table}, tls=self.tls())
        expect("a table is made, and not answered %d: %s" % (status, body), status == 201)
        return json.loads(body)

    def tls(self):
        return "https:" in self.said

    def logged(self):
        self.log.flush()
        with open(self.log.name, encoding="utf-8") as log:
            return log.read()


def play_on(seat, moves):
    """Plays so many moves, or to the end."""
    ends = ("refused", "bye", "close")
    for _ in range(moves):
        while not seat.over and not seat.is_asked():
            message = seat.wait()
            if kind_of(message) in ends:
                raise SystemExit("   FAILED: the game does not go on: %r" % message)
        if seat.over:
            return
        message = seat.move()
        # A window can have been passed for this seat meanwhile.
        late = message.get("error", "").startswith(("The table has gone on", "The game is over"))
        if kind_of(message) in ends and not late:
            raise SystemExit("   FAILED: a move is not made: %r" % message)


def pages_and_requests():
    with Server() as server:
        port = server.port
        wanted = {"x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer", "cache-control": "no-cache"}
        for path in ("/", "/t/abcdefghijkl", "/cards"):
            status, headers, body = http(port, "GET", path)
            expect("the page of %s is there" % path, status == 200 and body.startswith(b"<!DOCTYPE html>"))
            expect("its headers protect it: %r" % headers, all(headers.get(name) == value for name, value in wanted.items()))
            policy = headers.get("content-security-policy", "")
            expect("nothing from elsewhere", "default-src 'none'" in policy and "frame-ancestors 'none'" in policy)
            expect("no inline script", b"<script>" not in body and "unsafe" not in policy)
            for name in body.decode().split('src="')[1:]:
                expect("%s is there" % name.split('"')[0], http(port, "GET", name.split('"')[0])[0] == 200)
        status, headers, body = http(port, "GET", "/api/games")
        expect("there are games", status == 200 and len(json.loads(body)["games"]) > 3 and headers["cache-control"] == "no-store")
        expect("it is healthy", http(port, "GET", "/healthz")[0] == 200)
        expect("metrics are not for everybody", http(port, "GET", "/metrics")[0] == 404)
        made = server.make(public=True)
        listed = json.loads(http(port, "GET", "/api/tables")[2])["tables"]
        expect("a public table is listed", made["table"] in [table["table"] for table in listed])
        for body, code in ((b"{", 400), (b"[]", 400), (b'{"game":"chess"}', 400), (b"\xff", 400), (b"\0", 400), (b'{"game":"gemotion","bots":1}', 400)):
            status, _, answer = http(port, "POST", "/api/tables", body)
            expect("%r is refused in words: %d %r" % (body, status, answer), status == code and "error" in json.loads(answer))
        other = {"Origin": "http://evil.example"}
        expect("other people's pages make no tables", http(port, "POST", "/api/tables", {"game": "gemotion"}, other)[0] == 403)
        expect("nor by another name", http(port, "GET", "/", headers={"Host": "evil.example"})[0] == 403)
        expect("too much is refused", http(port, "POST", "/api/tables", b"x" * 3000000)[0] in (413, 0))
        expect("it is still there", http(port, "GET", "/healthz")[0] == 200)


def blurt(port, bytes_):
    """Says that and no more; what it is answered."""
    with dial(port) as line:
        try:
            line.sendall(bytes_)
            line.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the other end has gone already
        return everything(line)


def broken_lines():
    with open(os.path.join(folder, "hasty"), "w", encoding="utf-8") as limits:
        limits.write("handshake 1\n")
    with Server("--limits", os.path.join(folder, "hasty")) as server:
        for bytes_ in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ", b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{"):
            with dial(server.port) as line:
                line.sendall(bytes_)
                expect("who does not go on is hung up on", b"200" not in everything(line))
        for bytes_ in (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 600, b"SSH-2.0-OpenSSH\r\n", b"\0" * 5000, b"\r\n" * 5000):
            expect("what is no HTTP is not answered with a page", b"200" not in blurt(server.port, bytes_))
        idle = Client(server.port)
        bye = idle.hear()
        expect("who opens no table is told, not %r" % bye, bye["message"] == "bye" and idle.hear()["message"] == "close")
        idle.close()


def strange_sockets():
    with Server() as server:
        for protocol, headers, status in (("limbic.2", {"Origin": "http://evil.example"}, 403), ("limbic.2", {"Host": "evil.example"}, 403), ("chess.1", {}, 400)):
            client = Client(server.port, protocol, **headers)
            expect("%s %r is answered %d, not %d" % (protocol, headers, status, client.status), client.status == status)
            client.close()
        old = Client(server.port, protocol="")
        message = old.hear()
        expect("a client without subprotocol is told to reload", message["message"] == "bye" and "reload" in message["why"])
        expect("and closed", old.hear()["message"] == "close")
        made = server.make()
        seat = Seat(server.port, made)
        seat.wait()
        client, number = seat.client, seat.number
        for frame in ((TEXT, b"{"), (BINARY, b"{}"), (TEXT, b'{"do":"\xff"}'), (TEXT, b'{"do":"auto"}\0')):
            client.frame(*frame)
            expect("%r is refused" % (frame,), client.hear_until("refused")["message"] == "refused")
        client.frame(TEXT, b'{"do":"au', last=False)
        client.frame(GOES_ON, b"", last=False)
        client.frame(GOES_ON, b'to","id":"pieces"}')
        expect("a message in pieces is one", client.hear_until("reply").get("id") == "pieces")
        expect("none of that was a move", seat.number == number and seat.is_asked())
        client.frame(TEXT, b"x" * 5000)
        bye = client.hear_until("bye")
        expect("the fifth is the last: %r" % bye, bye["message"] == "bye" and client.hear()["message"] == "close")
        again = Seat(server.port, made)
        again.wait()
        expect("and the seat is there again", again.number >= number and again.is_asked())
        expect("no token is in the log", made["token"] not in server.logged() and made["host"] not in server.logged())


def limits_by_address():
    with open(os.path.join(folder, "few"), "w", encoding="utf-8") as limits:
        limits.write("connections 1\ntables/h 1\n")
    with Server("--limits", os.path.join(folder, "few")) as server:
        proxied, other = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.1, 192.0.2.2"}
        first, second = (Client(server.port, **proxied) for _ in range(2))
        bye = second.hear()
        expect("one too many behind a proxy is told why: %r" % bye, bye["message"] == "bye" and "Too many connections" in bye["why"])
        expect("and closed", second.hear()["message"] == "close")
        third = Client(server.port, **other)
        for client in (first, third):
            client.say(do="open", table="none")
            expect("others are not", kind_of(client.hear()) == "refused")
        made = [http(server.port, "POST", "/api/tables", {"game": "gemotion"}, headers)[0] for headers in (proxied, proxied, other, {})]
        expect("tables are counted by address: %r" % made, made == [201, 429, 201, 201])
        local = [http(server.port, "POST", "/api/tables", {"game": "gemotion"})[0] for _ in range(3)]
        expect("the machine itself has no limits: %r" % local, local == [201] * 3)


def a_game_over_tls():
    files = ["--tls-cert", os.path.join(folder, "cert.pem"), "--tls-key", os.path.join(folder, "key.pem")]
    with open(os.path.join(folder, "quick"), "w", encoding="utf-8") as limits:
        limits.write("messages/s 1000000\nburst 1000000\n")
    with Server(*files, "--limits", os.path.join(folder, "quick")) as server:
        expect("the link is https", "https://127.0.0.1:" in server.said)
        expect("the page comes encrypted", http(server.port, "GET", "/", tls=True)[0] == 200)
        with dial(server.port) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            expect("and not otherwise", b"<!DOCTYPE" not in everything(line))
        seat = Seat(server.port, server.make(game="sentiment"), tls=True)
        play_on(seat, 1000)
        expect("a whole game is played", seat.over)
        seat.client.close()


def tables_stay():
    store = os.path.join(folder, "data", "tables.db")
    with Server(store=store) as server:
        expect("the file is private", os.stat(store).st_mode & 0o777 == 0o600)
        expect("so is the admin's socket", os.stat(store + ".admin").st_mode & 0o777 == 0o600)
        made = server.make()
        seat = Seat(server.port, made)
        play_on(seat, 4)
        while not seat.is_asked():
            seat.wait()
        number, view = seat.number, seat.view
        second = subprocess.run([limbic, "serve", "--store", store, "--port", "0"], capture_output=True, text=True, check=False)
        expect("a second server on the file is refused: %r" % second, second.returncode == 2 and second.stderr.count("\n") == 1)
        server.process.send_signal(signal.SIGTERM)
        bye = seat.client.hear_until("bye")
        expect("who plays is told to come back: %r" % bye, bye.get("again", -1) >= 0)
        expect("it ends well", server.end() == 0)
        expect("nothing of it stays but the file: %r" % os.listdir(os.path.dirname(store)), os.listdir(os.path.dirname(store)) == ["tables.db"])
    with Server(store=store) as server:
        seat = Seat(server.port, made)
        seat.wait()
        expect("the table is as it was", (seat.number, seat.view) == (number, view))
        play_on(seat, 3)
        while not seat.is_asked():
            seat.wait()
        number, view = seat.number, seat.view
        server.process.kill()
        server.end()
    with Server(store=store) as server:
        seat = Seat(server.port, made)
        seat.wait()
        expect("also after the server was killed", (seat.number, seat.view) == (number, view))
        server.process.send_signal(signal.SIGINT)
        expect("Ctrl-C ends it well, too", server.end() == 0)


def ignore_hangup():
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def signals():
    """Whoever starts it with nohup wants it to outlive the terminal; who ends it twice ends it as well as who does it once."""
    with Server(preexec_fn=ignore_hangup) as server:
        server.process.send_signal(signal.SIGHUP)
        for _ in range(20):
            expect("with nohup it goes on when the terminal is closed", http(server.port, "GET", "/healthz")[0] == 200)
        server.process.send_signal(signal.SIGTERM)
        expect("and ends when it is told to", server.end() == 0)
    with Server() as server:
        server.process.send_signal(signal.SIGHUP)
        expect("without it, it ends with its terminal", server.end() == 0)
    for _ in range(5):
        with Server() as server:
            for which in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
                server.process.send_signal(which)
            expect("told to end several times it ends well", server.end() == 0)


def kill_after(server, milliseconds):
    """kill -9, from a process of its own: wherever the server is then."""
    return subprocess.Popen(["sh", "-c", "sleep %.3f; kill -9 %d" % (milliseconds / 1000, server.process.pid)])


def play_until_killed(seats):
    """What each seat was told of last, when the line broke."""
    while True:
        for seat in seats:
            if seat.over:
                continue
            while not seat.over and not seat.is_asked():
                if kind_of(seat.wait()) == "close":
                    return
            if not seat.over and kind_of(seat.move()) == "close":
                return
        if all(seat.over for seat in seats):
            return


def killed_at_any_moment():
    """Nothing that somebody was told of is lost, no move is made twice, no table is stuck: under load, kill -9, again and again."""
    rounds = int(os.environ.get("LIMBIC_KILLS", "20"))
    store = os.path.join(folder, "killed", "tables.db")
    luck = random.Random(1)
    made, told = [], {}
    for _ in range(rounds):
        with Server(store=store) as server:
            made += [server.make(game=game) for game in ("pebbles", "gemotion")] if len(made) < 8 else []
            seats = [Seat(server.port, table) for table in made]
            for table, seat in zip(made, seats):
                seat.wait()
                number, view = told.get(table["table"], (0, None))
                expect("entry %d was told of and is lost: %d" % (number, seat.number), seat.number >= number)
                expect("a table is another than it was", seat.number > number or view is None or seat.view == view)
                expect("a table is stuck", seat.over or seat.is_asked())
            killer = kill_after(server, luck.randrange(20, 400))
            try:
                play_until_killed(seats)
            except (BrokenPipeError, ConnectionResetError):
                pass
            told = {table["table"]: (seat.number, seat.view) for table, seat in zip(made, seats)}
            killer.wait()
            server.end()
    if "LIMBIC_KILLS" in os.environ:
        entries = sum(number for number, _ in told.values())
        print("   killed %d times at %d tables: %d entries that somebody was told of%s" % (rounds, len(told), entries, ", and something is wrong" if failures else ", none lost"))


def both_play(server, moves):
    """Two people at a table play so many moves, or to the end. How many they made, and how long each took to the other's line."""
    made = server.make(options="players=2", seats=["me", "open"], **{"pass": 0})
    one, door = Seat(server.port, made), Client(server.port)
    door.say(do="open", table=made["table"])
    door.say(do="seat", what="sit", name="Ben", id="sit")
    while (answer := door.hear()).get("id") != "sit":
        pass
    other, took = Seat(server.port, {**made, "token": answer["token"]}), []
    while len(took) < moves and not one.over:
        while not (one.view and other.view and one.number == other.number):
            min(one, other, key=lambda seat: seat.number).step()
        if not one.is_asked() and not other.is_asked():
            one.step()  # a window is passed for somebody
            continue
        mover, watcher = (one, other) if one.is_asked() else (other, one)
        number, began = mover.number, time.monotonic()
        mover.client.say(do="move", number=number, index=int(next(iter(mover.view["decision"]["options"]))), id=str(number))
        while watcher.number <= number and kind_of(watcher.step()) not in ("bye", "close"):
            pass
        took.append(time.monotonic() - began)
    for client in (one.client, other.client, door):
        client.close()
    return sorted(took)


def bots_that_think_long():
    """All threads are busy with bots that search, and more of them wait: that holds up nobody else."""
    threads, tables = 2, 6
    with open(os.path.join(folder, "patient"), "w", encoding="utf-8") as limits:
        limits.write("messages/s 1000000\nburst 1000000\nbot 3600000\n")
    with Server("--threads", str(threads), "--limits", os.path.join(folder, "patient"), store=os.path.join(folder, "bots.db")) as server:
        for _ in range(tables):
            made = server.make(game="sentiment", seats=["expert", "expert"])
            host = Client(server.port)
            host.say(do="open", table=made["table"], host=made["host"])
            host.say(do="start", id="start")
            while host.hear().get("id") != "start":
                pass
            host.close()

        def busy():
            figures = dict(line.split() for line in server.admin("metrics")[1].splitlines() if line.startswith("limbic_bots"))
            return int(figures["limbic_bots_thinking"]) + int(figures["limbic_bots_waiting"])

        while busy() <= threads:
            pass
        took = both_play(server, 100)
        expect("a game goes on beside them: %d moves" % len(took), len(took) == 100)
        expect("and they are at it still", busy() > threads)
    with Server("--limits", os.path.join(folder, "patient"), store=os.path.join(folder, "alone.db")) as server:
        alone = both_play(server, 100)
    most = max(within(0.1), 2 * alone[98])
    expect("no move waits for bots: %.0f ms of one in a hundred, %.0f without them" % (1000 * took[98], 1000 * alone[98]), took[98] < most)
    if os.environ.get("LIMBIC_TIMES"):
        print("   beside bots that think: %.1f ms in the median, %.1f ms of one move in a hundred; without them %.1f and %.1f"
              % tuple(1000 * seconds for seconds in (took[50], took[98], alone[50], alone[98])))


def ask_and_not_read(client):
    """For more and more, each answered with all of the table, until the line takes nothing more."""
    try:
        while True:
            client.say(do="drift")
    except OSError:
        pass  # the server has gone


def ends_in_time():
    """Within two seconds, with a client that does not read, a bot that thinks and a table that waits for its move to be stored."""
    with open(os.path.join(folder, "patient"), encoding="utf-8") as patient, open(os.path.join(folder, "deaf"), "w", encoding="utf-8") as limits:
        limits.write(patient.read() + "unsent 67108864\n")
    with Server("--limits", os.path.join(folder, "deaf"), store=os.path.join(folder, "ending.db")) as server:
        made = server.make(game="sentiment", seats=["me", "expert"])
        seat, deaf = Seat(server.port, made), Client(server.port)
        deaf.say(do="open", table=made["table"])
        threading.Thread(target=ask_and_not_read, args=(deaf,), daemon=True).start()
        seat.wait()
        seat.client.say(do="seat", what="bot", bot="expert")
        # From now on a bot thinks nearly always; whether the line is told so depends on who is faster.
        while "limbic_bots_thinking 1" not in server.admin("metrics")[1]:
            pass
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        code = server.end()
        took = time.monotonic() - began
        expect("it ends well: %d" % code, code == 0)
        expect("within two seconds: %.2f s" % took, took < within(2))
        if os.environ.get("LIMBIC_TIMES"):
            print("   it ended %.2f s after SIGTERM" % took)
        seat.client.close()


def back_at_once():
    """A thousand open tables, a server that is killed: the first who comes sees a table within two seconds."""
    tables, at_once = 1000, 20
    store = os.path.join(folder, "many.db")
    made = []
    with Server(store=store) as server:
        def make():
            for _ in range(tables // at_once):
                made.append(server.make(game=("gemotion", "sentinels", "sentiment", "cerebria")[len(made) % 4]))
        makers = [threading.Thread(target=make) for _ in range(at_once)]
        for maker in makers:
            maker.start()
        for maker in makers:
            maker.join()
        expect("there are %d tables" % len(made), len(made) == tables)
        seat = Seat(server.port, made[0])
        seat.wait()
        before = seat.view
        server.process.kill()
        server.end()
    began = time.monotonic()
    with Server(store=store) as server:
        seat = Seat(server.port, made[0])
        seat.wait()
        took = time.monotonic() - began
        expect("the table is as it was", seat.view == before)
        expect("within two seconds: %.2f s" % took, took < within(2))
        expect("all are there", ("open tables      %d" % tables) in server.admin("stats")[1])
        if os.environ.get("LIMBIC_TIMES"):
            print("   with %d tables the first was in view %.2f s after the start" % (tables, took))
        seat.client.close()


def moves_of(save):
    return [line for line in save.splitlines() if line.startswith("    ")]


def bots_choose_alike():
    """A bot chooses at a served table what it chooses in the terminal, for the same seed."""
    with Server() as server:
        for game, bots in (("pebbles", ["greedy", "random", "random"]), ("gemotion", ["easy", "greedy"])):
            made = server.make(game=game, seats=bots, public=True)
            host = Client(server.port)
            host.say(do="open", table=made["table"], host=made["host"])
            host.say(do="start", id="start")
            while not (message := host.hear()).get("over") and not message.get("view", {}).get("over"):
                pass
            host.close()
            served = http(server.port, "GET", "/api/finished/%s/save" % made["table"])[2].decode()
            path = os.path.join(folder, "served.save")
            with open(path, "w", encoding="utf-8") as save:
                save.write(served)
            verified = subprocess.run([limbic, "replay", path, "--verify"], capture_output=True, text=True, check=False)
            expect("the deal of %s was fixed before: %r" % (game, verified), verified.returncode == 0 and "The seed is the one that was committed to" in verified.stdout)
            seed, options = (re.search("^%s (.*)$" % line, served, re.M)[1] for line in ("seed", "options"))
            path = os.path.join(folder, "watched.save")
            subprocess.run([limbic, "play", game, *options.split(), "--human=none", "--bots=" + ",".join(bots), "--seed", seed, "-o", path],
                           stdout=subprocess.DEVNULL, check=True)
            with open(path, encoding="utf-8") as watched:
                expect("bots of %s choose alike" % game, len(moves_of(served)) > 20 and moves_of(served) == moves_of(watched.read()))


def whoever_runs_it():
    store = os.path.join(folder, "admin.db")
    with Server(store=store) as server:
        made = server.make()
        seat = Seat(server.port, made)
        seat.wait()
        code, said = server.admin("stats")
        expect("stats: %s" % said, code == 0 and "open tables" in said)
        expect("tables", made["table"] in server.admin("tables")[1])
        code, said = server.admin("show", made["table"])
        expect("show says when it was made: %s" % said, code == 0 and re.search(r"created   20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC", said))
        expect("show", server.admin("show", "nothing") == (1, "There is no open table 'nothing'.\n"))
        for command in ("show", "close"):
            expect(command + " wants a table", server.admin(command) == (1, "Say which table: %s ID. 'tables' lists those that are open.\n" % command))
        expect("announce wants words", server.admin("announce") == (1, "What is to be announced?\n"))
        expect("backup wants a file", server.admin("backup") == (1, "Say which file: backup FILE.\n"))
        expect("metrics", "limbic_tables_open 1" in server.admin("metrics")[1])
        expect("no such command", server.admin("dance")[0] == 1)
        server.admin("announce", "Tea in ten minutes.")
        expect("an announcement is heard", seat.client.hear_until("announce").get("text") == "Tea in ten minutes.")
        code, said = server.admin("backup", "copy.db")
        expect("a backup is made where one stands: %s" % said, code == 0 and said.endswith("copy.db.\n") and os.path.exists(os.path.join(folder, "copy.db")))
        expect("but not over another", server.admin("backup", "copy.db")[0] == 1)
        expect("a table is closed", server.admin("close", made["table"])[0] == 0)
        expect("drain", server.admin("drain")[0] == 0)
        status, _, answer = http(server.port, "POST", "/api/tables", {"game": "gemotion"})
        expect("no new tables: %d %s" % (status, answer), status == 503)
        seat.client.close()
        expect("and it stops when nobody is there", server.end() == 0)
    with Server(store=os.path.join(folder, "copy.db")) as server:
        again = Seat(server.port, made)
        again.wait()
        expect("the backup has the table, open", again.is_asked())


def ports():
    with Server(port=None) as first, Server(port=None) as second:
        expect("the next free port is taken, and told", second.port != first.port and (second.port == 8080 or "is taken" in second.said))
        taken = subprocess.run([limbic, "serve", "--store", "memory", "--port", str(first.port)], capture_output=True, text=True, check=False)
        expect("one that was asked for is not moved: %r" % taken, taken.returncode == 2 and "Address already in use" in taken.stderr)
    with Server("--metrics", "127.0.0.1:%d" % free_port(), "--public-url", "https://cards.example.org") as server:
        expect("the public link is shown", "Limbic is at https://cards.example.org" in server.said)
        own = {"Host": "cards.example.org", "Origin": "https://cards.example.org"}
        expect("and is ours", http(server.port, "POST", "/api/tables", {"game": "gemotion"}, own)[0] == 201)
        metrics = int(server.process.args[server.process.args.index("--metrics") + 1].split(":")[1])
        expect("metrics have their own address", b"limbic_wire_requests_total" in http(metrics, "GET", "/metrics")[2])
        expect("and nothing else is there", http(metrics, "GET", "/api/games")[0] == 404)


def full_disk():
    """Files that may not grow (the log neither) are a full disk: moves are refused and /healthz says so until there is room."""
    store = os.path.join(folder, "full.db")
    with Server(store=store) as server:
        def health():
            return http(server.port, "GET", "/healthz")[0]

        def figure(name):
            return int(re.search("^limbic_%s (\\d+)$" % name, server.admin("metrics")[1], re.M)[1])

        seat = Seat(server.port, server.make(game="pebbles"))
        seat.wait()
        number, view = seat.number, json.dumps(seat.view)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (os.stat(store + "-wal").st_size, resource.RLIM_INFINITY))
        refused = seat.move()
        expect("the move is refused in words: %r" % refused, kind_of(refused) == "refused" and "could not be stored" in refused["error"])
        expect("the table is as before", (seat.number, json.dumps(seat.view)) == (number, view))
        tried = figure("store_failed_total")
        while health() == 503 and figure("store_failed_total") < tried + 2:
            pass
        expect("and it is said as long as it is so", health() == 503 and figure("store_failing") == 1)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        while health() != 200:
            pass
        expect("then it goes on", kind_of(seat.move()) == "reply" and seat.number > number)
        expect("and nothing fails any more", figure("store_failing") == 0)
        seat.client.close()


def load():
    """limbic bench serve, stopped and set going again as a job of a shell can be, measures all that it says."""
    command = [limbic, "bench", "serve", "--tables", "40", "--seconds", "1", "--steady", "2", "--json", "--folder", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bench:
        for _ in range(60):
            if bench.poll() is None:
                bench.send_signal(signal.SIGSTOP)
                time.sleep(0.01)
                bench.send_signal(signal.SIGCONT)
                time.sleep(0.05)
        out, said = bench.communicate(timeout=PATIENCE)
    expect("the load is measured: %d %s" % (bench.returncode, said), bench.returncode == 0 and said == "")
    figures = json.loads(out or "{}")
    for name in ("moves_per_s", "half_p50_ms", "half_p99_ms", "step_bytes_median", "step_bytes_p95", "connection_bytes", "disk_syncs_per_s", "again_ms"):
        expect("%s is measured: %r" % (name, figures), figures.get(name, 0) > 0)
    expect("nothing was refused: %r" % figures, figures.get("refused") == 0)
    expect("its memory is looked at three times: %r" % figures, len([bytes_ for bytes_ in figures.get("memory_bytes", []) if bytes_ > 1 << 20]) == 3)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bench:
        while not any(os.path.exists(os.path.join(folder, name, "sync")) for name in os.listdir(folder) if name.startswith("limbic-bench")):
            time.sleep(0.01)
        bench.send_signal(signal.SIGINT)
        out, said = bench.communicate(timeout=PATIENCE)
    expect("Ctrl-C ends it: %d %s" % (bench.returncode, said), (bench.returncode, out, said) == (1, "", "limbic bench: stopped before all was measured\n"))
    expect("nothing of it stays: %r" % os.listdir(folder), not [name for name in os.listdir(folder) if name.startswith("limbic-bench")])


def wrong_options():
    """Each is one sentence, exit code 2, and nothing is made."""
    def told(*arguments):
        done = subprocess.run([limbic, "serve", *arguments], capture_output=True, text=True, cwd=folder, timeout=PATIENCE, check=False)
        return done.returncode, done.stderr

    with open(os.path.join(folder, "mistaken"), "w", encoding="utf-8") as limits:
        limits.write("tables 5x\ntabels 5\nburst 1\nburst 2\n")
    with open(os.path.join(folder, "text"), "w", encoding="utf-8") as text:
        text.write("hello\n")
    later = sqlite3.connect(os.path.join(folder, "later.db"))
    with Server(store=os.path.join(folder, "later.db")):
        pass
    later.execute("pragma user_version = 99")
    later.close()
    before = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
    memory = ("--store", "memory", "--port", "0")
    for words, *arguments in (
            ("--port is a number of 0 to 65535, not 'x'", "--port", "x"), ("--threads is a number of 1", "--threads", "0"),
            ("--metrics is ADDRESS:PORT", "--metrics", "here"), ("--tls-key is missing", "--tls-cert", "cert.pem"),
            ("the certificate cannot be read", "--tls-cert", "none.pem", "--tls-key", "none.pem", *memory),
            ("cannot be used", "--tls-cert", "text", "--tls-key", "text", *memory), ("is no URL like", "--public-url", "cards.example.org", *memory),
            ("is no address to listen at", "--listen", "300.1.1.1", *memory), ("there is no folder 'none' (--web)", "--web", "none", *memory),
            ("--store is a file, or 'memory'", "--store", ""), ("it is no file of tables of Limbic", "--store", "text", "--port", "0"),
            ("it is of a later Limbic (schema 99", "--store", "later.db", "--port", "0"), ("it is a folder", "--store", ".", "--port", "0"),
            ("cannot open none", "--limits", "none", *memory)):
        code, said = told(*arguments)
        expect("%s is refused: %d %s" % (arguments, code, said), code == 2 and words in said and said.count("\n") <= 2)
    code, said = told("--limits", "mistaken", *memory)
    expect("all mistakes of limits are told at once: %s" % said, code == 2 and all(words in said for words in (
        "mistaken:1:8: 'tables' (open tables) is a whole number", "there is no limit 'tabels' (did you mean 'tables'?)", "mistaken:4:1: 'burst' is set twice")))
    after = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
    expect("and nothing is changed: %r" % (set(before.items()) ^ set(after.items())), before == after)


def within(seconds):
    """So long where nothing else runs; on a machine that is busy, as much longer as it has more to do than it can."""
    return seconds * max(1, os.getloadavg()[0] / os.cpu_count())


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


for part in (pages_and_requests, broken_lines, strange_sockets, limits_by_address, a_game_over_tls, tables_stay, signals, killed_at_any_moment, bots_that_think_long, ends_in_time, back_at_once, bots_choose_alike, whoever_runs_it, wrong_options, ports, full_disk, load):
    part()
sys.exit(failures > 0)
