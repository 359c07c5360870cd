// SPDX-License-Identifier: MIT
// Cards that lie on no table, drawn with the pieces of the table: a scene that has cards and a look, and nothing else.
import { h, type ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { CardSet } from "./cards_data";
import type { Client } from "./client";
import { game_hue } from "./hues";
import { GenericLayout } from "./layout/generic";
import { load_layout } from "./layout/list";
import type { Card } from "./model";
import { SceneContext, type Scene } from "./scene";
import { with_style } from "./load";

/** Pieces ask a client for who sits where, and for the view: here nobody does, and there is none. */
const nobody = { table: undefined, view: undefined } as unknown as Client;

/** The layout of a game brings its own pieces and their style; what does not come leaves the usual ones. */
export function use_pieces(game: string | undefined): boolean {
    const [there, set_there] = useState<string>();
    useEffect(() => {
        if (!game) return;
        document.documentElement.style.setProperty("--table-hue", String(game_hue(game)));
        // The style of cards comes first, as at a table: that of a game changes it.
        void with_style("table_page", () => Promise.resolve()).then(() => load_layout(game)).catch(() => GenericLayout).then(() => set_there(game));
    }, [game]);
    return game !== undefined && there === game;
}

export function CardScene({ set, stop, touch, children }: { set: CardSet; stop?: number | undefined; touch?: (card: Card) => void; children: ComponentChildren }) {
    const scene = useMemo<Scene>(() => ({
        client: nobody, view: {}, look: set.look, faces: set.faces, cards: [], own: undefined, decision: undefined, awaited: [], lit: new Map(), hint: undefined, tab_stop: stop,
        touch: (_key, _at, card) => { if (card) touch?.(card); },
        take: () => undefined, choose: () => undefined,
        look_at: card => { if (card) touch?.(card); },
        looked_at: undefined,
        look_up: () => undefined,
        show_seat: () => undefined,
        ask_why: () => undefined, ask_about: () => undefined,
    }), [set, stop, touch]);
    return <SceneContext.Provider value={scene}>{children}</SceneContext.Provider>;
}
