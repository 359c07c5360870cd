# SPDX-License-Identifier: MIT
"""A client of limbic serve for tests: HTTP and WebSocket by hand, so that it can also say what no client should."""
import base64
import json
import os
import re
import socket
import ssl
import struct

PATIENCE = 120  # seconds: only for a server that hangs, on a machine that is busy with other work


def dial(port, tls=False):
    """A socket, encrypted if that is wanted; whose certificate it is does not matter here."""
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    if not tls:
        return line
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context.wrap_socket(line)


def http(port, method, path, body=None, headers=None, tls=False):
    """One request: its status, its headers in small letters, its body."""
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = {"Host": "127.0.0.1:%d" % port, "Connection": "close", **(headers or {})}
    if method == "POST":
        lines.setdefault("Content-Length", len(data))
    head = "%s %s HTTP/1.1\r\n" % (method, path) + "".join("%s: %s\r\n" % pair for pair in lines.items())
    with dial(port, tls) as line:
        try:
            line.sendall(head.encode() + b"\r\n" + data)
        except OSError:
            pass  # it has heard enough; what it says is read
        answer = everything(line)
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    status = int(first.split()[1]) if first.count(" ") else 0
    return status, {name.lower(): value for name, _, value in (line.partition(": ") for line in rest)}, content


def everything(line):
    """All that comes until the other end closes."""
    pieces = []
    try:
        while piece := line.recv(65536):
            pieces.append(piece)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


TEXT, BINARY, GOES_ON, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


class Client:
    """A WebSocket."""

    def __init__(self, port, protocol="limbic.2", tls=False, **headers):
        self.line = dial(port, tls).makefile("rwb")
        lines = {
            "Host": "127.0.0.1:%d" % port,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            **headers,
        }
        if protocol:
            lines["Sec-WebSocket-Protocol"] = protocol
        head = "GET /socket HTTP/1.1\r\n" + "".join("%s: %s\r\n" % pair for pair in lines.items()) + "\r\n"
        self.line.write(head.encode())
        self.line.flush()
        self.status = int(self.line.readline().split()[1])
        while self.line.readline().strip():
            pass

    def frame(self, opcode, data=b"", last=True, mask=b"\x12\x34\x56\x78"):
        length = len(data)
        size = bytes([length | 128]) if length < 126 else struct.pack(">BH", 126 | 128, length)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.line.write(bytes([opcode | (128 if last else 0)]) + size + mask + masked)
        self.line.flush()

    def say(self, **message):
        self.frame(TEXT, json.dumps(message).encode())

    def hear(self):
        """The next message; {"message": "close"} when the server closes, and from then on."""
        while True:
            head = self.read(2)
            if not head:
                return {"message": "close", "code": None}
            length = head[1] & 127
            if length >= 126:
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            data = self.read(length)
            opcode = head[0] & 15
            if opcode == PING:
                self.frame(PONG, data)
            elif opcode == CLOSE:
                return {"message": "close", "code": int.from_bytes(data[:2], "big") or None}
            else:
                return json.loads(data)

    def read(self, length):
        try:
            return self.line.read(length)
        except ConnectionResetError:
            return b""

    def hear_until(self, *wanted):
        """The next message of one of these kinds; others are skipped, but not the end."""
        while kind_of(message := self.hear()) not in (*wanted, "close"):
            pass
        return message

    def close(self):
        self.line.close()


def kind_of(message):
    """A step says so by its number."""
    return message.get("message", "step")


def reader():
    """The functions by which docs/protocol.md says that a step is read: so they are tried wherever a step is."""
    with open("docs/protocol.md", encoding="utf-8") as document:
        text = document.read()
    functions = {"json": json}
    for code in re.findall(r"```python\n(def (?:apply|sum_of)\(.*?)```", text, flags=re.S) + re.findall(r"```python steps\n(.*?)```", text, flags=re.S):
        exec(code, functions)
    return functions


class Seat:
    """Somebody at a table, who always takes the first move."""

    def __init__(self, port, made, **more):
        self.client = Client(port, **more)
        self.client.say(do="open", table=made["table"], token=made["token"])
        self.table, self.view, self.number, self.over, self.read = {}, {}, 0, False, reader()

    def step(self):
        """Hears a message and follows it."""
        message = self.client.hear()
        if kind_of(message) == "table":
            self.table, self.view, self.number = message, message.get("view", {}), message["number"]
        if kind_of(message) == "step":
            self.read["apply_step"](self.view, message, self.table)
            self.number = message["step"]
        if "sum" in message and self.read["sum_of"](self.view) != message["sum"]:
            raise SystemExit("   FAILED: a view has another sum after %r" % message)
        if kind_of(message) in ("table", "step"):
            self.over = "scores" in message
        return message

    def is_asked(self):
        return "options" in self.view.get("decision", {})

    def wait(self):
        """Until it is asked, or it is over, or something else has happened than a step."""
        while True:
            message = self.step()
            if kind_of(message) in ("refused", "bye", "close") or self.over or self.is_asked():
                return message

    def move(self):
        """Makes a move and waits until it is answered, and seen if it was made. Returns the answer."""
        index = int(next(iter(self.view["decision"]["options"])))
        before, name = self.number, "%d" % self.number
        self.client.say(do="move", number=before, index=index, id=name)
        answer = None
        while not answer or (kind_of(answer) == "reply" and self.number == before):
            message = self.step()
            if kind_of(message) in ("bye", "close") or message.get("id") == name:
                answer = message
        return answer
