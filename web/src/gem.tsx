// SPDX-License-Identifier: MIT
// Gems and other signs, one by one while they are few, then one with a number.
import { h } from "preact";
import { use_scene } from "./scene";
import { symbol_image } from "./symbol";
import type { Sign } from "./types";

const one_by_one = 7;

export function Symbol({ sign, size = 20 }: { sign: Sign; size?: number }) {
    return <img class="symbol" src={symbol_image(sign)} width={size} height={size} alt="" draggable={false} />;
}

/** So many of a thing, one by one up to `most`. `keys` say on what a click counts: the first that is lit. `path`: of its number
 *  among the counters, by which gems that travel find it. */
export function Gems({ count, sign, name, keys, path, size = 20, most = one_by_one }: { count: number; sign: Sign; name: string; keys: string[]; path?: string; size?: number; most?: number }) {
    const scene = use_scene();
    const key = keys.find(one => scene.lit.has(one));
    const many = count > most;
    const shown = many ? 1 : count;
    const options = key ? scene.lit.get(key) : undefined;
    const picture = [
        ...Array.from({ length: shown }, (_, i) => <Symbol key={i} sign={sign} size={size} />),
        many || count === 0 ? <b key="n">{count}</b> : null,
    ];
    if (!key) return <span class="gems" data-gem={path} title={name} role="img" aria-label={`${count} ${name}`}>{picture}</span>;
    return (
        <button class={`gems lit${options?.some(option => option === scene.hint) ? " hint" : ""}`} data-lit={key} data-gem={path} onClick={event => scene.touch(key, event.currentTarget)} aria-label={`${count} ${name}, can be chosen`}>
            {picture}
        </button>
    );
}

export function Bar({ value, most, label, sign }: { value: number; most: number; label: string; sign: Sign }) {
    const part = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
    return (
        <span class="bar" role="meter" aria-label={label} aria-valuenow={value} aria-valuemin={0} aria-valuemax={most} title={label}>
            <i style={{ width: `${part * 100}%`, background: `hsl(${sign.hue ?? 200} 60% 48%)` }} />
            <b>{value}<small> / {most}</small></b>
        </span>
    );
}
