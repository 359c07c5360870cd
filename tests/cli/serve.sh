#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# limbic serve and limbic admin, as people start them and as clients speak with them. Run from the project's root after
# ./dev build; exit code 0: fine.
set -uo pipefail

source tests/cli/common.bash

# What cannot begin says so in one sentence and changes nothing.
wrong_starts() {
    local certificate=$work/cert.pem key=$work/key.pem
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$key" -out "$certificate" 2>/dev/null ||
        fail "openssl makes no certificate"
    openssl rsa -aes256 -passout pass:word -in "$key" -out "$work/locked.pem" 2>/dev/null || fail "openssl locks no key"
    printf 'tabels 5\nping 0\n' >"$work/limits"
    while IFS='|' read -r words arguments; do
        # shellcheck disable=SC2086
        run 2 serve --store "$work/new/tables.db" $arguments
        complains "$words"
        expect "what asks for something" "" "$(grep -i 'pass phrase' "$work/err")"
        expect "lines about '$arguments' (at most 2)" "" "$(sed -n 3p "$work/err")"
        [ ! -e "$work/new" ] || fail "$what: made a file"
    done <<TEXT
--port is a number of 0 to 65535, not 'x'|--port x
--port is a number of 0 to 65535, not '70000'|--port 70000
--threads is a number of 1 to 256, not '0'|--threads 0
'nowhere' is no address to listen at|--listen nowhere
cannot listen at 192.0.2.1|--listen 192.0.2.1
--tls-cert and --tls-key belong together: --tls-key is missing|--tls-cert $certificate
--tls-cert and --tls-key belong together: --tls-cert is missing|--tls-key $key
the certificate cannot be read|--port 0 --tls-cert $work/none --tls-key $key
cannot be used: one of them is not in PEM|--port 0 --tls-cert $work/limits --tls-key $key
cannot be used: one of them is not in PEM|--port 0 --tls-cert $key --tls-key $certificate
or the key has a password|--port 0 --tls-cert $certificate --tls-key $work/locked.pem
'cards' is no URL like https://|--public-url cards
--metrics is ADDRESS:PORT, not 'x'|--metrics x
there is no folder|--packs $work/none
'surplus' is not expected|surplus
TEXT
    run 2 serve --limits "$work/limits" --store memory
    complains "limits:1:1: there is no limit 'tabels' (did you mean 'tables'?)"
    complains "limits:2:6: 'ping'"
    run 2 serve --port 0 --store "$work"
    run 2 serve --port 0 --store "$work/limits"
    expect "what was in the file" "tabels 5 ping 0" "$(tr '\n' ' ' <"$work/limits" | sed 's/ $//')"
}

helps() {
    run 0 serve --help
    says "Examples:"
    says "limbic serve --store memory"
    run 0 admin --help
    says "backup FILE"
    run 2 admin
    complains "say what is to be done"
    run 2 admin --store "$work/none.db" stats
    complains "no server answers"
}

wrong_starts
helps
python3 tests/cli/serve.py "$limbic" "$work" || failed=1
exit "$failed"
