# SPDX-License-Identifier: MIT
# The browser's client: its types, its model against the engine, and whole games in a real Chromium. SOAK=1 does all that
# ./dev soak does. Pictures and traces of what failed stay in PICTURES.
set -eu
cd "$(dirname "$0")/../.."
limbic=${LIMBIC:-build/limbic}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

(cd third_party/preact && sed -n 's/^| `\([^`]*\)` | [^|]* | `\([0-9a-f]*\)` |$/\2  \1/p' README.md | sha256sum --check --quiet)

bash web/test/packages.sh
cmp third_party/preact/index.js web/node_modules/preact/dist/preact.module.js

web/node_modules/.bin/tsc -p web
if grep -rnE '\bany\b' web/src --include='*.ts' --include='*.tsx' | grep -E ':\s*any\b|<any>|\bas any\b|any\[\]'; then
    echo "any is no type"
    exit 1
fi

esbuild web/src/testing.ts --bundle --format=esm --log-level=warning --outfile="$work/testing.mjs"
node web/test/model.mjs "$work/testing.mjs" "$limbic" "$([ "${SOAK:-}" ] && echo 1000 || echo 50)"
node web/test/journey.mjs "$work/testing.mjs"
node web/test/asked.mjs "$work/testing.mjs"

esbuild web/src/qr.ts --bundle --format=esm --log-level=warning --outfile="$work/qr.mjs"
node web/test/qr.mjs "$work/qr.mjs"

pictures=${PICTURES:-/tmp/limbic-browser}
node web/test/browser.mjs "$limbic" "$pictures"
