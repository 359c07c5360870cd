# SPDX-License-Identifier: MIT
# What the tests of the browser's client need from npm, by the lock file. Nothing of it is in the program.
set -eu
cd "$(dirname "$0")/.."
cmp -s package-lock.json node_modules/.limbic-lock && exit
log=$(mktemp)
npm ci --no-audit --no-fund --ignore-scripts >"$log" 2>&1 || { cat "$log"; exit 1; }
rm "$log"
cp package-lock.json node_modules/.limbic-lock
