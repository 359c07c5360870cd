// SPDX-License-Identifier: MIT
// What a page shows stands after the # of its address, so that it can be passed on and come back to; the server is not told.

export function read_fragment(): { [key: string]: string } {
    return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** Without a new entry in the history: typing would fill it. What is empty is left out. */
export function write_fragment(values: { [key: string]: string | undefined }): void {
    history.replaceState(null, "", location.pathname + fragment_of(values));
}

export function fragment_of(values: { [key: string]: string | undefined }): string {
    const kept = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]));
    return kept.length ? `#${new URLSearchParams(kept).toString()}` : "";
}
