/* SPDX-License-Identifier: MIT */
/*
 * Spirit Actions against brute force: on random tables every token, set of upgrades and target is
 * tried after the letter of the rules, and what an Action offers, played out on copies of the table
 * to every end, has to be exactly what can be followed, at that price. A choice without a move
 * would fail a check of the engine: so nobody runs into a dead end (cerebria-50).
 *
 * The rules for it are written down a second time in naive_actions.c.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/cerebria/cerebria.h"
#include "kernel/options.h"
#include "testing/cerebria/naive_actions.h"
#include "testing/soak.h"

extern const struct game cerebria_game;

enum { TABLES = 300 }; /* a set-up; soak tests try more */

/* ---- random tables ------------------------------------------------------------------------------ */

static struct setup *set_up(const char *line)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(&cerebria_game, &options);
    cr_assert(options_parse(&cerebria_game, &options, line, &d, 0, 0), "%s", text_string(&d.out));
    struct setup *setup = setup_new(&cerebria_game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return setup;
}

static struct table *new_table(const struct setup *setup)
{
    struct table *t = calloc(1, setup->table_bytes); /* nobody listens */
    cr_assert(t);
    return t;
}

static card_id any_card(const struct table *t, zone_id zone, struct stream *luck)
{
    if (zone_count(t, zone) == 0) return NO_CARD;
    unsigned skip = stream_below(luck, zone_count(t, zone));
    for (EACH_CARD(c, t, zone)) {
        if (skip-- == 0) return c;
    }
    return NO_CARD;
}

static void scatter_emotions(struct table *t, struct stream *luck)
{
    static const uint8_t from[] = { ZONE_DECK,     ZONE_STRONG, ZONE_SUPPLY, ZONE_EGO_DECK,
                                    ZONE_EGO_DECK, ZONE_DECK,   ZONE_DECK };
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        card_id there = cerebria_on(t, slot);
        unsigned kind = from[stream_below(luck, sizeof from)];
        seat_id seat = (seat_id)(kind == ZONE_DECK ? stream_below(luck, t->seats) : 0);
        card_id card = any_card(t, zone_of(t, kind, seat), luck);
        if (there != NO_CARD || card == NO_CARD || stream_below(luck, 3) == 0) continue;
        cerebria_enter(t, card, slot, 1 + stream_below(luck, ESSENCE_SPACES));
    }
}

static void scatter_tokens(struct cerebria *g, seat_id seat, unsigned rows, struct stream *luck)
{
    for (unsigned row = 0; row < rows; row++) {
        unsigned first = stream_below(luck, VIBES);
        bool locked = stream_below(luck, 5) == 0;
        for (unsigned place = 0; place < ROW_PLACES; place++) {
            bool wild = stream_below(luck, 3) == 0,
                 none = locked || (place && stream_below(luck, 2));
            unsigned colour = TOKEN_VIBE + (first + place) % VIBES; /* all different in a row */
            g->tokens[seat][row][place] = (uint8_t)(none ? TOKEN_NONE : wild ? TOKEN_WILD : colour);
        }
    }
}

static void scatter_fortresses(struct cerebria *g, struct stream *luck)
{
    for (unsigned realm = 0; realm < BOARD_REALMS; realm++) {
        g->fortress[realm] = (uint8_t)stream_below(luck, FRAGMENT_MAJOR + 1);
        g->fortress_side[realm] = (uint8_t)(g->fortress[realm] ? stream_below(luck, 2) : 0);
    }
    for (unsigned side = 0; side < BOARD_SIDES; side++) {
        g->minors[side] = (uint8_t)stream_below(luck, 3);
        g->majors[side] = (uint8_t)stream_below(luck, 3);
    }
}

static void scatter_table(struct table *t, const struct setup *setup, uint64_t seed)
{
    struct stream luck = stream_make(seed, 0);
    table_lay_out(t, setup, seed);
    cerebria_deal(t);
    struct cerebria *g = cerebria_of(t);
    scatter_emotions(t, &luck);
    scatter_fortresses(g, &luck);
    g->ambition = (uint8_t)stream_below(&luck, 4);
    g->ego_at[EGO_GATEKEEPER] = (uint8_t)(1 + 2 * stream_below(&luck, BOARD_FRONTIERS));
    g->ego_at[EGO_INFLUENCER] = (uint8_t)(2 * stream_below(&luck, BOARD_REALMS));
    for (seat_id s = 0; s < t->seats; s++) {
        g->willpower[s] = (uint16_t)stream_below(&luck, 8);
        g->essence[s] = (uint16_t)stream_below(&luck, 4);
        g->at[s] = (uint8_t)stream_below(&luck, BOARD_SPACES);
        scatter_tokens(g, s, facts_of(setup)->full ? ROWS : ROW_EMPOWER, &luck);
        while (zone_count(t, zone_of(t, ZONE_HAND, s)))
            card_move(t, zone_top(t, zone_of(t, ZONE_HAND, s)), zone_of(t, ZONE_DECK, s));
        cerebria_draw(t, s, stream_below(&luck, 5));
    }
}

/* ---- all that could be tried -------------------------------------------------------------------- */

enum { KEYS_MOST = 20000 };

struct keys {
    uint64_t all[KEYS_MOST];
    unsigned count;
};

/* Cards by face: equal ones are one choice. */
static uint64_t key_of(const struct naive_action *a)
{
    uint64_t token = a->token == NO_CARD ? 0 : 1u + face_of(a->t, a->token);
    uint64_t card = a->card == NO_CARD ? 0 : 1u + face_of(a->t, a->card);
    return token << 40 | (uint64_t)a->token_place << 36 | (uint64_t)a->upgrades << 32 |
           (uint64_t)a->kind << 24 | (uint64_t)a->at << 16 | card;
}

static void add_key(struct keys *keys, uint64_t key)
{
    cr_assert_lt(keys->count, KEYS_MOST);
    keys->all[keys->count++] = key;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_keys(struct keys *keys)
{
    unsigned kept = 0;
    qsort(keys->all, keys->count, sizeof *keys->all, compare);
    for (unsigned i = 0; i < keys->count; i++) {
        if (i == 0 || keys->all[i] != keys->all[i - 1]) keys->all[kept++] = keys->all[i];
    }
    keys->count = kept;
}

static void try_one(struct naive_action *a, struct keys *found, uint8_t kind, unsigned at,
                    card_id card)
{
    a->kind = kind;
    a->at = at;
    a->card = card;
    if (naive_can_be_followed(a)) add_key(found, key_of(a));
}

static void try_cards(struct naive_action *a, struct keys *found)
{
    for (unsigned slot = 0; slot < BOARD_SLOTS; slot++) {
        for (EACH_CARD(c, a->t, zone_of(a->t, ZONE_HAND, a->seat)))
            try_one(a, found, MOVE_CARD, slot, c);
        for (EACH_CARD(c, a->t, zone_of(a->t, ZONE_SUPPLY, 0))) {
            if (cerebria_side(a->t, c) == SIDE_PLAYERS) try_one(a, found, MOVE_STARTING, slot, c);
        }
    }
}

static void try_targets(struct naive_action *a, struct keys *found)
{
    static const unsigned places[ROWS] = { BOARD_SPACES, 0, BOARD_SLOTS, BOARD_REALMS,
                                           BOARD_SLOTS };
    if (a->row == ROW_INVOKE) try_cards(a, found);
    for (unsigned at = 0; at < places[a->row]; at++) try_one(a, found, MOVE_PLACE, at, NO_CARD);
    for (unsigned i = 0; i < 2 && a->row == ROW_MOVE; i++) {
        try_one(a, found, MOVE_SPIRIT, i, NO_CARD);
        try_one(a, found, MOVE_FIGURE, i, NO_CARD);
    }
}

static void try_upgrades(struct naive_action *a, const uint8_t tokens[ROW_PLACES],
                         struct keys *found)
{
    if (!tokens[0]) return;
    for (unsigned set = 0; set < 1u << UPGRADES; set++) {
        bool there = true;
        for (unsigned i = 0; i < UPGRADES; i++) there &= !(set >> i & 1) || tokens[i + 1];
        a->upgrades = set;
        if (there) try_targets(a, found);
    }
}

/* Colour by colour: none that the row has already; the unlock place first. */
static void try_token(struct naive_action *a, card_id card, unsigned place, struct keys *found)
{
    const uint8_t *row = cerebria_of(a->t)->tokens[a->seat][a->row];
    uint8_t tokens[ROW_PLACES];
    unsigned vibe = (unsigned)__builtin_ctz(emotion_fact(a->t, card)->printed.vibes);
    for (unsigned i = 0; i < ROW_PLACES; i++) {
        tokens[i] = row[i];
        if (row[i] == TOKEN_VIBE + vibe) return;
    }
    if (tokens[place] || (place > 0 && !tokens[0])) return;
    tokens[place] = (uint8_t)(TOKEN_VIBE + vibe);
    a->token = card;
    a->token_place = place;
    try_upgrades(a, tokens, found);
}

static void try_all(const struct table *t, seat_id seat, unsigned row, struct keys *found)
{
    struct naive_action a = { .t = t, .seat = seat, .row = row, .token = NO_CARD };
    found->count = 0;
    if (row == ROW_EMPOWER && !facts_of(t->setup)->full) return;
    cerebria_board(t, &a.b);
    try_upgrades(&a, cerebria_of(t)->tokens[seat][row], found);
    for (EACH_CARD(c, t, zone_of(t, ZONE_HAND, seat))) {
        for (unsigned place = 0; place < ROW_PLACES; place++) try_token(&a, c, place, found);
    }
    sort_keys(found);
}

/* ---- all that is offered ------------------------------------------------------------------------ */

enum { CHOICES_DEEP = 10 }; /* token, three upgrades, go on, two targets, a card shown */

/* Every way through an Action, on copies. */
struct exploration {
    struct table *tables[CHOICES_DEEP];
    const struct table *before;
    struct naive_action a; /* what was chosen on the way */
    struct keys found;
    bool exact; /* no text changes what is paid */
    unsigned seen[PROMPTS];
};

static bool is_choice_of_action(const struct table *t)
{
    static const bool of_action[PROMPTS] = {
        [PROMPT_TOKEN] = true,  [PROMPT_UPGRADE] = true,  [PROMPT_SPACE] = true,
        [PROMPT_INVOKE] = true, [PROMPT_SLOT] = true,     [PROMPT_QUELL] = true,
        [PROMPT_SHOW] = true,   [PROMPT_FORTRESS] = true, [PROMPT_EMPOWER] = true,
    };
    return !table_is_over(t) && of_action[t->prompt];
}

static void note_choice(struct exploration *e, const struct table *t, struct move m)
{
    struct naive_action *a = &e->a;
    if (m.kind == MOVE_TOKEN) a->token = m.card, a->token_place = (unsigned)m.number;
    if (m.kind == MOVE_UPGRADE)
        a->upgrades |= 1u << (facts_of(t->setup)->upgrades[face_of(t, m.card)].place - 1);
    bool target =
        t->prompt != PROMPT_TOKEN && t->prompt != PROMPT_UPGRADE && t->prompt != PROMPT_SHOW;
    if (!target) return;
    if (t->prompt == PROMPT_INVOKE) a->card = m.card;
    if (t->prompt == PROMPT_SLOT) {
        a->at = slot_of_place(m.extra); /* the kind stays that of the card */
        return;
    }
    a->kind = m.kind;
    if (t->prompt == PROMPT_SPACE)
        a->at = m.kind == MOVE_PLACE    ? space_of_place(m.extra)
                : m.kind == MOVE_SPIRIT ? m.seat
                                        : (unsigned)m.number - 1;
    if (t->prompt == PROMPT_QUELL || t->prompt == PROMPT_EMPOWER) a->at = slot_of_place(m.extra);
    if (t->prompt == PROMPT_FORTRESS) a->at = m.extra - PLACE_REALM;
}

/* What has gone is what the rules ask for. */
static void expect_price(const struct exploration *e, const struct table *t)
{
    const struct cerebria *was = cerebria_of(e->before), *is = cerebria_of(t);
    struct naive_outcome o = naive_outcome(&e->a, UPGRADES);
    if (is->points[SIDE_PLAYERS] != was->points[SIDE_PLAYERS]) return; /* the Wheel gives, too */
    for (unsigned i = 0; i < UPGRADES; i++) {
        if (e->a.upgrades >> i & 1 && naive_has_text(&e->a, i)) return;
    }
    cr_expect_eq(was->willpower[e->a.seat] - is->willpower[e->a.seat], o.willpower);
    cr_expect_eq(was->ambition - is->ambition, o.ambition);
    cr_expect_eq(was->essence[e->a.seat] - is->essence[e->a.seat], o.essence);
}

static void explore(struct exploration *e, unsigned depth)
{
    const struct table *t = e->tables[depth];
    if (!is_choice_of_action(t)) {
        add_key(&e->found, key_of(&e->a));
        if (e->exact) expect_price(e, t);
        return;
    }
    cr_assert_lt(depth + 1, CHOICES_DEEP);
    e->seen[t->prompt]++;
    for (unsigned i = 0; i < t->moves; i++) {
        struct naive_action a = e->a;
        note_choice(e, t, table_moves(t)[i]);
        table_copy(e->tables[depth + 1], t);
        table_choose(e->tables[depth + 1], i);
        explore(e, depth + 1);
        e->a = a;
        if (t->prompt == PROMPT_SHOW) break; /* which card it is changes nothing */
    }
}

static void explore_action(struct exploration *e, const struct table *t, seat_id seat, unsigned row)
{
    struct table *start = e->tables[0];
    table_copy(start, t);
    FRAME(cerebria_action) *action = table_push(start, RULE_cerebria_action);
    action->seat = seat;
    action->row = (uint8_t)row;
    e->before = t;
    e->a = (struct naive_action){
        .t = t, .seat = seat, .row = row, .token = NO_CARD, .card = NO_CARD
    };
    cerebria_board(t, &e->a.b);
    table_run(start);
    explore(e, 0);
    sort_keys(&e->found);
}

/* ---- the comparison ----------------------------------------------------------------------------- */

/* How often each effect of an upgrade was part of something that could be followed. */
static void count_effects(const struct exploration *e, unsigned counts[32])
{
    for (unsigned k = 0; k < e->found.count; k++) {
        struct naive_action a = e->a;
        a.upgrades = e->found.all[k] >> 32 & 7;
        for (unsigned bit = 0; bit < 32; bit++) counts[bit] += naive_uses(&a, 1u << bit);
    }
}

static void compare_action(struct exploration *e, const struct table *t, seat_id seat, unsigned row,
                           const char *where)
{
    static struct keys tried;
    try_all(t, seat, row, &tried);
    e->found.count = 0;
    bool possible = action_is_possible(t, seat, (enum row)row);
    cr_expect_eq(possible, tried.count > 0, "%s: row %u of seat %u", where, row, seat);
    if (!possible) return;
    explore_action(e, t, seat, row);
    cr_expect_eq(e->found.count, tried.count,
                 "%s: row %u of seat %u: %u offered, %u can be followed", where, row, seat,
                 e->found.count, tried.count);
    for (unsigned i = 0; i < tried.count && i < e->found.count; i++) {
        if (tried.all[i] == e->found.all[i]) continue;
        cr_expect_fail("%s: row %u of seat %u: %llx can be followed, %llx is offered", where, row,
                       seat, (unsigned long long)tried.all[i], (unsigned long long)e->found.all[i]);
        return;
    }
}

static const char *const lines[] = {
    "spirits=delight powers=none ask=all",
    "spirits=delight,empathy mode=full powers=none ask=all",
    "spirits=delight,empathy mode=full boards=b powers=none ask=all",
    "spirits=harmony,love mode=full boards=b decks=spirit ask=all",
    "spirits=anxiety,hatred mode=full boards=b ask=all",
    "spirits=malice,misery mode=full boards=b decks=spirit hands=private ask=all",
    "spirits=hatred mode=full decks=spirit ask=all",
};

/* Each effect in the pack is used by something, or the comparison would have shown nothing of it.
 */
static const uint32_t all_effects =
    UPGRADE_STEP | UPGRADE_THROUGH | UPGRADE_SURMOUNT | UPGRADE_TO_FRONTIER | UPGRADE_SWAP |
    UPGRADE_MORE_SUPPLY | UPGRADE_MORE_OWN | UPGRADE_FREE_ESSENCE | UPGRADE_IF_UNCONTROLLED |
    UPGRADE_MORE_QUELL | UPGRADE_NO_CARD | UPGRADE_NO_WILLPOWER | UPGRADE_EXALT | UPGRADE_RAZE |
    UPGRADE_WRECK | UPGRADE_FIRST_SUPPLY | UPGRADE_FIRST_OWN | UPGRADE_ANYWHERE;

static void compare_tables(const char *line, unsigned counts[32], unsigned seen[PROMPTS])
{
    static struct exploration e;
    struct setup *setup = set_up(line);
    struct table *t = new_table(setup);
    e = (struct exploration){ .exact = own_option(setup, OPTION_POWERS) == POWERS_NONE };
    for (unsigned i = 0; i < CHOICES_DEEP; i++) e.tables[i] = new_table(setup);
    for (unsigned long seed = 0; seed < soak_games(TABLES); seed++) {
        char where[160];
        snprintf(where, sizeof where, "%s, table %lu", line, seed);
        scatter_table(t, setup, seed);
        for (unsigned k = 0; k < ROWS * t->seats; k++) {
            compare_action(&e, t, (seat_id)(k / ROWS), k % ROWS, where);
            count_effects(&e, counts);
        }
    }
    for (unsigned p = 0; p < PROMPTS; p++) seen[p] += e.seen[p];
    for (unsigned i = 0; i < CHOICES_DEEP; i++) free(e.tables[i]);
    free(t);
    setup_free(setup);
}

Test(cerebria_actions, what_is_offered_is_what_can_be_followed, .timeout = 0)
{
    unsigned counts[32] = { 0 }, seen[PROMPTS] = { 0 };
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        compare_tables(lines[i], counts, seen);
    for (unsigned bit = 0; bit < 32; bit++)
        cr_expect(!(all_effects >> bit & 1) || counts[bit], "effect %u was never used", bit);
    cr_expect(seen[PROMPT_SHOW], "no card was ever shown");
    cr_expect(seen[PROMPT_EMPOWER], "nothing was ever empowered");
}
