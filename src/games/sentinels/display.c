/* SPDX-License-Identifier: MIT */
/*
 * What people are shown: whose a card is, how it is with it, how the game stands. All of it is for
 * reading; nothing in the rules asks here.
 *
 * Seats are called by the title of their hero's deck and sides by that of theirs. Move texts keep
 * numbers, so that a save does not depend on how a pack spells its heroes (docs/adr/0014).
 */
#include "games/sentinels/sentinels.h"
#include "kernel/words.h"

/* ---- sides ----------------------------------------------------------------------------------- */

unsigned sentinels_side_of(const struct table *t, card_id card)
{
    unsigned owner = owner_of(t, card);
    if (owner == OWNER_VILLAIN) return t->seats + SIDE_VILLAIN;
    if (owner == OWNER_ENVIRONMENT) return t->seats + SIDE_ENVIRONMENT;
    return owner;
}

static const char *deck_title(const struct setup *setup, unsigned owner)
{
    const struct sentinels_setup *own = setup->own;
    return setup->pack->decks[own->decks[owner]].title;
}

void sentinels_side_words(const struct setup *setup, unsigned side, struct text *out)
{
    bool villain = side == SIDE_VILLAIN;
    text_add_string(out, deck_title(setup, villain ? OWNER_VILLAIN : OWNER_ENVIRONMENT));
}

void sentinels_seat_words(const struct setup *setup, seat_id seat, struct text *out)
{
    text_add_string(out, deck_title(setup, seat));
}

/* ---- how the game stands --------------------------------------------------------------------- */

static const char *const phase_names[] = {
    [PHASE_START] = "start of the turn",
    [PHASE_PLAY] = "play phase",
    [PHASE_POWER] = "power phase",
    [PHASE_DRAW] = "draw phase",
    [PHASE_INCAPACITATED] = "incapacitated",
    [PHASE_END] = "end of the turn",
    [PHASES] = "over",
};

/* A hero, the villain or the environment. */
static void add_owner(const struct setup *setup, unsigned owner, struct text *out)
{
    if (owner == OWNER_VILLAIN)
        side_words(setup, SIDE_VILLAIN, out);
    else if (owner == OWNER_ENVIRONMENT)
        side_words(setup, SIDE_ENVIRONMENT, out);
    else
        seat_words(setup, (seat_id)owner, out);
}

static void add_turn(const struct table *t, struct text *out)
{
    const struct sentinels *g = state_of(t);
    seat_id seat = sentinels_turn_seat(t);
    unsigned owner = g->turn == TURN_VILLAIN ? OWNER_VILLAIN : OWNER_ENVIRONMENT;
    if (seat != NOBODY) owner = seat;
    text_add(out, "Round %u, turn of ", g->round);
    add_owner(t->setup, owner, out);
    text_add_string(out, ", ");
    /* The villain and the environment play by themselves what heroes choose to play. */
    text_add_string(out, phase_names[g->phase]);
}

/* "Until used", "until the start of NAME's next turn". */
void sentinels_until_words(const struct table *t, const struct timed *row, struct text *out)
{
    if (row->until == UNTIL_USED) {
        text_add_string(out, "until used");
    } else if (row->until == UNTIL_END_OF_TURN) {
        text_add_string(out, "until the end of the turn");
    } else {
        text_add_string(out, "until the start of ");
        seat_words(t->setup, row->seat < t->seats ? row->seat : (seat_id)NOBODY, out);
        text_add_string(out, "'s next turn");
    }
}

void sentinels_table_words(const struct table *t, struct text *out)
{
    add_turn(t, out);
}

/* ---- questions ------------------------------------------------------------------------------- */

/* What befalls a card, after its name. */
static const char *const befalls[] = {
    [EVENT_ENTER] = " comes into play",
    [EVENT_DESTROY] = " is destroyed",
    [EVENT_MILL] = " is discarded",
    [EVENT_DISCARD] = " is discarded",
    [EVENT_MOVE] = " leaves play",
    [EVENT_BECOME_TARGET] = " becomes a target",
    [EVENT_CEASE_TARGET] = " is no longer a target",
    [EVENT_POWER] = "'s power was used",
    [EVENT_INCAPACITATED] = " is incapacitated",
};
enum { BEFALLS = sizeof befalls / sizeof *befalls };

/* A hero who falls is called by the deck: the card says "(incapacitated)" by now. */
static void add_befallen(const struct table *t, const struct event *that, struct text *out)
{
    if (that->kind == EVENT_INCAPACITATED)
        add_owner(t->setup, owner_of(t, that->target), out);
    else
        card_name_words(t, that->target, out);
    if (that->kind < BEFALLS && befalls[that->kind]) text_add_string(out, befalls[that->kind]);
}

/* What "that" is in a text that answers something: "(3 fire damage by Fox to Ann)", "(Fox is
 * destroyed)". */
static void add_that(const struct table *t, const struct event *that, struct text *out)
{
    if (that->kind == EVENT_DAMAGE) {
        text_add(out, " (%d ", that->number);
        thing_words(t->setup->game, that->thing, out);
        text_add_string(out, " damage by ");
        card_name_words(t, that->source, out);
        text_add_string(out, " to ");
        card_name_words(t, that->target, out);
        text_add_char(out, ')');
    } else if (that->target < t->cards && seat_knows(t, NOBODY, that->target)) {
        text_add_string(out, " (");
        add_befallen(t, that, out);
        text_add_char(out, ')');
    }
}

/* Of a redirection that has not begun: is it wanted? */
static void add_redirection(const struct table *t, struct text *out)
{
    const FRAME(sentinels_redirect) *frame = (const void *)frame_top(t);
    struct in_force asked = sentinels_offered_redirection(t, frame, frame->at);
    unsigned may = 0;
    trigger_now(t, &asked, frame->about, &may);
    question_text(t->setup->pack, may, NULL, out);
}

/* What the text answers that asks: the event of the question, or of the effect under way. */
static const struct event *that_of(const struct table *t)
{
    const struct effect_frame *f = effect_that_asks(t);
    if (t->about != NO_EVENT) return event_at(t, t->about);
    return f ? event_at(t, f->event) : NULL;
}

/* Of an order what is done to each: "which is destroyed next?". */
static void add_done_next(const struct table *t, struct text *out)
{
    const FRAME(play_next) *frame = (const void *)frame_top(t);
    bool destroys = false;
    if (frame->head.rule == RULE_play_next) {
        const struct chosen *chosen = table_at(t, frame->of * 4u);
        destroys = sentence_at(t, chosen->sentence)->verb == DO_DESTROY;
    }
    text_add_string(out, destroys ? "is destroyed" : "comes");
}

void sentinels_question_words(const struct table *t, struct text *out)
{
    if (t->prompt == PROMPT_ORDER) {
        add_done_next(t, out);
        return;
    }
    const struct event *that = that_of(t);
    if (frame_top(t)->rule == RULE_sentinels_redirect && t->prompt == PROMPT_MAY)
        add_redirection(t, out);
    else
        play_question_words(t, out);
    if (that && t->prompt != PROMPT_PLAYER) add_that(t, that, out);
}

/* ---- moves and events ------------------------------------------------------------------------ */

/* A hero or villain as their deck says; other cards are an "it". */
const char *sentinels_self_word(const struct table *t, card_id card)
{
    const struct sentinels_setup *own = t->setup->own;
    unsigned owner = owner_of(t, card);
    bool named = owner < OWNERS && owner != OWNER_ENVIRONMENT && card == character_of(t, owner);
    unsigned pronoun = PRONOUN_IT;
    if (named) pronoun = t->setup->pack->decks[own->decks[owner]].pronoun;
    return pronoun_self((enum pronoun)pronoun);
}

/* What changes a damage: the name of the hero's power that it comes from, or its card. The
 * rulebook's example names the power too, and not the hero. */
static void add_changer(const struct table *t, const struct event *about, struct text *out)
{
    const char *power = about->flags ? play_hook_title(t, hook_at(t, about->flags)) : NULL;
    if (power)
        text_add_string(out, power);
    else
        card_name_words(t, about->card, out);
}

/* "Ann", "Fox", "The environment": who plays a card. A villain is called as the card is that lies
 * there, as where it deals damage: a line with both names of one that has flipped reads like two.
 */
static void add_player(const struct table *t, card_id card, struct text *out)
{
    if (owner_of(t, card) == OWNER_ENVIRONMENT)
        text_add_string(out, "The environment");
    else if (owner_of(t, card) == OWNER_VILLAIN)
        card_name_words(t, character_of(t, OWNER_VILLAIN), out);
    else
        add_owner(t->setup, owner_of(t, card), out);
}

/* A power by its title; one without is that of its card. */
static void add_power(const struct table *t, const struct event *about, struct text *out)
{
    const char *title = play_hook_title(t, hook_at(t, (unsigned)about->number));
    if (title)
        text_add_string(out, title);
    else
        card_name_words(t, about->card, out);
}

static bool changes_damage(const struct event *about)
{
    return about->kind == EVENT_IMMUNE || about->kind == EVENT_BONUS ||
           about->kind == EVENT_REDUCE || about->kind == EVENT_IRREDUCIBLE ||
           about->kind == EVENT_PREVENT;
}

/* What is told of an event, where it is not on the cards it names. False: it is no event, or one
 * that tells a text of a card. */
static bool add_told(const struct table *t, const struct event *about, struct text *out)
{
    if (play_timed_told(t, about, out)) return true;
    if (changes_damage(about)) {
        add_changer(t, about, out);
        return true;
    }
    switch (about->kind) {
    case EVENT_PLAY: add_player(t, about->card, out); return true;
    case EVENT_POWER: add_power(t, about, out); return true;
    case EVENT_FLIP:
        text_add_string(out, face_name(t, print_of(t, about->card)->other));
        return true;
    case EVENT_LEND:
        text_add_string(out, about->number == DO_POWER ? "use a power" : "play a card");
        return true;
    case EVENT_WON: side_words(t->setup, SIDE_VILLAIN, out); return true;
    case EVENT_WON_OTHERWISE:
    case EVENT_LOST_OTHERWISE: card_says_words(t, about->source, about->clause, out); return true;
    default: return false;
    }
}

/* The hook that a power, an ability, a trigger or a redirection is; NO_HOOK_NUMBER for other moves.
 */
enum { NO_HOOK_NUMBER = -1 };

static int hook_of_move(const struct table *t, const struct event *about)
{
    const struct frame_head *top = frame_top(t);
    switch (top->rule) {
    case RULE_sentinels_use_power: return about->number;
    case RULE_sentinels_ability: return (int)sentinels_ability_hook(t, about->card, about->number);
    case RULE_play_react: return ((const FRAME(play_react) *)top)->hooks[about->number].hook;
    case RULE_sentinels_redirect:
        return sentinels_offered_redirection(t, (const void *)top, (unsigned)about->number).hook;
    default: return NO_HOOK_NUMBER;
    }
}

/* Of what answers an event the whole sentence: what it does often says "it" of what it answers. */
static void add_hook(const struct table *t, const struct hook *hook, struct text *out)
{
    if (t->prompt == PROMPT_REACTION)
        clause_text(t->setup->pack, hook->clause, out);
    else
        clause_body_text(t->setup->pack, hook->clause, out);
}

unsigned sentinels_clause_line(const struct table *t, const struct event *about)
{
    const struct pack *pack = t->setup->pack;
    int hook = hook_of_move(t, about);
    if (hook != NO_HOOK_NUMBER) return pack->clauses[hook_at(t, (unsigned)hook)->clause].line;
    if (frame_top(t)->rule == RULE_effect) return pack->clauses[play_alternative(t, about)].line;
    return 0;
}

/* What a move or an event stands for: an alternative, a power, an ability, a deck, what holds for a
 * time, what changes a damage. */
void sentinels_clause_words(const struct table *t, const struct event *about, struct text *out)
{
    if (add_told(t, about, out)) return;
    int hook = hook_of_move(t, about);
    if (hook != NO_HOOK_NUMBER)
        add_hook(t, hook_at(t, (unsigned)hook), out);
    else if (frame_top(t)->rule == RULE_effect)
        play_alternative_words(t, about, out);
    else
        add_owner(t->setup, (unsigned)about->number, out);
}
