/* SPDX-License-Identifier: MIT */
/* Packs: making, copying, finding. See pack.h. */
#include "cardlang/pack.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "cardlang/keywords.h"
#include "cardlang/vocabulary.h"

struct pack *pack_new(const struct vocabulary *vocabulary)
{
    struct pack *pack = must_alloc(1, sizeof *pack);
    pack->vocabulary = vocabulary;
    keywords_list(pack);
    return pack;
}

void pack_free(struct pack *pack)
{
    if (!pack) return;
    for (unsigned i = 0; i < pack->file_count; i++) {
        free(pack->files[i].name);
        free(pack->files[i].source);
    }
    for (unsigned i = 0; i < pack->card_count; i++) {
        free(pack->cards[i].flavour);
        free(pack->cards[i].art);
    }
    free(pack->files);
    free(pack->notice);
    free(pack->cards);
    free(pack->clauses);
    free(pack->code);
    free(pack->hooks);
    free(pack->data);
    for (unsigned i = 0; i < pack->title_count; i++) free(pack->titles[i]);
    free(pack->titles);
    free(pack->decks);
    keywords_release(pack);
    free(pack);
}

int pack_find(const struct pack *pack, const char *name)
{
    for (unsigned i = 0; i < pack->card_count; i++) {
        if (strcmp(pack->cards[i].name, name) == 0) return (int)i;
    }
    return -1;
}

const struct hook *card_hook(const struct pack *pack, const struct card_def *card, unsigned kind)
{
    for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
        if (pack->hooks[h].kind == kind) return &pack->hooks[h];
    }
    return NULL;
}

int pack_find_deck(const struct pack *pack, const char *name)
{
    for (unsigned i = 0; i < pack->deck_count; i++) {
        if (strcmp(pack->decks[i].name, name) == 0) return (int)i;
    }
    return -1;
}

/* The cards of the rules are well-formed; but a pack may have a card of the same name. */
static bool read_own_cards(struct pack *pack, struct diagnostics *d)
{
    const char *own = pack->vocabulary->own_cards;
    struct diagnostics inner = { .file = PACK_RULES_FILE, .source = own };
    uint64_t hash = pack->hash;
    bool fine = !own || pack_read(pack, inner.file, own, &inner);
    if (!fine)
        diagnose(d, 0, 0, "a card has the name of a card of the rules: %.*s",
                 (int)strcspn(text_string(&inner.out), "\n"), text_string(&inner.out));
    pack->hash = hash;
    diagnostics_release(&inner);
    return fine;
}

bool pack_finish(struct pack *pack, struct diagnostics *d)
{
    pack->own_from = pack->card_count;
    return read_own_cards(pack, d) && pack_compile(pack, d);
}

static void *copy_of(const void *bytes, size_t size)
{
    if (!bytes) return NULL;
    void *copy = must_alloc(1, size + 1);
    memcpy(copy, bytes, size);
    return copy;
}

static char *string_copy(const char *string)
{
    return string ? copy_of(string, strlen(string)) : NULL;
}

static void copy_keywords(struct pack *copy, const struct pack *pack)
{
    copy->keywords = copy_of(pack->keywords, pack->keyword_count * sizeof *pack->keywords);
    for (unsigned k = 0; k < pack->keyword_count; k++) {
        const struct keyword *from = &pack->keywords[k];
        copy->keywords[k].word = string_copy(from->word);
        copy->keywords[k].title = string_copy(from->title);
        copy->keywords[k].plural = string_copy(from->plural);
        copy->keywords[k].help = string_copy(from->help);
    }
    copy->phrases = NULL;
    copy->words = NULL;
    keywords_list(copy);
}

struct pack *pack_copy(const struct pack *pack)
{
    struct pack *copy = copy_of(pack, sizeof *pack);
    copy->files = copy_of(pack->files, pack->file_count * sizeof *pack->files);
    for (unsigned i = 0; i < copy->file_count; i++) {
        copy->files[i].name = string_copy(pack->files[i].name);
        copy->files[i].source = string_copy(pack->files[i].source);
    }
    copy->notice = string_copy(pack->notice);
    copy->cards = copy_of(pack->cards, pack->card_count * sizeof *pack->cards);
    for (unsigned i = 0; i < copy->card_count; i++) {
        copy->cards[i].flavour = string_copy(pack->cards[i].flavour);
        copy->cards[i].art = string_copy(pack->cards[i].art);
    }
    copy->clauses = copy_of(pack->clauses, pack->clause_count * sizeof *pack->clauses);
    copy->titles = copy_of(pack->titles, pack->title_count * sizeof *pack->titles);
    for (unsigned i = 0; i < copy->title_count; i++) {
        copy->titles[i] = string_copy(pack->titles[i]);
    }
    copy->decks = copy_of(pack->decks, pack->deck_count * sizeof *pack->decks);
    copy_keywords(copy, pack);
    copy->code = NULL;
    copy->code_count = 0;
    copy->hooks = NULL;
    copy->hook_count = 0;
    copy->data = NULL;
    copy->data_count = 0;
    return copy;
}
