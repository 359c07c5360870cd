#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# That docs/new-game.md is true: its games are added to a copy of the tree as it says, built there, and played; what it
# prints of them is what they print; and they pass conformance. Run from the project's root; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

# take_out: writes the files of the document into the copy. A fenced block belongs to the file whose path, in backticks,
# begins the line before it, which ends with a colon; several blocks of one file follow each other. What Part 1 quotes must stand in pebbles.c.
take_out() {
    python3 - "$work/tree" <<'PYTHON'
import os, re, sys
tree = sys.argv[1]
lines = open('docs/new-game.md', encoding='utf-8').read().split('\n')
pebbles = open('src/games/pebbles/pebbles.c', encoding='utf-8').read()
files, blocks, commands, fence, before, part = {}, [], [], None, '', ''
for line in lines:
    if fence is None and line.startswith('# '):
        part = line
    if line.startswith('```'):
        if fence is None:
            fence, kind = [], line[3:]
            continue
        text = '\n'.join(fence) + '\n'
        path = re.match(r'`((?:src/games|packs|tests/scenes)/[^`]*\.\w+)`.*:$', before)
        if path:
            files.setdefault(path.group(1), []).append(text)
        elif text.startswith('$ '):
            commands.append(text)
        elif kind == 'c' and part.startswith('# Part 1') and '{ "later values"' not in text and text not in pebbles:
            sys.exit('Part 1 quotes what is not in pebbles.c:\n' + text)
        fence, before = None, ''
    elif fence is not None:
        fence.append(line)
        continue
    if line.strip() and fence is None and not line.startswith('```'):
        before = line
for path, texts in files.items():
    os.makedirs(os.path.dirname(os.path.join(tree, path)), exist_ok=True)
    open(os.path.join(tree, path), 'w', encoding='utf-8').write('\n'.join(texts))
    print('   %s: %d lines' % (path, sum(t.count('\n') for t in texts)))
open(os.path.join(tree, 'commands'), 'w', encoding='utf-8').write(''.join(commands))
PYTHON
}

# The copy has the two games of the document and those that others lean on; so its conformance takes seconds.
copy_the_tree() {
    mkdir "$work/tree"
    cp -r src packs decks tools tests third_party meson.build meson_options.txt docs "$work/tree"
    mkdir "$work/tree/web"
    cp -r web/src web/page.html "$work/tree/web" # what the build needs, and nothing that npm brought
    find "$work/tree/tests/scenes" -name '*.scene' ! -name 'pebbles.scene' -delete
    take_out || { fail "the document's files cannot be taken out"; return 1; }
    sed -i '/^#define GAMES(X)/,/[^\\]$/c #define GAMES(X) X(pebbles) X(matches) X(lamps)' "$work/tree/src/games/registry.c"
}

build_it() {
    (cd "$work/tree" && meson setup build -Dbuildtype=plain -Dtests=true -Dtrace=true && ninja -C build) >"$work/log" 2>&1 ||
        { tail -n 30 "$work/log"; fail "the document's games do not build"; return 1; }
}

# Every "$ build/limbic ..." of the document prints what stands below it.
what_it_prints() {
    (cd "$work/tree" && python3 - <<'PYTHON'
import re, subprocess, sys
wrong = 0
for block in re.split(r'(?m)^(?=\$ )', open('commands', encoding='utf-8').read()):
    command, _, wanted = block.partition('\n')
    if not command.startswith('$ build/limbic'):
        continue
    run = subprocess.run(command[2:], shell=True, capture_output=True, text=True)
    got = [line.rstrip() for line in run.stdout.rstrip('\n').split('\n')]
    if got != [line.rstrip() for line in wanted.rstrip('\n').split('\n')]:
        print('   %s prints:\n%s%s' % (command, run.stdout, run.stderr))
        wrong = 1
sys.exit(wrong)
PYTHON
    ) || fail "the document prints something else than the program"
}

# Criterion itself sometimes hangs: then the run is ended (see run_units in ./dev).
unit_tests() { timeout 3600 build/limbic-test -j2 --timeout 1200 "$@"; }

conformance() {
    (cd "$work/tree" && LIMBIC_ACCEPT=1 unit_tests --filter 'golden/*' && unit_tests --filter 'golden/*' &&
        unit_tests --filter 'conformance/*') >"$work/log" 2>&1 ||
        { grep -v '^\[PASS\]' "$work/log" | tail -n 30; fail "the document's games do not pass conformance"; }
}

copy_the_tree && build_it && what_it_prints && conformance
[ "$failed" = 0 ]
