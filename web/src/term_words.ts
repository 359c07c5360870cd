// SPDX-License-Identifier: MIT
// Which words of a text the rules explain: the terms in the titles of the primer's sections.
import type { Primer } from "./types";

/** Longer terms first, so that "all or nothing" is found before "all"; a plural counts. */
export function terms_of(primer: Primer): RegExp | undefined {
    const terms = primer.sections.flatMap(section => section.title.split(/[,:]| and /)).map(term => term.trim()).filter(Boolean).sort((a, b) => b.length - a.length);
    const escaped = terms.map(term => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return escaped.length ? new RegExp(`\\b(${escaped.join("|")})(s?)\\b`, "gi") : undefined;
}
