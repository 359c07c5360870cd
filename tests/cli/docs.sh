#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Documents name functions, structs, constants and files of ours: all of them exist. Run from the project's root; exit
# code 0: fine.
set -uo pipefail
python3 tests/cli/names_in_docs.py
