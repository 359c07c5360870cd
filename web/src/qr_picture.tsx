// SPDX-License-Identifier: MIT
// An address as a code, for who has a phone at hand. Loaded where links are passed on.
import "./every_page";
import { h } from "preact";
import { qr_code, qr_path } from "./qr";

const quiet_zone = 4; // modules around a code that stay empty, by its standard

export function QrPicture({ words }: { words: string }) {
    const rows = qr_code(words);
    if (!rows) return null;
    const size = rows.length + 2 * quiet_zone;
    return <svg class="qr" role="img" aria-label="The link as a code, to be read by a phone" viewBox={`${-quiet_zone} ${-quiet_zone} ${size} ${size}`} shape-rendering="crispEdges"><rect x={-quiet_zone} y={-quiet_zone} width={size} height={size} fill="#fff" /><path d={qr_path(rows)} fill="#000" /></svg>;
}
