/* SPDX-License-Identifier: MIT */
/*
 * What waits for the end of the turn, in words: which card it comes from, what it will do and to
 * whom. The bytes are counters (gemotion.c); nothing of it is a secret, for the card was played and
 * the player chosen in front of everybody.
 */
#include "games/gemotion/gemotion.h"
#include "games/gemotion/operations.h"
#include "kernel/words.h"

static unsigned count_later(const struct table *t)
{
    return ((const struct gemotion *)table_state(t))->later_count;
}

static void *first_later(const struct table *t)
{
    return ((struct gemotion *)table_state(t))->later;
}

static const struct later *later_at(const struct table *t, unsigned row)
{
    return &((const struct gemotion *)table_state(t))->later[row];
}

/* Was the variable last given a player, before the part that is put off? Variables are used again
 * for other things, so the first writer before it says what it holds. */
static bool holds_player(const struct table *t, const struct later *later, unsigned var)
{
    const struct instruction *code = table_pack(t)->code;
    unsigned from = gemotion_def_of(t, later->card)->played_at;
    if (var == VAR_ME) return false;
    for (unsigned at = later->pc; at-- > from;) {
        bool chosen = code[at].op == OP_CHOOSE_PLAYER || code[at].op == OP_NEIGHBOUR;
        if (chosen && code[at].a == var) return true;
        bool other = code[at].op == OP_COUNT || code[at].op == OP_CHOOSE_GEM;
        if (other && code[at].a == var) return false;
    }
    return false;
}

/* The variable of the player whom the instruction is about. */
static unsigned player_var(const struct instruction *in)
{
    switch (in->op) {
    case OP_BANK:
    case OP_STEAL_ALL:
    case OP_CHOOSE_DISCARD:
    case OP_CHOOSE_GEM: return in->c;
    case OP_MOVE:
    case OP_RECEIVE: return MORE_OF(in);
    default: return VAR_ME;
    }
}

/* Whom "that player" means; NOBODY: no player was chosen. */
static seat_id chosen_player(const struct table *t, const struct later *later)
{
    const struct instruction *code = table_pack(t)->code;
    for (unsigned at = later->pc; code[at].op != OP_END; at++) {
        unsigned var = player_var(&code[at]);
        if (holds_player(t, later, var) && later->vars[var] < t->seats)
            return (seat_id)later->vars[var];
    }
    return NOBODY;
}

/* "At the end of this turn, have that player bank their stash. That player is Player 2." */
static void later_words(const struct table *t, unsigned row, struct text *out)
{
    const struct later *later = later_at(t, row);
    const struct pack *pack = table_pack(t);
    unsigned line = pack->code[later->pc].line;
    unsigned clause = card_clause_at(pack, face_of(t, later->card), line);
    if (clause == NO_CLAUSE)
        text_add_string(out, "The rest of the card follows at the end of the turn");
    else
        clause_text(pack, clause, out);
    text_add_char(out, '.');
    seat_id player = chosen_player(t, later);
    if (player == NOBODY) return;
    text_add_string(out, " That player is ");
    seat_words(t->setup, player, out);
    text_add_char(out, '.');
}

static void later_source(const struct table *t, unsigned row, struct text *out)
{
    card_name_words(t, later_at(t, row)->card, out);
}

static const struct counter no_fields[] = { { 0 } };

const struct row_kind gemotion_rows[] = {
    { "put off", sizeof(struct later), no_fields, count_later, first_later, .found = true,
      .words = later_words, .source_words = later_source },
    { 0 },
};
