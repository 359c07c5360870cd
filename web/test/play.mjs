// SPDX-License-Identifier: MIT
// Playing in a page as a person does: by clicking what is lit. Nothing here waits for a time, only for what the page shows.

export async function start_game(page, address, game) {
    await page.goto(address);
    await page.locator(`.game[data-game="${game}"]`).click();
    await page.locator(".newtable .start").click();
    await page.locator(".table").waitFor();
}

/** Until somebody in this page is asked, or the game is over. Answers with which it is. */
export async function until_asked(page) {
    const at = await page.waitForFunction(() => {
        const table = document.querySelector(".table");
        const asked = table?.dataset.asked;
        return table?.dataset.busy === "no" && (asked === "me" || asked === "nobody") ? asked : false;
    }, undefined, { timeout: 60000 });
    return at.jsonValue();
}

/** Clicks something that is lit, or where nothing is, an option of the list. `pick` chooses among so many. */
export async function click_lit(page, pick) {
    const before = await page.locator(".table").getAttribute("data-number");
    const how = await page.evaluate(choose => {
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
    }, pick());
    if (!how) throw new Error("asked, but nothing can be clicked");
    await page.locator("[data-test=here]").click();
    await page.waitForFunction(([number, chosen]) => {
        const table = document.querySelector(".table");
        return (!chosen && document.querySelector(".choice")) || table?.dataset.number !== number || table?.dataset.asked !== "me";
    }, [before, how === "choice"], { timeout: 60000 });
    return how;
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
