// SPDX-License-Identifier: MIT
// The ring: one picture of the board, tinted by who controls what, and on it as buttons all that lies there. Buttons, because
// they are reached by keys, named for who does not see, and can travel; their places are CSS variables on the ring's grid.
import { Fragment, h, type ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { card_label, long_press } from "../../card";
import { nest_at, type Card } from "../../model";
import { use_scene, type Scene } from "../../scene";
import { board_image, figure_image, fortress_image, sphere_image, token_image } from "./art";
import { amount, control_of, counter, emotion_at, figures_of, fortress_at, lit_spot, side_names, side_of, team_words, type Emotion, type Standing } from "./facts";
import { lands_of, polar, radius, sector, slots_of, standing_at, type Land, type Point } from "./geometry";
import { use_flags, type Flag } from "./weigh";

function place_style([x, y]: Point): Record<string, string> {
    return { "--x": String(x), "--y": String(y) };
}

/** Something on the ring: a button if it can be chosen or looked at, else a picture with a name. */
function Piece({ at, name, label, keys, card, children, data }: { at: Point; name: string; label: string; keys: string[]; card?: Card; children?: ComponentChildren; data?: Record<string, string | number> }) {
    const scene = use_scene();
    const press = useRef(0);
    const held = useRef(false);
    const key = keys.find(one => scene.lit.has(one));
    const options = key ? scene.lit.get(key) : undefined;
    const hint = options?.some(option => option === scene.hint);
    const marks = { class: `at ${name}${key ? " lit" : ""}${hint ? " hint" : ""}`, style: place_style(at), ...data };
    if (!key && !card) return <span {...marks} role="img" aria-label={label}>{children}</span>;
    const hold = () => {
        held.current = false;
        press.current = window.setTimeout(() => { held.current = true; scene.look_at(card); }, long_press);
    };
    const release = () => clearTimeout(press.current);
    const long = card ? { "data-card": card.id, onTouchStart: hold, onTouchEnd: release, onTouchMove: release, onContextMenu: (event: Event) => { event.preventDefault(); scene.look_at(card); } } : {};
    return (
        <button {...marks} {...long} data-lit={key} tabIndex={key ? 0 : -1} aria-label={`${label}${options ? `, can be chosen: option ${(options[0]?.index ?? 0) + 1}` : ""}`} onClick={event => (held.current ? (held.current = false) : scene.touch(key ?? "", event.currentTarget, card))}>
            {children}
            {options ? <kbd>{(options[0]?.index ?? 0) + 1}</kbd> : null}
        </button>
    );
}

/* ---- what lies there ---------------------------------------------------------------------------------------------------- */

function emotion_label(scene: Scene, emotion: Emotion): string {
    const { card } = emotion;
    return `${card_label(scene, card, undefined)}, ${side_names[emotion.side]}${emotion.vibe ? `, ${emotion.vibe}` : ""}${emotion.strong ? ", Strong" : ""}${emotion.blocked.length ? `, kept out of ${emotion.blocked.join(" and ")}` : ""}`;
}

function Slot({ slot, at, land }: { slot: string; at: Point; land: Land }) {
    const scene = use_scene();
    const emotion = emotion_at(scene, slot);
    const place = lit_spot(scene, land, slot) === "slot" ? [`place ${slot}`] : [];
    if (!emotion) return <Piece at={at} name="slot" label={`${slot}, empty`} keys={place} data={{ "data-slot": slot }} />;
    const { card, intensity, token, essence } = emotion;
    return (
        <Piece at={at} name={`token ${emotion.side}${emotion.strong ? " strong" : ""}`} label={emotion_label(scene, emotion)} keys={[...place, `card ${card.id}`]} card={card} data={{ "data-slot": slot, "data-essence": essence }}>
            <img src={token_image({ ...emotion, name: card.name })} alt="" draggable={false} />
            <b class="intensity">{intensity}</b>
            {token ? <i class="badge">{token > 0 ? `+${token}` : token}</i> : null}
            <span class="name">{card.name}</span>
        </Piece>
    );
}

/** Names lie above all tokens, which are close: what belongs to a token lies below the next one. */
function SlotName({ slot, at }: { slot: string; at: Point }) {
    const emotion = emotion_at(use_scene(), slot);
    return emotion ? <span class={`at tokenname ${emotion.side}`} style={place_style(at)} aria-hidden="true">{emotion.card.name}</span> : null;
}

/** A bar on the border of a Realm that a Frontier's Emotion does not count in: without it the sums cannot be understood. */
function Blocked({ slot, angle, lands }: { slot: string; angle: number; lands: Land[] }) {
    const scene = use_scene();
    const emotion = emotion_at(scene, slot);
    return <Fragment>{(emotion?.blocked ?? []).map(realm => {
        const land = lands.find(one => one.name === realm);
        const side = land && ((land.angle - angle + 540) % 360) - 180 > 0 ? 1 : -1;
        return <span key={realm} class="at blocked" style={place_style(polar(250, angle + side * 12))} role="img" aria-label={`${emotion?.card.name} is kept out of ${realm}`} />;
    })}</Fragment>;
}

function Figure({ figure, at }: { figure: Standing; at: Point }) {
    const scene = use_scene();
    const side = side_of(scene, figure.team);
    const acts = figure.seat !== undefined && scene.decision?.seat === figure.seat;
    return (
        <Piece at={at} name={`figure ${side}${acts ? " acts" : ""}`} label={`${figure.name}, at ${figure.place}`} keys={figure.seat === undefined ? [] : [`seat ${figure.seat}`]} data={{ "data-figure": figure.key, "data-place": figure.place }}>
            <img src={figure_image(side, figure.sign)} alt="" draggable={false} />
            {figure.letter ? <b>{figure.letter}</b> : null}
        </Piece>
    );
}

function Space({ land }: { land: Land }) {
    const scene = use_scene();
    const key = `place ${land.name}`;
    if (lit_spot(scene, land, land.name) !== "space" || !scene.lit.has(key)) return null;
    return <Piece at={polar(radius.space, land.angle)} name={`space ${land.realm ? "round" : "pointed"}`} label={land.name} keys={[key]} />;
}

function Fort({ land }: { land: Land }) {
    const scene = use_scene();
    const fortress = fortress_at(scene, land.name);
    const at = polar(radius.fort, land.angle - 15.5);
    const keys = lit_spot(scene, land, land.name) === "fort" ? [`place ${land.name}`] : [];
    if (!fortress) return scene.lit.has(keys[0] ?? "") ? <Piece at={at} name="fort empty" label={`${land.name}, no Fortress`} keys={keys} /> : null;
    const side = side_of(scene, fortress.team);
    return (
        <Piece at={at} name={`fort ${side}`} label={`${land.name}: ${fortress.words}${fortress.fresh ? ", built in this turn" : ""}`} keys={keys} data={{ "data-fortress": land.name, "data-kind": String(counter(scene, "stronghold", land.name)) }}>
            <img src={fortress_image(side, fortress.major)} alt="" draggable={false} />
            {fortress.adds ? <b>+{fortress.adds}</b> : null}
        </Piece>
    );
}

/* ---- the Origin --------------------------------------------------------------------------------------------------------- */

/** The Origin turns with the clock: an angle that grows instead of jumping back at the top. */
function use_turning(angles: Map<string, number>): Map<string, number> {
    const before = useRef(new Map<string, number>());
    const turned = new Map([...angles].map(([sphere, angle]) => {
        const was = before.current.get(sphere) ?? angle;
        return [sphere, was + ((((angle - was) % 360) + 540) % 360) - 180];
    }));
    before.current = turned;
    return turned;
}

function Spheres({ realms }: { realms: Land[] }) {
    const scene = use_scene();
    const facing = realms.map(land => ({ land, sphere: String(counter(scene, "facing", land.name) ?? ""), held: amount(scene, "held", land.name) })).filter(({ sphere }) => sphere);
    const turned = use_turning(new Map(facing.map(({ sphere, land }) => [sphere, land.angle])));
    return (
        <Fragment>
            {[...facing].sort((a, b) => a.sphere.localeCompare(b.sphere)).map(({ land, sphere, held }) => (
                <div class="orbit" key={sphere} style={{ "--turn": `${turned.get(sphere) ?? land.angle}deg` } as Record<string, string>}>
                    <Piece at={[0, 0]} name="sphere" label={`${sphere} facing ${land.name}, ${held} Willpower`} keys={[`thing ${sphere}`]} data={{ "data-sphere": sphere, "data-place": land.name, "data-gem": `held ${land.name}` }}>
                        <img src={sphere_image(sphere, held)} alt="" draggable={false} />
                        <b>{held}</b>
                    </Piece>
                </div>
            ))}
        </Fragment>
    );
}

const fragment_widths: { [kind: string]: number } = { minor: 30, major: 60, capping: 60 };

/** The Identity: Fragments in the order in which they were added. */
function Identity() {
    const scene = use_scene();
    const added = Object.values(nest_at(scene.view, "counters", "identity")).filter((word): word is string => typeof word === "string");
    let angle = 0;
    return (
        <g role="img" aria-label={`Identity: ${added.join(", ") || "empty"}`} data-identity={added.length}>
            <circle r={radius.identity} fill="#0b1021" stroke="#8fb6e8" stroke-width="1.500" />
            {added.map((word, i) => {
                const width = fragment_widths[word.split(" ").pop() ?? ""] ?? 30;
                const from = angle;
                angle += width;
                return <path key={i} d={sector(12, 33, from + 1.5, from + width - 1.5)} class={`fragment ${side_of(scene, word.startsWith("ego") ? "ego" : "players")}`} />;
            })}
        </g>
    );
}

/* ---- control ------------------------------------------------------------------------------------------------------------ */

function Ground({ land }: { land: Land }) {
    const scene = use_scene();
    const team = control_of(scene, land.name);
    const side = team && side_of(scene, team);
    const key = `place ${land.name}`;
    const lit = scene.lit.has(key) && (lit_spot(scene, land, land.name) !== "slot");
    const [from, to] = [land.angle - land.half, land.angle + land.half];
    const whole = sector(radius.land, radius.rim, from, to);
    const band = sector(radius.band, radius.rim, from, to);
    return (
        <g data-control={land.name} data-by={team ?? "nobody"} class={lit ? "litland" : ""} onClick={event => (lit ? scene.touch(key, event.currentTarget) : undefined)}>
            <path d={whole} class={`ground ${side ?? "nobody"}`} />
            {side ? <path d={whole} fill={`url(#pattern-${side})`} opacity={land.realm ? 0.17 : 0.13} /> : null}
            <path d={band} class={`band ${side ?? "nobody"}`} />
            {side ? <path d={band} fill={`url(#pattern-${side})`} opacity="0.9" /> : null}
            {lit ? <path d={whole} class="edge" /> : null}
        </g>
    );
}

function Ring({ children }: { children: ComponentChildren }) {
    return (
        <svg class="ground" viewBox="-296 -296 592 592" role="group" aria-label="Control and Identity">
            <defs>
                <pattern id="pattern-bliss" width="11" height="11" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.900" fill="#ffc9b8" /><circle cx="8.500" cy="8.500" r="1.900" fill="#ffc9b8" /></pattern>
                <pattern id="pattern-gloom" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="2.600" height="8" fill="#b3a4ff" /></pattern>
            </defs>
            {children}
        </svg>
    );
}

/* ---- what the Ego weighs ------------------------------------------------------------------------------------------------ */

/** Where a candidate is: a slot, a Realm by its Fortress, a Sphere. */
function flag_place(scene: Scene, lands: Land[], flag: Flag): Point | undefined {
    const slot = slots_of(lands).get(flag.place ?? "");
    if (slot) return polar(radius.slot - 36, slot.angle + 7);
    const land = lands.find(one => one.name === flag.place) ?? lands.find(one => flag.thing && counter(scene, "facing", one.name) === flag.thing);
    if (!land) return undefined;
    return flag.thing ? polar(radius.sphere + 26, land.angle + 14) : polar(radius.space + 22, land.angle + 8);
}

function Flags({ lands }: { lands: Land[] }) {
    const scene = use_scene();
    return (
        <Fragment>{use_flags().map(flag => {
            const at = flag_place(scene, lands, flag);
            return at ? <span key={flag.letter} class={`at flag${flag.chosen ? " chosen" : ""}${flag.now ? " now" : ""}`} style={place_style(at)} aria-hidden="true">{flag.letter}{flag.figure ? <small>{flag.figure}</small> : null}</span> : null;
        })}</Fragment>
    );
}

/* ---- all of it ---------------------------------------------------------------------------------------------------------- */

export function RingBoard({ lands, pills }: { lands: Land[]; pills: ComponentChildren }) {
    const scene = use_scene();
    const slots = useMemo(() => slots_of(lands), [lands]);
    const figures = figures_of(scene);
    return (
        <div class="ring" style={{ backgroundImage: `url("${board_image(lands)}")` }}>
            <Ring>{lands.map(land => <Ground key={land.name} land={land} />)}<Identity /></Ring>
            {lands.map(land => <Space key={land.name} land={land} />)}
            <Spheres realms={lands.filter(land => land.realm)} />
            {lands.filter(land => land.realm).map(land => <Fort key={land.name} land={land} />)}
            {[...slots].map(([slot, { at, land }]) => <Slot key={slot} slot={slot} at={at} land={land} />)}
            {[...slots].map(([slot, { at }]) => <SlotName key={slot} slot={slot} at={at} />)}
            {[...slots].map(([slot, { angle }]) => <Blocked key={slot} slot={slot} angle={angle} lands={lands} />)}
            {lands.map(land => {
                const here = figures.filter(figure => figure.place === land.name);
                return here.map((figure, i) => <Figure key={figure.key} figure={figure} at={standing_at(land, i, here.length)} />);
            })}
            {pills}
            <Flags lands={lands} />
        </div>
    );
}

export function lands_for(scene: Scene): Land[] {
    return lands_of(scene.look);
}

export function control_words(scene: Scene, place: string): string {
    const team = control_of(scene, place);
    return team ? team_words(scene, team) : "nobody";
}
