// SPDX-License-Identifier: MIT
// What tests in Node look at; it is no part of the page.
export * from "./model";
export { changes_of, frames_of, pause_before } from "./stage";
export { feeling_image } from "./art/feelings";
export { form_for } from "./layout/sentiment/fit";
export { expand } from "./expand";
export { card_journeys, gem_journeys, tally_of } from "./journey";
export * from "./asked";
