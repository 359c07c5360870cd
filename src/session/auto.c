/* SPDX-License-Identifier: MIT */
/* Answering for people. See auto.h. */
#include "session/auto.h"

#include <string.h>

#include "base/json.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "session/orders.h"
#include "session/passing.h"

/* ---- the pending decision -------------------------------------------------------------------- */

static bool is_asked(const struct session *s, const struct auto_person *person)
{
    return !table_is_over(s->table) && person->seats & seat_bit(s->table->asked);
}

static enum saying what_says(const struct table *t, unsigned move)
{
    return t->setup->game->moves[table_moves(t)[move].kind].says;
}

/* The card that a question is about, or whose text asks it; of an order only the first: what
 * happens together has many causes. NO_CARD: none that the asked seat knows. */
static card_id card_that_asks(const struct table *t)
{
    card_id card = t->subject;
    if (!is_card(t, card) && !order_is_asked(t)) card = t->cause;
    return is_card(t, card) && seat_knows(t, t->asked, card) ? card : (card_id)NO_CARD;
}

static face_id face_that_asks(const struct table *t)
{
    card_id card = card_that_asks(t);
    return card == NO_CARD ? (face_id)NO_FACE : face_of(t, card);
}

/* Passing a window is refusing what it offers. */
static bool says_it(const struct table *t, unsigned move, enum saying says)
{
    enum saying said = what_says(t, move);
    return said == says || (says == SAYS_NO && said == SAYS_PASS);
}

/* The only move that says it; -1: none or several. */
static int move_that_says(const struct table *t, enum saying says)
{
    int found = -1;
    for (unsigned i = 0; i < t->moves; i++) {
        if (!says_it(t, i, says)) continue;
        if (found >= 0) return -1;
        found = (int)i;
    }
    return found;
}

/* What a move of an order stands for; NO_FACE: no card. */
static face_id face_of_thing(const struct table *t, unsigned move)
{
    card_id card = table_moves(t)[move].card;
    bool known = is_card(t, card) && seat_knows(t, t->asked, card);
    return known ? face_of(t, card) : (face_id)NO_FACE;
}

/* ---- by a setting ---------------------------------------------------------------------------- */

static unsigned rank_of(const struct setting *setting, face_id face)
{
    unsigned rank = 0;
    while (rank < setting->count && setting->things[rank] != face) rank++;
    return rank;
}

/* The first by that order; -1: it says nothing of one of them. */
static int first_of_order(const struct table *t, const struct setting *setting)
{
    int first = -1;
    unsigned least = setting->count;
    for (unsigned i = 0; i < t->moves; i++) {
        if (what_says(t, i) == SAYS_REST) continue;
        unsigned rank = rank_of(setting, face_of_thing(t, i));
        if (rank == setting->count) return -1;
        if (rank >= least) continue;
        first = (int)i;
        least = rank;
    }
    return first;
}

static int move_by_setting(const struct table *t, const struct setting *setting)
{
    if (setting->prompt != t->prompt || setting->face != face_that_asks(t)) return -1;
    switch (setting->kind) {
    case SETTING_YES: return move_that_says(t, SAYS_YES);
    case SETTING_NO: return move_that_says(t, SAYS_NO);
    case SETTING_ORDER: return order_is_asked(t) ? first_of_order(t, setting) : -1;
    case SETTING_KINDS: break;
    }
    return -1;
}

int auto_next(const struct session *s, const struct auto_person *person, unsigned from)
{
    for (unsigned i = from; i < s->settings.count; i++) {
        if (person->seats & seat_bit(s->settings.all[i].seat)) return (int)i;
    }
    return -1;
}

static bool answer_by_setting(const struct session *s, const struct auto_person *person,
                              struct auto_answer *answer)
{
    for (int i = -1; (i = auto_next(s, person, (unsigned)(i + 1))) >= 0;) {
        int move = move_by_setting(s->table, &s->settings.all[i]);
        if (move < 0) continue;
        answer->move = (unsigned)move;
        answer->setting = &s->settings.all[i];
        return true;
    }
    return false;
}

/* ---- by passing ------------------------------------------------------------------------------ */

/* What was said at one seat counts at each. */
passing_set auto_passes(const struct session *s, const struct auto_person *person)
{
    passing_set on = 0;
    bool said = false;
    for (unsigned seat = 0; seat < s->setup->seats; seat++) {
        const struct passings *passings = &s->settings.passings[seat];
        if (!(person->seats & seat_bit((seat_id)seat)) || !passings->said) continue;
        on |= passings->on;
        said = true;
    }
    if (said || !person->empty) return on;
    return passing_is_known(s->setup->game, PASSED_EMPTY) ? passing_bit(PASSED_EMPTY) : 0;
}

static bool answer_by_passing(const struct session *s, const struct auto_person *person,
                              struct auto_answer *answer)
{
    passing_set on = auto_passes(s, person);
    if (on) answer->passed = passing_find(s->table, on, &answer->move);
    return answer->passed != NOT_PASSED;
}

/* ---- by trial -------------------------------------------------------------------------------- */

bool auto_asks_orders(const struct session *s, const struct auto_person *person)
{
    enum orders_asked orders = ORDERS_USUAL;
    for (unsigned seat = 0; seat < s->setup->seats; seat++) {
        bool own = person->seats & seat_bit((seat_id)seat);
        if (own && s->settings.orders[seat]) orders = s->settings.orders[seat];
    }
    return orders == ORDERS_USUAL ? !person->spare : orders == ORDERS_ASK;
}

/* One move is left to those who take single moves. */
static bool answer_by_trial(const struct session *s, const struct auto_person *person)
{
    const struct table *t = s->table;
    if (t->moves < 2 || !order_is_asked(t) || auto_asks_orders(s, person)) return false;
    return order_makes_no_difference(t, person->scratch);
}

/* ---- answering ------------------------------------------------------------------------------- */

bool auto_goes_on(const struct session *s)
{
    const struct session_run *run = &s->run;
    const struct table *t = s->table;
    return order_is_asked(t) && run->moves == s->count && run->top == t->top &&
           run->prompt == t->prompt && run->seat == t->asked && t->moves < run->offered;
}

bool auto_find(const struct session *s, const struct auto_person *person,
               struct auto_answer *answer)
{
    *answer = (struct auto_answer){ 0 };
    if (!is_asked(s, person) || s->put == s->count + 1) return false;
    bool found = answer_by_setting(s, person, answer) || answer_by_passing(s, person, answer) ||
                 answer_by_trial(s, person);
    answer->goes_on = found && auto_goes_on(s);
    return found;
}

void auto_take(struct session *s, const struct auto_answer *answer)
{
    const struct table *t = s->table;
    struct session_run run = { .moves = s->count + 1,
                               .top = t->top,
                               .offered = t->moves,
                               .prompt = t->prompt,
                               .seat = t->asked };
    session_choose(s, answer->move);
    s->moves[s->count - 1].automatic = true;
    s->moves[s->count - 1].passed_by = (uint8_t)answer->passed;
    s->run = run;
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* "A, B and C": `last` is said before the last one. */
static void join(struct text *out, unsigned number, unsigned count, const char *last)
{
    if (number) text_add_string(out, number + 1 == count ? last : ", ");
}

static void thing_name(const struct table *t, unsigned move, struct text *out)
{
    if (face_of_thing(t, move) == NO_FACE)
        move_words(t, move, out);
    else
        card_name_words(t, table_moves(t)[move].card, out);
}

/* Is it the first of those that are called the same? */
static bool is_named_first(const struct table *t, unsigned move, unsigned *copies)
{
    *copies = 0;
    for (unsigned i = 0; i < t->moves; i++) {
        if (what_says(t, i) == SAYS_REST) continue;
        bool same = i == move || (face_of_thing(t, move) != NO_FACE &&
                                  face_of_thing(t, i) == face_of_thing(t, move));
        if (same && i < move) return false;
        *copies += same;
    }
    return true;
}

static void things_words(const struct table *t, struct text *out)
{
    unsigned names = 0, number = 0, copies;
    for (unsigned i = 0; i < t->moves; i++)
        names += what_says(t, i) != SAYS_REST && is_named_first(t, i, &copies);
    for (unsigned i = 0; i < t->moves; i++) {
        if (what_says(t, i) == SAYS_REST || !is_named_first(t, i, &copies)) continue;
        join(out, number++, names, " and ");
        thing_name(t, i, out);
        if (copies > 1) text_add(out, " (%u of them)", copies);
    }
}

/* "A first, then B." */
static void order_words(const struct table *t, const struct setting *setting, struct text *out)
{
    unsigned told = 0;
    for (unsigned rank = 0; rank < setting->count; rank++) {
        for (unsigned i = 0; i < t->moves; i++) {
            if (what_says(t, i) == SAYS_REST) continue;
            if (face_of_thing(t, i) != setting->things[rank]) continue;
            if (told++) text_add_string(out, ", then ");
            thing_name(t, i, out);
            if (told == 1) text_add_string(out, " first");
        }
    }
    text_add_char(out, '.');
}

static void answer_words(const struct table *t, unsigned move, struct text *out)
{
    card_id card = card_that_asks(t);
    if (card == NO_CARD)
        prompt_words(t, out);
    else
        card_name_words(t, card, out);
    text_add_string(out, card == NO_CARD ? " " : ": ");
    move_text(t, move, out);
    text_add_char(out, '.');
}

/* Impulse comes by the twos, and is told once. */
static bool took_the_same(const struct session *s)
{
    const struct session_run *run = &s->run;
    return run->moves == s->count && run->seat == s->table->asked &&
           run->prompt == s->table->prompt;
}

static bool gain_words(const struct session *s, unsigned move, struct text *out)
{
    if (took_the_same(s)) return false;
    text_add(out, "auto %s: ", passing_names[TAKEN_ONE]);
    move_text(s->table, move, out);
    text_add_char(out, '.');
    return true;
}

bool auto_words(const struct session *s, const struct auto_answer *answer, struct text *out)
{
    const struct table *t = s->table;
    if (answer->goes_on) return false;
    if (answer->passed) return answer->passed == TAKEN_ONE && gain_words(s, answer->move, out);
    if (!answer->setting) {
        card_id card = card_that_asks(t);
        if (card != NO_CARD) card_name_words(t, card, out);
        text_add_string(out, card == NO_CARD ? "The order of " : ": the order of ");
        things_words(t, out);
        text_add_string(out, " makes no difference: ");
        thing_name(t, answer->move, out);
        text_add_string(out, " first.");
        return true;
    }
    text_add_string(out, "auto: ");
    if (answer->setting->kind == SETTING_ORDER)
        order_words(t, answer->setting, out);
    else
        answer_words(t, answer->move, out);
    return true;
}

/* ---- what is set ----------------------------------------------------------------------------- */

static void setting_words(const struct setup *setup, const struct setting *setting,
                          struct text *out)
{
    if (setting->face != NO_FACE) text_add(out, "%s ", setup->face_names[setting->face]);
    text_add(out, "(%s): ", setup->game->prompts[setting->prompt].name);
    if (setting->kind != SETTING_ORDER) {
        text_add(out, "always %s", setting_kind_names[setting->kind]);
        return;
    }
    for (unsigned i = 0; i < setting->count; i++)
        text_add(out, "%s%s", i ? ", then " : "", setup->face_names[setting->things[i]]);
}

static void list_settings(const struct session *s, const struct auto_person *person,
                          struct text *out)
{
    unsigned number = 0;
    for (int i = -1; (i = auto_next(s, person, (unsigned)(i + 1))) >= 0;) {
        text_add(out, "%u. ", ++number);
        setting_words(s->setup, &s->settings.all[i], out);
        text_add_char(out, '\n');
    }
    if (!number) text_add_string(out, "No answer is set.\n");
    passing_list(s->setup->game, auto_passes(s, person), out);
    text_add(out, "Orders that make no difference are %s.\n",
             auto_asks_orders(s, person) ? "asked ('auto orders spare' spares you them)"
                                         : "not asked ('auto orders ask' brings them back)");
    text_add_string(out, "At a question: 'auto yes' or 'auto no' answers it now and from now on, "
                         "'auto order' takes the order listed, 'auto order 2 1' the second before "
                         "the first. 'auto off 1' takes number 1 back, 'auto off' all.");
    if (passing_is_known(s->setup->game, PASSED_ENDS))
        text_add_string(out, " 'auto ends' turns that on, 'auto off ends' off.");
}

/* ---- setting --------------------------------------------------------------------------------- */

/* Words being read. */
struct saying_auto {
    struct session *s;
    const struct auto_person *person;
    seat_id seat;
    const char *at;
    struct text *out;
};

static bool next_word(struct saying_auto *say, const char **start, const char **end)
{
    say->at += strspn(say->at, " ");
    *start = say->at;
    *end = say->at += strcspn(say->at, " ");
    return *start != *end;
}

static enum auto_said wrong(struct saying_auto *say, const char *why)
{
    text_add_string(say->out, why);
    return AUTO_WRONG;
}

static bool nothing_follows(struct saying_auto *say)
{
    const char *start, *end;
    return !next_word(say, &start, &end);
}

static enum auto_said add_setting(struct saying_auto *say, const struct setting *setting)
{
    if (!settings_add(&say->s->settings, setting))
        return wrong(say, "There are too many settings; 'auto off N' takes one back.");
    say->s->put = 0; /* whoever says that wants this one answered, too */
    text_add_string(say->out, "From now on: ");
    setting_words(say->s->setup, setting, say->out);
    text_add_char(say->out, '.');
    return AUTO_ANSWERS;
}

static enum auto_said say_answer(struct saying_auto *say, enum setting_kind kind)
{
    const struct table *t = say->s->table;
    enum saying says = kind == SETTING_YES ? SAYS_YES : SAYS_NO;
    if (!nothing_follows(say)) return wrong(say, "Nothing may follow 'auto yes' and 'auto no'.");
    if (t->asked != say->seat || move_that_says(t, says) < 0)
        return wrong(say, kind == SETTING_YES ? "This question has no one answer that accepts."
                                              : "This question has no one answer that refuses.");
    struct setting setting = { say->seat, kind, t->prompt, face_that_asks(t), 0, { 0 } };
    return add_setting(say, &setting);
}

static bool add_thing(const struct table *t, unsigned move, struct setting *setting)
{
    face_id face = face_of_thing(t, move);
    if (face == NO_FACE) return false;
    if (rank_of(setting, face) < setting->count) return true;
    if (setting->count == SETTING_THINGS_MAX) return false;
    setting->things[setting->count++] = face;
    return true;
}

/* Those that are named by their numbers, then the others as they are listed. */
static enum auto_said say_order(struct saying_auto *say)
{
    const struct table *t = say->s->table;
    const char *start, *end;
    int64_t number;
    if (t->asked != say->seat || !order_is_asked(t))
        return wrong(say, "No order is asked now: 'auto order' is for questions about one.");
    struct setting setting = { say->seat, SETTING_ORDER, t->prompt, face_that_asks(t), 0, { 0 } };
    while (next_word(say, &start, &end)) {
        bool fine = span_number(start, end, 1, t->moves, &number);
        if (!fine || what_says(t, (unsigned)(number - 1)) == SAYS_REST)
            return wrong(say, "After 'auto order' come the numbers of what is first, second, ...");
        if (!add_thing(t, (unsigned)(number - 1), &setting))
            return wrong(say, "That order cannot be kept.");
    }
    for (unsigned i = 0; i < t->moves; i++) {
        if (what_says(t, i) != SAYS_REST && !add_thing(t, i, &setting))
            return wrong(say, "That order cannot be kept.");
    }
    return add_setting(say, &setting);
}

static enum auto_said say_orders(struct saying_auto *say)
{
    const char *start, *end;
    next_word(say, &start, &end);
    bool ask = span_is(start, end, "ask"), spare = span_is(start, end, "spare");
    if ((!ask && !spare) || !nothing_follows(say))
        return wrong(say, "After 'auto orders' comes ask or spare.");
    for (unsigned seat = 0; seat < say->s->setup->seats; seat++) {
        if (say->person->seats & seat_bit((seat_id)seat))
            say->s->settings.orders[seat] = ask ? ORDERS_ASK : ORDERS_SPARE;
    }
    text_add(say->out, "Orders that make no difference are %s from now on.",
             ask ? "asked" : "not asked");
    return AUTO_CHANGED;
}

/* ---- passing --------------------------------------------------------------------------------- */

static void set_passes(struct saying_auto *say, passing_set on)
{
    const struct table *t = say->s->table;
    uint32_t step = t->setup->game->step_number ? t->setup->game->step_number(t) : 0;
    for (unsigned seat = 0; seat < say->s->setup->seats; seat++) {
        struct passings *passings = &say->s->settings.passings[seat];
        if (!(say->person->seats & seat_bit((seat_id)seat))) continue;
        passings->said = true;
        passings->on = on;
        passings->step = step;
    }
}

static enum passing passing_said(const char *start, const char *end)
{
    enum passing p = PASSED_EMPTY;
    while (p < PASSINGS && !span_is(start, end, passing_names[p])) p++;
    return p < PASSINGS ? p : NOT_PASSED;
}

/* Would it answer nothing, ever? */
static bool cannot_pass(struct saying_auto *say, enum passing passing)
{
    const struct game *game = say->s->setup->game;
    const char *name = passing_names[passing];
    if (!passing_is_known(game, passing)) {
        text_add(say->out, "In %s there is nothing that 'auto %s' could answer: %s.", game->title,
                 name,
                 passing == TAKEN_ONE ? "nothing is gained that is plain"
                                      : "it has no windows that everybody passes");
        return true;
    }
    if (passing != TAKEN_ONE || game->only_thing(say->s->table, say->seat) != NOTHING) return false;
    text_add(say->out, "Your deck is made of more than one thing, so 'auto %s' has no answer.",
             name);
    return true;
}

/* What is pending is answered too, if it is something that this would pass. */
static enum auto_said say_passing(struct saying_auto *say, enum passing passing)
{
    const struct table *t = say->s->table;
    unsigned move;
    if (!nothing_follows(say)) return wrong(say, "Nothing may follow the word after 'auto'.");
    if (cannot_pass(say, passing)) return AUTO_WRONG;
    set_passes(say, auto_passes(say->s, say->person) | passing_bit(passing));
    text_add_string(say->out, "From now on you ");
    passing_says(say->s->setup->game, passing, say->out);
    text_add_char(say->out, '.');
    bool answers = t->asked == say->seat && passing_find(t, passing_bit(passing), &move);
    if (!answers) return AUTO_CHANGED;
    say->s->put = 0;
    return AUTO_ANSWERS;
}

static enum auto_said say_not_passing(struct saying_auto *say, enum passing passing)
{
    passing_set on = auto_passes(say->s, say->person);
    if (!(on & passing_bit(passing))) {
        text_add(say->out, "'auto %s' is not on; see 'auto'.", passing_names[passing]);
        return AUTO_WRONG;
    }
    set_passes(say, on & (passing_set)~passing_bit(passing));
    text_add(say->out, "'auto %s' is off.", passing_names[passing]);
    return AUTO_CHANGED;
}

/* ---- all that can be said -------------------------------------------------------------------- */

/* How many there were: all, or (from 1) the one of that number. */
static unsigned drop_settings(struct saying_auto *say, int64_t wanted)
{
    unsigned number = 0, dropped = 0;
    for (int i = 0; (i = auto_next(say->s, say->person, (unsigned)i)) >= 0;) {
        if (wanted && ++number != wanted) {
            i++;
            continue;
        }
        settings_drop(&say->s->settings, (unsigned)i);
        dropped++;
    }
    return dropped;
}

/* All of it: also the passing that is usual, which nobody has asked for. False: windows are not
 * passed in this game. */
static bool pass_no_more(struct saying_auto *say)
{
    if (!passing_is_known(say->s->setup->game, PASSED_EMPTY)) return false;
    set_passes(say, 0);
    text_add_string(say->out, "From now on no window is passed for you.");
    return true;
}

static enum auto_said say_off(struct saying_auto *say)
{
    const char *start, *end;
    int64_t wanted = 0;
    bool one = next_word(say, &start, &end);
    enum passing passing = passing_said(start, end);
    bool fine = !one || passing || span_number(start, end, 1, SETTINGS_MAX, &wanted);
    if (!fine || !nothing_follows(say))
        return wrong(say, "After 'auto off' comes the number of a setting, a word such as 'ends', "
                          "or nothing for all.");
    if (passing) return say_not_passing(say, passing);
    unsigned dropped = drop_settings(say, wanted);
    if (one && !dropped) return wrong(say, "There is no setting of that number; see 'auto'.");
    bool told = !one && pass_no_more(say);
    if (told && dropped) text_add_char(say->out, ' ');
    if (!told || dropped)
        text_add(say->out, "%u setting%s taken back.", dropped, dropped == 1 ? " is" : "s are");
    return AUTO_CHANGED;
}

static enum auto_said say_yes(struct saying_auto *say)
{
    return say_answer(say, SETTING_YES);
}

static enum auto_said say_no(struct saying_auto *say)
{
    return say_answer(say, SETTING_NO);
}

/* The first words, but for those of passing_names. */
static const struct {
    const char *word;
    enum auto_said (*say)(struct saying_auto *say);
} first_words[] = { { "yes", say_yes },
                    { "no", say_no },
                    { "order", say_order },
                    { "orders", say_orders },
                    { "off", say_off } };

enum { FIRST_WORDS = sizeof first_words / sizeof *first_words, WORD_MAX = 12 };

/* "auto emty": what was probably meant. */
static enum auto_said say_unknown(struct saying_auto *say, const char *start, const char *end)
{
    const char *words[FIRST_WORDS + PASSINGS] = { 0 }, *near = NULL;
    unsigned count = 0;
    for (unsigned i = 0; i < FIRST_WORDS; i++) words[count++] = first_words[i].word;
    for (enum passing p = PASSED_EMPTY; p < PASSINGS; p++) words[count++] = passing_names[p];
    if (end - start < WORD_MAX) {
        char word[WORD_MAX] = { 0 };
        memcpy(word, start, (size_t)(end - start));
        near = nearest_word(word, words);
    }
    if (near) text_add(say->out, "Did you mean 'auto %s'? ", near);
    return wrong(say,
                 "After 'auto' comes empty, ends, turn, one, yes, no, order, orders ask, orders "
                 "spare, off, or nothing for what is set.");
}

enum auto_said auto_say(struct session *s, const struct auto_person *person, seat_id seat,
                        const char *words, struct text *out)
{
    struct saying_auto say = { s, person, seat, words, out };
    const char *start, *end;
    if (!next_word(&say, &start, &end)) {
        list_settings(s, person, out);
        return AUTO_LISTED;
    }
    for (unsigned i = 0; i < FIRST_WORDS; i++) {
        if (span_is(start, end, first_words[i].word)) return first_words[i].say(&say);
    }
    enum passing passing = passing_said(start, end);
    return passing ? say_passing(&say, passing) : say_unknown(&say, start, end);
}

void auto_write(const struct session *s, const struct auto_person *person, struct text *out)
{
    json_key(out, "settings");
    json_open(out, '[');
    for (int i = -1; (i = auto_next(s, person, (unsigned)(i + 1))) >= 0;)
        setting_write(&s->settings.all[i], s->setup, out);
    json_close(out, ']');
    json_key(out, "orders");
    json_text(out, auto_asks_orders(s, person) ? "ask" : "spare");
    json_key(out, "passes");
    passings_write(auto_passes(s, person), out);
}
