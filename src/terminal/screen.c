/* SPDX-License-Identifier: MIT */
/* Writing to people in lines. See screen.h. */
#define _GNU_SOURCE
#include "terminal/screen.h"

#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "kernel/look.h"
#include "base/plain.h"

enum { SIGN = 1, ROWS_USUAL = 50, QUOTED_MOST = 40 };

/* What comes after SIGN, besides the letters of STRONG, FAINT and USUAL. */
enum { SIGN_TINT = 'A', SIGN_CARD = 'c', SIGN_SEAT = '0', SIGN_SIDE = 'w' };
_Static_assert('A' + TINTS <= 'a' && '0' + SEATS_MAX <= 'A' && 'w' + SIDES_MAX < 0x7f,
               "signs are different letters");

/* Colours as a terminal with 16 of them shows them best: white and black must be visible on both
 * light and dark backgrounds, so they are bold and grey. */
static const char *const tint_sequences[TINTS] = {
    [TINT_NONE] = "0",    [TINT_WHITE] = "1",  [TINT_RED] = "31",  [TINT_ORANGE] = "38;5;208",
    [TINT_YELLOW] = "33", [TINT_GREEN] = "32", [TINT_CYAN] = "36", [TINT_BLUE] = "94",
    [TINT_PURPLE] = "35", [TINT_PINK] = "95",  [TINT_GREY] = "90", [TINT_BLACK] = "90",
};

/* Names stand out from each other by colours that are easy to tell apart; who is who, their words
 * say. */
static const char card_sequence[] = "36";
static const char *const seat_sequences[SEATS_MAX] = { "32", "33",       "94", "35",
                                                       "95", "38;5;208", "92", "93" };
static const char *const side_sequences[SIDES_MAX] = { "31", "38;5;130", "91", "90" };

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static bool locale_is_utf8(void)
{
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (unsigned i = 0; i < 3; i++) {
        if (!is_set(names[i])) continue;
        const char *value = getenv(names[i]);
        return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

void screen_init(struct screen *screen, FILE *out, bool plain)
{
    /* Widths of characters come from the C library, which knows them in a UTF-8 locale only. */
    setlocale(LC_CTYPE, "C.UTF-8");
    const char *term = getenv("TERM");
    bool terminal = isatty(fileno(out));
    bool able = terminal && !plain && term && *term && strcmp(term, "dumb") != 0;
    *screen = (struct screen){
        .out = out,
        .plain = plain,
        .terminal = terminal,
        .colour = able && !is_set("NO_COLOR"),
        .drawing = able && locale_is_utf8(),
    };
}

unsigned screen_width(const struct screen *screen)
{
    struct winsize size;
    if (!screen->terminal || ioctl(fileno(screen->out), TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return WIDTH_USUAL;
    if (size.ws_col < WIDTH_LEAST) return WIDTH_LEAST;
    return size.ws_col > WIDTH_MOST ? WIDTH_MOST : size.ws_col;
}

/* ---- characters ------------------------------------------------------------------------------ */

/* One character or sign of a text. */
struct glyph {
    unsigned bytes;
    unsigned columns;
    bool shown; /* as it is; otherwise as '?' */
};

static struct glyph glyph_at(const char *at)
{
    unsigned char first = (unsigned char)*at;
    if (first == SIGN) return (struct glyph){ at[1] ? 2 : 1, 0, false };
    struct plain_character plain = plain_character(at, at + strnlen(at, 4));
    if (first < 0x80 || !plain.shown) return (struct glyph){ plain.bytes, 1, plain.shown };
    mbstate_t state = { 0 };
    wchar_t c;
    if (mbrtowc(&c, at, plain.bytes, &state) != plain.bytes)
        return (struct glyph){ plain.bytes, 1, false };
    int columns = wcwidth(c);
    return (struct glyph){ plain.bytes, columns < 0 ? 1 : (unsigned)columns, columns >= 0 };
}

unsigned columns_of(const char *text)
{
    unsigned columns = 0;
    while (*text) {
        struct glyph g = glyph_at(text);
        columns += g.columns;
        text += g.bytes;
    }
    return columns;
}

static const char *sequence_of(char sign)
{
    if (sign == STRONG[1]) return "1";
    if (sign == FAINT[1]) return "2";
    if (sign == SIGN_CARD) return card_sequence;
    if (sign >= SIGN_TINT && sign < SIGN_TINT + TINTS) return tint_sequences[sign - SIGN_TINT];
    if (sign >= SIGN_SEAT && sign < SIGN_SEAT + SEATS_MAX) return seat_sequences[sign - SIGN_SEAT];
    if (sign >= SIGN_SIDE && sign < SIGN_SIDE + SIDES_MAX) return side_sequences[sign - SIGN_SIDE];
    return "0";
}

static void put_sign(const struct screen *screen, char sign)
{
    if (screen->colour) fprintf(screen->out, "\033[%sm", sequence_of(sign));
}

static void put_glyph(const struct screen *screen, const char *at, struct glyph g)
{
    if (*at == SIGN)
        put_sign(screen, at[1]);
    else if (g.shown)
        fwrite(at, 1, g.bytes, screen->out);
    else
        fputc('?', screen->out);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* A paragraph being written. */
struct writing {
    const struct screen *screen;
    unsigned width, hang;
    unsigned column;
    bool fresh; /* the line holds nothing but its indentation */
};

static void begin_line(struct writing *w)
{
    fputc('\n', w->screen->out);
    for (unsigned i = 0; i < w->hang; i++) fputc(' ', w->screen->out);
    w->column = w->hang;
    w->fresh = true;
}

/* A word that is longer than a line is cut where the line ends. */
static void put_word(struct writing *w, const char *at, const char *end)
{
    while (at < end) {
        struct glyph g = glyph_at(at);
        if (w->column + g.columns > w->width && w->column > w->hang) begin_line(w);
        put_glyph(w->screen, at, g);
        w->column += g.columns;
        if (g.columns) w->fresh = false;
        at += g.bytes;
    }
}

static unsigned word_columns(const char *at, const char *end)
{
    unsigned columns = 0;
    while (at < end) {
        struct glyph g = glyph_at(at);
        columns += g.columns;
        at += g.bytes;
    }
    return columns;
}

static void put_text(struct writing *w, const char *at)
{
    while (*at) {
        if (*at == '\n') {
            begin_line(w);
            at++;
            continue;
        }
        size_t blanks = strspn(at, " ");
        const char *word = at + blanks, *end = word + strcspn(word, " \n");
        unsigned columns = word_columns(word, end);
        if (!w->fresh && w->column + blanks + columns > w->width) {
            begin_line(w);
        } else if (!w->fresh && columns) {
            for (size_t i = 0; i < blanks; i++) fputc(' ', w->screen->out);
            w->column += (unsigned)blanks;
        }
        put_word(w, word, end);
        at = end;
    }
}

void screen_say(const struct screen *screen, const char *label, unsigned hang, const char *text)
{
    unsigned width = screen_width(screen);
    struct writing w = { screen, width, hang < width / 3 ? hang : width / 3, 0, true };
    put_word(&w, label, label + strlen(label));
    if (w.column && label[strlen(label) - 1] == ' ') w.fresh = true;
    put_text(&w, text);
    put_sign(screen, USUAL[1]);
    fputc('\n', screen->out);
}

void screen_say_words(const struct screen *screen, const struct game *game, const char *label,
                      unsigned hang, struct words words)
{
    struct text text = { 0 };
    add_styled(game, words, USUAL, &text);
    screen_say(screen, label, hang, text_string(&text));
    text_release(&text);
}

void screen_note(const struct screen *screen, const char *format, ...)
{
    struct text text = { 0 };
    va_list arguments;
    va_start(arguments, format);
    char *words = NULL;
    if (vasprintf(&words, format, arguments) >= 0) text_add_string(&text, words);
    va_end(arguments);
    free(words);
    screen_say(screen, "", 0, text_string(&text));
    text_release(&text);
}

void screen_blank(const struct screen *screen)
{
    fputc('\n', screen->out);
}

void screen_hide(const struct screen *screen)
{
    if (!screen->terminal) {
        fputc('\n', screen->out);
        return;
    }
    const char *term = getenv("TERM");
    bool able = !screen->plain && term && *term && strcmp(term, "dumb") != 0;
    if (able) {
        fputs("\033[2J\033[3J\033[H", screen->out);
        return;
    }
    struct winsize size;
    unsigned rows = ROWS_USUAL;
    if (ioctl(fileno(screen->out), TIOCGWINSZ, &size) == 0 && size.ws_row) rows = size.ws_row;
    for (unsigned i = 0; i < rows; i++) fputc('\n', screen->out);
}

/* ---- parts of texts -------------------------------------------------------------------------- */

/* What is written before the name; 0: it has no colour of its own. */
static char sign_of_mark(const struct game *game, const struct mark *mark)
{
    switch (mark->kind) {
    case MARK_CARD: return SIGN_CARD;
    case MARK_SEAT: return (char)(SIGN_SEAT + mark->value);
    case MARK_SIDE: return (char)(SIGN_SIDE + mark->value);
    case MARK_THING: {
        enum tint tint = thing_sign(game, mark->value)->tint;
        return tint == TINT_NONE ? 0 : (char)(SIGN_TINT + (int)tint);
    }
    case MARK_PLACE: break;
    }
    return 0;
}

void add_styled(const struct game *game, struct words words, const char *style, struct text *out)
{
    bool usual = strcmp(style, USUAL) == 0;
    size_t at = 0;
    if (!words.length) return;
    if (!usual) text_add_string(out, style);
    for (unsigned i = 0; i < words.count; i++) {
        const struct mark *mark = &words.marks[i];
        char sign = sign_of_mark(game, mark);
        if (!sign) continue;
        text_add_bytes(out, words.bytes + at, mark->start - at);
        text_add(out, "%c%c", SIGN, sign);
        text_add_bytes(out, words.bytes + mark->start, mark->length);
        text_add(out, USUAL "%s", usual ? "" : style);
        at = mark->start + mark->length;
    }
    text_add_bytes(out, words.bytes + at, words.length - at);
    if (!usual) text_add_string(out, USUAL);
}

void add_quoted(const char *typed, struct text *out)
{
    unsigned columns = 0;
    text_add_char(out, '\'');
    while (*typed && columns < QUOTED_MOST) {
        struct glyph g = glyph_at(typed);
        if (g.shown)
            text_add_bytes(out, typed, g.bytes);
        else
            text_add_char(out, '?');
        columns += g.shown ? g.columns : 1;
        typed += g.bytes;
    }
    text_add_string(out, *typed ? "...'" : "'");
}
