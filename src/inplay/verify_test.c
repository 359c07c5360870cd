/* SPDX-License-Identifier: MIT */
/*
 * The verifier refuses what a text cannot mean: cards of Wards and of Sentinels, compiled, and then
 * one number planted in a hook that holds for a time, in one that stands, in a condition, in a
 * sentence and in what a card comes into play next to. Each bound is tried from both sides.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "cardlang/compile.h"
#include "cardlang/verify.h"
#include "games/sentinels/terms.h"
#include "inplay/inplay.h"

extern const struct vocabulary wards_vocabulary, sentinels_vocabulary;

enum {
    WARDS_TRAITS = 4,  /* bits from 0 on */
    WARDS_FIGURES = 1, /* the highest numbers of Wards, as below */
    WARDS_MEASURES = MEASURE_GAME,
    WARDS_THINGS = 2,
    WARDS_PLACES = 4,
};

static const char wards_source[] = "game wards\n"
                                   "card \"A\"\n"
                                   "    ward 3\n"
                                   "    choose 1 ward -> w\n"
                                   "    if S is 2 or more: fell 1 ward\n"
                                   "    until the end of this turn: harm to w is reduced by 1\n"
                                   "    while S is 3 or more: harm is increased by 1\n";

/* A card of a pack, and where the parts of it lie in the pack's data. */
struct planted {
    struct pack *pack;
    unsigned card;
    struct hook *hook;
    struct hook_data *timed, *standing;
    struct condition *of_if, *of_while;
    struct sentence *sentence;
    struct {
        struct filter filter;
    } * next_to;
};

static struct pack *read_pack(const struct vocabulary *v, const char *source)
{
    struct diagnostics d = { .file = "test", .source = source };
    struct pack *pack = pack_new(v);
    bool fine = pack_read(pack, "test", source, &d) && pack_finish(pack, &d);
    cr_assert(fine, "%s", text_string(&d.out));
    return pack;
}

static bool holds(const struct planted *p)
{
    bool *starts = data_starts(p->pack);
    bool fine = card_holds(p->pack, &p->pack->cards[p->card], starts);
    free(starts);
    return fine;
}

static void *data_at(const struct pack *pack, unsigned at)
{
    cr_assert(at);
    return pack->data + at;
}

static void find_hooks(struct planted *p)
{
    const struct card_def *card = &p->pack->cards[p->card];
    for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
        struct hook *hook = &p->pack->hooks[h];
        if (!hook->condition) {
            p->timed = data_at(p->pack, hook->data);
            continue;
        }
        p->hook = hook;
        p->standing = data_at(p->pack, hook->data);
        p->of_while = data_at(p->pack, hook->condition);
    }
}

static void find_code(struct planted *p)
{
    const struct card_def *card = &p->pack->cards[p->card];
    for (unsigned at = card->code_start; at < card->code_end; at++) {
        const struct instruction *in = &p->pack->code[at];
        const struct operation *op = operation_of(p->pack->vocabulary, in);
        if (in->op == OP_IF) p->of_if = data_at(p->pack, in->mask);
        if (op && op->data == sizeof(struct sentence)) p->sentence = data_at(p->pack, in->mask);
    }
}

static struct planted plant(void)
{
    struct planted p = { .pack = read_pack(&wards_vocabulary, wards_source) };
    find_hooks(&p);
    find_code(&p);
    cr_assert(p.timed && p.standing && p.of_if && p.of_while && p.sentence);
    return p;
}

/* TRIED(plant, REFUSED, timed, amount.var = 99): with this number planted, is the card refused? */
enum tried { REFUSED, FINE };
#define TRIED(make, wanted, what, change)                                                          \
    do {                                                                                           \
        struct planted p_ = make();                                                                \
        cr_expect(holds(&p_));                                                                     \
        p_.what->change;                                                                           \
        cr_expect_eq(holds(&p_), wanted == FINE, "%s with %s", #what, #change);                    \
        pack_free(p_.pack);                                                                        \
    } while (0)

/* Each number of a part, one beyond and (where it is not what it is already) the last one. */
#define VARS_OF(p_) (p_.pack->cards[p_.card].vars)
#define VAR_TRIED(make, what, var)                                                                 \
    do {                                                                                           \
        TRIED(make, REFUSED, what, var = (uint8_t)VARS_OF(p_));                                    \
        TRIED(make, REFUSED, what, var = UINT8_MAX);                                               \
        TRIED(make, FINE, what, var = (uint8_t)(VARS_OF(p_) - 1));                                 \
    } while (0)
#define MOST_TRIED(make, what, number, most)                                                       \
    do {                                                                                           \
        TRIED(make, REFUSED, what, number = (most) + 1);                                           \
        TRIED(make, REFUSED, what, number = UINT8_MAX);                                            \
        TRIED(make, FINE, what, number = (most));                                                  \
    } while (0)

#define FILTER_TRIED(make, what, f, traits, figures)                                               \
    do {                                                                                           \
        TRIED(make, REFUSED, what, f.all |= 1u << (traits));                                       \
        TRIED(make, REFUSED, what, f.none |= 1u << (traits));                                      \
        TRIED(make, REFUSED, what, f.any |= 1u << 31);                                             \
        TRIED(make, FINE, what, f.all |= 1u << ((traits)-1));                                      \
        TRIED(make, REFUSED, what, f.title = (uint16_t)(p_.pack->card_count + 1));                 \
        TRIED(make, FINE, what, f.title = (uint16_t)p_.pack->card_count);                          \
        MOST_TRIED(make, what, f.figure, figures);                                                 \
        MOST_TRIED(make, what, f.whose, WHOSE_OPPOSING);                                           \
        MOST_TRIED(make, what, f.but, ONE_VAR);                                                    \
        VAR_TRIED(make, what, f.but_var);                                                          \
        MOST_TRIED(make, what, f.did, DID_NOT);                                                    \
        TRIED(make, REFUSED, what, f.game = 2);                                                    \
    } while (0)

#define VALUE_TRIED(what, v)                                                                       \
    do {                                                                                           \
        MOST_TRIED(plant, what, v.measure, WARDS_MEASURES);                                        \
        MOST_TRIED(plant, what, v.one, ONE_VAR);                                                   \
        VAR_TRIED(plant, what, v.var);                                                             \
        TRIED(plant, REFUSED, what, v.measure = MEASURE_FIGURE); /* of none */                     \
        TRIED(plant, REFUSED, what, v = FIGURE_VALUE(WARDS_FIGURES + 1));                          \
        TRIED(plant, FINE, what, v = FIGURE_VALUE(WARDS_FIGURES));                                 \
        MOST_TRIED(plant, what, v.thing, WARDS_THINGS);                                            \
        TRIED(plant, REFUSED, what, v.deck = 1); /* Wards has no decks by name */                  \
        FILTER_TRIED(plant, what, v.filter, WARDS_TRAITS, WARDS_FIGURES);                          \
    } while (0)
#define FIGURE_VALUE(n)                                                                            \
    (struct value)                                                                                 \
    {                                                                                              \
        .times = 1, .measure = MEASURE_FIGURE, .figure = (n)                                       \
    }

#define SELECTION_TRIED(what, s)                                                                   \
    do {                                                                                           \
        TRIED(plant, REFUSED, what, s = RANKED(HOW_TOP + 1, 1));                                   \
        TRIED(plant, REFUSED, what, s.how = UINT8_MAX);                                            \
        for (unsigned how = HOW_HIGHEST; how <= HOW_TOP; how++) {                                  \
            TRIED(plant, REFUSED, what, s = RANKED(how, FIGURE_NONE));                             \
            TRIED(plant, REFUSED, what, s = RANKED(how, WARDS_FIGURES + 1));                       \
            TRIED(plant, FINE, what, s = RANKED(how, WARDS_FIGURES));                              \
        }                                                                                          \
        MOST_TRIED(plant, what, s.n, CHOSEN_MAX);                                                  \
        MOST_TRIED(plant, what, s.one, ONE_VAR);                                                   \
        VAR_TRIED(plant, what, s.var);                                                             \
        FILTER_TRIED(plant, what, s.filter, WARDS_TRAITS, WARDS_FIGURES);                          \
    } while (0)
#define RANKED(how_, figure_)                                                                      \
    (struct selection)                                                                             \
    {                                                                                              \
        .how = (uint8_t)(how_), .n = 1, .figure = (uint8_t)(figure_)                               \
    }

#define HOOK_DATA_TRIED(what)                                                                      \
    do {                                                                                           \
        VALUE_TRIED(what, amount);                                                                 \
        SELECTION_TRIED(what, about.by);                                                           \
        SELECTION_TRIED(what, about.to);                                                           \
        VAR_TRIED(plant, what, about.thing_var);                                                   \
        TRIED(plant, REFUSED, what, about.things = 1u << (WARDS_THINGS + 1));                      \
        TRIED(plant, REFUSED, what, about.things = 1u << 15);                                      \
        TRIED(plant, FINE, what, about.things = (1u << (WARDS_THINGS + 1)) - 1);                   \
        MOST_TRIED(plant, what, thing, WARDS_THINGS);                                              \
        MOST_TRIED(plant, what, onto, ONE_VAR);                                                    \
    } while (0)

/* Its amount is worked out, and its names are kept, from the variables of the effect that brings it
 * into force. */
Test(play_verify, hooks_for_a_time)
{
    HOOK_DATA_TRIED(timed);
}

Test(play_verify, hooks_that_stand)
{
    HOOK_DATA_TRIED(standing);
    TRIED(plant, REFUSED, hook, kind = 0);
}

Test(play_verify, conditions)
{
    VALUE_TRIED(of_if, value);
    VALUE_TRIED(of_while, value);
}

Test(play_verify, sentences)
{
    VALUE_TRIED(sentence, value);
    SELECTION_TRIED(sentence, source);
    SELECTION_TRIED(sentence, cards);
    VAR_TRIED(plant, sentence, thing_var);
    MOST_TRIED(plant, sentence, thing, WARDS_THINGS);
    MOST_TRIED(plant, sentence, players, PLAYERS_ALL_TOGETHER);
    MOST_TRIED(plant, sentence, howmany, HOWMANY_AT_LEAST);
    MOST_TRIED(plant, sentence, from, WARDS_PLACES);
    MOST_TRIED(plant, sentence, to, WARDS_PLACES);
    TRIED(plant, REFUSED, sentence, deck = 1);
}

/* A game without cards that stand for others, and without hosts: its texts cannot name them. */
static struct planted plant_bare(void)
{
    static struct play_rules rules;
    static struct vocabulary vocabulary;
    struct planted p = plant();
    rules = *wards_vocabulary.play;
    rules.me = rules.host = NULL;
    vocabulary = wards_vocabulary;
    vocabulary.play = &rules;
    p.pack->vocabulary = &vocabulary;
    return p;
}

Test(play_verify, what_a_game_does_not_have)
{
    TRIED(plant, FINE, sentence, source.one = ONE_ME);
    TRIED(plant_bare, REFUSED, sentence, source.one = ONE_ME);
    TRIED(plant, FINE, standing, onto = ONE_HOST);
    TRIED(plant_bare, REFUSED, standing, onto = ONE_HOST);
    TRIED(plant, FINE, of_while, value.filter.beneath = 1);
    TRIED(plant_bare, REFUSED, of_while, value.filter.beneath = 1);
}

/* ---- next to --------------------------------------------------------------------------------- */

/* Keywords of a pack are traits too: this one has one. */
static const char sentinels_source[] = "game sentinels\n"
                                       "keyword moth \"Moth\"\n"
                                       "deck villain moths \"Moths\"\n"
                                       "card \"A\"\n"
                                       "    ongoing\n"
                                       "    moth\n"
                                       "    next to moth hero target\n";

static struct planted plant_next_to(void)
{
    struct planted p = { .pack = read_pack(&sentinels_vocabulary, sentinels_source) };
    p.next_to = data_at(p.pack, p.pack->cards[p.card].facts[FACT_NEXT_TO]);
    return p;
}

Test(play_verify, what_a_card_is_next_to)
{
    FILTER_TRIED(plant_next_to, next_to, filter, TRAIT_TAGS + 1, FIGURE_CARDS_IN_PLAY);
    TRIED(plant_next_to, REFUSED, next_to, filter.game = 1);
}

/* The number of the data itself: none beyond all, none in the middle of a record. */
Test(play_verify, where_what_a_card_is_next_to_lies)
{
    TRIED(plant_next_to, REFUSED, pack, cards[0].facts[FACT_NEXT_TO] = UINT16_MAX);
    TRIED(plant_next_to, REFUSED, pack, cards[0].facts[FACT_NEXT_TO]++);
    TRIED(plant_next_to, FINE, pack, cards[0].facts[FACT_NEXT_TO] = 0);
}
