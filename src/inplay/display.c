/* SPDX-License-Identifier: MIT */
/*
 * What people are shown of cards in play: what is printed on them, what they do as they lie there,
 * what holds for a time. All of it is for reading; nothing in the rules asks here.
 */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cardlang/card_page.h"
#include "inplay/inplay.h"
#include "kernel/words.h"

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

/* Returns how many are shown, those before included. */
static unsigned add_clauses(const struct pack *pack, unsigned def, bool keywords, unsigned shown,
                            struct text *out)
{
    for (EACH_CLAUSE(c, pack, def)) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_COST || (clause->kind == CLAUSE_KEYWORD) != keywords) continue;
        if (shown_as(pack, clause) & SHOWN_TO_AUTHORS) continue;
        if (shown++) text_add_char(out, keywords || clause_joins(pack, c) ? ' ' : '\n');
        add_sentence(pack, c, out);
    }
    return shown;
}

/* Keywords first, wherever they are written, then what is paid for it. */
void play_card_words(const struct setup *setup, face_id face, struct text *out)
{
    const struct pack *pack = setup->pack;
    unsigned def = play_of_setup(setup)->faces[face].def;
    unsigned shown = add_clauses(pack, def, true, 0, out);
    struct text cost = { 0 };
    card_cost_text(pack, def, &cost);
    if (cost.length) text_add(out, "%sCost: %s.", shown++ ? " " : "", text_string(&cost));
    text_release(&cost);
    add_clauses(pack, def, false, shown, out);
}

void play_reminder_words(const struct setup *setup, face_id face, struct text *out)
{
    card_reminders(setup->pack, play_of_setup(setup)->faces[face].def, out);
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

/* Without what is said by its state, what was paid, and texts that do not count in this game. */
void play_does_words(const struct setup *setup, face_id face, struct text *out)
{
    const struct pack *pack = setup->pack;
    bool any = false;
    for (EACH_CLAUSE(c, pack, play_of_setup(setup)->faces[face].def)) {
        const struct clause *clause = &pack->clauses[c];
        bool past = clause->kind == CLAUSE_COST || is_past(setup, clause);
        if (clause->kind == CLAUSE_KEYWORD || past) continue;
        if (any) text_add_char(out, ' ');
        add_sentence(pack, c, out);
        any = true;
    }
}

/* "Choose an evoker. Deal 6 damage to that evoker.": who chooses what is announced wants to know
 * what for. */
static void add_what_for(const struct pack *pack, unsigned clause, struct text *out)
{
    const struct clause *c = &pack->clauses[clause];
    if (c->kind != CLAUSE_VERB || !pack->phrases[c->phrase].announces) return;
    for (unsigned next = c->next; next != NO_CLAUSE; next = pack->clauses[next].next) {
        enum clause_kind kind = pack->clauses[next].kind;
        if (kind == CLAUSE_KEYWORD || kind == CLAUSE_COST || kind == CLAUSE_HOOK) return;
        text_add_char(out, ' ');
        add_sentence(pack, next, out);
    }
}

void play_sentence_words(const struct setup *setup, face_id face, unsigned line, struct text *out)
{
    const struct pack *pack = setup->pack;
    unsigned clause = card_clause_at(pack, play_of_setup(setup)->faces[face].def, line);
    if (clause == NO_CLAUSE) return;
    add_sentence(pack, clause, out);
    add_what_for(pack, clause, out);
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

/* Is there that word, at a place of a text where one begins? */
static bool is_word_at(const char *at, const char *word)
{
    size_t length = strlen(word);
    return strncasecmp(at, word, length) == 0 && !isalpha((unsigned char)at[length]);
}

/* Adds the text up to its next name of a card or word, and what stands for that word there. Returns
 * how much of the text that was. */
static size_t add_naming(const struct table *t, seat_id you, const struct text *text, size_t at,
                         struct text *out)
{
    static const char yourself[] = "yourself", your[] = "your";
    const char *rest = text->bytes + at;
    bool begins = at == 0 || !isalpha((unsigned char)rest[-1]);
    bool self = begins && is_word_at(rest, yourself);
    if (!self && !(begins && is_word_at(rest, your))) {
        text_add_char(out, *rest);
        return 1;
    }
    seat_words(t->setup, you, out);
    if (!self) text_add_string(out, "'s");
    return strlen(self ? yourself : your);
}

/* Everybody reads what holds for a time, and "your manifestations" would be everybody's: the player
 * is named. Names of cards stay as they are. No text speaks of what "you" do: its verb would have
 * to change with the name. */
static void add_for_everybody(const struct table *t, seat_id you, const struct text *text,
                              struct text *out)
{
    const struct marks *marks = text->marks;
    unsigned next = 0;
    for (size_t at = 0; at < text->length;) {
        const struct mark *mark = next < marks->count ? &marks->all[next] : NULL;
        if (mark && mark->start == at) {
            size_t start = out->length;
            text_add_bytes(out, text->bytes + at, mark->length);
            text_mark(out, mark->kind, mark->value, start);
            at += mark->length;
            next++;
        } else {
            at += add_naming(t, you, text, at, out);
        }
    }
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
    unsigned clause = hook_at(t, r->hook)->clause;
    if (!play_rules_of(t)->by_seat || r->seat >= t->seats) {
        clause_text_filled(t->setup->pack, clause, &fill, out);
        return;
    }
    struct marks marks = { 0 };
    struct text said = { .marks = &marks };
    clause_text_filled(t->setup->pack, clause, &fill, &said);
    add_for_everybody(t, r->seat, &said, out);
    text_release(&said);
    marks_release(&marks);
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
 * same back, and its name would tell where it lies. It is named as a card as long as everybody sees
 * it.
 */
static struct origin timed_origin(const struct table *t, const struct timed *row)
{
    unsigned def = hook_at(t, row->hook)->card;
    bool seen = seat_knows(t, NOBODY, row->card) && def_of(t, row->card) == def;
    return (struct origin){ t->setup->pack->cards[def].name, seen ? row->card : (card_id)NO_CARD };
}

void play_source_words(const struct table *t, unsigned row, struct text *out)
{
    struct origin from = timed_origin(t, &timed_rows(t)[row]);
    size_t start = out->length;
    text_add_string(out, from.word);
    if (from.card != NO_CARD) text_mark(out, MARK_CARD, from.card, start);
}

struct origin play_card_origin(const struct table *t, card_id card)
{
    return (struct origin){ face_name(t, face_of(t, card)), card };
}

static bool next_in_force(const struct table *t, unsigned kind, card_id card,
                          struct meaning_search *s, struct meaning *m)
{
    const struct play_state *state = play_state(t);
    const unsigned first = state->first[kind], count = state->first[kind + 1] - first;
    while (s->in_force < count) {
        const struct in_force *clause = &clauses_in_force(t)[first + s->in_force++];
        const struct hook *h = hook_at(t, clause->hook);
        struct context c = context_of_card(clause->card);
        if (!hook_means(t, h, card, &c)) continue;
        *m = (struct meaning){ h, value_of(t, &hook_data_of(t, h)->amount, &c),
                               play_card_origin(t, clause->card) };
        return true;
    }
    return false;
}

bool meaning_next(const struct table *t, unsigned kind, card_id card, struct meaning_search *s,
                  struct meaning *m)
{
    if (next_in_force(t, kind, card, s, m)) return true;
    while (s->timed < play_state(t)->timed_count) {
        const struct timed *row = &timed_rows(t)[s->timed++];
        const struct hook *h = hook_at(t, row->hook);
        struct context c = context_of_timed(t, row);
        if (h->kind != kind || !hook_means(t, h, card, &c)) continue;
        *m = (struct meaning){ h, row->amount, timed_origin(t, row) };
        return true;
    }
    return false;
}

void play_until_words(const struct table *t, unsigned row, struct text *out)
{
    const struct play_rules *rules = play_rules_of(t);
    if (rules->until_words) rules->until_words(t, &timed_rows(t)[row], out);
}
