// SPDX-License-Identifier: MIT
// A bad line between a browser and the server: it takes its time, loses some of what is sent, and can be cut. What TCP loses it
// sends again, so a lost piece comes late, and all that follows waits for it.
import { connect, createServer } from "node:net";
import { luck } from "./luck.mjs";

const sent_again_after = 400; // ms: a round trip of 200 and the patience of the sender

/** Passes pieces on in order, each not before its time. Timers of a busy machine may ring in another order than they were set:
 *  each lets through whatever is first. */
function slow_pipe(from, to, { delay, loss }, pick, seen) {
    let free_at = 0;
    const under_way = [];
    from.on("data", piece => {
        under_way.push(piece);
        free_at = Math.max(free_at, performance.now() + delay + (loss && pick() < loss ? sent_again_after : 0));
        setTimeout(() => {
            const first = under_way.shift();
            if (to.destroyed) return;
            to.write(first);
            seen(first);
        }, Math.max(0, free_at - performance.now()));
    });
    const end = () => setTimeout(() => to.destroy(), delay);
    from.on("close", end);
    from.on("error", end);
}

/** A WebSocket frame from a browser is masked; a piece that holds a whole one is read. */
function unmasked(piece) {
    const length = piece[1] & 127;
    const start = length === 126 ? 4 : 2;
    const mask = piece.subarray(start, start + 4);
    return Buffer.from(piece.subarray(start + 4)).map((byte, i) => byte ^ mask[i % 4]).toString();
}

/** `delay`: ms in each direction. */
export async function start_slow_line(address, { delay, loss }) {
    const { hostname, port } = new URL(address);
    const pick = luck(17);
    let cut_at;
    let cuts = 0;
    const open = new Set();
    const server = createServer(browser => {
        const limbic = connect(Number(port), hostname);
        open.add(browser).add(limbic);
        slow_pipe(browser, limbic, { delay, loss }, pick, piece => {
            if (!cut_at || !((piece[0] & 15) === 1 && piece[1] & 128 && cut_at.test(unmasked(piece)))) return;
            cut_at = undefined;
            cuts++;
            limbic.removeAllListeners("data"); // nothing comes back
            limbic.resume();
            browser.destroy();
        });
        slow_pipe(limbic, browser, { delay, loss }, pick, () => undefined);
        for (const end of [browser, limbic]) end.on("close", () => open.delete(end));
    });
    await new Promise(done => { server.listen(0, "127.0.0.1", done); });
    return {
        address: `http://127.0.0.1:${server.address().port}`,
        /** Cuts the line once a message like this has arrived at the server, before anything comes back. */
        cut_after: pattern => { cut_at = pattern; },
        cuts: () => cuts,
        stop: () => new Promise(done => { server.close(done); for (const end of open) end.destroy(); }),
    };
}
