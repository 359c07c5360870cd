// SPDX-License-Identifier: MIT
// Beings: a body, what surrounds it, and a face that tells the feeling even when the picture is 40 px wide. The stronger the
// feeling, the wider eyes and mouth.
import { disc, faint, fill, inked, line, mirrored, outline, oval, placed, short, tear, times, type Brush } from "./draw";
import type { Emotion } from "./palette";

/* ---- bodies ------------------------------------------------------------------------------------------------------------- */

function spiky({ random, strength }: Brush): string {
    const spikes = 8 + strength;
    return outline(spikes * 2, i => {
        const angle = (i / spikes) * Math.PI - Math.PI / 2;
        const up = Math.max(0, -Math.sin(angle));
        const r = i % 2 ? 0.84 : 1.03 + 0.42 * up * (0.7 + 0.6 * random()) + 0.06 * random();
        return [r * Math.cos(angle), r * Math.sin(angle)];
    });
}

/** A ghost with trembling sides. */
function trembling({ random }: Brush): string {
    const left = times(6, i => `L${short(-0.74 - (i % 2 ? 0.12 : 0) + 0.05 * random())} ${short(0.8 - i * 0.24)}`);
    const right = times(6, i => `L${short(0.74 + (i % 2 ? 0.12 : 0) - 0.05 * random())} ${short(-0.4 + i * 0.24)}`);
    return `M-.72 1.05${left}C-.72-1.25 .72-1.25 .74-.4${right}L.72 1.05${times(5, i => `L${short(0.58 - i * 0.29)} ${i % 2 ? 1.1 : 0.84}`)}Z`;
}

const bodies: { readonly [emotion in Emotion]: (brush: Brush) => string } = {
    anger: spiky,
    happiness: () => "M0-.92A.92.92 0 1 1 0 .92.92.92 0 1 1 0-.92Z",
    fear: trembling,
    love: () => "M0 1C-.85.42-1.15 0-1.06-.45-.92-.98-.3-1 0-.56.3-1 .92-.98 1.06-.45 1.15 0 .85.42 0 1Z",
    sadness: () => "M.3-1.3C.22-.8.98-.4.98.28.98.8.5.98 0 .98S-.98.8-.98.28C-.98-.3-.3-.6.3-1.3Z",
    serenity: () => "M0-.95C.6-.95.86-.5.92 0 .98.55.66.86 0 .86S-.98.55-.92 0C-.86-.5-.6-.95 0-.95Z",
};

export function body(emotion: Emotion, brush: Brush, colour = "url(#body)"): string {
    return fill(bodies[emotion](brush), colour, inked(brush));
}

/* ---- faces -------------------------------------------------------------------------------------------------------------- */

function angry_mouth({ ink, strength }: Brush): string {
    if (strength < 2) return line("M-.26.52q.13-.1.26 0t.26 0", ink, 0.09);
    if (strength < 3) return line("M-.32.58Q0 .3.32.58", ink, 0.1);
    return fill("M-.42.68Q0 .22.42.68L.28.6.14.7 0 .6-.14.7-.28.6Z", ink) + fill("M-.28.52L-.2.62-.1.46ZM.28.52L.2.62.1.46Z", "#fff");
}

const faces: { readonly [emotion in Emotion]: (brush: Brush) => string } = {
    anger: brush => mirrored(fill("M.56-.2L.12.04C.12.24.24.3.36.28.52.24.58.06.56-.2Z", "#fff") + disc(0.32, 0.1, 0.085, brush.ink) + line("M.66-.36L.1-.06", brush.ink, 0.13)) + angry_mouth(brush),
    happiness: ({ accent, ink, strength }) => {
        const eye = strength < 2 ? disc(0.32, -0.12, 0.12, ink) + disc(0.36, -0.16, 0.04, "#fff") : line("M.16-.08Q.33-.36.5-.08", ink, 0.1);
        const low = strength > 3 ? 0.78 : 0.66;
        const mouth = strength < 2 ? line("M-.26.24Q0 .54.26.24", ink, 0.09) : fill(`M-.4.2Q0 .3.4.2Q.34 ${low} 0 ${low}T-.4.2Z`, ink) + fill("M-.2.54Q0 .38.2.54Q.1.64 0 .64T-.2.54Z", accent);
        return mirrored(eye + disc(0.56, 0.2, 0.13, accent, faint(0.6))) + mouth;
    },
    fear: ({ ink, light, strength }) => mirrored(disc(0.32, -0.22, 0.22 + 0.025 * strength, "#fff") + line("M.2-.62Q.4-.66.56-.52", light, 0.06)) + disc(-0.28, -0.2, 0.075, ink) + disc(0.36, -0.2, 0.075, ink) +
        (strength < 3 ? line("M-.22.32l.11-.08.11.08.11-.08.11.08", light, 0.07) : oval(0, 0.42, 0.2 + 0.03 * strength, 0.22 + 0.05 * strength, ink)),
    love: ({ ink, strength }) => {
        const open = disc(0.36, -0.16, 0.15, ink) + disc(0.41, -0.22, 0.055, "#fff") + disc(0.32, -0.1, 0.03, "#fff");
        const shut = line("M.18-.1Q.36-.34.54-.1", ink, 0.09) + line("M.54-.1l.1.02M.46-.2l.1-.08", ink, 0.06);
        return mirrored((strength < 2 || strength > 3 ? open : shut) + oval(0.58, 0.1, 0.15, 0.09, "#fff", faint(0.45))) + line("M-.18.2Q0 .42.18.2", ink, 0.085);
    },
    sadness: ({ ink, strength }) => mirrored(fill("M.18.02H.56A.19.19 0 0 1 .18.02Z", ink) + line("M.12.02H.6", ink, 0.07) + line("M.12-.26Q.3-.22.56-.08", ink, 0.07)) + line("M-.2.6Q0 .42.2.6", ink, 0.08) +
        placed(-0.44, 0.42, 0.13 + 0.025 * strength, fill(tear, "#fff", faint(0.92))) + (strength > 2 ? placed(0.46, 0.56, 0.16, fill(tear, "#fff", faint(0.92))) : ""),
    serenity: ({ accent, ink }) => mirrored(line("M.16-.1Q.34.1.52-.1", ink, 0.085)) + line("M-.16.3Q0 .42.16.3", ink, 0.075) + disc(0, -0.46, 0.07, accent),
};

/** A face, as strong as the picture or as said. */
export function face(emotion: Emotion, brush: Brush, strength = brush.strength): string {
    return faces[emotion]({ ...brush, strength });
}

/** The face of who sings or calls. */
export function wailing({ ink }: Brush): string {
    return mirrored(line("M.2-.06Q.36.1.54-.06", ink, 0.08)) + oval(0, 0.45, 0.16, 0.22, ink) + placed(-0.42, 0.34, 0.15, fill(tear, "#fff"));
}

/* ---- the whole ---------------------------------------------------------------------------------------------------------- */

/** What surrounds a body: petals, a shadow. */
function aura(emotion: Emotion, brush: Brush): string {
    const { accent, ink, strength } = brush;
    const rim = `stroke="${ink}" stroke-width=".04"`;
    if (emotion === "happiness") {
        const petals = 9 + strength;
        return times(petals, i => placed(0, 0, 1, oval(0, -1.05, 0.26, 0.34, i % 2 ? "hsl(36 100% 62%)" : "hsl(50 100% 74%)", rim), (i * 360) / petals));
    }
    if (emotion === "sadness") return oval(0, 1, 1.25, 0.16, ink, faint(0.28));
    if (emotion !== "serenity") return "";
    return times(5, i => placed(0, 0.98, 0.95, fill("M0 0C.36-.3.4-.75 0-1.15-.4-.75-.36-.3 0 0Z", i % 2 ? accent : "hsl(334 60% 92%)", `${rim} opacity=".95"`), (i - 2) * 36));
}

const shines: { readonly [emotion in Emotion]?: string } = {
    happiness: "M-.55-.5Q-.35-.72-.05-.76", love: "M-.78-.42Q-.7-.68-.46-.72", sadness: "M-.66.02Q-.55-.3-.3-.5", serenity: "M-.6-.35Q-.45-.7-.15-.78",
};

/** A being, a little broader or taller than the next one; `behind` and `before` are what it carries. */
export function being(emotion: Emotion, brush: Brush, behind = "", before = ""): string {
    const broad = Math.sqrt(0.86 + 0.28 * brush.random());
    const shine = shines[emotion];
    return `${behind}<g transform="scale(${short(broad)} ${short(1 / broad)})">${aura(emotion, brush)}${body(emotion, brush)}` +
        `${shine ? line(shine, "#fff", 0.1, faint(0.6)) : ""}${face(emotion, brush)}</g>${before}`;
}
