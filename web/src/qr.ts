// SPDX-License-Identifier: MIT
// QR codes (ISO/IEC 18004) of addresses: bytes, error correction M, versions 1 to 10, which is up to 213 bytes. Written to be
// read beside the standard; the tests compare it with the standard's own example and read its codes back.

/** By version, for level M: error correction codewords of a block, and blocks as [how many, data codewords of each]. */
const blocks_by_version: [number, [number, number][]][] = [
    [10, [[1, 16]]], [16, [[1, 28]]], [26, [[1, 44]]], [18, [[2, 32]]], [24, [[2, 43]]],
    [16, [[4, 27]]], [18, [[4, 31]]], [22, [[2, 38], [2, 39]]], [22, [[3, 36], [2, 37]]], [26, [[4, 43], [1, 44]]],
];
const centres_by_version = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/* ---- the field of 256, and the code ------------------------------------------------------------------------------------- */

const powers: number[] = [];
const logs: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
    powers[i] = x;
    logs[x] = i;
    x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}

function times(a: number, b: number): number {
    return a && b ? (powers[((logs[a] ?? 0) + (logs[b] ?? 0)) % 255] ?? 0) : 0;
}

/** The remainder of the data, divided by the product of (x - 2^i) for i below `count`. */
export function error_correction(data: number[], count: number): number[] {
    let divisor = [1];
    for (let i = 0; i < count; i++) divisor = [...divisor, 0].map((c, k) => c ^ times(divisor[k - 1] ?? 0, powers[i] ?? 0));
    const rest = [...data, ...Array<number>(count).fill(0)];
    for (let i = 0; i < data.length; i++) {
        const factor = rest[i] ?? 0;
        divisor.forEach((c, k) => { rest[i + k] = (rest[i + k] ?? 0) ^ times(c, factor); });
    }
    return rest.slice(data.length);
}

/* ---- from words to codewords -------------------------------------------------------------------------------------------- */

const capacity = (version: number) => (blocks_by_version[version - 1]?.[1] ?? []).reduce((sum, [count, data]) => sum + count * data, 0);

function data_codewords(bytes: Uint8Array, version: number): number[] {
    const bits: number[] = [];
    const add = (value: number, length: number) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
    const most = capacity(version);
    add(4, 4); // bytes
    add(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) add(byte, 8);
    add(0, Math.min(4, most * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    const words = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => word * 2 + bit, 0));
    for (let i = 0; words.length < most; i++) words.push(i % 2 ? 0x11 : 0xec);
    return words;
}

/** Blocks lie interleaved: the first word of each, the second of each; then their error correction likewise. */
function all_codewords(data: number[], version: number): number[] {
    const [correction, shapes] = blocks_by_version[version - 1] ?? [0, []];
    const blocks: number[][] = [];
    let from = 0;
    for (const [count, length] of shapes) for (let i = 0; i < count; i++, from += length) blocks.push(data.slice(from, from + length));
    const checks = blocks.map(block => error_correction(block, correction));
    const woven = (parts: number[][]) => Array.from({ length: Math.max(...parts.map(part => part.length)) }, (_, i) => parts.flatMap(part => part[i] ?? [])).flat();
    return [...woven(blocks), ...woven(checks)];
}

/* ---- the square --------------------------------------------------------------------------------------------------------- */

interface Square {
    size: number;
    dark: boolean[][];
    /** Modules that are no data: patterns, and what is said about the code itself. */
    fixed: boolean[][];
}

function set(square: Square, x: number, y: number, dark: boolean): void {
    const row = square.dark[y];
    const fixed = square.fixed[y];
    if (!row || !fixed || x < 0 || x >= square.size) return;
    row[x] = dark;
    fixed[x] = true;
}

function draw_patterns(square: Square, version: number): void {
    const { size } = square;
    for (let i = 0; i < size; i++) {
        set(square, i, 6, i % 2 === 0);
        set(square, 6, i, i % 2 === 0);
    }
    for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
        for (let y = -4; y <= 4; y++) for (let x = -4; x <= 4; x++) {
            const ring = Math.max(Math.abs(x), Math.abs(y));
            if (cy + y >= 0) set(square, cx + x, cy + y, ring !== 2 && ring !== 4);
        }
    const centres = centres_by_version[version - 1] ?? [];
    const last = centres[centres.length - 1];
    for (const cx of centres) for (const cy of centres) {
        if ((cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)) continue;
        for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(square, cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
}

function remainder(value: number, divisor: number, bits: number): number {
    let rest = value << bits;
    for (let i = 31 - Math.clz32(rest); i >= bits; i = 31 - Math.clz32(rest)) rest ^= divisor << (i - bits);
    return rest;
}

/** Level M is 00; five bits and their ten check bits, masked so that they are never all light. */
export function format_bits(mask: number): number {
    return ((mask << 10) | remainder(mask, 0x537, 10)) ^ 0x5412;
}

export function version_bits(version: number): number {
    return (version << 12) | remainder(version, 0x1f25, 12);
}

function draw_format(square: Square, mask: number): void {
    const bits = format_bits(mask);
    const { size } = square;
    for (let i = 0; i < 15; i++) {
        const dark = ((bits >> i) & 1) === 1;
        // Around the upper left finder, and once more beside the other two.
        if (i < 6) set(square, 8, i, dark);
        else if (i < 8) set(square, 8, i + 1, dark);
        else if (i === 8) set(square, 7, 8, dark);
        else set(square, 14 - i, 8, dark);
        if (i < 8) set(square, size - 1 - i, 8, dark);
        else set(square, 8, size - 15 + i, dark);
    }
    set(square, 8, size - 8, true);
}

function draw_version(square: Square, version: number): void {
    if (version < 7) return;
    const bits = version_bits(version);
    for (let i = 0; i < 18; i++) {
        const dark = ((bits >> i) & 1) === 1;
        const a = square.size - 11 + (i % 3);
        const b = Math.floor(i / 3);
        set(square, a, b, dark);
        set(square, b, a, dark);
    }
}

export const masks: ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    x => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Two columns at a time from the right, up and down in turn; the column of the timing pattern is left out. */
function data_places({ size, fixed }: Square): [number, number][] {
    const places: [number, number][] = [];
    let up = true;
    for (let right = size - 1; right > 0; right -= 2, up = !up) {
        if (right === 6) right = 5;
        for (let i = 0; i < size; i++) {
            const y = up ? size - 1 - i : i;
            for (const x of [right, right - 1]) if (!fixed[y]?.[x]) places.push([x, y]);
        }
    }
    return places;
}

function draw_data(square: Square, words: number[], mask: number): void {
    data_places(square).forEach(([x, y], i) => {
        const bit = ((words[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
        const row = square.dark[y];
        if (row) row[x] = (bit === 1) !== masks[mask]?.(x, y);
    });
}

/** How hard it is to read, by the four rules of the standard. */
function penalty({ size, dark }: Square): number {
    let total = 0;
    const at = (x: number, y: number) => dark[y]?.[x] === true;
    const lines = [at, (x: number, y: number) => at(y, x)];
    for (const look of lines) for (let y = 0; y < size; y++) {
        const line = Array.from({ length: size }, (_, x) => (look(x, y) ? "1" : "0")).join("");
        for (const run of line.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
        for (let x = 0; x + 11 <= size; x++) if (/^(10111010000|00001011101)$/.test(line.slice(x, x + 11))) total += 40;
    }
    let count = 0;
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
        count += at(x, y) ? 1 : 0;
        if (x + 1 < size && y + 1 < size && at(x, y) === at(x + 1, y) && at(x, y) === at(x, y + 1) && at(x, y) === at(x + 1, y + 1)) total += 3;
    }
    return total + 10 * Math.floor(Math.abs((count * 100) / (size * size) - 50) / 5);
}

function drawn(words: number[], version: number, mask: number): Square {
    const size = 17 + 4 * version;
    const empty = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    const square: Square = { size, dark: empty(), fixed: empty() };
    draw_patterns(square, version);
    draw_format(square, mask);
    draw_version(square, version);
    draw_data(square, words, mask);
    return square;
}

/** Rows of modules, true for dark. Undefined: the words are too long. */
export function qr_code(words: string): boolean[][] | undefined {
    const bytes = new TextEncoder().encode(words);
    const version = blocks_by_version.findIndex((_, i) => 4 + (i < 9 ? 8 : 16) + bytes.length * 8 <= capacity(i + 1) * 8) + 1;
    if (!version) return undefined;
    const codewords = all_codewords(data_codewords(bytes, version), version);
    const squares = masks.map((_, mask) => drawn(codewords, version, mask));
    return squares.reduce((best, one) => (penalty(one) < penalty(best) ? one : best)).dark;
}

/** As the path of an SVG, a module one by one. */
export function qr_path(rows: boolean[][]): string {
    return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
