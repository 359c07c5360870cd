// SPDX-License-Identifier: MIT
// Is this a phone? Its table scrolls, and question, options and hand are a sheet at the bottom. The same width as in table.css.
import { useEffect, useState } from "preact/hooks";

const narrow = "(max-width: 760px)";

export function is_narrow(): boolean {
    return matchMedia(narrow).matches;
}

export function use_narrow(): boolean {
    const [now, set_now] = useState(is_narrow());
    useEffect(() => {
        const query = matchMedia(narrow);
        const changed = () => set_now(query.matches);
        query.addEventListener("change", changed);
        return () => query.removeEventListener("change", changed);
    }, []);
    return now;
}
