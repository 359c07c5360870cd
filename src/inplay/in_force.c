/* SPDX-License-Identifier: MIT */
/*
 * The clauses of cards in play, and what holds for a time.
 *
 * Clauses in force are one list, sorted by the kind of hook; within a kind it is in the order in
 * which the cards came into play, because new ones are put last. So whoever looks for a kind finds
 * its stretch, mostly an empty one, in the order the rules want. Rows of what holds for a time are
 * few, and looked through. Both lie in the table's region, as long as the set-up needs them.
 */
#include "inplay/inplay.h"

/* ---- set-up ---------------------------------------------------------------------------------- */

/* How many zones of that kind there are. */
static uint8_t zones_of_kind(const struct setup *setup, unsigned kind)
{
    return setup->game->zones[kind].shared ? 1 : setup->seats;
}

struct play_setup *play_prepare(struct setup *setup, const struct play_rules *rules)
{
    struct play_setup *play =
        must_alloc(1, sizeof *play + setup->pack->card_count * sizeof *play->faces);
    play->rules = rules;
    play->first_zone = setup_zone(setup, rules->zone, 0);
    for (unsigned k = 0; k < (rules->zone_kinds ? rules->zone_kinds : 1u); k++)
        play->zones = (uint8_t)(play->zones + zones_of_kind(setup, rules->zone + k));
    play->first_beneath = setup_zone(setup, rules->beneath_zone, 0);
    play->beneath_zones = zones_of_kind(setup, rules->beneath_zone);
    setup->play = play;
    return play;
}

face_id play_add_face(struct setup *setup, unsigned card, uint32_t traits)
{
    const struct card_def *def = &setup->pack->cards[card];
    struct play_setup *play = setup->play;
    face_id face = setup_add_face(setup, def->name);
    play->faces[face] =
        (struct play_face){ .traits = def->keywords | traits,
                            .def = (uint16_t)card,
                            .hooks_start = def->hooks_start,
                            .hooks_end = def->hooks_end,
                            .played_at = def->played_at,
                            .vars = (uint8_t)def->vars,
                            .has_text = setup->pack->code[def->played_at].op != OP_END };
    return face;
}

/* Is it in force for as long as its card is? */
static bool stays_in_force(const struct play_setup *play, const struct hook *h)
{
    return h->standing && h->kind < play->rules->kinds_in_force &&
           (!h->prefixed || play->prefixed_counts);
}

unsigned play_clauses_of(const struct setup *setup, face_id face)
{
    const struct play_setup *play = setup->play;
    unsigned n = 0;
    for (unsigned h = play->faces[face].hooks_start; h < play->faces[face].hooks_end; h++) {
        n += stays_in_force(play, &setup->pack->hooks[h]);
    }
    return n;
}

bool play_make_room(struct setup *setup, unsigned clauses, struct diagnostics *d)
{
    struct play_setup *play = setup->play;
    unsigned before = d->count;
    if (setup->pack->hook_count >= HOOKS_MAX) diagnose(d, 0, 0, "the pack has too many clauses");
    if (clauses > IN_FORCE_MAX) {
        diagnose(d, 0, 0,
                 "these decks have %u clauses that can be in play at once; there may be %d",
                 clauses, IN_FORCE_MAX);
    }
    if (d->count > before) return false;
    size_t at = sizeof(struct play_state) + (play->rules->kinds_in_force + 1u) * sizeof(uint16_t);
    play->room = (uint16_t)clauses;
    play->in_force_at = (uint16_t)((at + 3) / 4 * 4);
    play->timed_at = (uint16_t)(play->in_force_at + clauses * sizeof(struct in_force));
    setup->region_bytes =
        (uint32_t)((play->timed_at + TIMED_MAX * sizeof(struct timed) + 3) / 4 * 4);
    return true;
}

bool play_add_decks(struct setup *setup, unsigned zone, struct diagnostics *d)
{
    unsigned clauses = 0;
    for (unsigned i = 0; i < setup->pack->card_count; i++) {
        unsigned copies = setup->pack->cards[i].copies;
        face_id face = play_add_face(setup, i, 0);
        for (seat_id s = 0; s < setup->seats; s++) {
            setup_add_cards(setup, face, copies, s, setup_zone(setup, zone, s));
        }
        clauses += copies * setup->seats * play_clauses_of(setup, face);
    }
    return play_make_room(setup, clauses, d);
}

/* ---- in force -------------------------------------------------------------------------------- */

static unsigned kinds_of(const struct table *t)
{
    return play_rules_of(t)->kinds_in_force;
}

/* When a hook that settles comes or goes, the rules must look who is what. */
static void note_change(const struct table *t, unsigned kind)
{
    if (play_rules_of(t)->hooks[kind].settles) play_state(t)->unsettled = 1;
}

static void put_last(const struct table *t, unsigned kind, struct in_force entry)
{
    struct play_state *s = play_state(t);
    struct in_force *all = clauses_in_force(t);
    unsigned at = s->first[kind + 1], kinds = kinds_of(t), end = s->first[kinds];
    check(end < play_of(t)->room); /* as many as the decks can bring: play_make_room() */
    memmove(&all[at + 1], &all[at], (end - at) * sizeof *all);
    all[at] = entry;
    for (unsigned k = kind + 1; k <= kinds; k++) s->first[k]++;
}

void in_force_add(struct table *t, card_id card)
{
    const struct play_face *face = play_face_of(t, card);
    for (unsigned i = face->hooks_start; i < face->hooks_end; i++) {
        const struct hook *h = hook_at(t, i);
        if (!stays_in_force(play_of(t), h)) continue;
        put_last(t, h->kind, in_force_of(card, i));
        note_change(t, h->kind);
    }
}

/* One walk through the list, kind by kind: who stays moves up. Many cards have no clause there, and
 * what comes before the first of a card stays as it is. */
void in_force_remove(struct table *t, card_id card)
{
    struct play_state *s = play_state(t);
    struct in_force *all = clauses_in_force(t);
    unsigned kinds = kinds_of(t), kept = 0, end = s->first[kinds], kind = 0;
    while (kept < end && all[kept].card != card) kept++;
    if (kept == end) return;
    while (s->first[kind + 1] <= kept) kind++;
    for (unsigned i = kept; i < end; i++) {
        while (s->first[kind + 1] <= i) s->first[++kind] = (uint16_t)kept;
        const struct in_force entry = all[i];
        if (entry.card != card)
            all[kept++] = entry;
        else
            note_change(t, kind);
    }
    while (kind < kinds) s->first[++kind] = (uint16_t)kept;
    memset(&all[kept], 0, (end - kept) * sizeof *all);
}

void in_force_clear(struct table *t)
{
    struct play_state *s = play_state(t);
    memset(clauses_in_force(t), 0, play_of(t)->room * sizeof(struct in_force));
    memset(s->first, 0, (kinds_of(t) + 1u) * sizeof *s->first);
}

void in_force_put_first(struct table *t, card_id card)
{
    const struct play_state *s = play_state(t);
    struct in_force *all = clauses_in_force(t);
    for (unsigned kind = 0; kind < kinds_of(t); kind++) {
        unsigned to = s->first[kind];
        for (EACH_IN_FORCE(i, t, kind)) {
            if (all[i].card != card) continue;
            struct in_force mine = all[i];
            memmove(&all[to + 1], &all[to], (i - to) * sizeof mine);
            all[to++] = mine;
        }
    }
}

void in_force_begin_turn(struct table *t)
{
    struct in_force *all = clauses_in_force(t);
    unsigned end = play_state(t)->first[kinds_of(t)];
    for (unsigned i = 0; i < end; i++) all[i].acted = 0;
}

int in_force_find(const struct table *t, card_id card, unsigned hook)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, hook_at(t, hook)->kind)) {
        if (all[i].hook == hook && all[i].card == card) return (int)i;
    }
    return -1;
}

void play_settle(struct table *t, const struct layout *layout)
{
    (void)layout; /* what it gives are counters and places, and this is neither */
    in_force_clear(t);
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) in_force_add(t, card);
    }
}

/* A card that lies beneath none in play would never come back; one that is next to a card which is
 * not in play would wait for its leaving. While effects react to a card's leaving, what was beneath
 * it still points at it. */
static void check_host(const struct table *t, card_id card, const struct layout *layout)
{
    const struct play_setup *play = play_of(t);
    unsigned beneath = card_at(t, card)->zone - (unsigned)play->first_beneath;
    bool lies_beneath = play->first_beneath != play->first_zone && beneath < play->beneath_zones;
    card_id host = play->rules->host(t, card);
    const char *name = face_name(t, face_of(t, card));
    if (host == NO_CARD && lies_beneath) {
        wrong_card(layout, card, "'%s' lies beneath a card: say which in braces", name);
    } else if (host == card) {
        wrong_card(layout, card, "'%s' cannot be next to or beneath itself", name);
    } else if (host != NO_CARD && !is_in_play(t, host) && !(lies_beneath && t->depth)) {
        wrong_card(layout, card, "'%s' is next to or beneath '%s', which is not in play", name,
                   face_name(t, face_of(t, host)));
    }
}

void play_check_hosts(const struct table *t, const struct layout *layout)
{
    for (unsigned i = 0; play_rules_of(t)->host && i < t->cards; i++) {
        check_host(t, (card_id)i, layout);
    }
}

void play_check_position(const struct table *t, const struct layout *layout)
{
    const struct play_rules *rules = play_rules_of(t);
    const struct play_state *s = play_state(t);
    if (rules->orders_first && rules->orders_first(t) >= t->seats)
        wrong_position(layout, "it must be somebody's turn");
    if (s->timed_count)
        wrong_value(layout, &s->timed_count,
                    "effects for a time cannot be laid out: play the card instead");
    play_check_hosts(t, layout);
}

card_id hook_that_means(const struct table *t, unsigned kind, card_id card)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, kind)) {
        struct context c = context_of_card(all[i].card);
        if (hook_means(t, hook_at(t, all[i].hook), card, &c)) return all[i].card;
    }
    const struct timed *rows = timed_rows(t);
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        const struct hook *h = hook_at(t, rows[i].hook);
        if (h->kind != kind) continue;
        struct context c = context_of_timed(t, &rows[i]);
        if (hook_means(t, h, card, &c)) return rows[i].card;
    }
    return NO_CARD;
}

unsigned in_force_sum(const struct table *t, unsigned kind, unsigned owner)
{
    const struct in_force *all = clauses_in_force(t);
    unsigned sum = 0;
    for (EACH_IN_FORCE(i, t, kind)) {
        if (play_rules_of(t)->owner(t, all[i].card) != owner) continue;
        const struct hook *h = hook_at(t, all[i].hook);
        struct context c = context_of_card(all[i].card);
        if (hook_holds(t, h, &c)) sum += (unsigned)value_of(t, &hook_data_of(t, h)->amount, &c);
    }
    return sum;
}

unsigned find_own_hook(const struct table *t, card_id card, unsigned kind, unsigned after)
{
    const struct play_face *face = play_face_of(t, card);
    for (unsigned i = after ? after + 1 : face->hooks_start; i < face->hooks_end; i++) {
        const struct hook *h = hook_at(t, i);
        if (h->kind == kind && (!h->prefixed || play_of(t)->prefixed_counts)) return i;
    }
    return 0;
}

/* ---- for a time ------------------------------------------------------------------------------ */

void timed_add(struct table *t, struct timed row)
{
    struct play_state *s = play_state(t);
    if (s->timed_count == TIMED_MAX) { /* a named limit: told and counted */
        FORFEIT(.card = row.card, .number = TIMED_MAX);
        return;
    }
    timed_rows(t)[s->timed_count++] = row;
    note_change(t, hook_at(t, row.hook)->kind);
    TELL(play_rules_of(t)->events.timed, .card = row.card, .number = row.hook);
}

void timed_remove(struct table *t, unsigned at)
{
    struct play_state *s = play_state(t);
    struct timed *rows = timed_rows(t), gone = rows[at];
    note_change(t, hook_at(t, gone.hook)->kind);
    memmove(&rows[at], &rows[at + 1], (s->timed_count - at - 1u) * sizeof *rows);
    rows[--s->timed_count] = (struct timed){ 0 };
}

/* It is over by itself, which is told; of what acts once, the event that it acted on tells. */
static void end_timed(struct table *t, unsigned at)
{
    TELL(play_rules_of(t)->events.timed_over, .source = timed_rows(t)[at].card, .number = (int)at);
    timed_remove(t, at);
}

void timed_end(struct table *t, unsigned until, seat_id seat)
{
    const struct timed *rows = timed_rows(t);
    for (unsigned i = play_state(t)->timed_count; i-- > 0;) {
        bool now = rows[i].until == until && (seat == NOBODY || rows[i].seat == seat);
        if (now) end_timed(t, i);
    }
}

static bool is_this(const struct selection *s)
{
    return s->how == HOW_ONE && s->one == ONE_THIS;
}

void timed_end_about(struct table *t, card_id card)
{
    const struct timed *rows = timed_rows(t);
    for (unsigned i = play_state(t)->timed_count; i-- > 0;) {
        const struct hook_data *data = hook_data_of(t, hook_at(t, rows[i].hook));
        bool about = is_this(&data->about.by) || is_this(&data->about.to) || data->onto == ONE_THIS;
        if (rows[i].card == card && about) end_timed(t, i);
    }
}

bool some_timed(const struct table *t, unsigned kind)
{
    const struct timed *rows = timed_rows(t);
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        if (hook_at(t, rows[i].hook)->kind == kind) return true;
    }
    return false;
}

/* The amount is worked out now, and what names mean is kept: the row outlives the effect. */
void timed_from_instruction(struct table *t, const struct effect_frame *f,
                            const struct instruction *in)
{
    const struct hook_data *data = hook_data_of(t, hook_at(t, in->mask));
    const struct play_rules *rules = play_rules_of(t);
    struct context c = context_of_effect(t, f);
    int amount = value_of(t, &data->amount, &c);
    timed_add(t, (struct timed){ .hook = in->mask,
                                 .card = f->card,
                                 .bound = in->a ? f->vars[in->a] : (card_id)NO_CARD,
                                 .thing = in->b ? (uint8_t)f->vars[in->b] : (uint8_t)NOTHING,
                                 .amount = (int8_t)(amount > INT8_MAX ? INT8_MAX : amount),
                                 .until = in->c,
                                 .seat = rules->by_seat ? f->seat : rules->player(t, f->card) });
}

bool act_impose(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    timed_from_instruction(t, f, in);
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The words of a row tell its hook, amount and end, and name its card as it was: the card itself
 * may have been shuffled since, and is another. Who looks further finds what it is about and the
 * seat. */
const struct counter play_timed_fields[] = {
    { "hook", COUNTER(struct timed, hook), .seen = SEEN_BY_NOBODY },
    { "card", VALUE_CARD, COUNTER(struct timed, card), .inner = true },
    { "bound", VALUE_CARD, COUNTER(struct timed, bound) },
    { "amount", COUNTER(struct timed, amount), .is_signed = true },
    { "thing", COUNTER(struct timed, thing), .seen = SEEN_BY_NOBODY },
    { "until", COUNTER(struct timed, until), .seen = SEEN_BY_NOBODY },
    { "seat", VALUE_SEAT, COUNTER(struct timed, seat) },
    { 0 },
};

const struct counter_look play_timed_looks[] = {
    { "bound", SHOWN_CARD, .label = "about" },
    { "amount", SHOWN_NUMBER },
    { "seat", SHOWN_SEAT, .label = "of" },
    { 0 },
};

/* The hook with its mark in one number. */
const struct counter play_in_force_fields[] = {
    { "card", VALUE_CARD, COUNTER(struct in_force, card) },
    { "hook", .offset = sizeof(card_id), .bytes = sizeof(uint16_t), .seen = SEEN_BY_ALL },
    { 0 },
};

/* Where kinds begin follows from the list; how many rows there are is counted. */
const struct counter play_state_fields[] = {
    { "timed", COUNTER(struct play_state, timed_count) },
    { "unsettled", COUNTER(struct play_state, unsettled) },
    { 0 },
};

unsigned play_count_states(const struct table *t)
{
    (void)t;
    return 1;
}

void *play_first_state(const struct table *t)
{
    return play_state(t);
}

unsigned play_count_timed(const struct table *t)
{
    return play_state(t)->timed_count;
}

void *play_first_timed(const struct table *t)
{
    return timed_rows(t);
}

unsigned play_count_in_force(const struct table *t)
{
    return play_state(t)->first[kinds_of(t)];
}

void *play_first_in_force(const struct table *t)
{
    return clauses_in_force(t);
}

const struct row_kind play_rows[] = { PLAY_ROW_KINDS, { 0 } };

const struct row_look play_row_looks[] = { PLAY_ROW_LOOKS, { 0 } };
