// SPDX-License-Identifier: MIT
// Limbic's own sign, a flower of five feelings, and its name: the way to the lobby from everywhere.
import { h } from "preact";

const petals = [340, 205, 50, 140, 8];

const sign = `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${petals.map((hue, i) => `<path d="M12 12C6 9 8 1 12 1s6 8 0 11Z" fill="hsl(${hue} 85% 62%)" transform="rotate(${i * 72} 12 12)"/>`).join("")}<circle cx="12" cy="12" r="2" fill="#fff"/></svg>`,
)}`;

export function Brand() {
    return <a href="/" class="home"><img src={sign} alt="" width={22} height={22} />Limbic</a>;
}
