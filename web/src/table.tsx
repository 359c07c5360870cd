// SPDX-License-Identifier: MIT
// The table: the layout of its game above, the own seat, the question and the hand below, log and the card looked at beside it.
import { Component, Fragment, h, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Marked } from "./asked";
import { Brand } from "./brand";
import { CardPiece, LargeCard, long_press } from "./card";
import type { Client } from "./client";
import { Counters } from "./counters";
import { Dialog } from "./dialog";
import { Ending } from "./ending";
import { pieces_of } from "./game_pieces";
import { zone_key } from "./journey";
import { settings } from "./keep";
import { among_options, find_option, move_focus, type_digit } from "./keys";
import { awaited_of, GuideWords } from "./guide";
import { GenericLayout } from "./layout/generic";
import type { Layout } from "./layout/list";
import { with_style } from "./load";
import { Log } from "./log";
import { cards_of, is_refusal, light, nest_at, text_of, zone_count, type Card } from "./model";
import { end_motion, places_now, show_change, type Places } from "./move";
import { use_narrow } from "./narrow";
import { Choice, Options, type Choosing } from "./options";
import { Signal } from "./people";
import { PointsButton } from "./points";
import { Prompt } from "./prompt";
import { cards_in, card_by_id, SceneContext, seat_name, seats_lay_cards, use_scene, type Scene } from "./scene";
import { SeatHead, SeatPiles, show_place } from "./seat";
import { RulesSheet } from "./rules_sheet";
import { sign_of } from "./symbol";
import type { Option } from "./types";
import { Words } from "./words";

type Sheet = "menu" | "points" | "cards" | "log" | "why" | "people" | "auto" | "keys" | "settings" | { card: number; why?: boolean } | { line: number; move: number } | { marked: Marked } | { rules: string } | { zone: string; seat: number | undefined } | undefined;

/* ---- the scene ---------------------------------------------------------------------------------------------------------- */

/** Everything the pieces need, made once for each change of the table. */
function use_made_scene(client: Client, tick: number, set_choosing: (choosing: Choosing | undefined) => void, set_sheet: (sheet: Sheet) => void, show_seat: (seat: number) => void): [Scene | undefined, (card: Card | undefined) => void] {
    const [looked, set_looked] = useState<number>();
    const scene = useMemo(() => {
        const { cards, shown, table } = client;
        if (!cards || !shown || !table) return undefined;
        const { decision, number } = client;
        const hint = decision?.options.find(option => option.index === client.hint);
        // Of the past only what was taken is lit: it cannot be chosen any more.
        const awaited = !client.asked || !decision ? [] : client.past ? (hint ? [hint] : []) : awaited_of(decision, table.guide);
        const lit = light(client.view ?? shown, client.asked && decision ? { ...decision, options: awaited } : undefined, zone => cards.look.zones[zone]?.shape === "unseen");
        const take = (option: Option) => {
            set_choosing(undefined);
            set_sheet(undefined);
            client.move(option.index, number);
        };
        const made: Scene = {
            client, view: shown, look: cards.look, faces: cards.faces, cards: cards_of(shown), own: table.seat, decision, awaited, lit,
            hint,
            take,
            look_at: card => set_sheet(card ? { card: card.id } : undefined),
            looked_at: looked,
            look_up: words => set_sheet({ rules: words }),
            show_seat,
            ask_about: marked => set_sheet({ marked }),
            ask_why: ({ number, move }) => { if (number !== undefined) set_sheet({ line: number, move }); },
            choose: (options, at) => set_choosing({ options, at: at.getBoundingClientRect() }),
            touch: (key, at, card) => {
                const options = client.sending || client.past ? undefined : lit.get(key);
                if (options?.length === 1 && options[0]) take(options[0]);
                else if (options) set_choosing({ options, at: at.getBoundingClientRect() });
                else if (card) set_sheet({ card: card.id });
            },
        };
        return made;
    }, [tick, looked]);
    return [scene, card => set_looked(card?.id)];
}

/** A fault in a layout shows the generic one, a fault there leaves the list of options; both are told to the server. */
class Fallback extends Component<{ failed: (error: unknown) => void; instead: ComponentChildren; children: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };
    override componentDidCatch(error: unknown) {
        this.props.failed(error);
        this.setState({ failed: true });
    }
    render() {
        return this.state.failed ? this.props.instead : this.props.children;
    }
}

/* ---- the top ------------------------------------------------------------------------------------------------------------ */

const as_title = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** How far the game has come: whose turn, which phase, which round. */
function Stands() {
    const scene = use_scene();
    const counters = nest_at(scene.view, "counters");
    const said = text_of(scene.view["stands"]);
    const Own = pieces_of(scene.look.game).Stands;
    if (Own) return <Own />;
    if (scene.client.table?.state === "over" && !scene.client.past) return <span class="stands">The game is over.</span>;
    if (said !== undefined) return <span class="stands"><Words text={said} plain /></span>;
    const words = Object.entries(scene.look.counters).flatMap(([name, look]) => {
        const value = counters[name];
        if (look.as === "turn" && typeof value === "number") return [value === scene.client.me ? "your turn" : `turn of ${seat_name(scene, value)}`];
        if (look.as === "round") return [`${look.label ?? name} ${(typeof value === "number" ? value : 0) + (look.past ? 1 : 0)}`];
        return look.as === "phase" && typeof value === "string" ? [value] : [];
    });
    return <span class="stands">{as_title(words.join(", "))}</span>;
}

function Tools({ open }: { open: (sheet: Sheet) => void }) {
    const scene = use_scene();
    const { client } = scene;
    const seated = scene.own !== undefined && client.table?.state === "playing" && !client.past;
    return (
        <nav class="tools" aria-label="Tools">
            {seated ? <button class="tool" onClick={() => void client.ask({ do: "undo" })}>Undo<kbd>u</kbd></button> : null}
            {seated ? <button class="tool" disabled={!client.asked} onClick={() => void client.ask_hint()}>Hint<kbd>h</kbd></button> : null}
            {seated ? <button class="tool" disabled={!client.asked || client.sending} onClick={() => void client.choose_for_me()} title="The bot's answer to this one question" data-tool="choose">Choose for me<kbd>c</kbd></button> : null}
            <button class="tool" onClick={() => open("why")}>Why<kbd>w</kbd></button>
            {client.look_back ? <button class="tool" data-tool="back" onClick={() => client.look_back?.(client.table?.moves ?? 0)}>Look back<kbd>b</kbd></button> : null}
            {sheet_tools(seated, client.table?.rules !== undefined, client.past).map(([sheet, words, key]) => <button class={`tool more${sheet === "log" ? " narrow" : ""}`} key={words} onClick={() => open(sheet)} {...(sheet === "keys" ? { "aria-label": "Keys" } : {})}>{sheet === "keys" ? "?" : words}{sheet === "keys" ? null : <kbd>{key}</kbd>}</button>)}
            <button class="tool menu" onClick={() => open("menu")}>Menu</button>
        </nav>
    );
}

/** What opens a sheet; on a narrow screen these are in the menu. */
function sheet_tools(seated: boolean, rules: boolean, past: boolean): [Sheet, string, string][] {
    return [...(rules ? [[{ rules: "" }, "Rules", "r"] as [Sheet, string, string]] : []), ["log", "Log", "l"], ...(past ? [] : [["cards", "Cards", "k"], ["people", "People", "p"]] as [Sheet, string, string][]), ...(seated ? [["auto", "Auto", "a"] as [Sheet, string, string]] : []), ["settings", "Settings", "s"], ["keys", "Keys", "?"]];
}

/** On a narrow screen: what has no place in the bar. */
function Menu({ open, close }: { open: (sheet: Sheet) => void; close: () => void }) {
    const { client, own } = use_scene();
    const seated = own !== undefined && client.table?.state === "playing" && !client.past;
    return (
        <div class="menulist">
            {seated ? <button class="tool" disabled={!client.asked || client.sending} onClick={() => { close(); void client.choose_for_me(); }}>Choose for me <small>the bot's answer to this one question</small></button> : null}
            {client.look_back ? <button class="tool" onClick={() => { close(); client.look_back?.(client.table?.moves ?? 0); }}>Look back <small>how it came to this, move by move</small></button> : null}
            {client.table?.standing ? <button class="tool" onClick={() => open("points")}>Points <small>if the game ended now</small></button> : null}
            {sheet_tools(seated, client.table?.rules !== undefined, client.past).map(([sheet, words]) => <button class="tool" key={words} onClick={() => open(sheet)}>{words} <small>{sheet_about[words]}</small></button>)}
            <a class="tool" href="/">Lobby <small>the table waits for you</small></a>
        </div>
    );
}

const sheet_about: { [words: string]: string } = { Rules: "how the game is played, and what a word means", Log: "what happened, by moves", Cards: "of this game, and what is not seen yet", People: "who is there, say something, let a bot play", Auto: "answers given for you", Settings: "speed, colours, size, sound", Keys: "for a keyboard" };

/* ---- below -------------------------------------------------------------------------------------------------------------- */

/** On a phone the hand is a button with these words until it is opened. */
const fold_words = (count: number, lit: number) => `Hand ${count}${lit ? `, ${lit} can be chosen` : ""}`;

function Hand() {
    const scene = use_scene();
    const [open, set_open] = useState(false);
    const fold = pieces_of(scene.look.game).folded_hand ?? fold_words;
    if (scene.own === undefined) return null;
    const zones = Object.entries(scene.look.zones).filter(([, look]) => look.shape === "hand" && !look.shared).map(([zone]) => zone);
    return <Fragment>{zones.map(zone => {
        const cards = cards_in(scene, zone, scene.own);
        const hidden = zone_count(scene.view, zone, scene.own) - cards.length;
        const lit = cards.filter(card => scene.lit.has(`card ${card.id}`)).length;
        const words = fold(cards.length, lit);
        return (
            <section class={`hand${open ? " unfolded" : " folded"}`} key={zone} aria-label={`Your ${zone}`} data-count={cards.length} data-pile={zone_key(zone, scene.own)}>
                <button class={`fold tool${lit ? " some" : ""}`} aria-expanded={open} aria-label={words} data-pile={zone_key(zone, scene.own)} onClick={() => set_open(!open)}><span>{words.split(", ").map((part, i) => <b key={i}>{part}</b>)}</span><i aria-hidden="true" /></button>
                {cards.map(card => <CardPiece key={card.id} card={card} form="whole" />)}
                {hidden > 0 ? <span class="pile">{hidden} face down</span> : null}
                {!cards.length && hidden <= 0 ? <span class="empty">Your {zone} is empty.</span> : null}
            </section>
        );
    })}</Fragment>;
}

function Own({ open }: { open: (zone: string, seat: number | undefined) => void }) {
    const scene = use_scene();
    if (scene.own === undefined || seats_lay_cards(scene)) return null;
    return <section class="ownseat" aria-label="You" data-place-of={scene.own}><SeatHead seat={scene.own} /><Counters seat={scene.own} /><SeatPiles seat={scene.own} open={open} /></section>;
}

/** Somebody wants to take back what the others have to agree to. */
function Consent() {
    const scene = use_scene();
    const asks = scene.client.table?.asks;
    if (!asks) return null;
    const mine = asks.by === scene.own;
    const may = scene.own !== undefined && !mine && !asks.agreed.includes(scene.own);
    return (
        <p class="notice" role="status">
            {mine ? "You have asked the others to take back." : `${seat_name(scene, asks.by)} asks to take back.`}
            {may ? <button class="tool" onClick={() => void scene.client.ask({ do: "agree", yes: true })}>Agree</button> : null}
            {may ? <button class="tool" onClick={() => void scene.client.ask({ do: "agree", yes: false })}>Refuse</button> : null}
        </p>
    );
}

/* ---- sheets ------------------------------------------------------------------------------------------------------------- */

function ZoneSheet({ zone, seat }: { zone: string; seat: number | undefined }) {
    const scene = use_scene();
    const cards = cards_in(scene, zone, seat).reverse();
    const hidden = zone_count(scene.view, zone, seat) - cards.length;
    return <div class="laid whole">{cards.map(card => <CardPiece key={card.id} card={card} form="whole" />)}{hidden > 0 ? <p>{hidden} that you do not know.</p> : null}</div>;
}

function CardSheet({ id, reasons }: { id: number; reasons: boolean }) {
    const scene = use_scene();
    const [why, set_why] = useState(reasons);
    const card = card_by_id(scene, id);
    if (!card) return <p>It is not to be seen any more.</p>;
    const seated = scene.own !== undefined && !scene.client.past;
    return (
        <div class="cardsheet">
            <LargeCard card={card} onTake={scene.take} />
            <p class="buttonrow">{why ? null : <button class="tool" onClick={() => set_why(true)}>Why is it so?</button>}{seated ? <button class="tool" onClick={() => void scene.client.ask({ do: "signal", card: id })}>Point at it</button> : null}</p>
            {why ? <Later draw={({ Why }) => <Why card={card} />} /> : null}
        </div>
    );
}

/** Fetched when somebody wants to see it. */
function LaterCards() {
    const [part, set_part] = useState<{ GameCards: ComponentType }>();
    useEffect(() => { void with_style("cards", () => import("./game_cards")).then(set_part); }, []);
    return part ? <part.GameCards /> : <p>Cards are being fetched.</p>;
}

type Sheets = typeof import("./sheets");

/** A sheet that is fetched when somebody opens one of them. */
function Later({ draw }: { draw: (part: Sheets) => ComponentChildren }) {
    const [part, set_part] = useState<Sheets>();
    const [words, set_words] = useState("It is being fetched.");
    useEffect(() => { void import("./sheets").then(set_part).catch(() => set_words("The server does not answer. Try again in a moment.")); }, []);
    return part ? <Fragment>{draw(part)}</Fragment> : <p>{words}</p>;
}

function sheet_title(scene: Scene, sheet: Exclude<Sheet, undefined>): string {
    if (typeof sheet === "string") return { menu: "Menu", points: "Points", cards: "Cards of this game", log: "What happened", why: "Why", people: "People", auto: "Answers given for you", keys: "Keys", settings: "Settings" }[sheet];
    if ("card" in sheet) return card_by_id(scene, sheet.card)?.name ?? "A card";
    if ("line" in sheet || "marked" in sheet) return "Why";
    if ("rules" in sheet) return "Rules";
    return [sheet.seat === undefined ? "" : seat_name(scene, sheet.seat), scene.look.zones[sheet.zone]?.label ?? sheet.zone].filter(Boolean).join(": ");
}

function SheetDialog({ sheet, close, open }: { sheet: Exclude<Sheet, undefined>; close: () => void; open: (sheet: Sheet) => void }) {
    const scene = use_scene();
    return (
        <Dialog title={sheet_title(scene, sheet)} close={close} key={JSON.stringify(sheet)}>
            {sheet === "menu" ? <Menu open={open} close={close} /> : sheet === "log" ? <Log all /> : sheet === "cards" ? <LaterCards /> :
                typeof sheet === "string" ? <Later draw={parts => sheet === "points" ? <parts.PointsSheet /> : sheet === "why" ? <parts.Why /> : sheet === "people" ? <parts.People /> : sheet === "auto" ? <parts.Auto /> : sheet === "keys" ? <parts.Keys /> : <parts.SettingsForm auto={() => open("auto")} />} /> :
                "card" in sheet ? <CardSheet id={sheet.card} reasons={sheet.why === true} /> : "line" in sheet ? <Later draw={({ Why }) => <Why line={{ number: sheet.line, move: sheet.move }} />} /> : "marked" in sheet ? <Later draw={({ WhyThing }) => <WhyThing marked={sheet.marked} />} /> : "rules" in sheet ? <RulesSheet words={sheet.rules} /> : <ZoneSheet zone={sheet.zone} seat={sheet.seat} />}
        </Dialog>
    );
}

/* ---- keys --------------------------------------------------------------------------------------------------------------- */

/** What one can ask about, by how it is marked; what is said first counts where a thing has several marks. */
const marks: readonly (readonly [mark: string, asked: Marked["asked"]])[] = [["gem", "gem"], ["pile", "pile"], ["counter", "counter"], ["slot", "place"], ["plate", "place"], ["control", "place"], ["place", "place"]];
const asked_selector = ["card", ...marks.map(([mark]) => mark)].map(mark => `main [data-${mark}]`).join(",");

/** Why a thing on the page is as it is: a card, a number, a pile, a place. */
function reasons_of(at: Element | null | undefined): Sheet {
    const piece = at?.closest<HTMLElement>(asked_selector);
    if (!piece) return undefined;
    const { card } = piece.dataset;
    if (card !== undefined) return { card: Number(card), why: true };
    const [mark, asked] = marks.find(([one]) => piece.dataset[one] !== undefined) ?? ["", "gem" as const];
    const seated = piece.closest<HTMLElement>("[data-seat],[data-place-of]");
    const seat = seated?.dataset["seat"] ?? seated?.dataset["placeOf"];
    return { marked: { asked, name: piece.dataset[mark] ?? "", ...(seat === undefined ? {} : { seat }) } };
}

/** Of what is in focus, or else under the mouse. */
function pointed_at(): Sheet {
    return reasons_of(document.activeElement) ?? reasons_of([...document.querySelectorAll("main :hover")].pop());
}

/** A long press or the right button on anything that is no card, which has its own. */
function use_asking(set_sheet: (sheet: Sheet) => void) {
    const press = useRef(0);
    const pressed = useRef(false);
    const ask = (event: Event) => {
        const sheet = event.defaultPrevented || !(event.target instanceof Element) ? undefined : reasons_of(event.target);
        return sheet && typeof sheet === "object" && "marked" in sheet ? sheet : undefined;
    };
    const release = () => clearTimeout(press.current);
    return {
        onContextMenu: (event: Event) => {
            const sheet = ask(event);
            if (!sheet) return;
            event.preventDefault();
            set_sheet(sheet);
        },
        onTouchStart: (event: Event) => {
            const sheet = ask(event);
            pressed.current = false;
            if (sheet) press.current = window.setTimeout(() => { pressed.current = true; set_sheet(sheet); }, long_press);
        },
        onTouchEnd: release, onTouchMove: release, onTouchCancel: release,
        // What is lifted after a long press has not been chosen.
        onClickCapture: (event: Event) => {
            if (!pressed.current) return;
            pressed.current = false;
            event.stopPropagation();
        },
    };
}

function use_keys(scene: Scene | undefined, sheet: Sheet, choosing: Choosing | undefined, set_sheet: (sheet: Sheet) => void, set_choosing: (choosing: Choosing | undefined) => void): void {
    // Before the next key can come: one pressed right after a sheet has closed is meant for the table.
    useLayoutEffect(() => {
        const sheets: { [key: string]: Sheet } = { w: "why", l: "log", ...(scene?.client.past ? {} : { k: "cards" }), r: { rules: "" }, t: "points", p: "people", a: "auto", s: "settings", "?": "keys" };
        const escape = () => {
            if (choosing) set_choosing(undefined);
            else if (scene?.client.asked) void scene.client.ask({ do: "undo" });
        };
        const pressed = (event: KeyboardEvent) => {
            if (!scene || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
            if (sheet) return; // the dialog has its own keys
            if (scene.client.past) {
                // The bar of the replay has its own, too; sheets open as always.
                if (!sheets[event.key] || !"wlrs?".includes(event.key)) return;
                set_sheet((event.key === "w" && pointed_at()) || sheets[event.key]);
                event.preventDefault();
                return;
            }
            const options = scene.client.asked ? (scene.decision?.options ?? []) : [];
            const take = (number: number) => {
                const option = number === 0 ? options.filter(is_refusal)[0] : options[number - 1];
                if (option) scene.take(option);
            };
            const letter = /^\p{L}$/u.test(event.key);
            if (letter && among_options() && find_option(event.key)) event.preventDefault();
            else if (/^\d$/.test(event.key)) type_digit(event.key, options.length, take);
            else if (event.key === "c" && scene.client.asked) void scene.client.choose_for_me();
            else if (event.key === "h") void scene.client.ask_hint();
            else if (event.key === "b") scene.client.look_back?.(scene.client.table?.moves ?? 0);
            else if (event.key === "u") void scene.client.ask({ do: "undo" });
            else if (event.key === "Escape") escape();
            else if (event.key === " " && scene.client.stage.busy) scene.client.stage.finish();
            else if (sheets[event.key]) set_sheet((event.key === "w" && pointed_at()) || sheets[event.key]);
            else if (!move_focus(event.key) && !(letter && find_option(event.key))) return;
            event.preventDefault();
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    });
}

/** Whatever the stage has just changed is seen to happen: places are taken before the page is drawn anew, and compared after. */
function use_motion(client: Client, tick: number): void {
    const { trace } = client.stage;
    const known = useRef(trace?.number);
    const fresh = trace !== undefined && trace.number !== known.current && settings().speed !== "once";
    const was = useMemo<Places | undefined>(() => (fresh ? places_now() : undefined), [trace?.number]);
    useLayoutEffect(() => {
        const look = client.cards?.look;
        if (trace === undefined && known.current !== undefined) end_motion();
        if (fresh && was && look) show_change(was, { ...trace, look, sign_of: ({ counter, thing }) => (thing === undefined ? (look.counters[counter] ?? {}) : sign_of(look.things, thing)) });
        known.current = trace?.number;
    }, [tick]);
}

/** Where somebody sits, once the sheet in which they were touched has closed; who has no place of their own at this table stands among the people. */
function use_show_seat(set_sheet: (sheet: Sheet) => void): (seat: number) => void {
    const [wanted, set_wanted] = useState<{ seat: number }>();
    useLayoutEffect(() => { if (wanted && !show_place(wanted.seat)) set_sheet("people"); }, [wanted]);
    return seat => {
        set_sheet(undefined);
        set_wanted({ seat });
    };
}

/** What is under the mouse or in focus, large. */
function use_look(scene: Scene | undefined, look: (card: Card | undefined) => void) {
    const over = (event: Event) => {
        const piece = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
        const card = piece ? card_by_id(scene as Scene, Number(piece.dataset["card"])) : undefined;
        if (card && card.id !== scene?.looked_at) look(card);
    };
    return { onMouseOver: over, onFocusIn: over };
}

/* ---- the page ----------------------------------------------------------------------------------------------------------- */

export function TableScene({ client, tick, layout: Layout, bar }: { client: Client; tick: number; layout: Layout | undefined; bar?: ComponentChildren }) {
    const [sheet, set_sheet] = useState<Sheet>();
    const [choosing, set_choosing] = useState<Choosing>();
    const [scene, look] = use_made_scene(client, tick, set_choosing, set_sheet, use_show_seat(set_sheet));
    use_keys(scene, sheet, choosing, set_sheet, set_choosing);
    use_motion(client, tick);
    const looking = use_look(scene, look);
    const asking = use_asking(set_sheet);
    const narrow = use_narrow();
    // Before the next click can come: one right after a move opens a choice that must stay.
    useLayoutEffect(() => set_choosing(undefined), [client.table?.moves]);
    if (!scene || !Layout) return <main class="loading"><p>{client.notice || "The table is being laid."}</p></main>;
    const open_zone = (zone: string, seat: number | undefined) => set_sheet({ zone, seat });
    const shown = card_by_id(scene, scene.looked_at) ?? card_by_id(scene, client.asked ? scene.decision?.subject : undefined);
    const plain = <Fallback failed={error => client.report_fault("generic", error)} instead={<p class="notice">The table cannot be drawn; it can be played by the list of options.</p>}><GenericLayout open={open_zone} /></Fallback>;
    return (
        <SceneContext.Provider value={scene}>
            <div class="table" data-game={scene.look.game} data-asked={client.asked ? "me" : client.table?.state === "over" ? "nobody" : "other"} data-number={client.table?.moves} data-line={client.line} data-busy={client.sending || client.stage.busy ? "yes" : "no"} {...(client.past ? { "data-past": "" } : {})} {...looking}>
                <header class="top"><Brand /><h1 class={(client.table?.title ?? "").length > 14 ? "long" : ""}>{client.table?.title}</h1><Stands /><PointsButton open={() => set_sheet("points")} /><span class="space" /><Tools open={set_sheet} /></header>
                <main {...asking}>
                    <Notices client={client} />
                    <div class="layout" tabIndex={-1} onClick={event => { if (event.target instanceof Element && !event.target.closest("button")) client.stage.finish(); }}><Fallback failed={error => client.report_fault(scene.look.game, error)} instead={plain} key={scene.look.game}><Layout open={open_zone} /></Fallback>{narrow ? <Own open={open_zone} /> : null}</div>
                    <div class={`below${client.table?.guide?.moves ? " guided" : ""}`}>
                        <GuideWords />
                        <Prompt />
                        <Ending />
                        <div class={`mine${seats_lay_cards(scene) ? " bare" : ""}`}>{narrow ? null : <Own open={open_zone} />}<Hand /><Options /></div>
                    </div>
                </main>
                <aside aria-label="Log and card">{shown ? <LargeCard card={shown} /> : null}<h2>What happened</h2><Log /></aside>
            </div>
            {bar}
            {choosing ? <Choice choosing={choosing} close={() => set_choosing(undefined)} /> : null}
            {sheet ? <SheetDialog sheet={sheet} open={set_sheet} close={() => set_sheet(undefined)} /> : null}
        </SceneContext.Provider>
    );
}

function Notices({ client }: { client: Client }) {
    return (
        <Fragment>
            {client.line === "lost" ? <p class="lostline" role="status">Connecting again: what you see may be old. Moves are kept and sent once.</p> : null}
            <Consent />
            <Signal />
            {client.notice && !client.table?.guide ? <p class="notice" role="status">{client.notice}<button class="tool" onClick={() => client.tell("")}>Close</button></p> : null}
        </Fragment>
    );
}

