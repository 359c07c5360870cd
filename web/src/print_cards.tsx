// SPDX-License-Identifier: MIT
// Sheets to print and cut: nine cards a page, as many of each as the deck has, on A4 or Letter. Pictures are pale behind black
// words, so that a printer without colours will do; both sides of a card come one after the other, to be glued together.
import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { card_image } from "./card";
import { counts_of, type CardGame, type CardSet, type DeckList } from "./cards_data";
import { hue_of } from "./picture";
import { CardScene, use_pieces } from "./shown_cards";
import { use_scene } from "./scene";
import type { Face } from "./types";

const a_page = 9;

/** Which cards are printed, each as often as it is there. */
export function cards_to_print(set: CardSet, faces: Face[], list: DeckList | undefined, once: boolean): Face[] {
    const counts = list ? counts_of(list.text) : undefined;
    return faces.flatMap(face => {
        const other = face.other ? set.faces.get(face.other) : undefined;
        const copies = once ? 1 : (counts?.get(face.name) ?? Math.max(1, face.copies ?? 1));
        const sides = other && !faces.includes(other) ? [face, other] : [face];
        return Array.from({ length: copies }, () => sides).flat();
    });
}

function numbers_words(face: Face): string {
    return (face.keywords ?? []).filter(keyword => keyword.word !== face.kind).map(keyword => keyword.text).join(" \u00b7 ");
}

/** Letters and picture become smaller until all of the text is there. */
const sizes = ["small", "lean", "tiny", "least"];
function fit(card: HTMLElement | null): void {
    if (!card) return;
    card.className = "printed";
    for (const size of sizes) {
        if (card.scrollHeight <= card.clientHeight) return;
        card.className = `printed ${size}`;
    }
}

function PrintedCard({ face }: { face: Face }) {
    const scene = use_scene();
    const card = useRef<HTMLElement>(null);
    useLayoutEffect(() => fit(card.current), [face]);
    return (
        <article class="printed" ref={card} style={{ "--hue": String(hue_of(face, scene.look, face.name)) } as Record<string, string>}>
            <h2>{face.name}</h2>
            <img src={card_image(scene, face.name, face)} alt="" />
            <p class="printkind"><b>{[face.deck?.title, face.kind].filter(Boolean).join(", ")}</b>{face.cost ? <span> costs {face.cost}</span> : null}</p>
            {numbers_words(face) ? <p class="printkeys">{numbers_words(face)}</p> : null}
            <div class="printtext">{(face.sentences ?? []).map((sentence, i) => <p key={i}>{sentence.text}</p>)}</div>
            {face.flavour ? <p class="printflavour">{face.flavour}</p> : null}
            {face.other ? <p class="printside">other side: {face.other}</p> : null}
        </article>
    );
}

type Paper = "a4" | "letter";

/** Where inches are usual, so is Letter. */
const usual_paper = (): Paper => (/-(US|CA|MX|PH)$/.test(navigator.language) ? "letter" : "a4");

export function PrintSheets({ game, set, faces, list, close }: { game: CardGame; set: CardSet; faces: Face[]; list: DeckList | undefined; close: () => void }) {
    const [paper, set_paper] = useState<Paper>(usual_paper);
    const [once, set_once] = useState(false);
    const ready = use_pieces(game.game);
    const cards = cards_to_print(set, faces, list, once);
    const pages = Array.from({ length: Math.ceil(cards.length / a_page) }, (_, i) => cards.slice(i * a_page, (i + 1) * a_page));
    useEffect(() => { document.title = `${list?.title ?? game.title}: cards to print`; }, [list, game]);
    return (
        <main class="printpage">
            <header class="printtop">
                <h1>{list?.title ?? game.title}: {cards.length} cards on {pages.length} {pages.length === 1 ? "page" : "pages"}</h1>
                <label>Paper <select value={paper} onChange={event => set_paper(event.currentTarget.value as Paper)}><option value="a4">A4</option><option value="letter">Letter</option></select></label>
                <label>Copies <select value={once ? "once" : "all"} onChange={event => set_once(event.currentTarget.value === "once")}><option value="all">as many as in the deck</option><option value="once">one of each</option></select></label>
                <button class="main" onClick={() => print()}>Print</button><button class="tool" onClick={close}>Back to the cards</button>
                <p class="fine">Print at 100 %, without margins of the browser's own; a card is 63 mm by 88 mm.</p>
            </header>
            {ready ? <CardScene set={set}>{pages.map((page, i) => (
                <section class={`sheet ${paper}`} key={i} aria-label={`Page ${i + 1}`}>
                    <div class="sheetcards">{page.map((face, k) => <PrintedCard key={k} face={face} />)}</div>
                    <p class="sheetnotice">{game.notice ?? ""} {game.title}, page {i + 1} of {pages.length}</p>
                </section>
            ))}</CardScene> : <p class="loading">Pictures are being drawn.</p>}
        </main>
    );
}
