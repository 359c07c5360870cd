// SPDX-License-Identifier: MIT
// Which words of a text the rules explain: the server's list of the terms of a primer, which is a seventh of it.

/** Longer terms first, so that "all or nothing" is found before "all"; a plural counts. */
export function terms_of(all: string[]): RegExp | undefined {
    const escaped = [...new Set(all)].sort((a, b) => b.length - a.length).map(term => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return escaped.length ? new RegExp(`\\b(${escaped.join("|")})(s?)\\b`, "gi") : undefined;
}
