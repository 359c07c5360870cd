# SPDX-License-Identifier: MIT
"""Writes a C file with the packs below a folder: embed.py OUTPUT PACKS_FOLDER. Run by the build."""
import pathlib
import sys

output, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def c_string(text):
    escapes = {'"': '\\"', "\\": "\\\\"}
    lines = ["".join(escapes.get(c, c) for c in line) for line in text.split("\n")]
    return "\n".join('        "%s\\n"' % line for line in lines)


with open(output, "w", encoding="utf-8") as out:
    out.write('/* Made from packs/ by tools/embed.py. */\n#include "cardlang/packs.h"\n\n')
    out.write("const struct embedded_pack embedded_packs[] = {\n")
    for path in sorted(folder.glob("*/*.cards")):
        source = path.read_text(encoding="utf-8").rstrip("\n")
        out.write('    { "%s", "packs/%s/%s",\n%s },\n' % (path.parent.name, path.parent.name, path.name, c_string(source)))
    out.write("    { 0 },\n};\n")
