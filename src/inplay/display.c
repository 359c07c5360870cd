/* SPDX-License-Identifier: MIT */
/*
 * What people are shown of cards in play: what is printed on them, what they do as they lie there,
 * what holds for a time. All of it is for reading; nothing in the rules asks here.
 */
#include <ctype.h>
#include <string.h>

#include "inplay/inplay.h"

/* The clauses of a card, one after the other. */
#define EACH_CLAUSE(c_, pack_, def_)                                                               \
    unsigned c_ = (pack_)->cards[def_].first;                                                      \
    c_ != NO_CLAUSE;                                                                               \
    c_ = (pack_)->clauses[c_].next

static unsigned shown_as(const struct pack *pack, const struct clause *clause)
{
    if (clause->phrase >= NO_CLAUSE) return 0; /* a clause of the language: either, may */
    return pack->phrases[clause->phrase].shown;
}

static unsigned def_of(const struct table *t, card_id card)
{
    return play_face_of(t, card)->def;
}

static const struct play_setup *play_of_setup(const struct setup *setup)
{
    return setup->play;
}

bool play_target_stays(const struct pack *pack, const struct card_def *card)
{
    return card->keywords & pack->vocabulary->play->target_traits;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static void add_sentence(const struct pack *pack, unsigned clause, struct text *out)
{
    clause_text(pack, clause, out);
    text_add_char(out, '.');
}

/* Keywords first, wherever they are written. */
void play_card_words(const struct setup *setup, face_id face, struct text *out)
{
    const struct pack *pack = setup->pack;
    unsigned def = play_of_setup(setup)->faces[face].def, shown = 0;
    for (unsigned keywords = 2; keywords-- > 0;) {
        for (EACH_CLAUSE(c, pack, def)) {
            const struct clause *clause = &pack->clauses[c];
            if ((clause->kind == CLAUSE_KEYWORD) != keywords) continue;
            if (shown_as(pack, clause) & SHOWN_TO_AUTHORS) continue;
            bool joins = keywords || clause_joins(pack, c);
            if (shown++) text_add_char(out, joins ? ' ' : '\n');
            add_sentence(pack, c, out);
        }
    }
}

void play_keyword_words(const struct setup *setup, face_id face, struct text *out)
{
    const struct pack *pack = setup->pack;
    unsigned shown = 0;
    for (EACH_CLAUSE(c, pack, play_of_setup(setup)->faces[face].def)) {
        const struct clause *clause = &pack->clauses[c];
        bool told = shown_as(pack, clause) & (SHOWN_BY_STATE | SHOWN_TO_AUTHORS);
        if (clause->kind != CLAUSE_KEYWORD || told) continue;
        if (shown++) text_add_string(out, ", ");
        size_t start = out->length;
        clause_text(pack, c, out);
        if (!(shown_as(pack, clause) & SHOWN_CAPITAL))
            out->bytes[start] = (char)tolower((unsigned char)out->bytes[start]);
    }
}

/* Does not count in this game, or not any more. */
static bool is_past(const struct setup *setup, const struct clause *clause)
{
    if (clause->prefixed && !play_of_setup(setup)->prefixed_counts) return true;
    return shown_as(setup->pack, clause) & SHOWN_BEFORE;
}

/* Without what is said by its state, and without texts that do not count in this game. */
void play_does_words(const struct setup *setup, face_id face, struct text *out)
{
    const struct pack *pack = setup->pack;
    bool any = false;
    for (EACH_CLAUSE(c, pack, play_of_setup(setup)->faces[face].def)) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_KEYWORD || is_past(setup, clause)) continue;
        if (any) text_add_char(out, ' ');
        add_sentence(pack, c, out);
        any = true;
    }
}

void play_sentence_words(const struct setup *setup, face_id face, unsigned line, struct text *out)
{
    const struct pack *pack = setup->pack;
    unsigned clause = card_clause_at(pack, play_of_setup(setup)->faces[face].def, line);
    if (clause != NO_CLAUSE) add_sentence(pack, clause, out);
}

unsigned play_alternative(const struct table *t, const struct event *about)
{
    const struct effect_frame *f = (const void *)frame_top(t);
    return t->setup->pack->code[f->pc + (unsigned)about->number].mask;
}

void play_alternative_words(const struct table *t, const struct event *about, struct text *out)
{
    clause_text(t->setup->pack, play_alternative(t, about), out);
}

static bool orders_triggers(const struct table *t)
{
    return frame_top(t)->rule == play_rules_of(t)->rules.react;
}

/* The hook that a move stands for: one of several triggers, or one that is used. */
static const struct hook *hook_of_move(const struct table *t, const struct event *about)
{
    const FRAME(play_react) *frame = (const void *)frame_top(t);
    if (orders_triggers(t)) return hook_at(t, frame->hooks[about->number].hook);
    return hook_at(t, (unsigned)about->number);
}

unsigned play_clause_line(const struct table *t, const struct event *about)
{
    const struct play_rules *rules = play_rules_of(t);
    bool alternative = frame_top(t)->rule == rules->rules.effect;
    unsigned clause = alternative ? play_alternative(t, about) : hook_of_move(t, about)->clause;
    return t->setup->pack->clauses[clause].line;
}

/* ---- hooks ----------------------------------------------------------------------------------- */

static bool is_within(const struct pack *pack, unsigned outer, unsigned clause)
{
    if (outer == clause) return true;
    for (unsigned c = pack->clauses[outer].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (is_within(pack, c, clause)) return true;
    }
    return false;
}

const char *play_hook_title(const struct table *t, const struct hook *hook)
{
    const struct pack *pack = t->setup->pack;
    for (EACH_CLAUSE(c, pack, hook->card)) {
        const struct clause *clause = &pack->clauses[c];
        if (!(shown_as(pack, clause) & SHOWN_AS_TITLE)) continue;
        if (is_within(pack, c, hook->clause)) return pack->titles[clause->operand[0].value];
    }
    return NULL;
}

void play_timed_words(const struct table *t, unsigned row, struct text *out)
{
    const struct timed *r = &timed_rows(t)[row];
    struct text_fill fill = {
        .value_slot = SLOT_VALUE, .thing_slot = SLOT_THING, .amount = r->amount, .card_id = NO_CARD
    };
    if (r->bound < t->cards && seat_knows(t, NOBODY, r->bound)) {
        fill.card = face_name(t, face_of(t, r->bound));
        fill.card_id = r->bound;
    } else if (r->bound < t->cards) {
        fill.card = "a card"; /* it left, and was shuffled: nobody can say which it is */
    }
    if (r->thing != NOTHING) fill.thing = t->setup->game->things[r->thing];
    clause_text_filled(t->setup->pack, hook_at(t, r->hook)->clause, &fill, out);
}

/* With how long it holds. One that acts once says so itself, "the next time ..."; the time in which
 * it has to is told apart from that. */
bool play_timed_told(const struct table *t, const struct event *about, struct text *out)
{
    const struct play_rules *rules = play_rules_of(t);
    unsigned last = play_state(t)->timed_count - 1u; /* it has just begun */
    if (about->kind == rules->events.timed_over) {
        play_timed_words(t, (unsigned)about->number, out);
        return true;
    }
    if (about->kind != rules->events.timed) return false;
    play_timed_words(t, last, out);
    if (!rules->until_words || timed_rows(t)[last].until == UNTIL_USED) return true;
    bool once = hook_data_of(t, hook_at(t, timed_rows(t)[last].hook))->next;
    text_add_string(out, once ? " (" : " ");
    rules->until_words(t, &timed_rows(t)[last], out);
    if (once) text_add_char(out, ')');
    return true;
}

void play_clause_words(const struct table *t, const struct event *about, struct text *out)
{
    const struct play_rules *rules = play_rules_of(t);
    if (play_timed_told(t, about, out)) return;
    if (orders_triggers(t))
        clause_text(t->setup->pack, hook_of_move(t, about)->clause, out);
    else if (frame_top(t)->rule != rules->rules.effect)
        clause_body_text(t->setup->pack, hook_of_move(t, about)->clause, out);
    else
        play_alternative_words(t, about, out);
}

/* How much a sentence means, where it has that counted: "4 fire damage", not "H fire damage".
 * False: its words say it, or it is none. */
static bool fill_amount(const struct table *t, unsigned at, struct text_fill *fill)
{
    const struct play_rules *rules = play_rules_of(t);
    const struct instruction *in = &t->setup->pack->code[at];
    const struct effect_frame *f = effect_that_asks(t);
    if (!f || (in->op != rules->players_op && in->op != rules->sentence_op)) return false;
    const struct sentence *s = sentence_at(t, in->mask);
    struct context c = context_of_effect(t, f);
    *fill = (struct text_fill){ .value_slot = SLOT_VALUE, .card_id = NO_CARD };
    fill->amount = value_of(t, &s->value, &c);
    return s->value.measure != MEASURE_NONE;
}

/* After a sentence about players: what comes of having done it, or of not having done it. */
static void add_did(const struct table *t, unsigned at, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    unsigned clause = instruction_clause(pack, at);
    while (clause != NO_CLAUSE && (clause = pack->clauses[clause].next) != NO_CLAUSE) {
        const struct instruction *in = &pack->code[++at];
        struct text_fill fill;
        if (in->op != play_rules_of(t)->sentence_op) return;
        if (!sentence_at(t, in->mask)->cards.filter.did) return;
        text_add_char(out, ' ');
        clause_text_filled(pack, clause, fill_amount(t, at, &fill) ? &fill : NULL, out);
        text_add_char(out, '.');
    }
}

/* The `may` of a trigger that was not yet run, of which it is asked whether it is wanted; 0: the
 * question comes from an effect. */
static unsigned trigger_asks_at(const struct table *t)
{
    const FRAME(play_react) *frame = (const void *)frame_top(t);
    unsigned may = 0;
    if (frame->head.rule == play_rules_of(t)->rules.react)
        trigger_now(t, &frame->hooks[frame->at], frame->about, &may);
    return may;
}

/* After "which player": " may discard 3 cards to remove a token", as that player will be asked.
 * Nothing, where it must be done. */
static void add_who_may(const struct pack *pack, unsigned at, const struct text_fill *fill,
                        struct text *out)
{
    struct text may = { 0 }, question = { 0 };
    may_text(pack, at, &may);
    question_text(pack, at, fill, &question);
    if (may.length) {
        text_add_string(out, " may ");
        text_add_bytes(out, text_string(&question), strcspn(text_string(&question), "?"));
    }
    text_release(&may);
    text_release(&question);
}

void play_question_words(const struct table *t, struct text *out)
{
    if (t->prompt == play_rules_of(t)->prompts.reaction) return; /* its moves say it */
    unsigned at = trigger_asks_at(t);
    if (!at) at = effect_asks_at(t);
    struct text_fill fill, *known = fill_amount(t, at, &fill) ? &fill : NULL;
    if (t->prompt == play_rules_of(t)->prompts.player) {
        add_who_may(t->setup->pack, at, known, out);
        return;
    }
    question_text(t->setup->pack, at, known, out);
    add_did(t, at, out);
}

/*
 * By what is printed, not by what lies there: a card that was shuffled since is another behind the
 * same back, and its name would tell where it lies. It is marked as long as everybody sees it.
 */
void play_source_words(const struct table *t, unsigned row, struct text *out)
{
    const struct timed *r = &timed_rows(t)[row];
    const struct pack *pack = t->setup->pack;
    unsigned def = hook_at(t, r->hook)->card;
    size_t start = out->length;
    text_add_string(out, pack->cards[def].name);
    if (seat_knows(t, NOBODY, r->card) && def_of(t, r->card) == def)
        text_mark(out, MARK_CARD, r->card, start);
}

void play_until_words(const struct table *t, unsigned row, struct text *out)
{
    const struct play_rules *rules = play_rules_of(t);
    if (rules->until_words) rules->until_words(t, &timed_rows(t)[row], out);
}
