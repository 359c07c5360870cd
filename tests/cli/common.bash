# SPDX-License-Identifier: MIT
# What the scripts in this folder share: source it from the project's root after ./dev build.
limbic=$PWD/build/limbic
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# No command here takes more than seconds. The limit is for one that hangs, on a machine that is busy with other work.
patience=600

[ -x "$limbic" ] || { echo "   build $limbic first: ./dev build"; exit 1; }

fail() {
    echo "   FAILED: $*"
    failed=1
}

# expect WHAT WANTED GOT
expect() {
    [ "$2" = "$3" ] || fail "$1: wanted '$2', got '$3'"
}

# has WHAT PATTERN FILE: a line of the file matches; else WHAT is wrong.
has() {
    grep -q -- "$2" "$3" && return
    fail "$1: nothing matches '$2' in:"
    head -n 20 "$3" | sed 's/^/   | /'
}

# run CODE ARGUMENT...: runs limbic with nothing on standard input; its output is then in $out and $err. Look for things
# there: in `limbic ... | grep -q TEXT` grep goes at the first match, and limbic, if it has not written all by then, fails
# for it, and by pipefail the pipe. So does `limbic ... | head`.
run() { run_with /dev/null "$@"; }

# run_with FILE CODE ARGUMENT...: the same with FILE on standard input.
run_with() {
    local input=$1 wanted=$2 code=0
    shift 2
    what="limbic $*"
    timeout "$patience" "$limbic" "$@" <"$input" >"$work/out" 2>"$work/err" || code=$?
    out=$(cat "$work/out")
    err=$(cat "$work/err")
    [ "$code" = "$wanted" ] || fail "$what: exit code $code, not $wanted: $err"
    case $wanted in
    2) [ -n "$err" ] || fail "$what: wrong use, and nothing on standard error" ;;
    0) [ -z "$err" ] || fail "$what: all is fine, but standard error says: $err" ;;
    esac
}

# says TEXT / complains TEXT: the last run's standard output / standard error has it; ..._nothing_of: has it not.
says() { case $out in *"$1"*) ;; *) fail "$what: does not say '$1' but: $(head -n 5 "$work/out")" ;; esac }
complains() { case $err in *"$1"*) ;; *) fail "$what: does not complain '$1' but: $(head -n 5 "$work/err")" ;; esac }
says_nothing_of() { case $out in *"$1"*) fail "$what: says '$1'" ;; esac }
complains_nothing_of() { case $err in *"$1"*) fail "$what: complains of '$1': $err" ;; esac }
