#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sends the transcript of docs/protocol.md to an engine again and compares the replies.

Lines with > are sent, those with < must come back; of one that ends in "..." the beginning. With LIMBIC_ACCEPT set, the
replies are written anew instead: look at the difference before committing it.

    tests/cli/transcript.py build/limbic
"""
import os, re, subprocess, sys

CUT = 600  # bytes shown of a reply that is cut off
path = "docs/protocol.md"
text = open(path, encoding="utf-8").read()
found = re.search(r"```transcript\n(.*?)```\n", text, flags=re.S) or sys.exit(f"{path} has no transcript")
pairs = re.findall(r"^> (.*)\n(?:< (.*)\n)?", found[1], flags=re.M)
run = subprocess.run([sys.argv[1], "engine"], input="".join(f"{request}\n" for request, _ in pairs), capture_output=True, text=True)
replies = run.stdout.splitlines()
if run.returncode or len(replies) != len(pairs):
    sys.exit(f"exit code {run.returncode}, {len(replies)} replies to {len(pairs)} requests: {run.stderr}")

if os.environ.get("LIMBIC_ACCEPT"):
    shown = [got[:CUT] + "..." if wanted.endswith("...") and len(got) > CUT else got for (_, wanted), got in zip(pairs, replies)]
    lines = "".join(f"> {request}\n< {reply}\n" for (request, _), reply in zip(pairs, shown))
    open(path, "w", encoding="utf-8").write(text[: found.start(1)] + lines + text[found.end(1) :])
    sys.exit()

wrong = 0
for (request, wanted), got in zip(pairs, replies):
    if got != wanted and not (wanted.endswith("...") and got.startswith(wanted[:-3])):
        print(f"   > {request}\n     says {wanted}\n     is   {got}")
        wrong += 1
sys.exit(f"   {wrong} replies differ" if wrong else 0)
