/* SPDX-License-Identifier: MIT */
/*
 * What the Ego will do in its next turn, as far as the players' side can know.
 *
 * One Operation card lies face up; the second is turned up when the turn begins. For each type it
 * can be, the Operation is run on copies of board and Ego (ego.h), with an observer that says what
 * it does. The copies are never asked for a card: where the Operation draws one, or looks at the
 * Ego's Hidden Aspiration before that is shown, the forecast says so and ends there. So it can tell
 * no secret: nothing that is face down is ever read, but for how many cards there are of each type,
 * which everybody can count.
 */
#include "games/cerebria/display.h"
#include "kernel/forecast.h"
#include "kernel/words.h"

static const char *const type_names[OPERATION_TYPES] = { "Defiance", "Endeavor", "Judgment" };
static const char *const figure_names[BOARD_SPIRITS] = { "the Gatekeeper", "the Influencer" };
static const char *const fragment_words[] = { "", "Minor", "Major", "" };

/* An Operation that is tried out. */
struct attempt {
    const struct table *t;
    struct forecast *f;
    struct board board;
    struct ego ego;
    struct operation_card second; /* that is turned up */
    unsigned turned_up;           /* so many so far */
    bool hidden;                  /* its Hidden Aspiration is not known */
    bool over;                    /* what follows depends on something that nobody has seen */
};

static struct text *say(const struct attempt *attempt, const char *kind, unsigned depth)
{
    return forecast_add(attempt->f, (struct forecast_line){ .kind = kind, .depth = depth });
}

/* From here on it is not known. */
static void say_unknown(struct attempt *attempt, const char *words)
{
    if (attempt->over) return;
    text_add_string(say(attempt, "unknown", 1), words);
    attempt->over = true;
}

/* ---- its cards ------------------------------------------------------------------------------- */

/* That there are some is open. */
static unsigned emotions_left(void *data)
{
    const struct attempt *attempt = data;
    return zone_count(attempt->t, zone_of(attempt->t, ZONE_EGO_DECK, 0));
}

/* Something must be returned; what is done with it is not told. */
static struct emotion draw_emotion(void *data)
{
    struct attempt *attempt = data;
    say_unknown(attempt, "It draws Emotions; what follows depends on them.");
    return facts_of(attempt->t->setup)
        ->emotions[facts_of(attempt->t->setup)->starting[SIDE_EGO]]
        .printed;
}

static void put_under(void *data, const struct emotion *emotions, unsigned count)
{
    (void)data;
    (void)emotions;
    (void)count;
}

/* The first is the one that is tried; more of them belong to Upheaval. */
static struct operation_card turn_up(void *data)
{
    struct attempt *attempt = data;
    if (attempt->turned_up++)
        say_unknown(attempt,
                    "It turns up four more cards, and performs the Operations of both pairs.");
    return attempt->second;
}

static void discard(void *data, const struct operation_card *cards, unsigned count)
{
    (void)data;
    (void)cards;
    (void)count;
}

static enum aspiration next_hidden(void *data, enum aspiration equal)
{
    (void)equal;
    say_unknown(data, "It shows its next Hidden Aspiration and aims at that.");
    return ASPIRATION_NONE;
}

/* ---- what it does ---------------------------------------------------------------------------- */

static void add_aspiration(const struct attempt *attempt, unsigned aspiration, struct text *out)
{
    const struct cerebria_setup *own = facts_of(attempt->t->setup);
    for (face_id face = 0; face < attempt->t->setup->faces; face++) {
        if (own->sort[face] != SORT_ASPIRATION || own->aspirations[face] != aspiration) continue;
        text_add_string(out, attempt->t->setup->face_names[face]);
        return;
    }
}

static void add_emotion_at(const struct attempt *attempt, unsigned slot, struct text *out)
{
    card_name_words(attempt->t, cerebria_on(attempt->t, slot), out);
    text_add_string(out, " at ");
    place_words(attempt->t->setup->game, place_of_slot(slot), out);
}

static void add_realm(const struct attempt *attempt, unsigned realm, struct text *out)
{
    place_words(attempt->t->setup->game, PLACE_REALM + realm, out);
}

static void say_intensify(const struct attempt *attempt, const struct ego_event *event)
{
    struct text *out = say(attempt, "intensify", 1);
    text_add(out, "It puts %d Essence on ", event->a);
    add_emotion_at(attempt, event->place, out);
    if (event->b) text_add(out, " and raises its Intensity token by %d", event->b);
    text_add_char(out, '.');
}

static void say_quell(const struct attempt *attempt, const struct ego_event *event)
{
    struct text *out = say(attempt, "quell", 1);
    text_add(out, "It quells %d Essence off ", event->a);
    add_emotion_at(attempt, event->place, out);
    if (event->b) text_add(out, ", for %d Willpower", event->b);
    text_add_char(out, '.');
}

static void say_fortress(const struct attempt *attempt, const struct ego_event *event)
{
    bool builds = event->what == EGO_FORTIFIES;
    unsigned realm = event->place;
    struct text *out = say(attempt, builds ? "fortify" : "raze", 1);
    if (builds)
        text_add(out, "It builds a %s Fortress in ", fragment_words[event->a]);
    else
        text_add_string(out, "It razes your Fortress in ");
    add_realm(attempt, realm, out);
    text_add_char(out, '.');
}

static void say_move(const struct attempt *attempt, const struct ego_event *event)
{
    struct text *out = say(attempt, "move", 1);
    text_add_string(out, "It moves to ");
    place_words(attempt->t->setup->game, place_of_space(event->place), out);
    text_add_char(out, '.');
}

/* A Target that follows from a Hidden Aspiration nobody has seen is no Target that can be told. */
static bool depends_on_hidden(struct attempt *attempt, const struct ego_event *event)
{
    bool shows = event->what == EGO_SHOWS_HIDDEN;
    bool aims = event->what == EGO_TARGETS && event->b;
    if (!attempt->hidden || !(shows || aims)) return false;
    say_unknown(attempt, "What follows depends on its Hidden Aspiration.");
    return true;
}

static void happened(void *data, const struct ego_event *event)
{
    struct attempt *attempt = data;
    if (attempt->over || depends_on_hidden(attempt, event)) return;
    switch ((enum ego_happening)event->what) {
    case EGO_FAILS:
        text_add_string(say(attempt, "fails", 1),
                        "Nothing of it can be done: a Special Operation instead.");
        return;
    case EGO_SPECIAL: {
        struct text *out = say(attempt, "special", 1);
        text_add_string(out, "Special Operation for ");
        add_aspiration(attempt, (unsigned)event->a, out);
        text_add_char(out, '.');
        return;
    }
    case EGO_MOVES: say_move(attempt, event); return;
    case EGO_INTENSIFIES: say_intensify(attempt, event); return;
    case EGO_QUELLS: say_quell(attempt, event); return;
    case EGO_FORTIFIES:
    case EGO_RAZES: say_fortress(attempt, event); return;
    case EGO_SCORES:
        text_add(say(attempt, "points", 1), "It scores %d point%s.", event->a, plural_s(event->a));
        return;
    default: return;
    }
}

/* ---- one Operation --------------------------------------------------------------------------- */

/* Those that can be the second card: how many, and how many with a bonus mark. The top one alone,
 * if the reader knows it. The deck is not empty: used cards are an even number, and one lies face
 * up. */
struct chances {
    unsigned of, cards[OPERATION_TYPES], bonus[OPERATION_TYPES];
};

static struct chances count_chances(const struct table *t, seat_id viewer)
{
    const struct cerebria_setup *own = facts_of(t->setup);
    zone_id deck = zone_of(t, ZONE_OPERATIONS, 0);
    card_id top = zone_top(t, deck);
    bool known = top != NO_CARD && seat_knows(t, viewer, top);
    struct chances chances = { 0 };
    for (EACH_CARD(c, t, deck)) {
        if (known && c != top) continue;
        const struct operation_card *card = &own->operations[face_of(t, c)];
        chances.of++;
        chances.cards[card->type]++;
        chances.bonus[card->type] += card->bonus && !own->ego.no_bonus;
    }
    return chances;
}

static void begin_attempt(struct attempt *attempt, const struct table *t, struct forecast *f,
                          const struct ego *ego)
{
    attempt->t = t;
    attempt->f = f;
    attempt->ego = *ego;
    attempt->over = false;
    attempt->turned_up = 0;
    attempt->hidden = !ego->hidden_shown && zone_count(t, zone_of(t, ZONE_EGO_HIDDEN, 0)) > 0;
    cerebria_board(t, &attempt->board);
}

/* Without a bonus, unless every card that can come has one. */
static void run_attempt(struct attempt *attempt, unsigned type, bool bonus)
{
    const struct ego_cards cards = { emotions_left, draw_emotion, put_under, turn_up,
                                     discard,       next_hidden,  attempt };
    const struct ego_observer observer = { NULL, happened, attempt };
    struct ego_play play = { &attempt->board, &attempt->ego, &cards, &observer };
    attempt->second = (struct operation_card){ .type = (uint8_t)type, .bonus = bonus };
    ego_turn_begin(&play, (enum ego_spirit)attempt->ego.spirit);
    if (!attempt->over) ego_turn_operate(&play);
}

/* "4 of 11 cards are Endeavor, 1 of them with a bonus: Kindle (put 2 Essence ...)." */
static void say_operation(const struct attempt *attempt, const struct chances *chances,
                          unsigned type)
{
    enum operation_type first = (enum operation_type)attempt->ego.up[0].type;
    unsigned cards = chances->cards[type], bonus = chances->bonus[type];
    struct text *out = forecast_add(
        attempt->f,
        (struct forecast_line){ .kind = "operation", .chances = cards, .of = chances->of });
    if (chances->of == 1)
        text_add(out, "The next card is %s", type_names[type]);
    else
        text_add(out, "%u of %u cards %s %s", cards, chances->of, cards == 1 ? "is" : "are",
                 type_names[type]);
    if (bonus) text_add(out, cards == 1 ? ", with a bonus" : ", %u of them with a bonus", bonus);
    if (bonus && bonus < cards) text_add_string(out, " (left out below)");
    text_add(out, ": %s (%s).", cerebria_operation_name(first, (enum operation_type)type),
             cerebria_operation_text(first, (enum operation_type)type));
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* Which figure plays next, after the Spirit whose turn it is or after the other figure. */
static enum ego_spirit next_figure(const struct table *t)
{
    unsigned turn = cerebria_of(t)->turn;
    return turn == TURN_FIRST || turn == TURN_INFLUENCER ? EGO_GATEKEEPER : EGO_INFLUENCER;
}

/* Of its Hidden Aspiration only what has been shown. */
static void fill_ego(const struct table *t, struct ego *ego)
{
    const struct cerebria *g = cerebria_of(t);
    *ego = (struct ego){ .side = SIDE_EGO,
                         .spirit = (uint8_t)next_figure(t),
                         .willpower = (uint8_t)g->ego_willpower,
                         .points = g->points[SIDE_EGO],
                         .rules = facts_of(t->setup)->ego,
                         .hidden = ASPIRATION_NONE,
                         .hidden_shown = g->hidden_shown };
    for (EACH_CARD(c, t, zone_of(t, ZONE_COMMON, 0)))
        ego->common[ego->common_count++] = (uint8_t)aspiration_of(t, c);
    if (g->hidden_shown) ego->hidden = (uint8_t)cerebria_hidden(t, SIDE_EGO);
    card_id first = zone_top(t, zone_of(t, ZONE_OPERATION, 0));
    ego->up[ego->up_count++] = facts_of(t->setup)->operations[face_of(t, first)];
}

static void say_target(struct attempt *attempt)
{
    const struct ego_cards cards = { emotions_left, draw_emotion, put_under, turn_up,
                                     discard,       next_hidden,  attempt };
    struct ego_play play = { &attempt->board, &attempt->ego, &cards, NULL };
    enum aspiration common = (enum aspiration)attempt->ego.common[0];
    bool winning = ego_is_winning(&play, common);
    struct text *out = say(attempt, "target", 0);
    if (winning && attempt->hidden) {
        text_add_string(out, "It is winning ");
        add_aspiration(attempt, common, out);
        text_add_string(out, ", the Common Aspiration: it aims at its Hidden one, which nobody has "
                             "seen yet.");
        return;
    }
    enum aspiration target = ego_target(&play);
    const char *why = "the Common Aspiration, which it is not winning";
    if (winning) {
        bool both = ego_is_winning(&play, (enum aspiration)attempt->ego.hidden);
        why = target != common ? "its Hidden Aspiration: it is winning the Common one, and not this"
              : both           ? "the Common Aspiration: it is winning that and its Hidden one"
                               : "the Common Aspiration: it is winning that, and has no Hidden one";
    }
    text_add_string(out, "As the board is now it aims at ");
    add_aspiration(attempt, target, out);
    text_add(out, ", %s (%u to your %u).", why, board_number(&attempt->board, target, SIDE_EGO),
             board_number(&attempt->board, target, SIDE_PLAYERS));
}

static void say_turn(const struct attempt *attempt)
{
    const struct table *t = attempt->t;
    struct text *out = say(attempt, "turn", 0);
    size_t start = out->length;
    text_add(out, "%s plays next, with ", figure_names[attempt->ego.spirit]);
    out->bytes[start] = 'T';
    card_name_words(t, zone_top(t, zone_of(t, ZONE_OPERATION, 0)), out);
    text_add_string(out, " as the first card.");
}

void cerebria_forecast(const struct table *t, seat_id viewer, struct forecast *f)
{
    struct chances chances = count_chances(t, viewer);
    struct ego ego;
    struct attempt attempt;
    /* In the middle of its turn, before figures stand, or once the end is near, nothing is sure. */
    if (zone_count(t, zone_of(t, ZONE_OPERATION, 0)) != 1 || cerebria_common(t) == ASPIRATION_NONE)
        return;
    fill_ego(t, &ego);
    begin_attempt(&attempt, t, f, &ego);
    say_turn(&attempt);
    say_target(&attempt);
    for (unsigned type = 0; type < OPERATION_TYPES; type++) {
        if (!chances.cards[type]) continue;
        begin_attempt(&attempt, t, f, &ego);
        say_operation(&attempt, &chances, type);
        run_attempt(&attempt, type, chances.bonus[type] == chances.cards[type]);
    }
}
