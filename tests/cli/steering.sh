#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Bytes that could steer a terminal, wherever a text comes from a file or a person, are shown as question marks. Run from
# the project's root after ./dev build; exit code 0: fine.
set -uo pipefail
source tests/cli/common.bash
export XDG_STATE_HOME=$work/state

# Escape, bell, DEL, U+009B, U+202E, U+2066, U+200E, U+200B, U+2028, U+E0041, a lone 9B, a cut character.
kinds=($'\x1b[2J' $'\a' $'\x7f' $'\xc2\x9b' $'\xe2\x80\xae' $'\xe2\x81\xa6' $'\xe2\x80\x8e' $'\xe2\x80\x8b' $'\xe2\x80\xa8'
    $'\xf3\xa0\x81\x81' $'\x9b' $'\xe2\x80')

cat >"$work/steers.py" <<'EOF'
import sys, unicodedata
for path in sys.argv[1:]:
    data = open(path, "rb").read()
    try:
        text = data.decode()
    except UnicodeDecodeError as e:
        sys.exit(f"{path}: not UTF-8: {data[max(0, e.start - 40):e.end + 10]!r}")
    for at, c in enumerate(text):
        hidden = unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Cn") and c not in "\n\t\u200c\u200d"
        if hidden:
            sys.exit(f"{path}: U+{ord(c):04X}: {text[max(0, at - 40):at + 10]!r}")
EOF

# harmless: what the last run wrote steers nothing, and shows MARK?MARK or, of bytes that stay apart, more of them.
harmless() {
    python3 "$work/steers.py" "$work/out" "$work/err" || fail "$what"
    cat "$work/out" "$work/err" >"$work/both"
    has "$what" 'MA?.*RK' "$work/both"
}

# quiet CODE ARGUMENT...: like run, whatever it prints where.
quiet() {
    local wanted=$1 code=0
    shift
    what="limbic $(printf '%q ' "$@")"
    timeout "$patience" "$limbic" "$@" <"$work/input" >"$work/out" 2>"$work/err" || code=$?
    [ "$code" = "$wanted" ] || fail "$what: exit code $code, not $wanted: $(cat "$work/err")"
    harmless
}

titles_and_mistakes_of_scenes() {
    printf 'scene MA%sRK\ngame pebbles\nexpect\n    pool = 60\n' "$1" >"$work/a.scene"
    local fine=0 not=1
    iconv -f UTF-8 -t UTF-8 <<<"$1" >/dev/null 2>&1 || { fine=2 not=2; } # a file that is no text is not read
    quiet $fine scene "$work/a.scene"
    printf 'scene MA%sRK\ngame pebbles\nexpect\n    pool = 61\n' "$1" >"$work/a.scene"
    quiet $not scene "$work/a.scene"
    printf 'scene A\ngame pebbles\ngiven\n    hand[1]: MA%sRK\n' "$1" >"$work/a.scene"
    quiet 2 scene "$work/a.scene"
    printf 'scene A\ngame MA%sRK\n' "$1" >"$work/a.scene"
    quiet 2 scene "$work/a.scene"
}

names_of_files() {
    printf 'scene A\ngame pebbles\n' >"$work/MA$1RK.scene"
    quiet 0 scene "$work/MA$1RK.scene"
    quiet 2 scene "$work/no-MA$1RK"
    quiet 2 play --load "$work/no-MA$1RK"
    quiet 2 replay "$work/no-MA$1RK"
    quiet 1 sim pebbles -n 2 --json "$work/no-MA$1RK/no"
    quiet 2 sim merge "$work/no-MA$1RK"
    quiet 2 cards check "$work/no-MA$1RK"
    quiet 0 play pebbles --human none --save "$work/MA$1RK.limbic"
}

arguments() {
    quiet 2 "MA$1RK"
    quiet 2 --packs "MA$1RK" games
    quiet 2 "--MA$1RK" games
    quiet 2 play "MA$1RK"
    quiet 2 play pebbles "MA$1RK=2"
    quiet 2 play pebbles "players=MA$1RK"
    quiet 2 play pebbles --players "MA$1RK"
    quiet 2 play pebbles "--MA$1RK"
    quiet 2 play pebbles "--players=MA$1RK"
    quiet 2 play pebbles --seed "MA$1RK"
    quiet 2 play pebbles --bots "MA$1RK"
    quiet 2 play pebbles --human "MA$1RK"
    quiet 2 games "MA$1RK"
    quiet 2 cards show "MA$1RK"
    quiet 2 cards "MA$1RK"
    quiet 2 sim pebbles -n "MA$1RK"
    quiet 2 sim pebbles --shard "MA$1RK"
    quiet 2 bench -n "MA$1RK"
    quiet 2 engine "MA$1RK"
    quiet 2 replay --at "MA$1RK" x
}

# What is typed: at a game, at its end, and at the moves of a replay.
typed() {
    printf 'MA%sRK\nsave /no/MA%sRK\ncard MA%sRK\n' "$1" "$1" "$1" >"$work/input"
    what="limbic play (typed)"
    timeout "$patience" "$limbic" play pebbles --human 1 --seed 1 <"$work/input" >"$work/out" 2>"$work/err"
    python3 "$work/steers.py" "$work/out" "$work/err" || fail "$what"
    "$limbic" play pebbles --human none --save "$work/game.limbic" >"$work/out" 2>"$work/err"
    what="limbic replay --play (typed)"
    timeout "$patience" "$limbic" replay "$work/game.limbic" --at 3 --play <"$work/input" >"$work/out" 2>"$work/err"
    harmless
    : >"$work/input"
}

# Names of cards. Where the card language refuses the bytes, it says so and steers nothing.
names_in_packs() {
    mkdir -p "$work/packs/gemotion"
    for file in packs/gemotion/*.cards; do
        sed "s/\"Small Pleasure\"/\"MA$1RK\"/" "$file" >"$work/packs/gemotion/${file##*/}"
    done
    quiet "$2" --packs "$work/packs" cards list --game gemotion
    quiet "$2" --packs "$work/packs" play gemotion --human none --seed 1
    quiet "$2" --packs "$work/packs" sim gemotion -n 20 --cards=play
}

: >"$work/input"
all=$(printf '%s' "${kinds[@]}")
for kind in "${kinds[@]}"; do titles_and_mistakes_of_scenes "$kind"; done
names_of_files "$all"
arguments "$all"
typed "$all"
names_in_packs "$all" 2
names_in_packs $'\xe2\x80\xae\xc2\x9b' 0
[ "$failed" = 0 ] && echo "   nothing that comes from outside steers the terminal"
exit $failed
