// SPDX-License-Identifier: MIT
// The voice for screen readers: what happened is told politely, in the words of the log, and a question at once. Nothing is
// told twice: an event has its number, a question the number of the step that asked it.

let told = -1;
let asked = "";

function region(name: "polite" | "assertive"): HTMLElement {
    const id = `say-${name}`;
    const there = document.getElementById(id);
    if (there) return there;
    const made = document.createElement("div");
    made.id = id;
    made.className = "unseen";
    made.setAttribute("aria-live", name);
    made.setAttribute("role", name === "polite" ? "log" : "alert");
    document.body.append(made);
    return made;
}

function add_line(name: "polite" | "assertive", words: string): void {
    const line = document.createElement("p");
    line.textContent = words;
    const into = region(name);
    into.append(line);
    while (into.children.length > 8) into.firstElementChild?.remove();
}

export function say_event(number: number, words: string): void {
    if (number <= told) return;
    told = number;
    add_line("polite", words);
}

export function say_question(key: string, words: string): void {
    if (key === asked) return;
    asked = key;
    region("assertive").replaceChildren();
    if (words) add_line("assertive", words);
}

/** A table seen for the first time, or anew: what is in its log already is not told. */
export function say_from(number: number): void {
    told = number;
}

/** Who looks elsewhere is called: by a sound, by a notice of the system, if they wanted that. It names the game alone. */
export function call(title: string, { sound, notify }: { sound: boolean; notify: boolean }): void {
    if (sound) ring();
    try {
        if (notify && Notification.permission === "granted") new Notification("Your turn", { body: title, tag: "limbic" });
    } catch {
        // phones let only a service worker do that
    }
}

let audio: AudioContext | undefined;

/** Two soft tones: your turn. Browsers refuse them until something was clicked, and that is fine. */
function ring(): void {
    try {
        audio ??= new AudioContext();
        [523, 659].forEach((pitch, i) => {
            if (!audio) return;
            const start = audio.currentTime + i * 0.12;
            const tone = audio.createOscillator();
            const volume = audio.createGain();
            tone.frequency.value = pitch;
            volume.gain.setValueAtTime(0.08, start);
            volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
            tone.connect(volume).connect(audio.destination);
            tone.start(start);
            tone.stop(start + 0.3);
        });
    } catch {
        // no sound here
    }
}
