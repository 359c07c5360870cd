/* SPDX-License-Identifier: MIT */
/* What a deck is made of. See deck_facts.h. */
#include "cardlang/deck_facts.h"

#include <string.h>

#include "base/json.h"
#include "cardlang/card_facts.h"
#include "cardlang/vocabulary.h"

static void add_to_group(struct deck_groups *groups, const char *name, unsigned count)
{
    unsigned i = 0;
    while (i < groups->count && strcmp(groups->names[i], name) != 0) i++;
    if (i == DECK_GROUPS_MAX) return;
    if (i == groups->count) groups->names[groups->count++] = name;
    groups->counts[i] += count;
}

int deck_card_cost(const struct pack *pack, unsigned card)
{
    const struct deck_rules *rules = pack->vocabulary->deck_rules;
    int cost = rules->cost ? rules->cost(pack, card) : -1;
    return cost > DECK_COST_MAX ? DECK_COST_MAX : cost;
}

static void count_card(struct deck_facts *deck, const struct deck_card *card)
{
    struct card_facts facts;
    int cost = deck_card_cost(deck->pack, card->card);
    card_facts_of(deck->pack, card->card, &facts);
    if (facts.kind) add_to_group(&deck->kinds, facts.kind, card->count);
    if (facts.deck) {
        add_to_group(&deck->decks, facts.deck->title, card->count);
        deck->deck_kind = facts.deck->kind;
    }
    if (cost >= 0) {
        deck->costs[cost] += card->count;
        deck->has_costs = true;
    }
    card_facts_release(&facts);
}

struct deck_facts deck_facts_of(const struct pack *pack, const struct deck_list *list,
                                struct diagnostics *d)
{
    struct deck_facts deck = { .pack = pack, .list = list };
    deck_list_cards(list, pack, &deck.cards, d);
    for (unsigned i = 0; i < deck.cards.count; i++) count_card(&deck, &deck.cards.all[i]);
    return deck;
}

void deck_facts_release(struct deck_facts *deck)
{
    deck_cards_release(&deck->cards);
}

/* ---- as text --------------------------------------------------------------------------------- */

void deck_groups_text(const struct deck_groups *groups, struct text *out)
{
    for (unsigned i = 0; i < groups->count; i++) {
        text_add(out, "%s%s %u", i ? ", " : "", groups->names[i], groups->counts[i]);
    }
}

void deck_curve_text(const struct deck_facts *deck, struct text *out)
{
    size_t start = out->length;
    for (unsigned cost = 0; cost <= DECK_COST_MAX; cost++) {
        if (!deck->costs[cost]) continue;
        text_add(out, "%s%u:%u", out->length > start ? " " : "", cost, deck->costs[cost]);
    }
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void write_count(const char *name, unsigned count, struct text *out)
{
    json_open(out, '{');
    json_key(out, "name");
    json_text(out, name);
    json_key(out, "count");
    json_number(out, count);
    json_close(out, '}');
}

static void write_groups(const char *key, const struct deck_groups *groups, struct text *out)
{
    json_key(out, key);
    json_open(out, '[');
    for (unsigned i = 0; i < groups->count; i++)
        write_count(groups->names[i], groups->counts[i], out);
    json_close(out, ']');
}

/* From the least cost that a card of it has to the highest, those in between with 0 included: a
 * curve has no gaps. */
static void write_curve(const struct deck_facts *deck, struct text *out)
{
    unsigned from = 0, to = DECK_COST_MAX;
    if (!deck->has_costs) return;
    while (!deck->costs[from]) from++;
    while (!deck->costs[to]) to--;
    json_key(out, "curve");
    json_open(out, '[');
    for (unsigned cost = from; cost <= to; cost++) {
        json_open(out, '{');
        json_key(out, "cost");
        json_number(out, cost);
        json_key(out, "count");
        json_number(out, deck->costs[cost]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static unsigned write_cards(const struct deck_facts *deck, struct text *out)
{
    unsigned total = 0;
    json_key(out, "cards");
    json_open(out, '[');
    for (unsigned i = 0; i < deck->cards.count; i++) {
        const struct deck_card *card = &deck->cards.all[i];
        total += card->count;
        write_count(deck->pack->cards[card->card].name, card->count, out);
    }
    json_close(out, ']');
    return total;
}

void deck_facts_write(const struct deck_facts *deck, struct text *out)
{
    json_open(out, '{');
    json_key(out, "name");
    json_text(out, deck->list->name);
    json_key(out, "title");
    json_text(out, deck->list->title);
    unsigned total = write_cards(deck, out);
    json_key(out, "count");
    json_number(out, total);
    write_groups("kinds", &deck->kinds, out);
    if (deck->deck_kind) {
        json_key(out, "by");
        json_text(out, deck->deck_kind);
        write_groups("decks", &deck->decks, out);
    }
    write_curve(deck, out);
    json_close(out, '}');
}
