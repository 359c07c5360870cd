# What the scripts in this folder share: source it from the project's root after ./dev build.
limbic=$PWD/build/limbic
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
    echo "   FAILED: $*"
    failed=1
}

# expect WHAT WANTED GOT
expect() {
    [ "$2" = "$3" ] || fail "$1: wanted '$2', got '$3'"
}
