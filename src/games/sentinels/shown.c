/*
 * What people are shown: whose a card is, how it is with it and what it does, how the game stands.
 * All of it is for reading; nothing in the rules asks here.
 */
#include "games/sentinels/shown.h"

#include <string.h>

#include "games/sentinels/sentinels.h"

/* ---- sides ----------------------------------------------------------------------------------- */

unsigned side_shown_at(const struct table *t, card_id card)
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

void side_shown(const struct setup *setup, unsigned side, struct text *out)
{
    bool villain = side == SIDE_VILLAIN;
    text_add_string(out, deck_title(setup, villain ? OWNER_VILLAIN : OWNER_ENVIRONMENT));
}

void seat_shown(const struct setup *setup, seat_id seat, struct text *out)
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

static void add_turn(const struct table *t, struct text *out)
{
    const struct sentinels *g = state_of(t);
    seat_id seat = turn_seat(t);
    unsigned owner = g->turn == TURN_VILLAIN ? OWNER_VILLAIN : OWNER_ENVIRONMENT;
    if (seat != NOBODY) owner = seat;
    text_add(out, "Round %u, turn of %s, ", g->round, deck_title(t->setup, owner));
    /* The villain and the environment play by themselves what heroes choose to play. */
    text_add_string(out, phase_names[g->phase]);
}

/* "The next time", "until the start of the turn of NAME". */
static void add_until(const struct table *t, const struct timed *row, struct text *out)
{
    if (row->until == UNTIL_USED) {
        text_add_string(out, "the next time");
    } else if (row->until == UNTIL_END_OF_TURN) {
        text_add_string(out, "until the end of the turn");
    } else {
        text_add_string(out, "until the start of the turn of ");
        text_add_string(out, row->seat < t->seats ? deck_title(t->setup, row->seat) : "nobody");
    }
}

/* What a timed effect says, with what the names in it stand for. */
static void add_effect(const struct table *t, const struct timed *row, struct text *out)
{
    clause_text(t->setup->pack, hook_at(t, row->hook)->clause, out);
    if (row->type != NOTHING) text_add(out, " (%s)", damage_types[row->type]);
    if (row->bound < t->cards) text_add(out, " (%s)", face_name(t, face_of(t, row->bound)));
}

/* A line of its own. */
static void add_timed(const struct table *t, const struct timed *row, struct text *out)
{
    text_add(out, "\n%s, ", face_name(t, face_of(t, row->card)));
    add_until(t, row, out);
    text_add_string(out, ": ");
    add_effect(t, row, out);
}

void table_shown(const struct table *t, struct text *out)
{
    const struct sentinels *g = state_of(t);
    add_turn(t, out);
    for (unsigned i = 0; i < g->timed_count; i++) add_timed(t, &g->timed[i], out);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* The clauses of a card, one after the other. */
#define EACH_CLAUSE(c, pack, def)                                                                  \
    unsigned c = (pack)->cards[def].first;                                                         \
    c != NO_CLAUSE;                                                                                \
    c = (pack)->clauses[c].next

/* A mark for whoever writes packs, not for players. */
static bool is_for_writers(const struct pack *pack, const struct clause *clause)
{
    return strcmp(pack->phrases[clause->phrase].pattern, "copies assumed") == 0;
}

/* A keyword that stands beside a card: not what its state tells already. */
static bool is_told(const struct pack *pack, const struct clause *clause)
{
    static const char *const untold[] = { "copies", "character", "hp ", "back of", "next to" };
    const char *pattern = pack->phrases[clause->phrase].pattern;
    for (unsigned i = 0; i < sizeof untold / sizeof *untold; i++) {
        if (strncmp(pattern, untold[i], strlen(untold[i])) == 0) return false;
    }
    return true;
}

static unsigned def_of(const struct table *t, card_id card)
{
    return info_of(t, card)->def;
}

static void add_keywords(const struct table *t, card_id card, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    for (EACH_CLAUSE(c, pack, def_of(t, card))) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind != CLAUSE_KEYWORD || !is_told(pack, clause)) continue;
        if (out->length) text_add_string(out, ", ");
        size_t start = out->length;
        clause_text(pack, c, out);
        if (out->bytes[start] >= 'A' && out->bytes[start] <= 'Z') out->bytes[start] += 'a' - 'A';
    }
}

static bool is_beneath(const struct table *t, card_id card)
{
    return card_at(t, card)->zone == zone_of(t, ZONE_BENEATH, 0);
}

/* "hp 3/5, minion, 2 tokens, next to NAME". */
void state_shown(const struct table *t, card_id card, struct text *out)
{
    const struct piece *piece = piece_of(t, card);
    struct text words = { 0 };
    if (piece->most) text_add(&words, "hp %d/%u", piece->hp, piece->most);
    add_keywords(t, card, &words);
    if (piece->tokens) {
        text_add(&words, "%s%u token%s", words.length ? ", " : "", piece->tokens,
                 piece->tokens == 1 ? "" : "s");
    }
    if (piece->host < t->cards) {
        text_add(&words, "%s%s %s", words.length ? ", " : "",
                 is_beneath(t, card) ? "beneath" : "next to",
                 face_name(t, face_of(t, piece->host)));
    }
    text_add_string(out, text_string(&words));
    text_release(&words);
}

/* Does not count in this game, or not any more. */
static bool is_past(const struct table *t, const struct clause *clause)
{
    if (clause->prefixed && !setup_of(t)->advanced) return true;
    return strcmp(t->setup->pack->phrases[clause->phrase].pattern, "setup") == 0;
}

/* Without what is said by its state, and without texts that do not count in this game. */
void does_shown(const struct table *t, card_id card, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    bool any = false;
    for (EACH_CLAUSE(c, pack, def_of(t, card))) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind == CLAUSE_KEYWORD || is_beneath(t, card) || is_past(t, clause)) continue;
        if (any) text_add_char(out, ' ');
        clause_text(pack, c, out);
        text_add_char(out, '.');
        any = true;
    }
}

/* Keywords first, wherever they are written. */
void card_shown(const struct table *t, face_id face, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    unsigned def = setup_of(t)->faces[face].def, shown = 0;
    for (unsigned keywords = 2; keywords-- > 0;) {
        for (EACH_CLAUSE(c, pack, def)) {
            const struct clause *clause = &pack->clauses[c];
            if ((clause->kind == CLAUSE_KEYWORD) != keywords) continue;
            if (keywords && is_for_writers(pack, clause)) continue;
            if (shown++) text_add_char(out, ' ');
            clause_text(pack, c, out);
            text_add_char(out, '.');
        }
    }
}

/* A sentence is a clause of the card with all that belongs to it, also on the lines below. */
void sentence_shown(const struct table *t, face_id face, unsigned line, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    unsigned def = setup_of(t)->faces[face].def, found = NO_CLAUSE;
    for (EACH_CLAUSE(c, pack, def)) {
        const struct clause *clause = &pack->clauses[c];
        if (clause->kind != CLAUSE_KEYWORD && clause->line <= line) found = c;
    }
    if (found == NO_CLAUSE || line > pack->cards[def].source_end) return;
    clause_text(pack, found, out);
    text_add_char(out, '.');
}

/* ---- what changes a damage ------------------------------------------------------------------- */

static bool is_within(const struct pack *pack, unsigned outer, unsigned clause)
{
    if (outer == clause) return true;
    for (unsigned c = pack->clauses[outer].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (is_within(pack, c, clause)) return true;
    }
    return false;
}

/* The name of the power that a clause belongs to; NULL: it has none, or it is in none. */
static const char *power_name(const struct pack *pack, const struct hook *hook)
{
    for (EACH_CLAUSE(c, pack, hook->card)) {
        const struct clause *clause = &pack->clauses[c];
        const char *pattern = pack->phrases[clause->phrase].pattern;
        if (clause->kind != CLAUSE_HOOK || strcmp(pattern, "power TITLE") != 0) continue;
        if (is_within(pack, c, hook->clause)) return pack->titles[clause->operand[0].value];
    }
    return NULL;
}

/* By its card, or by the name of the hero's power that it comes from. */
static void add_changer(const struct table *t, const struct event *about, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    const char *power = about->flags ? power_name(pack, hook_at(t, about->flags)) : NULL;
    text_add_string(out, power ? power : face_name(t, face_of(t, about->card)));
}

static bool changes_damage(const struct event *about)
{
    return about->kind == EVENT_IMMUNE || about->kind == EVENT_BONUS ||
           about->kind == EVENT_REDUCE || about->kind == EVENT_IRREDUCIBLE ||
           about->kind == EVENT_PREVENT;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* What a move or an event stands for: an alternative, a power, an ability, a deck, what holds for a
 * time, what changes a damage. */
void clause_shown(const struct table *t, const struct event *about, struct text *out)
{
    const struct pack *pack = t->setup->pack;
    const struct frame_head *head = table_at(t, t->top);
    if (changes_damage(about)) {
        add_changer(t, about, out);
    } else if (about->kind == EVENT_TIMED) {
        const struct sentinels *g = state_of(t);
        add_effect(t, &g->timed[g->timed_count - 1], out); /* it has just begun */
    } else if (head->rule == RULE_effect) {
        const struct effect_frame *f = (const void *)head;
        clause_text(pack, pack->code[f->pc + (unsigned)about->number].mask, out);
    } else if (head->rule == RULE_sentinels_use_power) {
        clause_body_text(pack, hook_at(t, (unsigned)about->number)->clause, out);
    } else if (head->rule == RULE_sentinels_ability) {
        unsigned hook = ability_hook(t, about->card, about->number);
        clause_body_text(pack, hook_at(t, hook)->clause, out);
    } else {
        text_add_string(out, deck_title(t->setup, (unsigned)about->number));
    }
}
