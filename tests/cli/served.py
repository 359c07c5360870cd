#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says the served transcript of docs/protocol.md to a server again, and compares the answers.

A line "> POST PATH BODY" or "> GET PATH" is a request, "> ADMIN COMMAND" is said by `limbic admin`, and "NAME > MESSAGE" is
sent by that client on a line of its own, which is opened when it first speaks. Every message that the document lists is among them. "< ..." and "NAME < ..." must come back, of one that ends in "..." the beginning. What
is different every time has a name instead: TABLE-1, TOKEN-1 and so on in the order of their coming, and TIME. With
LIMBIC_ACCEPT set, the answers are written anew: look at the difference before committing it.

    tests/cli/served.py build/limbic
"""
import json, os, queue, re, subprocess, sys, tempfile, threading

import ws_client

CUT = 600  # bytes shown of an answer that is cut off
QUIET = 1.5 # seconds after which nothing more comes, when answers are written anew
PATH = "docs/protocol.md"
LINE = re.compile(r"(?:(\w+) )?([<>]) (.*)")
CHANGING = (("TABLE", r'(?<="table":")[a-z0-9]{12}(?=")'), ("TOKEN", r'(?<="token":")[\w-]{22}(?=")'),
            ("TOKEN", r'(?<="host":")[\w-]{22}(?=")'), ("PROOF", r'(?<=")[0-9a-f]{32,64}(?=")'), ("SEED", r'(?<="seed":")\d+(?=")'))
names = {}  # of what is different every time, by what it is


def hide(text):
    for kind, pattern in CHANGING:
        def name(match):
            count = sum(known.startswith(kind + "-") for known in names.values())
            return names.setdefault(match[0], f"{kind}-{count + 1}")
        text = re.sub(pattern, name, text)
    return re.sub(r'(?<="(?:changed|created)":)\d{13}|(?<="until":)\d{13}|(?<="ended":)\d{13}', "TIME", text)


def show(text):
    for value, name in names.items():
        text = re.sub(rf"{name}\b", value, text)
    return text


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


class Speaker:
    """A client whose messages are heard by a thread of its own, so that one can wait for silence too."""

    def __init__(self, port):
        self.client, self.heard = ws_client.Client(port), queue.Queue()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while ws_client.kind_of(message := self.client.hear()) != "close":
            self.heard.put(compact(message))

    def say(self, text):
        self.client.frame(ws_client.TEXT, text.encode())

    def hear(self, patience):
        try:
            return self.heard.get(timeout=patience)
        except queue.Empty:
            return None


class Transcript:
    def __init__(self, port, lines, admin):
        self.port, self.lines, self.admin, self.speakers = port, lines, admin, {}
        self.reply = None

    def say(self, who, text):
        if who:
            if who not in self.speakers:
                self.speakers[who] = Speaker(self.port)
            self.speakers[who].say(text)
            return
        method, path, *body = text.split(" ", 2)
        if method == "ADMIN":
            said = subprocess.run([*self.admin, *text.split(" ")[1:]], capture_output=True, text=True, check=False)
            self.reply = (said.stdout + said.stderr).replace("\n", "\\n")
            return
        status, _, content = ws_client.http(self.port, method, path, body[0].encode() if body else None)
        self.reply = f"{status} {content.decode()}".replace("\n", "\\n")  # of a save: one line here

    def compare(self):
        wrong = 0
        for line in self.lines:
            who, way, text = LINE.match(line).groups()
            if way == ">":
                self.say(who, show(text))
                continue
            got = hide((self.speakers[who].hear(ws_client.PATIENCE) or "nothing") if who else self.reply)
            if got != text and not (text.endswith("...") and got.startswith(text[:-3])):
                print(f"   {line}\n     is {got}")
                wrong += 1
        return wrong

    def rewrite(self):
        """The same with the answers as they are now; those of the last time say which are cut."""
        written, cut = [], [line[:40] for line in self.lines if line.endswith("...")]
        def answer(head, text):
            short = any((head + text).startswith(beginning) for beginning in cut) and len(text) > CUT
            written.append(head + (text[:CUT] + "..." if short else text))
        for line in self.lines:
            who, way, text = LINE.match(line).groups()
            if way == "<":
                continue
            self.say(who, show(text))
            written.append(line)
            if not who:
                answer("< ", hide(self.reply))
            for name in sorted(self.speakers, key=lambda name: name != who):
                while heard := self.speakers[name].hear(QUIET):
                    answer(f"{name} < ", hide(heard))
        return "".join(line + "\n" for line in written)


def missing(document, lines):
    """Messages that the document lists, of both sides, and shows no example of."""
    def listed(title):
        part = re.search(r"^## %s\n(.*?)^## " % title, document, flags=re.S | re.M)[1]
        return re.findall(r"^\| `(?!do`|message`)(\w+)` \|", part.split("\n\n`seat` does")[0].split("\n\nand, without")[0], flags=re.M)
    sent = [message for message in listed("From clients") if not any(" > " in line and '{"do":"%s"' % message in line for line in lines)]
    heard = [message for message in listed("From the server") if not any(' < {"message":"%s"' % message in line for line in lines)]
    return sent + heard


def main(limbic):
    document = open(PATH, encoding="utf-8").read()
    found = re.search(r"```served\n(.*?)```\n", document, flags=re.S) or sys.exit(f"{PATH} has no served transcript")
    folder = tempfile.TemporaryDirectory()
    store = ["--store", os.path.join(folder.name, "tables.db")]
    server = subprocess.Popen([limbic, "serve", *store, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
    try:
        lines = found[1].splitlines()
        if without := missing(document, lines):
            return f"   {PATH} has no example of {', '.join(without)}"
        transcript = Transcript(port, lines, [limbic, "admin", *store])
        if os.environ.get("LIMBIC_ACCEPT"):
            lines = transcript.rewrite()
            open(PATH, "w", encoding="utf-8").write(document[: found.start(1)] + lines + document[found.end(1) :])
            return 0
        wrong = transcript.compare()
        return f"   {wrong} answers differ" if wrong else 0
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
