/* SPDX-License-Identifier: MIT */
/*
 * What an option says: what would be done, to what, and its whole price, so that nobody has to look
 * anything up before choosing. Also what a question is about.
 *
 * A move has no kind here ({clause} of game.h), so the question that is put says what its fields
 * mean. All prices are asked of the rules; nothing in the rules asks here.
 */
#include "games/cerebria/cerebria.h"

#include "cardlang/compile.h"
#include "games/cerebria/action.h"
#include "games/cerebria/display.h"
#include "games/cerebria/words.h"
#include "kernel/words.h"

static const char *const realm_titles[BOARD_REALMS] = {
    [REALM_VALLEY] = "Valley of Motives",    [REALM_CRADLE] = "Cradle of Senses",
    [REALM_NETWORK] = "Network of Thoughts", [REALM_LAND] = "Land of Desires",
    [REALM_WILLOW] = "Willow of Values",
};
static const char *const row_titles[ROWS] = { "Move", "Invoke", "Quell", "Fortify", "Empower" };
static const char *const token_titles[] = { "no", "wild", "red", "yellow", "green", "blue" };
static const char *const figure_titles[BOARD_SPIRITS] = { "the Gatekeeper", "the Influencer" };

/* ---- prices -------------------------------------------------------------------------------------- */

static void add_part(const char *what, unsigned amount, size_t start, struct text *out)
{
    if (amount == 0) return;
    text_add(out, "%s%u %s", out->length > start ? ", " : "", amount, what);
}

/* "2 Willpower, 1 Ambition", "free". */
static void add_price(struct price price, struct text *out)
{
    size_t start = out->length;
    add_part("Willpower", price.willpower, start, out);
    add_part("Ambition", price.ambition, start, out);
    add_part("Essence", price.essence, start, out);
    if (out->length == start) text_add_string(out, "free");
}

/* " (2 Willpower, 1 Essence)" of the option with that place. */
static void add_place_price(const struct table *t, unsigned place, struct text *out)
{
    struct move move = { .kind = MOVE_PLACE, .extra = (uint8_t)place };
    text_add_string(out, " (");
    add_price(cerebria_option_price(t, &move), out);
    text_add_char(out, ')');
}

/* What the Action costs so far, beside "Go on". */
void cerebria_price_words(const struct table *t, const struct event *about, struct text *out)
{
    (void)about;
    const FRAME(cerebria_action) *action = cerebria_action_under_way(t);
    if (action) add_price(action_price(t, action, NOTHING, NO_CARD), out);
}

/* ---- Realm Actions --------------------------------------------------------------------------------- */

static void add_realm_effect(const struct table *t, enum realm realm, struct text *out)
{
    unsigned cards = (unsigned)own_option(t->setup, OPTION_CRADLE);
    switch (realm) {
    case REALM_VALLEY: text_add_string(out, "gain 4 Willpower"); break;
    case REALM_CRADLE: text_add(out, "draw %u card%s", cards, cards == 1 ? "" : "s"); break;
    case REALM_NETWORK: text_add_string(out, "move an Emotion of your side next to you"); break;
    case REALM_LAND: text_add_string(out, "put your Essence on an Emotion next to you"); break;
    case REALM_WILLOW: text_add_string(out, "exchange Willpower for Essence"); break;
    }
}

static void add_realm_action(const struct table *t, enum realm realm, struct text *out)
{
    text_add(out, "%s: ", realm_titles[realm]);
    add_realm_effect(t, realm, out);
    text_add_string(out, " (");
    add_price((struct price){ .willpower = realm_action_price(t, t->asked, realm) }, out);
    text_add_char(out, ')');
}

/* ---- tokens and upgrades ----------------------------------------------------------------------------- */

/* "a red token unlocks Quell", "a red token on Quell for Subdue". */
static void add_token(const struct table *t, unsigned token, unsigned row, unsigned place,
                      struct text *out)
{
    if (place == 0) {
        text_add(out, "a %s token unlocks %s", token_titles[token], row_titles[row]);
        return;
    }
    text_add(out, "a %s token on %s for %s", token_titles[token], row_titles[row],
             t->setup->face_names[facts_of(t->setup)->board[t->asked][row][place - 1]]);
}

static void add_discard(const struct table *t, const struct event *about, struct text *out)
{
    const FRAME(cerebria_action) *action = cerebria_action_under_way(t);
    unsigned place = (unsigned)about->number;
    enum row row = (enum row)action->row;
    text_add_string(out, "Discard ");
    card_name_words(t, about->card, out);
    text_add_string(out, ": ");
    add_token(t, action_token(t, t->asked, row, about->card, place), row, place, out);
}

/* " (+1 Willpower, 1 Ambition)": what it changes about the price. */
static void add_upgrade_price(const struct upgrade_fact *fact, struct text *out)
{
    if (!fact->willpower && !fact->ambition) return;
    text_add_string(out, " (+");
    add_price((struct price){ .willpower = fact->willpower, .ambition = fact->ambition }, out);
    text_add_char(out, ')');
}

static void add_upgrade(const struct table *t, card_id card, struct text *out)
{
    face_id face = face_of(t, card);
    card_name_words(t, card, out);
    text_add_string(out, ": ");
    size_t start = out->length;
    card_effect_text(t->setup->pack, face, out);
    text_join_lines(out, start);
    add_upgrade_price(&facts_of(t->setup)->upgrades[face], out);
}

/* "A wild token on Quell for Subdue". */
static void add_wild(const struct table *t, unsigned spot, struct text *out)
{
    size_t start = out->length;
    add_token(t, TOKEN_WILD, spot / ROW_PLACES, spot % ROW_PLACES, out);
    out->bytes[start] = 'A';
}

/* "Unlock Quell", "Quell: Subdue". */
static void add_spot(const struct table *t, unsigned spot, struct text *out)
{
    unsigned row = spot / ROW_PLACES, place = spot % ROW_PLACES;
    if (place == 0)
        text_add(out, "Unlock %s", row_titles[row]);
    else
        text_add(out, "%s: %s", row_titles[row],
                 t->setup->face_names[facts_of(t->setup)->board[t->asked][row][place - 1]]);
}

/* "A red token on Quell for Subdue". */
static void add_vibe(const struct table *t, unsigned thing, struct text *out)
{
    const FRAME(cerebria_insight) *my = (const void *)frame_top(t);
    size_t start = out->length;
    add_token(t, TOKEN_VIBE + thing, my->row, my->place, out);
    out->bytes[start] = 'A';
}

/* ---- Spheres ------------------------------------------------------------------------------------------- */

/* Vibes do nothing by themselves; of a Sphere its bonus. */
const char *const cerebria_thing_notes[] = {
    [THING_SPHERE + SPHERE_COMMITMENT] = "pay 1 Willpower to make 1 Ambition available",
    [THING_SPHERE + SPHERE_CREATIVITY] = "draw a card",
    [THING_SPHERE + SPHERE_HUMILITY] = "gain 1 Essence",
    [THING_SPHERE + SPHERE_DILIGENCE] = "gain 2 Willpower",
    [THING_SPHERE + SPHERE_KNOWLEDGE] = "place a Vibe token",
};

/* "Knowledge at Cradle, 5 Willpower: take 3, then you may place a Vibe token". */
static void add_sphere(const struct table *t, unsigned thing, struct text *out)
{
    const struct cerebria *g = cerebria_of(t);
    unsigned sphere = thing - (unsigned)THING_SPHERE;
    unsigned realm = (sphere + g->origin) % BOARD_REALMS;
    struct absorb_yield yield = absorb_yield(t, t->asked, realm);
    thing_words(t->setup->game, thing, out);
    text_add_string(out, " at ");
    place_words(t->setup->game, PLACE_REALM + realm, out);
    text_add(out, ", %u Willpower: take %u", g->spheres[sphere], yield.sphere);
    if (yield.supply) text_add(out, " and %u from the supply", yield.supply);
    text_add(out, ", then you may %s", cerebria_thing_notes[thing]);
    if (yield.sphere != g->spheres[sphere]) return;
    text_add_string(out, "; it is emptied: a Revelation");
    /* The Ego's Willpower is open, and 2 or more of it are scored unless they are paid. */
    if (g->ego_willpower > 1 && !facts_of(t->setup)->ego.no_willpower_points)
        text_add(out, ", at which the Ego pays or scores its %u Willpower", g->ego_willpower);
}

/* ---- places -------------------------------------------------------------------------------------------- */

/* "Anger at Valley 1 (Intensity 2, Essence 1 of 3)". */
static void add_emotion_at(const struct table *t, unsigned slot, struct text *out)
{
    card_id card = cerebria_on(t, slot);
    struct board board;
    cerebria_board(t, &board);
    card_name_words(t, card, out);
    text_add_string(out, " at ");
    place_words(t->setup->game, place_of_slot(slot), out);
    text_add(out, " (Intensity %u, Essence %u of %u)", board_intensity(&board, slot),
             emotion_of(t, card)->essence, emotion_fact(t, card)->printed.spaces);
}

/* What changes hands by it: ": takes Valley, frees Cradle", which was the Ego's and is nobody's
 * then, "loses Land", which was the players'. */
static void add_control_change(const struct table *t, const struct board *before,
                               const struct board *after, unsigned place, unsigned *told,
                               struct text *out)
{
    side_id was = cerebria_place_control(before, place), is = cerebria_place_control(after, place);
    if (was == is) return;
    text_add_string(out, (*told)++ ? ", " : ": ");
    text_add_string(out, is == SIDE_PLAYERS ? "takes " : was == SIDE_PLAYERS ? "loses " : "frees ");
    place_words(t->setup->game, place, out);
}

/* What the option with that place would do to control. */
static void add_control_changes(const struct table *t, unsigned at, struct text *out)
{
    struct board before, after;
    unsigned told = 0;
    if (!cerebria_board_after(t, at, &after)) return;
    cerebria_board(t, &before);
    for (unsigned place = PLACE_REALM; place < PLACE_SLOTS; place++)
        add_control_change(t, &before, &after, place, &told, out);
}

/* "Valley: a Minor Fortress", "Cradle: the Ego's Major Fortress is razed". */
static void add_fortress(const struct table *t, unsigned realm, struct text *out)
{
    const struct cerebria *g = cerebria_of(t);
    place_words(t->setup->game, PLACE_REALM + realm, out);
    if (g->fortress[realm] == FRAGMENT_NONE)
        text_add_string(out, ": build a Minor Fortress");
    else if (g->fortress_side[realm] == SIDE_PLAYERS)
        text_add_string(out, ": exalt your Minor Fortress");
    else
        text_add(out, ": raze the Ego's %s Fortress",
                 g->fortress[realm] == FRAGMENT_MAJOR ? "Major" : "Minor");
}

static void add_empowered(const struct table *t, unsigned slot, struct text *out)
{
    face_id strong = emotion_fact(t, cerebria_on(t, slot))->strong;
    add_emotion_at(t, slot, out);
    text_add(out, ": it becomes %s", t->setup->face_names[strong]);
}

/* A Spirit's space or an Emotion's slot, by what lies there. */
static void add_place(const struct table *t, unsigned place, struct text *out)
{
    bool slot = place >= PLACE_SLOTS || (place >= PLACE_FRONTIER && t->prompt != PROMPT_SPACE);
    bool emotion = slot && cerebria_on(t, slot_of_place(place)) != NO_CARD;
    if (emotion && t->prompt != PROMPT_BEGIN && t->prompt != PROMPT_POWER)
        add_emotion_at(t, slot_of_place(place), out);
    else
        place_words(t->setup->game, place, out);
}

/* What a place is chosen for, with its price and what changes hands. */
static void add_place_option(const struct table *t, unsigned place, struct text *out)
{
    switch (t->prompt) {
    case PROMPT_FORTRESS: add_fortress(t, place - PLACE_REALM, out); break;
    case PROMPT_EMPOWER: add_empowered(t, slot_of_place(place), out); break;
    case PROMPT_SLOT:
    case PROMPT_SPACE:
    case PROMPT_NETWORK_TO: place_words(t->setup->game, place, out); break;
    case PROMPT_QUELL:
    case PROMPT_NETWORK:
    case PROMPT_LAND: add_emotion_at(t, slot_of_place(place), out); break;
    default: add_place(t, place, out); return;
    }
    add_place_price(t, place, out);
    add_control_changes(t, place, out);
}

static void add_swap(const struct table *t, unsigned figure, struct text *out)
{
    text_add(out, "Change places with %s at ", figure_titles[figure]);
    place_words(t->setup->game, place_of_space(cerebria_of(t)->ego_at[figure]), out);
    add_place_price(t, PLACE_REALM, out); /* which place makes no difference to a Move */
}

/* ---- which of them ----------------------------------------------------------------------------------- */

/* The alternative of the running text that a move is. */
static unsigned alternative_of(const struct table *t, const struct event *about)
{
    const struct effect_frame *f = effect_that_asks(t);
    return t->setup->pack->code[f->pc + (unsigned)about->number].mask;
}

void cerebria_clause_words(const struct table *t, const struct event *about, struct text *out)
{
    switch (t->prompt) {
    case PROMPT_TURN: add_realm_action(t, (enum realm)(about->place - PLACE_REALM), out); return;
    case PROMPT_TOKEN: add_discard(t, about, out); return;
    case PROMPT_UPGRADE: add_upgrade(t, about->card, out); return;
    case PROMPT_WILD: add_wild(t, (unsigned)about->number, out); return;
    case PROMPT_SPOT: add_spot(t, (unsigned)about->number, out); return;
    case PROMPT_VIBE: add_vibe(t, about->thing, out); return;
    case PROMPT_SPHERE: add_sphere(t, about->thing, out); return;
    case PROMPT_ALTERNATIVE: clause_text(t->setup->pack, alternative_of(t, about), out); return;
    default: break;
    }
    if (t->prompt == PROMPT_SPACE && about->number) /* a figure is number 1 or 2 */
        add_swap(t, (unsigned)about->number - 1, out);
    else
        add_place_option(t, about->place, out);
}

/* Only alternatives stand for a text of a card. */
unsigned cerebria_clause_line(const struct table *t, const struct event *about)
{
    if (t->prompt != PROMPT_ALTERNATIVE) return 0;
    return t->setup->pack->clauses[alternative_of(t, about)].line;
}

/* ---- questions ---------------------------------------------------------------------------------------- */

/* Which Fragment two accomplished Aspirations bring, or one; if there is none left, the Capping one
 * (cerebria-68). */
static void add_fragment_question(const struct table *t, struct text *out)
{
    const FRAME(cerebria_revelation) *revelation = (const void *)frame_top(t);
    const struct cerebria *g = cerebria_of(t);
    bool major = revelation->accomplished[SIDE_PLAYERS] > 1;
    unsigned left = major ? g->majors[SIDE_PLAYERS] : g->minors[SIDE_PLAYERS];
    if (left)
        text_add(out, "do you add a %s Fragment to the Identity", major ? "Major" : "Minor");
    else
        text_add_string(out, "do you add your Capping Fragment, which ends the game");
}

/* What a text asks for, card by card: "which card do you take?" */
static void add_chosen_kind(const struct table *t, struct text *out)
{
    switch (table_pack(t)->code[effect_asks_at(t)].op) {
    case OP_CHOOSE_HAND: text_add_string(out, "card do you put under your deck"); break;
    case OP_CHOOSE_TAKEN: text_add_string(out, "card do you take"); break;
    default: text_add_string(out, "Emotion"); break;
    }
}

void cerebria_question_words(const struct table *t, struct text *out)
{
    if (t->prompt == PROMPT_BONUS)
        text_add_string(out, cerebria_thing_notes[event_at(t, t->about)->thing]);
    else if (t->prompt == PROMPT_FRAGMENT)
        add_fragment_question(t, out);
    else if (t->prompt == PROMPT_POWER_CARD)
        add_chosen_kind(t, out);
    else
        effect_question_words(t, out);
}

/* ---- notes -------------------------------------------------------------------------------------------- */

/* Which of several equal Emotions in play it is: both Starting ones of a side are on the board. */
static void add_where(const struct table *t, unsigned slot, struct text *out)
{
    text_add_string(out, "at ");
    place_words(t->setup->game, place_of_slot(slot), out);
}

/* What is left undone by ending the turn. */
static void add_left_undone(const struct cerebria *g, struct text *out)
{
    bool absorb = !(g->used & USED_ABSORB) && !g->first_turn;
    if (g->actions) text_add(out, "%u Action%s left", g->actions, g->actions == 1 ? "" : "s");
    if (absorb) text_add(out, "%sno Absorb yet", g->actions ? ", " : "");
}

/* Of a locked row, of an Emotion in play that a text asks for, and of the end of the turn. */
void cerebria_option_note(const struct table *t, const struct move *move, struct text *out)
{
    const struct cerebria *g = cerebria_of(t);
    size_t before = out->length; /* the option itself may stand there */
    if (move->kind < MOVE_ACTION + ROWS && !g->tokens[t->asked][move->kind - MOVE_ACTION][0])
        text_add_string(out, "locked: a card has to be discarded for a token");
    if (move->kind == MOVE_CARD && cerebria_slot(t, move->card) < BOARD_SLOTS)
        add_where(t, cerebria_slot(t, move->card), out);
    if (move->kind == MOVE_ACTION + ROW_FORTIFY && fortify_needs_upgrade(t, t->asked))
        text_add(out, "%sonly with an upgrade: nothing can be built here",
                 out->length > before ? "; " : "");
    if (move->kind == MOVE_END) add_left_undone(g, out);
}
