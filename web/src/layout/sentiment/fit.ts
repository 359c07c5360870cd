// SPDX-License-Identifier: MIT
// How cards of a field are drawn so that all of them fit: whole with their text while they are few, then smaller without it,
// then as lines. What does not even fit as lines scrolls within its field.

export type FieldForm = "full" | "tile" | "row";

export interface Room {
    width: number;
    /** 0: as high as it needs to be, the page scrolls. */
    height: number;
}

/** The least that names and numbers need, in px. */
export const least = { full: { width: 124, height: 126 }, tile: { width: 82, height: 88 }, row: { width: 138, height: 22 } };
/** Up to this width of the window the table is a phone's (sentiment.css has the same number). */
export const phone_most = 760;
const gap = 6;
const tiles_narrow = 8;

function fits(form: FieldForm, count: number, { width, height }: Room): boolean {
    const columns = Math.max(1, Math.floor((width + gap) / (least[form].width + gap)));
    const rows = Math.ceil(count / columns);
    return (form !== "full" || rows <= 1) && rows * (least[form].height + gap) - gap <= height;
}

export function form_for(count: number, room: Room): FieldForm {
    if (room.height === 0) return count > tiles_narrow ? "row" : "tile";
    if (fits("full", count, room)) return "full";
    return fits("tile", count, room) ? "tile" : "row";
}
