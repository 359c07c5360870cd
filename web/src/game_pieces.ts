// SPDX-License-Identifier: MIT
// What a game draws in its own way beside its layout: its cards and their pictures, how far the turn has come, what stands
// beside the button that passes. A layout says so when it is loaded; until then, and for all else, there are the usual pieces.
import type { ComponentType } from "preact";
import type { CardProps } from "./card";
import type { Face } from "./types";

export interface GamePieces {
    /** The address of a card's picture; undefined: the usual emblem. */
    picture?(name: string, face: Face | undefined): string | undefined;
    Card?: ComponentType<CardProps>;
    /** Instead of the words at the top that tell how far the game has come. */
    Stands?: ComponentType;
    /** To the left of what passes or ends, when one is asked in a window. */
    BesidePass?: ComponentType;
    /** On a phone the hand is a button with these words until it is opened. */
    folded_hand?(count: number, lit: number): string;
}

const none: GamePieces = {};
const by_game = new Map<string, GamePieces>();

export function set_pieces(game: string, pieces: GamePieces): void {
    by_game.set(game, pieces);
}

export function pieces_of(game: string): GamePieces {
    return by_game.get(game) ?? none;
}
