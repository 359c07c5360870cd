// SPDX-License-Identifier: MIT
// A point of a game, and as whom one looks at it, in an address: the little that a table's page knows of replays.

/** As whom one looks; undefined: as oneself. */
export type Eyes = number | "spectator" | "everything" | undefined;

/** Where one stands, as an address that can be passed on: it has no token. */
export function address_of(id: string, at: number, eyes: Eyes): string {
    return `/t/${id}?move=${at}${eyes === undefined ? "" : `&as=${eyes}`}`;
}

export function eyes_of(word: string | null): Eyes {
    if (word === "spectator" || word === "everything") return word;
    return word !== null && /^[1-9]\d?$/.test(word) ? Number(word) : undefined;
}

/** The point that an address names. */
export function point_of(search: string): { at: number; eyes: Eyes } | undefined {
    const query = new URLSearchParams(search);
    const move = query.get("move");
    return move !== null && /^\d{1,6}$/.test(move) ? { at: Number(move), eyes: eyes_of(query.get("as")) } : undefined;
}
