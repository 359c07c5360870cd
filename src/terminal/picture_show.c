/* SPDX-License-Identifier: MIT */
/* Showing a picture of the table, or what has changed in it. See picture.h. */
#include "kernel/card_ids.h"
#include "terminal/picture.h"

/* What the block of the table is called where its title, how the game stands, is not said. */
static const char table_name[] = "Table";

/* A block that is shown, and as it was seen last. */
struct showing {
    const struct screen *screen;
    const struct game *game;
    const struct picture *is, *was; /* was: NULL, everything is shown */
    const struct block *block, *before;
    struct text line;
    unsigned facts; /* on that line */
};

/* ---- comparing ------------------------------------------------------------------------------- */

static struct words now(const struct showing *s, struct stored at)
{
    return store_words(&s->is->store, at);
}

static struct words then(const struct showing *s, struct stored at)
{
    return store_words(&s->was->store, at);
}

static const struct block *same_block(const struct picture *was, const struct block *block)
{
    for (unsigned i = 0; was && i < was->blocks_count; i++) {
        const struct block *b = &was->blocks[i];
        if (b->kind == block->kind && b->number == block->number) return b;
    }
    return NULL;
}

/* The fact of that name as it was; NULL: there was none. */
static const struct fact *fact_before(const struct showing *s, const struct fact *fact)
{
    for (unsigned i = 0; s->before && i < s->before->facts; i++) {
        const struct fact *f = &s->was->facts[s->before->first_fact + i];
        if (words_equal(then(s, f->name), now(s, fact->name))) return f;
    }
    return NULL;
}

static bool fact_is_still(const struct showing *s, const struct fact *fact)
{
    for (unsigned i = 0; i < s->block->facts; i++) {
        const struct fact *f = &s->is->facts[s->block->first_fact + i];
        if (words_equal(now(s, f->name), then(s, fact->name))) return true;
    }
    return false;
}

static bool fact_is_new(const struct showing *s, const struct fact *fact)
{
    const struct fact *before = fact_before(s, fact);
    return !before || !words_equal(now(s, fact->value), then(s, before->value));
}

/* Cards are the same by their id and name, for one that was turned over is another; places by their
 * name; what holds for a time, by all it says. */
static bool is_same_piece(const struct showing *s, const struct piece *is, const struct piece *was)
{
    if (is->id != was->id || !words_equal(now(s, is->name), then(s, was->name))) return false;
    return is->id != NO_ID || is->place || words_equal(now(s, is->does), then(s, was->does));
}

static const struct piece *piece_before(const struct showing *s, const struct piece *piece)
{
    for (unsigned i = 0; s->before && i < s->before->pieces; i++) {
        const struct piece *p = &s->was->pieces[s->before->first_piece + i];
        if (is_same_piece(s, piece, p)) return p;
    }
    return NULL;
}

/* A card that was turned over lies there still. */
static bool piece_is_still(const struct showing *s, const struct piece *piece)
{
    for (unsigned i = 0; i < s->block->pieces; i++) {
        const struct piece *p = &s->is->pieces[s->block->first_piece + i];
        if (p->id == NO_ID ? is_same_piece(s, p, piece) : p->id == piece->id) return true;
    }
    return false;
}

static bool piece_has_changed(const struct showing *s, const struct piece *piece)
{
    const struct piece *before = piece_before(s, piece);
    return !before || piece->times != before->times ||
           !words_equal(now(s, piece->state), then(s, before->state)) ||
           !words_equal(now(s, piece->does), then(s, before->does));
}

/* What waits is read as a whole: which of them comes first is what matters. */
static bool stack_has_changed(const struct showing *s)
{
    for (unsigned i = 0; i < s->block->pieces; i++) {
        const struct piece *piece = &s->is->pieces[s->block->first_piece + i];
        if (piece->stack && piece_has_changed(s, piece)) return true;
    }
    return false;
}

static bool piece_is_new(const struct showing *s, const struct piece *piece)
{
    return piece_has_changed(s, piece) || (piece->stack && stack_has_changed(s));
}

static bool piece_is_gone(const struct showing *s, const struct piece *was)
{
    return !was->passing && !piece_is_still(s, was);
}

static bool title_is_new(const struct showing *s)
{
    return !s->before || !words_equal(now(s, s->block->title), then(s, s->before->title));
}

static bool is_gone(const struct showing *s, const struct fact *fact)
{
    return !fact->passing && !fact_is_still(s, fact);
}

static bool something_is_gone(const struct showing *s)
{
    for (unsigned i = 0; i < s->before->facts; i++) {
        if (is_gone(s, &s->was->facts[s->before->first_fact + i])) return true;
    }
    for (unsigned i = 0; i < s->before->pieces; i++) {
        if (piece_is_gone(s, &s->was->pieces[s->before->first_piece + i])) return true;
    }
    return false;
}

static bool has_changed(const struct showing *s)
{
    /* A side may have nothing of its own, and then is no part of the picture. */
    if (!s->before && s->block->kind == BLOCK_SIDE && !s->block->facts && !s->block->pieces)
        return false;
    if (title_is_new(s)) return true;
    for (unsigned i = 0; i < s->block->facts; i++) {
        if (fact_is_new(s, &s->is->facts[s->block->first_fact + i])) return true;
    }
    for (unsigned i = 0; i < s->block->pieces; i++) {
        if (piece_is_new(s, &s->is->pieces[s->block->first_piece + i])) return true;
    }
    return something_is_gone(s);
}

/* ---- pieces ---------------------------------------------------------------------------------- */

enum { PIECE_HANG = 6 };

/* Whose the facts and pieces of a block are. */
static struct words owner_of(const struct showing *s)
{
    if (s->block->kind == BLOCK_TABLE) return words_of_string(table_name);
    return now(s, s->block->title);
}

/* Each line says in `plain` whose it is: "Player 2, Wolf (hp 3/5): At the end ...". */
static void begin_piece(struct showing *s, const struct piece *piece)
{
    text_clear(&s->line);
    if (!s->screen->plain) return;
    add_styled(s->game, owner_of(s), USUAL, &s->line);
    text_add_string(&s->line, piece->name.length ? ", " : ": ");
}

static void say_piece(const struct showing *s)
{
    bool plain = s->screen->plain;
    screen_say(s->screen, plain ? "" : "  ", plain ? 0 : PIECE_HANG, text_string(&s->line));
}

/* " x2". */
static void add_times(const struct piece *piece, struct text *out)
{
    if (piece->times > 1) text_add(out, " x%u", piece->times);
}

/* "NAME (hp 3/5, minion): At the end ...". */
static void show_piece(struct showing *s, const struct piece *piece)
{
    struct words state = now(s, piece->state), does = now(s, piece->does);
    const struct piece *before = piece_before(s, piece);
    bool lay_there = !piece->stack && before && words_equal(does, then(s, before->does));
    begin_piece(s, piece);
    size_t start = s->line.length;
    add_styled(s->game, now(s, piece->name), STRONG, &s->line);
    add_times(piece, &s->line);
    if (state.length) {
        text_add_string(&s->line, s->line.length > start ? " (" : "(");
        add_styled(s->game, state, USUAL, &s->line);
        text_add_char(&s->line, ')');
    }
    if (does.length && !lay_there) {
        if (s->line.length > start) text_add_string(&s->line, ": ");
        add_styled(s->game, does, USUAL, &s->line);
    }
    say_piece(s);
}

/* A card has left, what held for a time is over. */
static void show_piece_gone(struct showing *s, const struct piece *piece)
{
    begin_piece(s, piece);
    size_t start = s->line.length;
    add_styled(s->game, then(s, piece->name), STRONG, &s->line);
    if (piece->id == NO_ID) {
        if (s->line.length > start) text_add_string(&s->line, ": ");
        add_styled(s->game, then(s, piece->does), USUAL, &s->line);
    }
    text_add_string(&s->line, piece->id == NO_ID ? " (over)" : ": gone");
    say_piece(s);
}

static void show_pieces(struct showing *s)
{
    for (unsigned i = 0; i < s->block->pieces; i++) {
        const struct piece *piece = &s->is->pieces[s->block->first_piece + i];
        if (piece_is_new(s, piece)) show_piece(s, piece);
    }
    for (unsigned i = 0; s->before && i < s->before->pieces; i++) {
        const struct piece *piece = &s->was->pieces[s->before->first_piece + i];
        if (piece_is_gone(s, piece)) show_piece_gone(s, piece);
    }
}

/* ---- facts ----------------------------------------------------------------------------------- */

/* "Player 2, stash: 1 white", on a line of its own. */
static void say_fact(struct showing *s, struct words name, struct words value)
{
    text_clear(&s->line);
    add_styled(s->game, owner_of(s), USUAL, &s->line);
    if (name.length) text_add_string(&s->line, ", ");
    add_styled(s->game, name, USUAL, &s->line);
    if (value.length) text_add_string(&s->line, ": ");
    add_styled(s->game, value, USUAL, &s->line);
    screen_say(s->screen, "", 0, text_string(&s->line));
}

/* One of those on the line of the title. */
static void add_to_line(struct showing *s, struct words name, struct words value)
{
    if (s->facts++) text_add_string(&s->line, s->screen->drawing ? " \u00b7" : ";");
    if (name.length) text_add_char(&s->line, ' ');
    add_styled(s->game, name, FAINT, &s->line);
    if (value.length) text_add_char(&s->line, ' ');
    add_styled(s->game, value, USUAL, &s->line);
}

static void show_fact(struct showing *s, struct words name, struct words value)
{
    if (s->screen->plain)
        say_fact(s, name, value);
    else
        add_to_line(s, name, value);
}

/* "bank none"; of a flag, "not NAME". */
static void show_fact_gone(struct showing *s, const struct fact *fact)
{
    struct words name = then(s, fact->name);
    if (fact->value.length) {
        show_fact(s, name, words_of_string("none"));
        return;
    }
    struct text negated = { 0 };
    text_add_string(&negated, "not ");
    text_add_bytes(&negated, name.bytes, name.length);
    show_fact(s, words_of_string(text_string(&negated)), words_of_string(""));
    text_release(&negated);
}

static void show_facts(struct showing *s)
{
    for (unsigned i = 0; i < s->block->facts; i++) {
        const struct fact *fact = &s->is->facts[s->block->first_fact + i];
        if (fact_is_new(s, fact)) show_fact(s, now(s, fact->name), now(s, fact->value));
    }
    for (unsigned i = 0; s->before && i < s->before->facts; i++) {
        const struct fact *fact = &s->was->facts[s->before->first_fact + i];
        if (is_gone(s, fact)) show_fact_gone(s, fact);
    }
}

/* ---- a block of any kind --------------------------------------------------------------------- */

static void show_plainly(struct showing *s)
{
    if (s->block->kind == BLOCK_TABLE && title_is_new(s)) {
        text_clear(&s->line);
        add_styled(s->game, now(s, s->block->title), USUAL, &s->line);
        screen_say(s->screen, "", 0, text_string(&s->line));
    }
    show_facts(s);
}

/* The title and the facts in one paragraph. How the game stands is a statement of its own, and not
 * repeated while it is the same. */
static void show_in_lines(struct showing *s)
{
    text_clear(&s->line);
    s->facts = 0;
    bool statement = s->block->kind == BLOCK_TABLE && title_is_new(s);
    bool table = s->block->kind == BLOCK_TABLE && !statement;
    struct words title = table ? words_of_string(table_name) : now(s, s->block->title);
    add_styled(s->game, title, STRONG, &s->line);
    size_t end = s->line.length;
    text_add_char(&s->line, ':');
    show_facts(s);
    /* A statement alone needs no colon, nor does a hand whose cards stand below. */
    if ((statement || s->block->kind == BLOCK_HAND || s->block->kind == BLOCK_BOARD) && !s->facts) {
        s->line.length = end;
        s->line.bytes[end] = '\0';
    }
    screen_say(s->screen, "", 4, text_string(&s->line));
}

static void show_whole(struct showing *s)
{
    if (s->screen->plain)
        show_plainly(s);
    else
        show_in_lines(s);
    show_pieces(s);
}

/* ---- a hand ---------------------------------------------------------------------------------- */

static bool some_card_was_there(const struct showing *s)
{
    for (unsigned i = 0; i < s->block->pieces; i++) {
        if (piece_before(s, &s->is->pieces[s->block->first_piece + i])) return true;
    }
    return false;
}

/* "Your hand: Bearing Gifts, Outburst x2" */
static void show_names(struct showing *s)
{
    text_clear(&s->line);
    add_styled(s->game, now(s, s->block->title), s->screen->plain ? USUAL : STRONG, &s->line);
    for (unsigned i = 0; i < s->block->pieces; i++) {
        const struct piece *piece = &s->is->pieces[s->block->first_piece + i];
        text_add_string(&s->line, i ? ", " : ": ");
        add_styled(s->game, now(s, piece->name), USUAL, &s->line);
        add_times(piece, &s->line);
    }
    screen_say(s->screen, "", 4, text_string(&s->line));
}

/* A card that came has its text; what the others say stands where the hand was shown whole. */
static void show_what_came(struct showing *s)
{
    for (unsigned i = 0; i < s->block->pieces; i++) {
        const struct piece *piece = &s->is->pieces[s->block->first_piece + i];
        const struct piece *before = piece_before(s, piece);
        bool costs = before && !words_equal(now(s, piece->state), then(s, before->state));
        if (!before || costs) show_piece(s, piece);
    }
}

/* Whole, unless some of it was shown before. */
static void show_hand(struct showing *s)
{
    if (s->before && some_card_was_there(s)) {
        if (!s->block->named) show_names(s);
        show_what_came(s);
        return;
    }
    s->before = NULL;
    show_whole(s);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static void show_block(struct showing *s)
{
    if (s->block->kind == BLOCK_HAND)
        show_hand(s);
    else
        show_whole(s);
}

/* Of a hand that has changed all cards are named, for they are what can be played. */
bool picture_show(const struct picture *picture, const struct picture *before,
                  const struct game *game, const struct screen *screen)
{
    bool shown = false;
    struct showing s = { .screen = screen, .game = game, .is = picture };
    for (unsigned i = 0; i < picture->blocks_count; i++) {
        s.block = &picture->blocks[i];
        s.was = before;
        s.before = same_block(before, s.block);
        if (!has_changed(&s)) continue;
        show_block(&s);
        shown = true;
    }
    text_release(&s.line);
    return shown;
}
