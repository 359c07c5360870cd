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

const sooner = new Set<string>();

/** The files that a module needs, asked for at once; the page has the list (tools/bundle.py), or none while one works on it. */
function load_sooner(name: string): void {
    const parts = JSON.parse(document.getElementById("parts")?.textContent ?? "{}") as { [name: string]: string[] };
    if (sooner.has(name)) return;
    sooner.add(name);
    for (const file of parts[name] ?? []) {
        const link = document.createElement("link");
        link.rel = "modulepreload";
        link.href = `/web/${file}`;
        document.head.append(link);
    }
}

/** Somebody will want it. */
export function load_early(name: string): void {
    load_sooner(name);
    void load_style(name);
}

const answers = new Map<string, Promise<Response>>();

/** Asks for something before whoever wants it is there; who is fetches it from here. */
export function ask_early(path: string): void {
    const answer = fetch(path);
    answer.catch(() => undefined); // whoever wants it is told
    answers.set(path, answer);
}

export function fetch_early(path: string): Promise<Response> {
    const answer = answers.get(path) ?? fetch(path);
    answers.delete(path);
    return answer;
}

/** What `load` imports, once the style sheet of that name is there, too. */
export async function with_style<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
    load_sooner(name);
    const [part] = await Promise.all([load(), load_style(name)]);
    return part;
}
