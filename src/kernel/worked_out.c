/* SPDX-License-Identifier: MIT */
/* What is worked out of a card. See worked_out.h. */
#include "kernel/worked_out.h"

#include <ctype.h>
#include <string.h>

#include "kernel/why_not.h"
#include "kernel/words.h"
#include "kernel/zone.h"

const char printed_word[] = "printed";

/* ---- numbers --------------------------------------------------------------------------------- */

void sum_add(struct sum *sum, struct origin from, int32_t amount)
{
    if (sum->count && !amount) return;
    if (sum->count == SUM_PARTS) {
        struct sum_part *last = &sum->parts[SUM_PARTS - 1];
        last->from = (struct origin){ "others", NO_CARD };
        last->amount += amount;
        return;
    }
    sum->parts[sum->count++] = (struct sum_part){ from, amount };
}

static void add_origin(const struct table *t, const struct origin *from, struct text *out)
{
    size_t start = out->length;
    text_add_string(out, from->word);
    if (is_card(t, from->card)) text_mark(out, MARK_CARD, from->card, start);
}

void sum_part_words(const struct table *t, const struct sum *sum, struct text *out)
{
    for (unsigned i = 0; i < sum->count; i++) {
        const struct sum_part *part = &sum->parts[i];
        text_add(out, i ? ", %+d " : "%d ", part->amount);
        add_origin(t, &part->from, out);
    }
}

/* Of a single part nothing comes but itself. */
void sum_words(const struct table *t, const struct sum *sum, struct text *out)
{
    sum_part_words(t, sum, out);
    if (sum->count > 1 || sum->parts[0].amount != sum->now) text_add(out, ": %d", sum->now);
}

/* ---- the lines of a card --------------------------------------------------------------------- */

static void add_sum_line(const struct table *t, const struct card_sum *kind, card_id card,
                         struct text *out)
{
    struct sum sum = { 0 };
    if (!kind->find(t, card, &sum)) return;
    text_add(out, "%c%s: ", toupper((unsigned char)*kind->label), kind->label + 1);
    sum_words(t, &sum, out);
    text_add_char(out, '.');
}

/* "Aggressive (printed), Dreadful (Cloud)." */
static void add_words_line(const struct table *t, const struct worked_out *w, card_id card,
                           struct text *out)
{
    unsigned shown = 0;
    for (unsigned i = 0; w->words && w->words[i].name; i++) {
        struct origin from = { printed_word, NO_CARD };
        if (!w->has(t, card, i, &from)) continue;
        text_add(out, "%s%s (", shown++ ? ", " : "", w->words[i].label);
        add_origin(t, &from, out);
        text_add_char(out, ')');
    }
    if (shown) text_add_char(out, '.');
}

/* The words before the reason are taken back where there is none. */
static void add_ability_line(const struct table *t, const struct card_ability *ability,
                             card_id card, struct text *out)
{
    size_t start = out->length;
    text_add(out, "It cannot %s: ", ability->words);
    enum ability is = ability->find(t, card, out);
    if (is == ABILITY_CANNOT) {
        text_add_char(out, '.');
        return;
    }
    out->length = start;
    out->bytes[start] = '\0';
    if (is == ABILITY_CAN) text_add(out, "It can %s.", ability->words);
}

/* Has one of its abilities said so already? */
static bool ability_says(const struct table *t, const struct worked_out *w, card_id card,
                         const char *reason)
{
    bool said = false;
    for (const struct card_ability *a = w->abilities; a && a->name && !said; a++) {
        struct text why_not = { 0 };
        a->find(t, card, &why_not);
        said = why_not.length && strcmp(text_string(&why_not), reason) == 0;
        text_release(&why_not);
    }
    return said;
}

/* Whether it is among the moves now; of what does not lie before the seat only that it is. */
static void add_offer_line(const struct table *t, const struct worked_out *w, seat_id seat,
                           card_id card, struct text *out)
{
    struct move wish = wish_for_card(card);
    bool offered = wish_is_offered(t, seat, &wish);
    struct text reason = { 0 };
    if (offered) text_add_string(out, "It is among your moves.");
    if (offered || seat == NOBODY || zone_at(t, card_at(t, card)->zone)->owner != seat) return;
    why_not_words(t, seat, &wish, &reason);
    if (!ability_says(t, w, card, text_string(&reason))) {
        text_add_string(out, "It is not among your moves: ");
        why_not_words(t, seat, &wish, out);
        text_add_char(out, '.');
    }
    text_release(&reason);
}

bool card_why_line(const struct table *t, seat_id seat, card_id card, unsigned line,
                   struct text *out)
{
    static const struct worked_out nothing = { 0 };
    const struct worked_out *w = t->setup->game->worked_out ? t->setup->game->worked_out : &nothing;
    for (const struct card_sum *s = w->sums; s && s->name; s++) {
        if (line-- == 0) {
            add_sum_line(t, s, card, out);
            return true;
        }
    }
    if (line-- == 0) {
        add_words_line(t, w, card, out);
        return true;
    }
    for (const struct card_ability *a = w->abilities; a && a->name; a++) {
        if (line-- == 0) {
            add_ability_line(t, a, card, out);
            return true;
        }
    }
    if (line-- == 0) {
        add_offer_line(t, w, seat, card, out);
        return true;
    }
    if (w->why_card) return w->why_card(t, card, line, out);
    return t->setup->game->why_card && t->setup->game->why_card(t, card, line, out);
}
