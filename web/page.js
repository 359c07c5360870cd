// SPDX-License-Identifier: MIT
// The plain page: a lobby and a table, enough to play and to show the protocol (docs/protocol.md). It keeps the token of
// each seat in this browser; in addresses tokens stand after the #, which browsers send to nobody.
const at = id => document.getElementById(id);
const add = (parent, tag, words = "", more) =>
    parent.appendChild(Object.assign(document.createElement(tag), { textContent: words }, more));
const add_button = (parent, words, onclick) => add(parent, "button", words, { onclick });
const notice = words => { at("notice").textContent = words; };
const words_of = text => typeof text === "string" ? text : (text ?? []).map(part => part.text ?? part).join("");
const is_nested = value => typeof value === "object" && !Array.isArray(value); // a list is always a text

const table_id = location.pathname.match(/^\/t\/(\w+)$/)?.[1];
const kept = (what, id = table_id) => localStorage.getItem(what + " " + id) ?? undefined; // a token
const keep = (what, id, token) => { if (token) localStorage.setItem(what + " " + id, token); };
let socket, table, view, number; // the view, and the number of its last step
let waiting;                     // a move without an answer: sent again after a lost line, with the same id
let pause = 500;                 // milliseconds until the next try; null: there is none

function apply(target, change) {
    for (const [key, value] of Object.entries(change)) {
        if (value === null) delete target[key];
        else if (is_nested(value)) apply(target[key] ||= {}, value);
        else target[key] = value;
    }
}

function sum_of(values, path = "") {
    return Object.entries(values).reduce((total, [key, value]) => {
        if (is_nested(value)) return total + sum_of(value, path + key + "/");
        const bytes = new TextEncoder().encode(path + key + "=" + JSON.stringify(value));
        return total + (bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619), 2166136261) >>> 0);
    }, 0) % 2 ** 32;
}

const say = message => { if (socket.readyState === 1) socket.send(JSON.stringify(message)); };
const open_table = () => say({ do: "open", id: "open", table: table_id, token: kept("seat"), host: kept("host"), number });

function connect() {
    socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket", "limbic.2");
    socket.onopen = () => { pause = 500; open_table(); };
    socket.onmessage = event => {
        const message = JSON.parse(event.data);
        if (waiting && message.id === waiting.id) waiting = undefined;
        hear[message.message]?.(message);
        draw();
    };
    socket.onclose = () => {
        if (pause === null) return;
        setTimeout(connect, pause);
        pause = Math.min(pause * 2, 15000);
    };
}

const hear = {
    table(message) {
        ({ view, number } = table = message);
        if (view) say({ do: "log", from: 0, id: "log" });
    },
    step(message) {
        for (const event of message.events ?? []) apply(view, event.difference ?? {});
        apply(view, message.difference ?? {});
        number = message.number;
        if (sum_of(view) !== message.sum) return say({ do: "drift" });
        tell(message.events, message.auto);
        if (message.over) Object.assign(table, { state: "over", scores: message.scores });
    },
    people({ people, asks }) { if (table) Object.assign(table, { people, asks }); },
    rematch({ table: next, token }) { table.next = next; keep("seat", next, token); },
    announce({ text }) { notice(text); },
    reply(message) {
        if (message.id === "open" && waiting) say(waiting);
        if (message.id === "log") at("log").replaceChildren();
        tell(message.events);
        notice(message.id === "hint" ? "Hint: " + message.move : "");
        if (!message.token) return;
        keep("seat", table_id, message.token);
        number = undefined; // what was seen so far was seen by a spectator
        open_table();
    },
    refused(message) { notice(message.error); },
    bye({ why, again }) { notice(why); pause = again === undefined ? null : again * 1000; },
};

function tell(events = [], auto = []) {
    const lines = [...events.filter(event => !event.step).map(event => event.text), ...auto];
    for (const text of lines) at("log").prepend(add(at("log"), "li", words_of(text)));
}

function draw_people() {
    at("people").replaceChildren();
    for (const who of table.people ?? []) {
        const name = who.name ?? (who.bot ? `bot ${who.bot}` : "free"), you = who.seat === table.seat ? " (you)" : "";
        add(at("people"), "li", `Seat ${who.seat}: ${name}${you}${who.name && !who.here ? " (away)" : ""}`);
    }
    Object.assign(at("own_link"), { href: "#" + kept("seat"), hidden: !table.seat });
}

function draw_buttons() {
    const { seat, state, asks, next } = table, free = table.people?.some(who => who.free);
    const ask = (shown, words, message) => shown && add_button(at("buttons"), words, () => say(message()));
    at("buttons").replaceChildren();
    ask(!seat && free, "Sit down", () => ({ do: "seat", what: "sit", name: keep_name() }));
    ask(table.host && state === "waiting", "Start", () => ({ do: "start" }));
    ask(seat && state === "playing", "Undo", () => ({ do: "undo" }));
    ask(seat && state === "playing", "Hint", () => ({ do: "hint", id: "hint" }));
    ask(seat && state === "over" && !next, "Again", () => ({ do: "rematch" }));
    if (next) add(at("buttons"), "a", "On to the next game", { href: "/t/" + next });
    for (const yes of [true, false]) ask(seat && asks, `${yes ? "A" : "Disa"}gree to the undo`, () => ({ do: "agree", yes }));
    ask(seat, "Stand up", () => ({ do: "leave" }));
}

function draw_nested(parent, values) {
    const list = add(parent, "ul");
    for (const [key, value] of Object.entries(values)) {
        const item = add(list, "li", is_nested(value) ? key : `${key}: ${Array.isArray(value) ? words_of(value) : value}`);
        if (is_nested(value)) draw_nested(item, value);
    }
}

function move(index) {
    const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), part => part.toString(36)).join("-");
    say(waiting = { do: "move", number, index, id });
    draw();
}

function draw() {
    if (!table) return;
    at("title").textContent = `${table.title}: ${table.reason ?? table.state}`;
    draw_people();
    draw_buttons();
    const { decision, ...rest } = view ?? {};
    at("question").textContent = table.scores ? `Points: ${table.scores.points.join(", ")}` :
        decision ? `Seat ${decision.seat} is asked. ${words_of(decision.text)}` : "";
    at("options").replaceChildren();
    for (const [index, option] of waiting ? [] : Object.entries(decision?.options ?? {}))
        add_button(add(at("options"), "li"), words_of(option.text), () => move(Number(index)));
    at("view").replaceChildren();
    draw_nested(at("view"), rest);
}

const keep_name = () => (localStorage.setItem("name", at("name").value), at("name").value);

async function fetch_json(address, body) {
    const answer = await (await fetch(address, body && { method: "POST", body: JSON.stringify(body) })).json();
    notice(answer.error ?? "");
    return answer;
}

async function create(game, others) {
    const seats = Array(Number(game.options.find(option => option.name === "players").usual)).fill(others).fill("me", 0, 1);
    const made = await fetch_json("/api/tables", { game: game.name, name: keep_name(), seats, public: others === "open" });
    if (!made.table) return;
    keep("seat", made.table, made.token);
    keep("host", made.table, made.host);
    location.href = "/t/" + made.table;
}

async function lobby() {
    const list = (place, { tables = [] }) => tables.forEach(one => add(add(at(place), "li"), "a",
        `${one.title}: ${one.state}, ${one.free ?? 0} free${one.asked ? ", your turn" : ""}`, { href: "/t/" + one.table }));
    for (const game of (await fetch_json("/api/games")).games) {
        const item = add(at("games"), "li", `${game.title}: ${game.about} `);
        add_button(item, "Play against bots", () => create(game, "greedy"));
        add_button(item, "Play with others", () => create(game, "open"));
    }
    list("public", await fetch_json("/api/tables"));
    const ids = Object.keys(localStorage).filter(key => key.startsWith("seat ")).map(key => key.slice(5));
    list("mine", await fetch_json("/api/mine", { seats: ids.map(id => ({ table: id, token: kept("seat", id) })) }));
}

if (table_id && location.hash.length > 1) {
    keep("seat", table_id, location.hash.slice(1));
    history.replaceState(null, "", location.pathname); // so that the address can be passed on
}
at("name").value = localStorage.getItem("name") ?? "Guest";
at(table_id ? "table" : "lobby").hidden = false;
if (table_id) connect(); else lobby();
