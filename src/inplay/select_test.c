/* SPDX-License-Identifier: MIT */
/*
 * Which cards a text means, against evaluations by brute force; and triggers with cards of their
 * own. The table is one of the test game, Wards.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "cardlang/packs.h"
#include "games/wards/wards.h"
#include "testing/own_pack.h"
#include "testing/random_game.h"

extern const struct game wards_game;
extern const struct vocabulary wards_vocabulary;

enum { CARDS_LAID = 14 };

struct random_table {
    struct random_game playing;
    struct table *t;
    card_id cards[CARDS_LAID]; /* in play, in the order of the yards */
    unsigned count;
    struct context context;
};

/* After the host: what scenes write as {harm=2}. */
static uint16_t *harm_of(const struct table *t, card_id card)
{
    return (uint16_t *)table_at(t, t->card_states_at) + 2u * card + 1;
}

static int strength_of(const struct table *t, card_id card)
{
    return play_rules_of(t)->figures[FIGURE_STRENGTH].read(t, card);
}

/* So that it has that much strength left. */
static void set_strength(struct table *t, card_id card, int strength)
{
    int printed = play_def_of(t, card)->facts[0];
    *harm_of(t, card) = (uint16_t)(printed > strength ? printed - strength : 0);
    cr_assert(strength_of(t, card) == strength || !*harm_of(t, card));
}

/* Some wards, with few different strengths, so that they tie. */
static void lay_out(struct random_table *l, struct choices *c)
{
    random_game_init(&l->playing, &wards_game, c, NULL);
    struct table *t = l->t = l->playing.t;
    in_force_clear(t);
    for (EACH_PLAY_ZONE(zone, t)) {
        while (zone_count(t, zone)) card_move(t, zone_top(t, zone), t->setup->box);
    }
    for (unsigned n = choose(c, CARDS_LAID + 1); n; n--) {
        card_id card = (card_id)choose(c, t->cards);
        if (is_in_play(t, card) || !(play_face_of(t, card)->traits & WARD)) continue;
        card_move(t, card, zone_of(t, ZONE_YARD, (seat_id)card_at(t, card)->pool));
        set_strength(t, card, 1 + (int)choose(c, 3));
    }
    l->count = 0;
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) l->cards[l->count++] = card;
    }
    l->context = context_of_card((card_id)choose(c, t->cards));
    l->context.did = (seat_set)choose(c, 8);
}

static void release(struct random_table *l)
{
    random_game_release(&l->playing);
}

/* ---- filters --------------------------------------------------------------------------------- */

static struct filter draw_filter(const struct random_table *l, struct choices *c)
{
    static const uint32_t traits[] = { 0, BEAST, STONE, HURT, WARD, BEAST | STONE, BEAST | HURT };
    struct filter f = { .all = traits[choose(c, 5)],
                        .none = traits[choose(c, 4)],
                        .any = traits[choose(c, 7)] };
    f.whose = (uint8_t)choose(c, 3);
    f.did = (uint8_t)choose(c, 3);
    if (choose(c, 3) == 1) f.but = ONE_THIS;
    if (choose(c, 4) == 1) f.game = FITS_LONE;
    if (choose(c, 3) == 1) {
        f.figure = FIGURE_STRENGTH;
        f.least = (int8_t)choose(c, 4);
        f.most = (int8_t)(f.least + (int)choose(c, 4));
    }
    if (l->count && choose(c, 4) == 1)
        f.title = (uint16_t)(play_face_of(l->t, l->cards[0])->def + 1);
    return f;
}

/* The same, asked one after the other and without haste. */
static bool fits_plainly(const struct random_table *l, const struct filter *f, card_id card)
{
    const struct table *t = l->t;
    uint32_t traits = play_def_of(t, card)->keywords | (*harm_of(t, card) ? HURT : 0);
    unsigned owner = card_at(t, card)->pool, actor = card_at(t, l->context.self)->pool;
    int figure = strength_of(t, card);
    bool did = l->context.did >> owner & 1;
    bool fits = (traits & f->all) == f->all && !(traits & f->none);
    fits = fits && (!f->any || (traits & f->any));
    fits = fits && (f->whose != WHOSE_OWN || owner == actor);
    fits = fits && (f->whose != WHOSE_OPPOSING || owner != actor);
    fits = fits && (f->did != DID_SO || did) && (f->did != DID_NOT || !did);
    fits = fits && (f->but != ONE_THIS || card != l->context.self);
    fits = fits && (!f->game || zone_count(t, card_at(t, card)->zone) == 1);
    fits = fits && (!f->title || play_face_of(t, card)->def == f->title - 1);
    return fits && (!f->figure || (figure >= f->least && figure <= f->most));
}

static void filters(struct choices *c, const void *about)
{
    struct random_table l;
    (void)about;
    lay_out(&l, c);
    struct filter f = draw_filter(&l, c);
    struct value count = { .times = 1, .measure = MEASURE_IN_PLAY, .filter = f };
    card_id found[CARDS_LAID];
    unsigned most = choose(c, CARDS_LAID), n = 0;
    unsigned some = find_fitting_in_play(l.t, &f, &l.context, found, most);
    for (unsigned i = 0; i < l.count; i++) {
        bool fits = filter_fits(l.t, &f, l.cards[i], &l.context);
        property_require(fits == fits_plainly(&l, &f, l.cards[i]), "%s is judged differently",
                         face_name(l.t, face_of(l.t, l.cards[i])));
        property_require(!fits || n >= some || found[n] == l.cards[i],
                         "%s is not found in its place", face_name(l.t, face_of(l.t, l.cards[i])));
        n += fits;
    }
    property_require(value_of(l.t, &count, &l.context) == (int)n, "there are not %u of them", n);
    property_require(some == (n < most ? n : most), "%u are found, not %u of %u", some, n, most);
    release(&l);
}

/* ---- highest, lowest, the n with the most ---------------------------------------------------- */

/* How many of the filter have more of the figure than this card. */
static unsigned better(const struct random_table *l, const struct selection *s, card_id card,
                       int sign)
{
    int (*read)(const struct table *, card_id) = play_rules_of(l->t)->figures[s->figure].read;
    unsigned n = 0;
    for (unsigned i = 0; i < l->count; i++) {
        bool fits = filter_fits(l->t, &s->filter, l->cards[i], &l->context);
        n += fits && sign * read(l->t, l->cards[i]) > sign * read(l->t, card);
    }
    return n;
}

static unsigned tied_for_best(const struct random_table *l, const struct selection *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < l->count; i++) {
        bool fits = filter_fits(l->t, &s->filter, l->cards[i], &l->context);
        n += fits && better(l, s, l->cards[i], 1) == 0;
    }
    return n;
}

/* By the rule: of several highest any but one may be the second; of one, the best of the rest. */
static bool is_extreme_plainly(const struct random_table *l, const struct selection *s,
                               card_id card)
{
    if (!filter_fits(l->t, &s->filter, card, &l->context)) return false;
    if (s->how == HOW_LOWEST) return better(l, s, card, -1) == 0;
    if (s->how == HOW_HIGHEST) return better(l, s, card, 1) == 0;
    unsigned above = better(l, s, card, 1);
    return tied_for_best(l, s) > 1 ? above == 0 : above == 1;
}

static void extremes(struct choices *c, const void *about)
{
    static const uint8_t hows[] = { HOW_HIGHEST, HOW_LOWEST, HOW_SECOND_HIGHEST };
    struct random_table l;
    card_id found[CARDS_LAID];
    (void)about;
    lay_out(&l, c);
    struct selection s = { .how = hows[choose(c, 3)],
                           .figure = FIGURE_STRENGTH,
                           .filter = draw_filter(&l, c) };
    unsigned n = find_extremes(l.t, &s, &l.context, found, CARDS_LAID), at = 0;
    for (unsigned i = 0; i < l.count; i++) {
        if (!is_extreme_plainly(&l, &s, l.cards[i])) continue;
        property_require(at < n && found[at] == l.cards[i], "%s is not found",
                         face_name(l.t, face_of(l.t, l.cards[i])));
        at++;
    }
    property_require(at == n, "%u are found, not %u", n, at);
    release(&l);
}

/* The sentence of the spell Volley: the eldest strikes the 2 strongest opposing wards ... */
static unsigned sentence_of(const struct table *t, const char *name)
{
    const struct pack *pack = t->setup->pack;
    return pack->code[pack->cards[pack_find(pack, name)].played_at].mask;
}

/* Who is sure to be among the two strongest, and who ties for what is left, is found as counting
 * finds it. */
static void top(struct choices *c, const void *about)
{
    struct random_table l;
    (void)about;
    lay_out(&l, c);
    const struct play_rules *rules = play_rules_of(l.t);
    l.t->end -= (uint32_t)(l.t->moves * sizeof(struct move)); /* no question is open any more */
    l.t->moves = 0;
    struct effect_frame *f = table_push(l.t, rules->rules.effect);
    f->card = l.context.self;
    unsigned sentence = sentence_of(l.t, "Volley"), sure = 0, tied = 0;
    const struct selection *s = &sentence_at(l.t, sentence)->cards;
    const struct instruction in = { .op = OP_APPLY, .mask = (uint16_t)sentence };
    FRAME(play_chosen) *frame = push_chosen(l.t, f, &in);
    struct chosen *chosen = &frame->chosen;
    enum flow flow = choose_cards(l.t, chosen);
    l.context.actor = (seat_id)card_at(l.t, f->card)->pool;
    for (unsigned i = 0; i < l.count; i++) {
        if (!filter_fits(l.t, &s->filter, l.cards[i], &l.context)) continue;
        unsigned above = better(&l, s, l.cards[i], 1), equal = 0;
        for (unsigned k = 0; k < l.count; k++) {
            bool fits = filter_fits(l.t, &s->filter, l.cards[k], &l.context);
            equal += fits && better(&l, s, l.cards[k], 1) == above;
        }
        sure += above + equal <= s->n;
        tied += above < s->n && above + equal > s->n;
    }
    property_require((flow == FLOW_ASK) == (tied > 0), "asked: %d, tied: %u", flow, tied);
    property_require(chosen->count == sure, "%u are sure, not %u", chosen->count, sure);
    if (flow == FLOW_ASK) property_require(l.t->moves == tied, "%u are offered", l.t->moves);
    release(&l);
}

static void expect_property(const char *name, property_function *holds)
{
    struct text report = { 0 };
    struct property property = { name, "inplay", holds, NULL };
    cr_expect(property_check(&property, 1000, &report), "%s", text_string(&report));
    text_release(&report);
    packs_release();
}

Test(inplay, filters_agree_with_asking_one_thing_after_the_other)
{
    expect_property("inplay.filters", filters);
}

Test(inplay, highest_lowest_and_second_agree_with_counting)
{
    expect_property("inplay.extremes", extremes);
}

Test(inplay, the_n_with_the_most_agree_with_counting)
{
    expect_property("inplay.top", top);
}

/* ---- triggers, and what cannot be written ---------------------------------------------------- */

static void expect_scenes(const char *cards, const char *scenes, unsigned wanted)
{
    struct text wrong = { 0 };
    unsigned played = play_scenes_with(&wards_vocabulary, cards, scenes, &wrong);
    cr_expect_eq(wrong.length, 0u, "%s", text_string(&wrong));
    cr_expect_eq(played, wanted);
    text_release(&wrong);
}

static const char two_who_see[] =
    "game wards\n"
    "card \"Reaper\"\n"
    "    ward 5\n"
    "    when \"Lamb\" falls: fell each \"Crow\"\n"
    "card \"Crow\"\n"
    "    ward 2\n"
    "    when \"Lamb\" falls: put each \"Lamb\" from your heap into hand\n"
    "card \"Lamb\"\n"
    "    ward 1\n"
    "    rite: fell this\n";

Test(inplay, a_trigger_whose_card_leaves_before_its_turn_comes_is_dropped)
{
    expect_scenes(two_who_see,
                  "scene The Reaper first\ngame wards\ngiven\n    plays = 1\n    hand[1]:\n"
                  "    yard[1]: Reaper, Crow, Lamb\nplay\n    1: use Lamb\n    1: first Reaper\n"
                  "expect\n    hand[1]:\n    yard[1]: Reaper\n\n"
                  "scene The Crow first\ngame wards\ngiven\n    plays = 1\n    hand[1]:\n"
                  "    yard[1]: Reaper, Crow, Lamb\nplay\n    1: use Lamb\n    1: first Crow\n"
                  "expect\n    hand[1]: Lamb\n    yard[1]: Reaper\n",
                  2);
}

/* The Crow is there when the triggers run, but it was not for what they are about. */
Test(inplay, who_reacts_was_found_before)
{
    expect_scenes("game wards\n"
                  "card \"Shepherd\"\n"
                  "    ward 5\n"
                  "    when \"Lamb\" falls: put each \"Crow\" from your heap into play\n"
                  "card \"Crow\"\n"
                  "    ward 2\n"
                  "    when \"Lamb\" falls: put each \"Lamb\" from your heap into hand\n"
                  "card \"Lamb\"\n"
                  "    ward 1\n"
                  "    rite: fell this\n",
                  "scene The Crow comes too late\ngame wards\ngiven\n    plays = 1\n"
                  "    hand[1]:\n    heap[1]: Crow\n    yard[1]: Shepherd, Lamb\nplay\n"
                  "    1: use Lamb\nexpect\n    hand[1]:\n    heap[1]: Lamb\n"
                  "    yard[1]: Shepherd, Crow\n",
                  1);
}

Test(inplay, what_takes_the_place_of_an_event_acts_once)
{
    expect_scenes("game wards\n"
                  "card \"Sponge\" x5\n"
                  "    ward 5\n"
                  "    instead of harm to own ward: you draw 1 card\n"
                  "card \"Dog\"\n"
                  "    ward 3\n"
                  "    rite: this strikes 1 \"Sponge\" with ember for 1\n",
                  "scene Three would\ngame wards\ngiven\n    plays = 1\n"
                  "    hand[1]: Sponge\n    hand[2]:\n    deck[2]: Dog, ...\n"
                  "    yard[1]: Dog\n    yard[2]: Sponge, Sponge, Sponge\nplay\n    1: use Dog\n"
                  "    1: target Sponge\n    2: first Sponge #2\nexpect\n    hand[2]: Dog\n"
                  "    yard[2]: Sponge {harm=0}, Sponge, Sponge\n",
                  1);
}

Test(inplay, a_row_keeps_one_card_by_its_name)
{
    struct diagnostics d = { .file = "own.cards" };
    d.source = "game wards\ncard \"A\"\n  choose 1 ward -> v\n  choose 1 ward -> w\n"
               "  until the end of this turn: harm by v to w is reduced by 1\n";
    struct pack *pack = pack_new(&wards_vocabulary);
    bool fine = pack_read(pack, d.file, d.source, &d) && pack_compile(pack, &d);
    cr_expect(!fine);
    cr_expect(strstr(text_string(&d.out),
                     "what holds for a time can keep one card by its name, not two"));
    pack_free(pack);
    diagnostics_release(&d);
}
