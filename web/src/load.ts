// SPDX-License-Identifier: MIT
// Pages and layouts come when they are needed: a module, and the style sheet of its name. Nothing is drawn before both are
// there, so that nothing is seen without its style.

/** Where style sheets are, by name: tools/bundle.py knows. */
declare const style_files: { [name: string]: string };

const styles = new Map<string, Promise<void>>();

function load_style(name: string): Promise<void> {
    const known = styles.get(name);
    if (known) return known;
    const address = style_files[name];
    const loading = address === undefined ? Promise.resolve() : new Promise<void>(done => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = address;
        link.onload = () => done();
        link.onerror = () => done(); // without its style a page can still be used
        document.head.append(link);
    });
    styles.set(name, loading);
    return loading;
}

/** The files that a module needs, asked for at once; the page has the list (tools/bundle.py), or none while one works on it. */
function load_sooner(name: string): void {
    const parts = JSON.parse(document.getElementById("parts")?.textContent ?? "{}") as { [name: string]: string[] };
    for (const file of parts[name] ?? []) {
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.href = file;
        document.head.append(link);
    }
}

/** What `load` imports, once the style sheet of that name is there, too. */
export async function with_style<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
    load_sooner(name);
    const [part] = await Promise.all([load(), load_style(name)]);
    return part;
}
