// SPDX-License-Identifier: MIT
// The table: the layout of its game above, the own seat, the question and the hand below, log and the card looked at beside it.
import { Component, Fragment, h, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CardPiece, LargeCard } from "./card";
import type { Client } from "./client";
import { Counters } from "./counters";
import { Dialog } from "./dialog";
import { settings } from "./keep";
import { key_help, move_focus, type_digit } from "./keys";
import { layout_of } from "./layout/list";
import { GenericLayout } from "./layout/generic";
import { Log } from "./log";
import { cards_of, is_refusal, light, nest_at, text_of, zone_count, type Card } from "./model";
import { places_now, travel, type Places } from "./move";
import { Choice, Options, type Choosing } from "./options";
import { Auto, People, Signal } from "./people";
import { Prompt } from "./prompt";
import { cards_in, card_by_id, SceneContext, seat_name, seats_lay_cards, use_scene, type Scene } from "./scene";
import { SeatHead, SeatPiles } from "./seat";
import { SettingsForm } from "./settings";
import type { Option } from "./types";
import { Why } from "./why";
import { Words } from "./words";

type Sheet = "log" | "why" | "people" | "auto" | "keys" | "settings" | { card: number } | { zone: string; seat: number | undefined } | undefined;

/* ---- the scene ---------------------------------------------------------------------------------------------------------- */

/** Everything the pieces need, made once for each change of the table. */
function use_made_scene(client: Client, tick: number, set_choosing: (choosing: Choosing | undefined) => void, set_sheet: (sheet: Sheet) => void): [Scene | undefined, (card: Card | undefined) => void] {
    const [looked, set_looked] = useState<number>();
    const scene = useMemo(() => {
        const { cards, shown, table } = client;
        if (!cards || !shown || !table) return undefined;
        const decision = client.decision;
        const lit = light(client.view ?? shown, client.asked ? decision : undefined, zone => cards.look.zones[zone]?.shape === "unseen");
        const take = (option: Option) => {
            set_choosing(undefined);
            set_sheet(undefined);
            client.move(option.index);
        };
        const made: Scene = {
            client, view: shown, look: cards.look, faces: cards.faces, cards: cards_of(shown), own: table.seat, decision, lit,
            hint: decision?.options.find(option => option.index === client.hint),
            take,
            look_at: card => set_sheet(card ? { card: card.id } : undefined),
            looked_at: looked,
            touch: (key, at, card) => {
                const options = client.sending ? undefined : lit.get(key);
                if (options?.length === 1 && options[0]) take(options[0]);
                else if (options) set_choosing({ options, at: at.getBoundingClientRect() });
                else if (card) set_sheet({ card: card.id });
            },
        };
        return made;
    }, [tick, looked]);
    return [scene, card => set_looked(card?.id)];
}

/** A fault in a layout shows the generic one, a fault there leaves the list of options; both are told to the console. */
class Fallback extends Component<{ instead: ComponentChildren; children: ComponentChildren }, { failed: boolean }> {
    override state = { failed: false };
    override componentDidCatch(error: unknown) {
        console.warn("layout failed", error instanceof Error ? error.message : "");
        this.setState({ failed: true });
    }
    render() {
        return this.state.failed ? this.props.instead : this.props.children;
    }
}

/* ---- the top ------------------------------------------------------------------------------------------------------------ */

/** How far the game has come: whose turn, which phase, which round. */
function Stands() {
    const scene = use_scene();
    const counters = nest_at(scene.view, "counters");
    const said = text_of(scene.view["stands"]);
    if (said !== undefined) return <span class="stands"><Words text={said} plain /></span>;
    const words = Object.entries(scene.look.counters).flatMap(([name, look]) => {
        const value = counters[name];
        if (look.as === "turn" && typeof value === "number") return [`turn of ${value === scene.own ? "you" : seat_name(scene, value)}`];
        if (look.as === "round") return [`${look.label ?? name} ${(typeof value === "number" ? value : 0) + (look.past ? 1 : 0)}`];
        return look.as === "phase" && typeof value === "string" ? [value] : [];
    });
    return <span class="stands">{words.join(", ")}</span>;
}

function Tools({ open }: { open: (sheet: Sheet) => void }) {
    const scene = use_scene();
    const { client } = scene;
    const seated = scene.own !== undefined && client.table?.state === "playing";
    return (
        <nav class="tools" aria-label="Tools">
            {seated ? <button class="tool" onClick={() => void client.ask({ do: "undo" })}>Undo<kbd>u</kbd></button> : null}
            {seated ? <button class="tool" disabled={!client.asked} onClick={() => void client.ask_hint()}>Hint<kbd>h</kbd></button> : null}
            <button class="tool" onClick={() => open("why")}>Why<kbd>w</kbd></button>
            <button class="tool narrow" onClick={() => open("log")}>Log<kbd>l</kbd></button>
            <button class="tool" onClick={() => open("people")}>People<kbd>p</kbd></button>
            {seated ? <button class="tool" onClick={() => open("auto")}>Auto<kbd>a</kbd></button> : null}
            <button class="tool" onClick={() => open("settings")}>Settings<kbd>s</kbd></button>
            <button class="tool wide" onClick={() => open("keys")} aria-label="Keys">?</button>
        </nav>
    );
}

/* ---- below -------------------------------------------------------------------------------------------------------------- */

function Hand() {
    const scene = use_scene();
    if (scene.own === undefined) return null;
    const zones = Object.entries(scene.look.zones).filter(([, look]) => look.shape === "hand" && !look.shared).map(([zone]) => zone);
    return <Fragment>{zones.map(zone => {
        const cards = cards_in(scene, zone, scene.own);
        const hidden = zone_count(scene.view, zone, scene.own) - cards.length;
        return (
            <section class="hand" key={zone} aria-label={`Your ${zone}`} data-count={cards.length}>
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
    return <section class="ownseat" aria-label="You"><SeatHead seat={scene.own} /><Counters seat={scene.own} /><SeatPiles seat={scene.own} open={open} /></section>;
}

function Ending() {
    const scene = use_scene();
    const { client } = scene;
    const table = client.table;
    if (table?.state !== "over" || !table.scores) return null;
    return (
        <div class="ending">
            <ul>{table.scores.points.map((points, i) => <li key={i} class={table.scores?.winners?.includes(i + 1) ? "won" : ""}><b>{seat_name(scene, i + 1)}</b> {points}</li>)}{(table.scores.sides ?? []).map(side => <li key={side.name} class={side.won ? "won" : ""}><b>{side.name}</b> {side.points}</li>)}</ul>
            {client.next ? <a class="main" href={`/t/${client.next}`}>On to the next game</a> : scene.own !== undefined ? <button class="main" onClick={() => void client.ask({ do: "rematch" })}>Play again</button> : null}
            <a class="tool" href="/">Lobby</a>
        </div>
    );
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

function CardSheet({ id }: { id: number }) {
    const scene = use_scene();
    const [why, set_why] = useState(false);
    const card = card_by_id(scene, id);
    if (!card) return <p>It is not to be seen any more.</p>;
    const seated = scene.own !== undefined;
    return (
        <div class="cardsheet">
            <LargeCard card={card} onTake={scene.take} />
            <p class="buttonrow"><button class="tool" onClick={() => set_why(true)}>Why is it so?</button>{seated ? <button class="tool" onClick={() => void scene.client.ask({ do: "signal", card: id })}>Point at it</button> : null}</p>
            {why ? <Why card={card} /> : null}
        </div>
    );
}

function sheet_title(scene: Scene, sheet: Exclude<Sheet, undefined>): string {
    if (typeof sheet === "string") return { log: "What happened", why: "Why", people: "People", auto: "Answers given for you", keys: "Keys", settings: "Settings" }[sheet];
    if ("card" in sheet) return card_by_id(scene, sheet.card)?.name ?? "A card";
    return [sheet.seat === undefined ? "" : seat_name(scene, sheet.seat), scene.look.zones[sheet.zone]?.label ?? sheet.zone].filter(Boolean).join(": ");
}

function SheetDialog({ sheet, close }: { sheet: Exclude<Sheet, undefined>; close: () => void }) {
    const scene = use_scene();
    return (
        <Dialog title={sheet_title(scene, sheet)} close={close} key={JSON.stringify(sheet)}>
            {sheet === "log" ? <Log all /> : sheet === "why" ? <Why /> : sheet === "people" ? <People /> : sheet === "auto" ? <Auto /> : sheet === "settings" ? <SettingsForm /> :
                sheet === "keys" ? <dl class="keys">{key_help.map(([key, about]) => <Fragment key={key}><dt><kbd>{key}</kbd></dt><dd>{about}</dd></Fragment>)}</dl> :
                "card" in sheet ? <CardSheet id={sheet.card} /> : <ZoneSheet zone={sheet.zone} seat={sheet.seat} />}
        </Dialog>
    );
}

/* ---- keys --------------------------------------------------------------------------------------------------------------- */

function use_keys(scene: Scene | undefined, sheet: Sheet, choosing: Choosing | undefined, set_sheet: (sheet: Sheet) => void, set_choosing: (choosing: Choosing | undefined) => void): void {
    // Before the next key can come: one pressed right after a sheet has closed is meant for the table.
    useLayoutEffect(() => {
        const sheets: { [key: string]: Sheet } = { w: "why", l: "log", p: "people", a: "auto", s: "settings", "?": "keys" };
        const escape = () => {
            if (choosing) set_choosing(undefined);
            else if (scene?.client.asked) void scene.client.ask({ do: "undo" });
        };
        const pressed = (event: KeyboardEvent) => {
            if (!scene || event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
            if (sheet) return; // the dialog has its own keys
            const options = scene.client.asked ? (scene.decision?.options ?? []) : [];
            const take = (number: number) => {
                const option = number === 0 ? options.filter(is_refusal)[0] : options[number - 1];
                if (option) scene.take(option);
            };
            if (/^\d$/.test(event.key)) type_digit(event.key, options.length, take);
            else if (event.key === "h") void scene.client.ask_hint();
            else if (event.key === "u") void scene.client.ask({ do: "undo" });
            else if (event.key === "Escape") escape();
            else if (event.key === " " && scene.client.stage.busy) scene.client.stage.finish();
            else if (sheets[event.key]) set_sheet(sheets[event.key]);
            else if (!move_focus(event.key)) return;
            event.preventDefault();
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    });
}

/** Cards that have moved since the last picture travel there. */
function use_travel(scene: Scene | undefined): void {
    const before = useRef<Places>();
    const speed = settings().speed;
    useLayoutEffect(() => {
        const now = speed === "once" ? undefined : places_now();
        if (before.current && now) travel(before.current);
        before.current = now;
    }, [scene?.view, scene?.cards]);
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

export function TableScene({ client, tick }: { client: Client; tick: number }) {
    const [sheet, set_sheet] = useState<Sheet>();
    const [choosing, set_choosing] = useState<Choosing>();
    const [scene, look] = use_made_scene(client, tick, set_choosing, set_sheet);
    use_keys(scene, sheet, choosing, set_sheet, set_choosing);
    use_travel(scene);
    const looking = use_look(scene, look);
    useEffect(() => set_choosing(undefined), [client.table?.moves]);
    if (!scene) return <main class="loading"><p>{client.notice || "The table is being laid."}</p></main>;
    const open_zone = (zone: string, seat: number | undefined) => set_sheet({ zone, seat });
    const Layout = layout_of(scene.look.game);
    const shown = card_by_id(scene, scene.looked_at) ?? card_by_id(scene, client.asked ? scene.decision?.subject : undefined);
    const plain = <Fallback instead={<p class="notice">The table cannot be drawn; it can be played by the list of options.</p>}><GenericLayout open={open_zone} /></Fallback>;
    return (
        <SceneContext.Provider value={scene}>
            <div class="table" data-game={scene.look.game} data-asked={client.asked ? "me" : client.table?.state === "over" ? "nobody" : "other"} data-number={client.table?.moves} data-busy={client.sending || client.stage.busy ? "yes" : "no"} {...looking}>
                <header class="top"><a href="/" class="home">Limbic</a><h1>{client.table?.title}</h1><Stands /><span class="space" /><Tools open={set_sheet} /></header>
                <main>
                    <Notices client={client} />
                    <div class="layout" tabIndex={-1}><Fallback instead={plain} key={scene.look.game}><Layout open={open_zone} /></Fallback></div>
                    <div class="below">
                        <Prompt />
                        <Ending />
                        <div class={`mine${seats_lay_cards(scene) ? " bare" : ""}`}><Own open={open_zone} /><Hand /><Options /></div>
                    </div>
                </main>
                <aside aria-label="Log and card">{shown ? <LargeCard card={shown} /> : null}<h2>What happened</h2><Log /></aside>
            </div>
            {choosing ? <Choice choosing={choosing} close={() => set_choosing(undefined)} /> : null}
            {sheet ? <SheetDialog sheet={sheet} close={() => set_sheet(undefined)} /> : null}
        </SceneContext.Provider>
    );
}

function Notices({ client }: { client: Client }) {
    return (
        <Fragment>
            {client.line === "lost" ? <p class="lostline" role="status">The line is lost; connecting again. Moves are kept and sent once.</p> : null}
            <Consent />
            <Signal />
            {client.notice ? <p class="notice" role="status">{client.notice}<button class="tool" onClick={() => client.tell("")}>Close</button></p> : null}
        </Fragment>
    );
}

