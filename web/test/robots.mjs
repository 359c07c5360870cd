// SPDX-License-Identifier: MIT
// Robots: whole games played within a page (inside/), so that many fit into little time, and what is drawn is compared with
// what was told at every question.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { open_table } from "./play.mjs";
import { start_server } from "./serve.mjs";

/** Builds what is put into pages; its path. */
export function build_inside(folder) {
    const file = join(folder, "inside.js");
    execFileSync("esbuild", [new URL("inside/main.mjs", import.meta.url).pathname, "--bundle", "--format=iife", "--log-level=warning", `--outfile=${file}`]);
    return file;
}

/** A robot asks and moves far faster than people may, and need not hide how long a pass took. */
export async function start_quick_server(limbic, folder, more = []) {
    const limits = join(folder, "quick.limits");
    writeFileSync(limits, "messages/s 1000000\nburst 1000000\npass 0\n");
    return start_server(limbic, ["--limits", limits, ...more]);
}

/** Games that end soon, each with another luck: options by game, as text. */
export const short_options = {
    gemotion: "rounds=3", sentinels: "rounds=2", sentiment: "stress=20 turns=12", cerebria: "minors=4 majors=2",
};

/** A table with this luck, as the body of a request. */
export function short_table(game, seed, options = short_options[game] ?? "") {
    return { from: { scene: `scene A game\ngame ${game}\n${options ? `options ${options}\n` : ""}seed ${seed}\n` } };
}

/** A table with this luck, a robot at its first seat; answers with what the robot found. */
export async function robot_game(page, address, game, seed, { options = short_options[game] ?? "", ...how } = {}) {
    await open_table(page, address, { ...short_table(game, seed, options), name: "Robot" });
    const found = await page.evaluate(([luck, want]) => window.limbic_test.play(luck, want), [seed, how]).catch(error => {
        throw new Error(`${game}, seed ${seed}, ${options}: ${error.message}`);
    });
    assert.ok(found.over || how.most, `${game}, seed ${seed}: the game is not over after ${found.answered} answers`);
    return found;
}

/** Waits until the page shows what it was told. */
export async function until_drawn(page) {
    await page.waitForFunction(() => window.limbic_test.differences().length === 0).catch(async () => {
        assert.deepEqual(await page.evaluate(() => window.limbic_test.differences()), [], "what is drawn is what was told");
    });
}
