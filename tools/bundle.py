# SPDX-License-Identifier: MIT
"""Bundles the browser's client with esbuild.

bundle.py OUTPUT.c WEB      writes a C file with the client's files (server/files.h): small, by gzip too, and with their
                            hashes in their names, so that browsers may keep them for ever. Run by the build.
bundle.py FOLDER WEB        writes them to a folder as they are, with source maps, for 'limbic serve --web FOLDER'.
bundle.py FOLDER WEB watch  the same, again and again whenever a file changes.
"""
import gzip
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

ENTRIES = ["main.tsx", "main.css"]


def esbuild_command(web, folder, *more):
    preact = web.parent / "third_party" / "preact"
    return [
        "esbuild", *[str(web / "src" / name) for name in ENTRIES], "--bundle", "--outdir=%s" % folder, "--log-level=warning",
        "--format=esm", "--target=es2020", "--jsx-factory=h", "--jsx-fragment=Fragment", "--charset=utf8", "--legal-comments=none",
        "--alias:preact=%s" % preact, *more,
    ]


def c_string(data):
    """A C string of any bytes, in lines; octal, because a hexadecimal escape would not end before a digit."""
    plain = {c: chr(c) for c in range(32, 127) if chr(c) not in '"\\?'}
    lines = [data[i:i + 100] for i in range(0, len(data), 100)]
    return "\n".join('      "%s"' % "".join(plain.get(c, "\\%03o" % c) for c in line) for line in lines)


def named_by_hash(folder, web):
    """The files by their final names, and the page that asks for them."""
    page = (web / "page.html").read_text(encoding="utf-8")
    files = {}
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        name = "%s-%s%s" % (path.stem, hashlib.sha256(data).hexdigest()[:12], path.suffix)
        page = page.replace("/web/" + path.name, "/web/" + name)
        files[name] = data
    return page.encode(), files


def write_c(output, page, files):
    with open(output, "w", encoding="ascii") as out:
        out.write('/* Made from web/ by tools/bundle.py. */\n#include "server/files.h"\n\n')
        out.write("const struct embedded_file embedded_files[] = {\n")
        for name, data, lasting in [("page.html", page, "false")] + [(n, d, "true") for n, d in files.items()]:
            packed = gzip.compress(data, 9, mtime=0)
            out.write('    { "%s", %s,\n%s,\n      %d,\n%s,\n      %d },\n' %
                      (name, lasting, c_string(data), len(data), c_string(packed), len(packed)))
        out.write("    { 0 },\n};\n")


def embed(output, web):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(esbuild_command(web, folder, "--minify"), check=True)
        write_c(output, *named_by_hash(pathlib.Path(folder), web))


def main():
    output, web = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    if output.suffix == ".c":
        embed(output, web)
        return
    output.mkdir(parents=True, exist_ok=True)
    shutil.copy(web / "page.html", output)
    more = ["--sourcemap"] + (["--watch"] if "watch" in sys.argv[3:] else [])
    subprocess.run(esbuild_command(web, output, *more), check=True)


main()
