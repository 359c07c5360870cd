// SPDX-License-Identifier: MIT
// What tests in Node look at; it is no part of the page.
export * from "./model";
export { frames_of } from "./stage";
