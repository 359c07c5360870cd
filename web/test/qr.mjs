// SPDX-License-Identifier: MIT
// QR codes: qr.mjs MODULE. Compared with what ISO/IEC 18004 prints, and read back by a reader that shares nothing with the
// writer but the standard.
import assert from "node:assert/strict";

const { error_correction, format_bits, qr_code, version_bits } = await import(process.argv[2]);

// Annex I: the symbol "01234567" of version 1-M, its data and its error correction codewords.
const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
assert.deepEqual(error_correction(data, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
// Annex C: level M, mask 101 is 100000011001110; Annex D: version 7 is 000111110010010100.
assert.equal(format_bits(0b101).toString(2).padStart(15, "0"), "100000011001110");
assert.equal(version_bits(7).toString(2).padStart(18, "0"), "000111110010010100");

/* ---- a reader ---- */

const groups = { 1: [16], 2: [28], 3: [44], 4: [32, 32], 5: [43, 43], 6: [27, 27, 27, 27], 7: [31, 31, 31, 31], 8: [38, 38, 39, 39], 9: [36, 36, 36, 37, 37], 10: [43, 43, 43, 43, 44] };
const alignment = { 1: [], 2: [18], 3: [22], 4: [26], 5: [30], 6: [34], 7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50] };
const conditions = [
    (i, j) => (i + j) % 2, i => i % 2, (i, j) => j % 3, (i, j) => (i + j) % 3, (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2,
    (i, j) => ((i * j) % 2) + ((i * j) % 3), (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2, (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

function is_function(row, column, size, version) {
    if (row === 6 || column === 6) return true;
    if (row < 9 && (column < 9 || column >= size - 8)) return true;
    if (row >= size - 8 && column < 9) return true;
    if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
    const at = alignment[version];
    const ends = [6, at[at.length - 1]];
    return at.some(r => at.some(c => {
        if (version >= 7 && ends.includes(r) && ends.includes(c) && (r === 6 || c === 6)) return false;
        return Math.abs(row - r) <= 2 && Math.abs(column - c) <= 2;
    }));
}

function read(rows) {
    const size = rows.length;
    const version = (size - 17) / 4;
    // Format information from the copy beside the other two finders.
    const bits = [...Array.from({ length: 7 }, (_, i) => rows[size - 1 - i][8]), ...Array.from({ length: 8 }, (_, i) => rows[8][size - 8 + i])].map(Number).join("");
    const format = Number.parseInt(bits, 2) ^ 0b101010000010010;
    const mask = (format >> 10) & 7;
    assert.equal(format >> 13, 0, "level M");
    const stream = [];
    for (let pair = 0, column = size - 1; column > 0; column -= 2, pair++) {
        if (column === 6) column--;
        for (let i = 0; i < size; i++) {
            const row = pair % 2 ? i : size - 1 - i;
            for (const c of [column, column - 1]) if (!is_function(row, c, size, version)) stream.push(Number(rows[row][c]) ^ (conditions[mask](row, c) === 0 ? 1 : 0));
        }
    }
    const words = Array.from({ length: stream.length >> 3 }, (_, i) => Number.parseInt(stream.slice(i * 8, i * 8 + 8).join(""), 2));
    const blocks = groups[version].map(() => []);
    const most = Math.max(...groups[version]);
    let next = 0;
    for (let i = 0; i < most; i++) groups[version].forEach((length, b) => { if (i < length) blocks[b].push(words[next++]); });
    const checks = groups[version].map(() => []);
    while (next + groups[version].length <= words.length) for (const check of checks) check.push(words[next++]);
    blocks.forEach((block, b) => assert.deepEqual(error_correction(block, checks[b].length), checks[b], "the block is whole"));
    const text = blocks.flat().map(word => word.toString(2).padStart(8, "0")).join("");
    assert.equal(text.slice(0, 4), "0100", "bytes");
    const head = version < 10 ? 12 : 20;
    const length = Number.parseInt(text.slice(4, head), 2);
    return new TextDecoder().decode(Uint8Array.from({ length }, (_, i) => Number.parseInt(text.slice(head + i * 8, head + i * 8 + 8), 2)));
}

const address = "http://127.0.0.1:8080/t/abcdefghijkl?";
for (let length = 0; length <= 213; length++) {
    const words = address.repeat(6).slice(0, length);
    assert.equal(read(qr_code(words)), words, `${length} bytes`);
}
assert.equal(read(qr_code("https://g\u00fcnther.example/t/x")), "https://g\u00fcnther.example/t/x");
assert.equal(qr_code("x".repeat(214)), undefined);
console.log("   qr codes: the standard's example, and 214 lengths read back");
