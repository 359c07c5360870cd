# SPDX-License-Identifier: MIT
"""Bundles the browser's client with esbuild.

bundle.py OUTPUT.c WEB      writes a C file with the client's files (server/files.h): small, by gzip too, and with their
                            hashes in their names, so that browsers may keep them for ever. Run by the build.
bundle.py FOLDER WEB        writes them to a folder as they are, with source maps, for 'limbic serve --web FOLDER'.
bundle.py FOLDER WEB watch  the same, again and again whenever a file changes.

The page loads main.js and main.css; pages and layouts come when they are needed, each as a module and a style sheet of
its name. Style sheets are bundled first, because the script is told their names; the service worker last, because it
lists all files.
"""
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# The page is one, but each kind asks for what it needs at once: the lobby, a table, all others (src/server/files.c).
PAGES = {"lobby.html": "lobby", "table.html": "table_page", "page.html": None}
PAGE_SHEETS = ["main.css", "cards.css", "lobby.css", "replay.css", "rules.css", "table_page.css"]
HASHED = ["--minify", "--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]"]
PLAIN = ["--sourcemap", "--entry-names=[name]", "--chunk-names=[name]-[hash]"]


def style_sheets(web):
    """By name: those of pages, and those of layouts."""
    found = [*(web / "src" / name for name in PAGE_SHEETS), *(web / "src" / "layout").glob("*.css")]
    return {path.stem: path for path in sorted(found)}


def esbuild_command(web, folder, entries, *more):
    preact = web.parent / "third_party" / "preact"
    return [
        "esbuild", *map(str, entries), "--bundle", "--outdir=%s" % folder, "--log-level=warning", "--format=esm",
        "--splitting", "--target=es2020", "--jsx-factory=h", "--jsx-fragment=Fragment", "--charset=utf8",
        "--legal-comments=none", "--alias:preact=%s" % preact, *more,
    ]


def bundle(web, folder, entries, *more):
    subprocess.run(esbuild_command(web, folder, entries, *more), check=True)


def c_string(data):
    """A C string of any bytes, in lines; octal, because a hexadecimal escape would not end before a digit."""
    plain = {c: chr(c) for c in range(32, 127) if chr(c) not in '"\\?'}
    lines = [data[i:i + 100] for i in range(0, len(data), 100)]
    return "\n".join('      "%s"' % "".join(plain.get(c, "\\%03o" % c) for c in line) for line in lines)


def define(name, value):
    return "--define:%s=%s" % (name, json.dumps(value))


def styles_by_name(folder, styles):
    """The names that esbuild gave to style sheets: a hash is eight letters, which no name of ours ends with."""
    names = {re.sub(r"-[A-Z0-9]{8}\.css$", "", path.name): path.name for path in folder.glob("*.css")}
    return {name: "/web/" + names[name] for name in styles}


def imported_at_once(outputs, name):
    """What a file needs before it can run, files that it imports in turn included."""
    found = []
    for one in outputs[name]["imports"]:
        if one["kind"] == "import-statement" and one["path"] not in found:
            found += [one["path"], *imported_at_once(outputs, one["path"])]
    return list(dict.fromkeys(found))


def asked_sooner(kind, files):
    return "".join('<link rel="%s" href="/web/%s"%s>\n' % (kind[0], name, kind[1]) for name in files)


MODULE, STYLE = ("modulepreload", ""), ("preload", ' as="style"')


def pages_of(web, files, meta, styles):
    """A page asks for all that its script needs at once, and says what each part needs, so that no file has to be read
    to learn of the next."""
    outputs = {pathlib.Path(path).name: part for path, part in meta["outputs"].items()}
    for part in outputs.values():
        part["imports"] = [{**one, "path": pathlib.Path(one["path"]).name} for one in part["imports"]]
    begin, main = (next(name for name in files if re.match(r"%s-\w+\.js$" % first, name)) for first in ["begin", "main"])
    now = imported_at_once(outputs, main)
    parts = {}
    for name, part in outputs.items():
        if part.get("entryPoint") and name not in (begin, main):
            needed = [one for one in [name, *imported_at_once(outputs, name)] if one not in now]
            parts[pathlib.Path(part["entryPoint"]).stem] = needed
    page = (web / "page.html").read_text(encoding="utf-8").replace("/web/main.css", styles["main"])
    page = page.replace(">{}</script>", ">%s</script>" % json.dumps(parts, separators=(",", ":")))
    script = '<script type="module" src="/web/%s">'
    pages = {}
    for name, part in PAGES.items():
        sooner = ""
        if part == "table_page":
            sooner += '<script type="module" async src="/web/%s"></script>\n' % begin
            sooner += asked_sooner(MODULE, imported_at_once(outputs, begin))
        needed = [main, *now, *parts.get(part, [])]
        sooner += asked_sooner(MODULE, sorted(needed, key=lambda one: -outputs[one]["bytes"]))
        if part:
            sooner += asked_sooner(STYLE, [styles[part].rsplit("/", 1)[1]])
        pages[name] = page.replace(script % "main.js", sooner + script % main).encode()
    return pages


def shell_of(web, folder, pages, files):
    """The service worker of this version. Layouts are kept when they are used, all else from the start."""
    layouts = {path.stem for path in (web / "src" / "layout").iterdir()}
    kept = ["/web/" + name for name in files if name.rsplit("-", 1)[0] not in layouts]
    bundle(web, folder, [web / "src" / "shell.ts"], "--minify", define("shell_files", kept),
           define("shell_pages", {name: hashlib.sha256(page).hexdigest() for name, page in pages.items()}))
    return (folder / "shell.js").read_bytes()


def write_c(output, lasting, changing):
    with open(output, "w", encoding="ascii") as out:
        out.write('/* Made from web/ by tools/bundle.py. */\n#include "server/files.h"\n\n')
        out.write("const struct embedded_file embedded_files[] = {\n")
        for files, lasts in [(changing, "false"), (lasting, "true")]:
            for name, data in files.items():
                packed = gzip.compress(data, 9, mtime=0)
                out.write('    { "%s", %s,\n%s,\n      %d,\n%s,\n      %d },\n' %
                          (name, lasts, c_string(data), len(data), c_string(packed), len(packed)))
        out.write("    { 0 },\n};\n")


def embed(output, web):
    sheets = style_sheets(web)
    with tempfile.TemporaryDirectory() as name:
        folder, meta = pathlib.Path(name) / "web", pathlib.Path(name) / "meta.json"
        bundle(web, folder, sheets.values(), *HASHED)
        styles = styles_by_name(folder, sheets)
        bundle(web, folder, [web / "src" / "begin.ts", web / "src" / "main.tsx"], *HASHED, define("style_files", styles),
               define("has_shell", True), "--metafile=%s" % meta)
        files = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
        pages = pages_of(web, files, json.loads(meta.read_text()), styles)
        shell = shell_of(web, pathlib.Path(name) / "shell", pages, files)
        write_c(output, files, {**pages, "shell.js": shell})


def serve_folder(output, web, watch):
    output.mkdir(parents=True, exist_ok=True)
    for name in PAGES:
        shutil.copy(web / "page.html", output / name)
    sheets = style_sheets(web)
    styles = {name: "/web/%s.css" % name for name in sheets}
    bundle(web, output, [web / "src" / "main.tsx", *sheets.values()], *PLAIN, define("style_files", styles),
           define("has_shell", False), *(["--watch"] if watch else []))


def main():
    output, web = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    if output.suffix == ".c":
        embed(output, web)
    else:
        serve_folder(output, web, "watch" in sys.argv[3:])


main()
