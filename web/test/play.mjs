// SPDX-License-Identifier: MIT
// Playing in a page as a person does: by clicking what is lit. Nothing here waits for a time, only for what the page shows.

export async function start_game(page, address, game) {
    await page.goto(address);
    await page.locator(`.game[data-game="${game}"]`).click();
    await page.locator(".newtable .start").click();
    await page.locator(".table").waitFor();
}

/** A table of one's own, by the server's API, with bots at the other seats unless `body` says otherwise; the page goes there. */
export async function go_to_new(page, address, body) {
    const reply = await fetch(`${address}/api/tables`, { method: "POST", body: JSON.stringify({ name: "Ann", ...body }) });
    const made = await reply.json();
    if (!made.table) throw new Error(JSON.stringify(made));
    // The token of the seat stands in the link, that of the host is kept as the lobby keeps it.
    if (!page.url().startsWith(address)) await page.goto(address);
    await page.evaluate(([table, host]) => localStorage.setItem(`host ${table}`, host), [made.table, made.host]);
    await page.goto(`${address}/t/${made.table}${made.token ? `#${made.token}` : ""}`);
    return `${address}/t/${made.table}`;
}

/** The same, until the table is drawn. */
export async function open_table(page, address, body) {
    const link = await go_to_new(page, address, body);
    await page.locator(".table").waitFor();
    return link;
}

/** A table whose luck is known, for pictures; with an open seat it waits for somebody to join. */
export async function start_seeded(page, address, game, seed, seats) {
    await go_to_new(page, address, { from: { scene: `scene A table\ngame ${game}\nseed ${seed}\n` }, name: "Bea", ...(seats ? { seats } : {}) });
}

/** A table that begins from a scene or a save. */
export async function start_from(page, address, from) {
    await open_table(page, address, { ...from, name: "Guest" });
}

/** Until somebody in this page is asked, or the game is over. Answers with which it is. */
export async function until_asked(page) {
    const at = await page.waitForFunction(() => {
        const table = document.querySelector(".table");
        const asked = table?.dataset.asked;
        return table?.dataset.busy === "no" && (asked === "me" || asked === "nobody") ? asked : false;
    });
    return at.jsonValue();
}

/** Marks what is to be clicked, and answers with how it was found. */
function mark_lit(page, chosen) {
    return page.evaluate(choose => {
        const visible = one => one.offsetParent !== null && !one.disabled;
        const choice = [...document.querySelectorAll(".choice .option")].filter(visible);
        const lit = [...document.querySelectorAll("main [data-lit]")].filter(visible);
        const listed = [...document.querySelectorAll("main .option")].filter(visible);
        const from = choice.length ? choice : lit.length ? [...lit, ...listed.filter(one => one.closest(".refusals"))] : listed;
        if (!from.length) return undefined;
        const how = choice.length ? "choice" : from === listed ? "list" : "lit";
        document.querySelectorAll("[data-test]").forEach(one => one.removeAttribute("data-test"));
        from[Math.floor(choose * from.length)].setAttribute("data-test", "here");
        return how;
    }, chosen);
}

/** Clicks something that is lit, or where nothing is, an option of the list. `pick` chooses among so many. */
export async function click_lit(page, pick) {
    const before = await page.locator(".table").getAttribute("data-number");
    const chosen = pick();
    let how = await mark_lit(page, chosen);
    if (!how) { // the last choice was still closing, and its move under way
        if ((await until_asked(page)) === "nobody") return "over";
        how = await mark_lit(page, chosen);
    }
    if (!how) throw new Error("asked, but nothing can be clicked");
    await page.locator("[data-test=here]").click();
    await page.waitForFunction(([number, chosen]) => {
        const table = document.querySelector(".table");
        return (!chosen && document.querySelector(".choice")) || table?.dataset.number !== number || table?.dataset.asked !== "me";
    }, [before, how === "choice"]);
    return how;
}

export const moves_made = page => page.locator(".table").getAttribute("data-number").then(Number);
export const until_beyond = (page, number) => page.waitForFunction(n => Number(document.querySelector(".table")?.dataset.number) > n || document.querySelector(".table")?.dataset.asked === "nobody", number);

/** Answers the question of this page by clicking, the choice that may open included. */
export async function move_once(page, pick) {
    await until_asked(page);
    const before = await moves_made(page);
    let how = await click_lit(page, pick);
    while (how !== "choice" && (await page.locator(".choice").count())) how = await click_lit(page, pick);
    await until_beyond(page, before);
}

const focused = page => page.evaluate(() => ({ option: document.activeElement.matches(".option"), lit: document.activeElement.closest("main") !== null && document.activeElement.dataset.lit !== undefined }));

/** To something that can be chosen, by Tab; then Enter, once more if that opened a choice. */
async function by_tab(page, pick, before) {
    const steps = 1 + Math.floor(pick() * 6);
    let met = 0;
    for (let i = 0; met < steps; i++) {
        if (i === 300) throw new Error(`Tab came to ${met} things that can be chosen in 300 steps`);
        await page.keyboard.press("Tab");
        const { option, lit } = await focused(page);
        if (option || lit) met++;
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction(number => document.querySelector(".choice") || Number(document.querySelector(".table").dataset.number) !== number, before);
    if (await page.locator(".choice").count()) await page.keyboard.press("Enter");
}

/** Answers the question of this page by the keyboard alone: by its number, by 0 what passes, or from thing to thing. */
export async function by_key(page, pick) {
    const before = await moves_made(page);
    const numbers = await page.evaluate(() => [...document.querySelectorAll("main .option[data-option]")].map(one => (one.closest(".refusals") ? "0" : String(Number(one.dataset.option) + 1))));
    if (!numbers.length) throw new Error("asked, but no option is listed");
    if (pick() < 0.3) await by_tab(page, pick, before);
    else for (const digit of numbers[Math.floor(pick() * numbers.length)]) await page.keyboard.press(digit);
    await until_beyond(page, before);
}

/** Plays until the game is over; answers with how many clicks it took. */
export async function play_on(page, pick, most = 3000) {
    let clicks = 0;
    for (; clicks < most; clicks++) {
        if (!(await page.locator(".choice").count()) && (await until_asked(page)) === "nobody") return clicks;
        await click_lit(page, pick);
    }
    throw new Error(`the game is not over after ${most} clicks`);
}

/** At a guided table: what the guide waits for, where it is lit, or else in the list. */
export async function click_awaited(page) {
    const number = await page.locator(".table").getAttribute("data-number");
    await page.evaluate(() => {
        const visible = one => one.offsetParent !== null && !one.disabled;
        const find = where => [...document.querySelectorAll(where)].find(visible);
        document.querySelectorAll("[data-test]").forEach(one => one.removeAttribute("data-test"));
        (find(".choice .awaited") ?? find("main [data-lit]:not(.option)") ?? find("main .option.awaited"))?.setAttribute("data-test", "here");
    });
    const chosen = await page.locator(".choice [data-test=here]").count();
    await page.locator("[data-test=here]").click();
    await page.waitForFunction(([before, taken]) => {
        const table = document.querySelector(".table");
        return (!taken && document.querySelector(".choice")) || table?.dataset.number !== before || table?.dataset.asked !== "me";
    }, [number, chosen > 0], { timeout: 60000 });
}
