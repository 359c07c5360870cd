// SPDX-License-Identifier: MIT
// Which games have a layout of their own; all others get the generic one.
import type { ComponentType } from "preact";
import { GemotionLayout } from "./gemotion";
import { GenericLayout, type OpenZone } from "./generic";

const layouts: { [game: string]: ComponentType<{ open: OpenZone }> } = { gemotion: GemotionLayout };

export function layout_of(game: string): ComponentType<{ open: OpenZone }> {
    return layouts[game] ?? GenericLayout;
}
