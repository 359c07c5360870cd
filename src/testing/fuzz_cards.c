/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing packs: whatever a stranger's pack says, it is refused with a message, or games with it
 * are played to their end (or for a while) without a failed check, a lost gem or a long wait.
 *
 * Three ways to read the bytes. Most are a pack file of Gemotion as they are. After a first byte
 * below 16 they are choices from which cards are made out of the vocabulary's own phrases: nearly
 * all of these compile, so what is tried is how their clauses go together. After one below 32 they
 * are choices for the powers of Cerebria's cards (random_powers.h). LIMBIC_SHOW=1 prints the pack.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/lint.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/gemotion/gemotion.h"
#include "kernel/options.h"
#include "kernel/words.h"
#include "testing/random_powers.h"

enum { MADE_BELOW = 16, GAMES = 1, DECISIONS_MAX = 40, CARDS_MADE = 8, DEPTH_MADE = 4 };
enum { POWERS_BELOW = 32, POWERS_DECISIONS_MAX = 120 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const struct game gemotion_game;
extern const struct vocabulary cerebria_vocabulary;

/* ---- cards made of phrases ------------------------------------------------------------------- */

struct maker {
    const uint8_t *at, *end;
    struct text *out;
    unsigned players, amounts; /* names in use: p1, p2 ... and n1, n2 ... */
};

/* The next choice; 0 when the bytes are used up, so that everything comes to an end. */
static unsigned pick(struct maker *m, unsigned n)
{
    return n && m->at < m->end ? *m->at++ % n : 0;
}

static void make_amount(struct maker *m)
{
    static const char *const forms[] = { "1",  "2",       "1 or 2", "any number of",
                                         "99", "up to 9", "3",      "all" };
    if (m->amounts && pick(m, 3) == 1)
        text_add(m->out, "n%u", 1 + pick(m, m->amounts));
    else
        text_add_string(m->out, forms[pick(m, sizeof forms / sizeof *forms)]);
}

static void make_slot(struct maker *m, const char *name, size_t length)
{
    const struct vocabulary *v = &gemotion_vocabulary;
    unsigned slot = 0, words = 0;
    while (strlen(v->slots[slot]) != length || memcmp(v->slots[slot], name, length) != 0) slot++;
    if (slot == SLOT_AMOUNT) {
        make_amount(m);
        return;
    }
    if (v->number_slot && slot == v->number_slot) {
        text_add(m->out, "%u", pick(m, 12));
        return;
    }
    if (strncmp(name, "PLAYER", length) == 0 && m->players && pick(m, 2)) {
        text_add(m->out, "p%u", 1 + pick(m, m->players));
        return;
    }
    for (unsigned i = 0; v->words[i].words; i++) words += v->words[i].slot == slot;
    unsigned chosen = pick(m, words);
    for (unsigned i = 0; v->words[i].words; i++) {
        if (v->words[i].slot == slot && chosen-- == 0) text_add_string(m->out, v->words[i].words);
    }
}

static const struct phrase *make_phrase(struct maker *m, enum role role)
{
    const struct phrase *phrases = gemotion_vocabulary.phrases, *found = NULL;
    unsigned count = 0;
    for (unsigned i = 0; phrases[i].pattern; i++) count += phrases[i].role == role;
    unsigned chosen = pick(m, count);
    for (unsigned i = 0; phrases[i].pattern; i++) {
        if (phrases[i].role == role && chosen-- == 0) found = &phrases[i];
    }
    for (const char *at = found->pattern; *at;) {
        size_t length = strcspn(at, " ");
        if (at != found->pattern) text_add_char(m->out, ' ');
        if (*at >= 'A' && *at <= 'Z')
            make_slot(m, at, length);
        else
            text_add_bytes(m->out, at, length);
        at += length;
        at += strspn(at, " ");
    }
    return found;
}

static void make_name(struct maker *m, const struct phrase *phrase)
{
    if (phrase->binds == SLOT_NONE) return;
    if (phrase->binds == SLOT_AMOUNT)
        text_add(m->out, " -> n%u", ++m->amounts);
    else
        text_add(m->out, " -> p%u", ++m->players);
}

static void make_block(struct maker *m, unsigned depth);

static void indent(struct maker *m, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++) text_add_string(m->out, "  ");
}

static void make_headed_block(struct maker *m, unsigned depth, const char *head, enum role role)
{
    unsigned players = m->players, amounts = m->amounts;
    text_add(m->out, "%s ", head);
    const struct phrase *phrase = make_phrase(m, role);
    if (role == ROLE_SET) make_name(m, phrase);
    text_add_string(m->out, ":\n");
    make_block(m, depth + 1);
    m->players = players;
    m->amounts = amounts;
}

static void make_either(struct maker *m, unsigned depth)
{
    unsigned players = m->players, amounts = m->amounts;
    for (unsigned i = 0; i < 2; i++) {
        if (i) indent(m, depth);
        text_add_string(m->out, i ? "or:\n" : "either:\n");
        make_block(m, depth + 1);
        m->players = players;
        m->amounts = amounts;
    }
}

static void make_clause(struct maker *m, unsigned depth)
{
    unsigned form = depth < DEPTH_MADE ? pick(m, 12) : 5;
    indent(m, depth);
    if (form == 1) {
        make_either(m, depth);
    } else if (form == 2) {
        make_headed_block(m, depth, "for each", ROLE_SET);
    } else if (form == 3) {
        make_headed_block(m, depth, "at", ROLE_TIME);
    } else if (form == 4) {
        make_headed_block(m, depth, "if", ROLE_CONDITION);
    } else {
        const struct phrase *phrase = make_phrase(m, ROLE_VERB);
        if (pick(m, 2)) make_name(m, phrase);
        text_add_char(m->out, '\n');
    }
}

static void make_block(struct maker *m, unsigned depth)
{
    unsigned count = 1 + pick(m, 3);
    for (unsigned i = 0; i < count; i++) make_clause(m, depth);
}

static void make_card(struct maker *m, unsigned number)
{
    m->players = m->amounts = 0;
    text_add(m->out, "card \"C%u\" x%u\n", number, 1 + pick(m, 9));
    unsigned parts = pick(m, 8);
    if (parts == 1) {
        text_add_string(m->out, "  cost ");
        make_phrase(m, ROLE_COST);
        text_add_char(m->out, '\n');
    }
    if (parts == 2) {
        text_add_string(m->out, "  ");
        make_phrase(m, ROLE_KEYWORD);
        text_add_char(m->out, '\n');
    }
    if (parts >= 6) {
        text_add_string(m->out, "  ");
        make_headed_block(m, 1, "from hand, when", ROLE_EVENT);
    }
    make_block(m, 1);
}

static void make_pack(const uint8_t *data, size_t size, struct text *out)
{
    struct maker m = { data, data + size, out, 0, 0 };
    text_add_string(out, "game gemotion\n");
    for (unsigned i = 0; i < CARDS_MADE && m.at < m.end; i++) make_card(&m, i);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void count_gems(const struct table *t, unsigned *counts)
{
    const struct gemotion *g = table_state(t);
    for (unsigned c = 0; c < COLOURS; c++) {
        counts[c] = g->gems.supply[c] + g->gems.hold[c];
        for (seat_id s = 0; s < t->seats; s++)
            counts[c] += g->gems.stash[s][c] + g->gems.bank[s][c];
    }
}

/* The words of a decision are made from the card's clauses. */
static void read_decision(const struct table *t)
{
    struct text words = { 0 };
    prompt_words(t, &words);
    for (unsigned i = 0; i < t->moves; i++) {
        move_words(t, i, &words);
        move_text(t, i, &words);
    }
    text_release(&words);
}

static void play(const struct setup *setup, uint64_t seed)
{
    struct table *t = must_alloc(1, setup->table_bytes);
    struct stream luck = stream_make(seed, 1000);
    unsigned before[COLOURS], after[COLOURS];
    table_start(t, setup, seed);
    count_gems(t, before);
    for (unsigned i = 0; i < DECISIONS_MAX && !table_is_over(t); i++) {
        read_decision(t);
        table_choose(t, stream_below(&luck, t->moves));
        count_gems(t, after);
        check(memcmp(before, after, sizeof before) == 0);
    }
    free(t);
}

static void play_with(const struct pack *pack, uint64_t seed)
{
    struct options options;
    struct diagnostics d = { 0 };
    struct stream luck = stream_make(seed, 1);
    options_init_with(&gemotion_game, pack, &options);
    options.value[OPTION_PLAYERS].number = 2 + stream_below(&luck, 5);
    options.value[OPTIONS_COMMON + OPTION_COLOURS].number = 1 + stream_below(&luck, 255);
    struct setup *setup = setup_new(&gemotion_game, &options, &d);
    check(setup || d.count);
    for (unsigned i = 0; setup && i < GAMES; i++) play(setup, seed + i);
    setup_free(setup);
    diagnostics_release(&d);
}

/* The pack in that text; NULL, with a reason, if it has mistakes. */
static struct pack *compile(const struct vocabulary *vocabulary, const struct text *source)
{
    struct diagnostics d = { .file = "fuzz", .source = text_string(source) };
    struct pack *pack = pack_new(vocabulary);
    if (getenv("LIMBIC_SHOW")) fprintf(stderr, "%s\n", d.source);
    if (!pack_read(pack, "fuzz", d.source, &d) || !pack_finish(pack, &d)) {
        check(d.count > 0);
        pack_free(pack);
        pack = NULL;
    }
    if (getenv("LIMBIC_SHOW")) fprintf(stderr, "%s", text_string(&d.out));
    diagnostics_release(&d);
    return pack;
}

static void read_texts(const struct pack *pack, const struct text *source)
{
    struct diagnostics d = { .file = "fuzz", .source = text_string(source) };
    struct text words = { 0 };
    for (unsigned i = 0; i < pack->card_count; i++) card_text(pack, i, &words);
    pack_lint(pack, true, &d);
    text_release(&words);
    diagnostics_release(&d);
}

/* All texts of so many cards would take longer than the game; questions say those that matter, and
 * the set-up looks for mistakes. */
static void try_powers(const uint8_t *data, size_t size)
{
    struct text source = { 0 };
    struct choices c;
    choices_init_bytes(&c, data, size);
    random_powers(&c, POWERS_CHANGED_ONLY, &source);
    struct pack *pack = compile(&cerebria_vocabulary, &source);
    if (pack) random_powers_play(pack, &c, POWERS_DECISIONS_MAX);
    pack_free(pack);
    choices_release(&c);
    text_release(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text source = { 0 };
    if (size && data[0] >= MADE_BELOW && data[0] < POWERS_BELOW) {
        try_powers(data + 1, size - 1);
        return 0;
    }
    if (size && data[0] < MADE_BELOW)
        make_pack(data + 1, size - 1, &source);
    else
        text_add_bytes(&source, (const char *)data, size);
    struct pack *pack = compile(&gemotion_vocabulary, &source);
    if (pack) {
        read_texts(pack, &source);
        play_with(pack, pack->hash);
    }
    pack_free(pack);
    text_release(&source);
    return 0;
}
