// SPDX-License-Identifier: MIT
// The page of cards: every card of every pack, found by deck, sort, keyword and words, and one of them large with all that is
// told of it. What is shown stands in the address.
import "./every_table";
import "./emblem";
import { Fragment, h } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fragment_of, read_fragment, write_fragment } from "./address";
import { Cards, Filters, use_library } from "./card_browser";
import { CardDetails } from "./card_details";
import { find_cards, nothing_wanted, type Wanted } from "./cards_data";
import { kept_decks, list_of } from "./deck_list";
import { Dialog } from "./dialog";
import { use_narrow } from "./narrow";
import { PageTop } from "./page_top";
import { PrintSheets } from "./print_cards";
import { CardScene, use_pieces } from "./shown_cards";
import type { Face } from "./types";

function wanted_at_first(): Wanted {
    const { words, deck, kind, keyword } = read_fragment();
    return { words: words ?? "", deck: deck ?? "", kind: kind ?? "", keyword: keyword ?? "" };
}

export function CardsPage() {
    const first = useMemo(read_fragment, []);
    const [name, set_name] = useState(first["game"] ?? "");
    const [wanted, set_wanted] = useState<Wanted>(wanted_at_first);
    const [chosen, set_chosen] = useState(first["card"] ?? "");
    const [open, set_open] = useState(false); // the large card, where there is no room beside
    const [printing, set_printing] = useState(first["print"] !== undefined);
    const library = use_library(name);
    const narrow = use_narrow();
    const { game, set } = library;
    const [shared, set_shared] = useState(first["list"] ?? ""); // a deck that this browser may not have kept
    const lists = useMemo(() => (game ? [...(shared ? [list_of(shared)] : []), ...(game.lists ?? []), ...kept_decks(game.game)].filter((one, i, all) => all.findIndex(other => other.name === one.name) === i) : []), [game, printing, shared]);
    useEffect(() => {
        if (game) write_fragment({ game: game.game, ...wanted, card: chosen, list: shared, print: printing ? "yes" : "" });
        document.title = `Cards${game ? ` of ${game.title}` : ""}: Limbic`;
    }, [game, wanted, chosen, printing, shared]);
    const want = (change: Partial<Wanted>) => set_wanted(now => ({ ...now, ...change }));
    const choose = (face: Face) => { set_chosen(face.name); set_open(true); };
    const choose_game = (to: string) => { set_name(to); set_chosen(""); set_shared(""); set_wanted(now => ({ ...nothing_wanted, words: now.words })); };
    const found = useMemo(() => (set ? find_cards(set, wanted, lists) : []), [set, wanted, lists]);
    const face = set ? (set.faces.get(chosen) ?? found[0]) : undefined;
    const ready = use_pieces(game?.game);
    const details = set && face && ready ? <CardScene set={set}><CardDetails set={set} face={face} rulings={library.rulings} lists={lists} notice={game?.notice} /></CardScene> : null;
    if (printing && game && set) return <PrintSheets game={game} set={set} faces={found} list={lists.find(one => `list ${one.name}` === wanted.deck)} close={() => set_printing(false)} />;
    return (
        <Fragment>
            <PageTop at="/cards" />
            <main class="cardspage">
                <Filters library={library} wanted={wanted} want={want} choose_game={choose_game} lists={lists} />
                <Cards library={library} wanted={wanted} want={want} lists={lists} chosen={face?.name ?? ""} choose={choose}
                    tools={<span class="foundtools">{game?.deck ? <a class="tool" href={`/decks${fragment_of({ game: game.game })}`}>Build a deck</a> : null}<button class="tool" disabled={!found.length} onClick={() => set_printing(true)}>Print these</button></span>} />
                {narrow ? null : <aside class="cardaside" aria-label="The chosen card" tabIndex={0}>{details}</aside>}
            </main>
            {narrow && open && face ? <Dialog title={face.name} close={() => set_open(false)}>{details}</Dialog> : null}
        </Fragment>
    );
}
