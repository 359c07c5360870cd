// SPDX-License-Identifier: MIT
// The keyboard: numbers for options, letters for tools, arrows between what lies on the table.

const digits_wait = 700;
let typed = "";
let timer = 0;

/** Figures typed one after the other make a number: it counts as soon as no further one could follow. */
export function type_digit(digit: string, most: number, take: (number: number) => void): void {
    typed += digit;
    clearTimeout(timer);
    const number = Number(typed);
    const done = () => {
        typed = "";
        take(number);
    };
    if (number === 0 || number * 10 > most) done();
    else timer = window.setTimeout(done, digits_wait);
}

/** To the next option whose words begin with that letter. */
export function find_option(letter: string): boolean {
    const all = [...document.querySelectorAll<HTMLElement>(".table .option:not(:disabled), .choice .option")].filter(one => one.offsetParent !== null);
    const words = (one: HTMLElement) => (one.querySelector("span")?.textContent ?? one.textContent ?? "").trim().toLowerCase();
    const fitting = all.filter(one => words(one).startsWith(letter.toLowerCase()));
    const at = fitting.indexOf(document.activeElement as HTMLElement);
    fitting[(at + 1) % fitting.length]?.focus();
    return fitting.length > 0;
}

/** Is the focus within the options? Then letters are for them. */
export function among_options(): boolean {
    return document.activeElement?.closest(".options, .choice, .refusals") != null;
}

const ways: { [key: string]: [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function centre(element: Element): [number, number] {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
}

/** The nearest thing in that direction; what lies straight ahead counts as nearer. */
export function move_focus(key: string): boolean {
    const way = ways[key];
    if (!way) return false;
    const all = [...document.querySelectorAll<HTMLElement>("main button:not(:disabled)")].filter(one => one.offsetParent !== null);
    const from = document.activeElement;
    if (!from || !all.includes(from as HTMLElement)) {
        (all.find(one => one.dataset["lit"]) ?? all[0])?.focus();
        return true;
    }
    const [x, y] = centre(from);
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const one of all) {
        const [to_x, to_y] = centre(one);
        const ahead = (to_x - x) * way[0] + (to_y - y) * way[1];
        const aside = Math.abs((to_x - x) * way[1]) + Math.abs((to_y - y) * way[0]);
        if (one === from || ahead < 4 || ahead + aside * 2 >= least) continue;
        least = ahead + aside * 2;
        best = one;
    }
    best?.focus();
    return true;
}
