#!/usr/bin/env bash
# Every card is proved by scenes: no change of a clause goes unnoticed.
set -u
build/limbic cards mutate >/tmp/limbic-mutate.$$ 2>&1
code=$?
tail -n 1 /tmp/limbic-mutate.$$
if [ "$code" != 0 ]; then
    cat /tmp/limbic-mutate.$$
    rm -f /tmp/limbic-mutate.$$
    exit 1
fi
rm -f /tmp/limbic-mutate.$$
unproved=$(build/limbic cards list --unproved)
[ -z "$unproved" ] || { echo "unproved: $unproved"; exit 1; }
