#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Follows a part of a document line by line: files as they stand there, commands after "$ ", and their output.

    blocks.py DOCUMENT FROM TO

FROM and TO are the beginnings of the headings between which it is followed, in the present folder. A block that does
not begin with "$ " is a file, named in backquotes before it. A command below which nothing stands must succeed, whatever
it prints. With LIMBIC_ACCEPT set, what commands print now is written into the document; look at the difference.
"""
import os, re, subprocess, sys

FILE = re.compile(r'`([\w/-]+\.(?:cards|scene|deck))`')
COMMAND = re.compile(r'^\$ (.*)\n((?:(?!\$ ).*\n)*)', re.M)


class Following:
    def __init__(self, path):
        self.path = path
        self.accept = 'LIMBIC_ACCEPT' in os.environ
        self.commands = self.wrong = 0

    def run(self, match):
        command, wanted = match.groups()
        run = subprocess.run(command, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True)
        self.commands += 1
        fine = run.stdout == wanted if wanted else run.returncode == 0
        if fine or (self.accept and wanted):
            return '$ %s\n%s' % (command, run.stdout if wanted else '')
        print('   FAILED: %s: $ %s\n--- it says\n%s--- it is\n%s' % (self.path, command, wanted, run.stdout))
        self.wrong += 1
        return match.group(0)

    def block(self, match):
        before, block = match.groups()
        if block.startswith('$ '):
            return '%s```\n%s```\n' % (before, COMMAND.sub(self.run, block))
        open(FILE.findall(before)[-1], 'w').write(block)
        return match.group(0)


def main(path, begin, end):
    text = open(path).read()
    start = text.index('\n' + begin)
    stop = text.index('\n' + end, start + 1)
    following = Following(os.path.basename(path))
    part = re.sub(r'((?:(?!```).)*)```\n(.*?)```\n', following.block, text[start:stop], flags=re.S)
    if following.accept and part != text[start:stop]:
        open(path, 'w').write(text[:start] + part + text[stop:])
    if following.commands < 5:
        sys.exit('   FAILED: %s: hardly anything is followed between %s and %s' % (path, begin, end))
    sys.exit(following.wrong > 0)


main(*sys.argv[1:])
