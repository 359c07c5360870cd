// SPDX-License-Identifier: MIT
// What a card shows, as one outline: by the words that its pack has for its picture, then by its name. Outlines are drawn on
// a grid of 24, those of symbols among them.
import { outline_of } from "./symbol";
import type { Face } from "./types";

const outlines: { [figure: string]: string } = {
    bell: "M10 3a2 2 0 0 1 4 0c5 2 4 9 7 14H3c3-5 2-12 7-14ZM9 19a3 3 0 0 0 6 0Z",
    blade: "M12 1 15 5V15H19V18H14V23H10V18H5V15H9V5Z",
    staff: "M12 9 12 23M12 1A4 4 0 1 1 12 9 4 4 0 1 1 12 1Z",
    boat: "M11 2V14H3ZM13 4V14H20ZM2 16H22L18 22H6Z",
    person: "M12 1a4.500 4.500 0 1 1 0 9a4.500 4.500 0 1 1 0-9ZM4 23C4 15 7 11 12 11S20 15 20 23Z",
    crowd: "M12 2a3 3 0 1 1 0 6a3 3 0 1 1 0-6ZM5 5a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5ZM19 5a2.500 2.500 0 1 1 0 5a2.500 2.500 0 1 1 0-5ZM1 21C1 14 3 11 6 11 8 8 16 8 18 11 21 11 23 14 23 21Z",
    mountain: "M1 22 9 6 12 11 15 4 23 22ZM7 10 9 12 11 10",
    tower: "M6 22V7H4V2H7V4H10V2H14V4H17V2H20V7H18V22ZM10 22V16H14V22",
    claw: "M3 2C8 6 8 14 5 22 11 16 12 8 10 2 15 7 15 15 12 22 19 16 20 8 17 2 22 8 22 16 19 22",
    beast: "M2 9C6 3 13 2 17 5L23 7 21 11 17 11 22 14 17 16C12 15 11 18 12 23H5C6 17 5 13 2 9ZM15 7.500V8.500",
    wing: "M2 20C3 8 11 2 23 2 20 5 22 6 17 9 19 10 17 12 12 13 13 15 8 18 2 20Z",
    chain: "M8 4A5 5 0 1 1 8 14 5 5 0 1 1 8 4ZM16 10A5 5 0 1 1 16 20 5 5 0 1 1 16 10Z",
    cup: "M4 5H17V13C17 19 14 21 10.500 21S4 19 4 13ZM17 8C23 7 23 15 17 14",
    gate: "M3 22V10A9 8 0 0 1 21 10V22ZM8 22V6M12 22V4M16 22V6M3 14H21",
    mask: "M3 4C9 7 15 7 21 4 23 14 18 22 12 22S1 14 3 4ZM7 11Q9 9 11 11M13 11Q15 9 17 11M8 16Q12 19 16 16",
    house: "M1 12 12 2 23 12H20V22H4V12ZM10 22V15H14V22",
    hammer: "M3 3H17V10H13L22 20 19 23 10 12V10H3Z",
    lens: "M10 2A8 8 0 1 1 10 18 8 8 0 1 1 10 2ZM16 16 23 23M6 8Q7 5 10 5",
    tree: "M12 1 19 10H16L21 17H14V23H10V17H3L8 10H5Z",
    bird: "M1 8C6 6 9 8 11 12 12 5 17 2 23 3 20 5 21 8 18 12 15 17 11 19 4 19 7 17 7 16 6 14 6 11 4 9 1 8Z",
    clock: "M12 1A11 11 0 1 1 12 23 11 11 0 1 1 12 1ZM12 5V12L17 15",
    book: "M2 4C6 2 10 3 12 5 14 3 18 2 22 4V20C18 18 14 19 12 21 10 19 6 18 2 20ZM12 5V21",
    ring: "M8 1H16L18 5 14 8H10L6 5ZM12 8A7.500 7.500 0 1 1 12 23 7.500 7.500 0 1 1 12 8ZM12 11.500A4 4 0 1 0 12 19.500 4 4 0 1 0 12 11.500Z",
    cape: "M9 2H15L22 20C18 18 16 23 12 20 8 23 6 18 2 20Z",
    gun: "M2 7H22V12H13L11 16H9L10 12H8L6 20H2Z",
    cloud: "M6 19A5 5 0 0 1 6 9 6.500 6.500 0 0 1 18 8 5.500 5.500 0 0 1 18 19Z",
    coil: "M3 5Q12 0 21 5T3 10Q12 5 21 10T3 15Q12 10 21 15T3 20Q12 15 21 20",
    flower: "M12 12C6 8 8 1 12 1S18 8 12 12C18 7 23 11 22 14S15 17 12 12C15 19 11 23 8 22S6 15 12 12C4 14 1 10 2 7S9 7 12 12Z",
    fruit: "M12 7C18 3 23 8 21 14S15 23 12 21 5 20 3 14 6 3 12 7ZM12 7C12 4 14 2 17 1",
    candle: "M8 10H16V23H8ZM12 1C15 4 15 8 12 8S9 4 12 1Z",
    box: "M2 8H22V22H2ZM2 8 6 3H18L22 8M12 3V22",
    wall: "M1 6H23V20H1ZM1 11H23M1 16H23M8 6V11M16 6V11M5 11V16M12 11V16M19 11V16M8 16V20M16 16V20",
    rope: "M2 8C8 2 8 14 14 8S20 14 22 8M2 16C8 10 8 22 14 16S20 22 22 16",
    stairs: "M1 22V17H7V12H13V7H19V2H23V22Z",
    window: "M4 2H20V22H4ZM12 2V22M4 12H20",
    horn: "M1 9H6L21 2V22L6 15H1ZM6 9V15",
    fish: "M1 12C6 4 14 4 18 11L23 6V18L18 13C14 20 6 20 1 12ZM6 10.500V11.500",
};

/** Words of pictures, and what is drawn for them: the first that is found. Things come before people, who are everywhere. */
const words: [RegExp, string][] = [
    [/\bbells?\b|bronze|knell/, "bell"], [/\bring\b|signet|medal/, "ring"], [/\bcape\b|coat|handkerchief|sheet/, "cape"], [/fist|punch|grip|elbow|smash/, "fist"],
    [/sword|blade|dagger|spear|harpoon|thorn|icicle|spike/, "blade"], [/club|hammer|crow ?bar|iron bar/, "hammer"], [/staff|torch|pole|wand|taiaha/, "staff"],
    [/\bgun|turret|pistol|cannon|nozzle/, "gun"], [/shield|dome|armou?r|barrier|breast|chest|suit\b/, "shield"], [/flame|fire|burn|blaz|brazier|pyre|fuse|lava|molten/, "flame"],
    [/\bice|frost|froz|freez|snow|cold/, "snowflake"], [/lightning|crackl|shock|flash/, "bolt"], [/sun\b|sunrise|dawn|radian|gold/, "sun"],
    [/skull|dead|bony|ghost|crew/, "skull"], [/dinosaur|tyranno|raptor|roar|dog|cat|deer|beast/, "beast"], [/pterodactyl|bird|raven|swan|hawk|parrot|chicken|moth/, "bird"],
    [/\bwave|tide|sea\b|river|flood|dam\b|swamp|harbou?r|undertow|riptide/, "wave"], [/ship|boat|sail|helm|ferry/, "boat"], [/buoy|lantern|lamp|candle|lighthouse/, "candle"],
    [/coil|spring|whirl|tornado|cable/, "coil"], [/machine|engine|gear|platform|clockwork|parts|module|lever|console|weir|sluice/, "gear"],
    [/clock|hour|pendulum|time/, "clock"], [/mirror|lens|glass|crystal|sextant|spyglass/, "lens"], [/star|spark|speck|glow|light|shimmer/, "star"],
    [/mountain|volcano|rock|boulder|stone|earth|peak|ground|field/, "mountain"], [/tree|stump|forest|plant|fern|grass|lawn|garden/, "tree"], [/petal|flower|rose/, "flower"],
    [/apple|cherr|fruit|fish/, "fruit"], [/gate|bars|cage|bridge|span|arch|fence|cave/, "gate"], [/tower|castle|palace|tomb|city|street|keep/, "tower"],
    [/\bwall|dam\b|parapet|headgate|breakwater/, "wall"], [/stair|road|well\b|bottom/, "stairs"], [/window|frame|photograph|screen|picture/, "window"],
    [/book|page|ledger|log\b|chart|map|table\b|list|letters|initials/, "book"], [/suitcase|box|present|jar|crate|truck|tank|load/, "box"],
    [/mask|face|tattoo/, "mask"], [/horn|whistle|cry\b|shout|voice|note/, "horn"], [/cup|tea|bowl|tap\b/, "cup"], [/rope|net\b|tug|swing|hammock|line\b/, "rope"],
    [/chain|lock/, "chain"], [/wing|balloon|flying/, "wing"], [/cloud|fog|mist|steam|rain|smoke|storm/, "cloud"], [/\beyes?\b|gaze|watch|sense|look/, "eye"], [/hands?\b|palm|finger|arm\b|arms\b/, "hand"],
    [/heart|love/, "heart"], [/soldiers|dancers|crowd|allies|carriers|rank|two /, "crowd"], [/hero|man\b|woman|warrior|soldier|scientist|figure|god|villain|child|porter|sister|keeper/, "person"],
];

/** What it is of, if no word tells: something that its name decides. */
const rest = ["diamond", "spark", "knot", "orb", "leaf", "drop", "lotus", "star"];

export function figure_of(name: string, face: Face | undefined): string {
    for (const said of [face?.art ?? "", name]) {
        const found = words.find(([pattern]) => pattern.test(said.toLowerCase()));
        if (found) return found[1];
    }
    return rest[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % rest.length] ?? "star";
}

export function outline_named(figure: string): string {
    return outlines[figure] ?? outline_of(figure);
}
