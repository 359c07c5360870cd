# SPDX-License-Identifier: MIT
"""Writes a C file with the packs, decks, primers, guides or rulings below a folder: embed.py OUTPUT FOLDER. Run by the build."""
import pathlib
import sys

output, folder = sys.argv[1], pathlib.Path(sys.argv[2])

# By the name of the folder: which files, the header that declares the table, its type and name.
KINDS = {
    "packs": ("*/*.cards", "cardlang/packs.h", "embedded_pack"),
    "decks": ("*/*.deck", "cardlang/deck_lists.h", "embedded_deck"),
    "guides": ("*.scene", "session/guide.h", "embedded_guide"),
    "rules": ("*-primer.md", "session/primer.h", "embedded_primer"),
    "rulings": ("[a-z]*.md", "session/rulings.h", "embedded_ruling"),
}
pattern, header, table = KINDS[folder.name]


def names_of(path):
    """The game, and how messages call the file. Primers, guides and rulings have it in their own name, others in that of their folder."""
    if folder.name == "rules":
        return path.name.removesuffix("-primer.md"), "docs/rules/" + path.name
    if folder.name == "guides":
        return path.stem, "docs/guides/" + path.name
    if folder.name == "rulings":
        return path.stem.removesuffix("-more"), "docs/rulings/" + path.name
    return path.parent.name, "%s/%s/%s" % (folder.name, path.parent.name, path.name)


def c_string(text):
    # A question mark is escaped because two of them and a sign are one sign to C.
    escapes = {'"': '\\"', "\\": "\\\\", "?": "\\?"}
    lines = ["".join(escapes.get(c, c) for c in line) for line in text.split("\n")]
    return "\n".join('        "%s\\n"' % line for line in lines)


with open(output, "w", encoding="utf-8") as out:
    out.write('/* Made from %s/ by tools/embed.py. */\n#include "%s"\n\n' % (folder.name, header))
    out.write("const struct %s %ss[] = {\n" % (table, table))
    for path in sorted(folder.glob(pattern)):
        source = path.read_text(encoding="utf-8").rstrip("\n")
        out.write('    { "%s", "%s",\n%s },\n' % (*names_of(path), c_string(source)))
    out.write("    { 0 },\n};\n")
