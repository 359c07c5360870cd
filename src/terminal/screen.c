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

enum { MARK = 1, ROWS_USUAL = 50, QUOTED_MOST = 40 };

/* Colours as a terminal with 16 of them shows them best: white and black must be visible on both
 * light and dark backgrounds, so they are bold and grey. */
static const char *const tint_sequences[TINTS] = {
    [TINT_NONE] = "0",    [TINT_WHITE] = "1",  [TINT_RED] = "31",  [TINT_ORANGE] = "38;5;208",
    [TINT_YELLOW] = "33", [TINT_GREEN] = "32", [TINT_CYAN] = "36", [TINT_BLUE] = "94",
    [TINT_PURPLE] = "35", [TINT_PINK] = "95",  [TINT_GREY] = "90", [TINT_BLACK] = "90",
};

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

/* One character or mark of a text. */
struct glyph {
    unsigned bytes;
    unsigned columns;
    bool shown; /* as it is; otherwise as '?' */
};

static struct glyph glyph_at(const char *at)
{
    unsigned char first = (unsigned char)*at;
    if (first == MARK) return (struct glyph){ at[1] ? 2 : 1, 0, false };
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

static void put_mark(const struct screen *screen, char mark)
{
    if (!screen->colour) return;
    if (mark == 'b')
        fputs("\033[1m", screen->out);
    else if (mark == 'f')
        fputs("\033[2m", screen->out);
    else if (mark >= 'A' && mark < 'A' + TINTS)
        fprintf(screen->out, "\033[%sm", tint_sequences[mark - 'A']);
    else
        fputs("\033[0m", screen->out);
}

static void put_glyph(const struct screen *screen, const char *at, struct glyph g)
{
    if (*at == MARK)
        put_mark(screen, at[1]);
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
    put_mark(screen, 'u');
    fputc('\n', screen->out);
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

void add_thing(const struct game *game, unsigned thing, struct text *out)
{
    enum tint tint = thing_sign(game, thing)->tint;
    if (tint == TINT_NONE)
        text_add_string(out, game->things[thing]);
    else
        text_add(out, "\001%c%s" USUAL, 'A' + (int)tint, game->things[thing]);
}

void add_marked(const struct game *game, const struct marked *words, struct text *out)
{
    const char *text = text_string(&words->text);
    size_t at = 0;
    for (unsigned i = 0; i < words->marks.count; i++) {
        const struct mark *mark = &words->marks.all[i];
        if (mark->kind != MARK_THING) continue;
        text_add_bytes(out, text + at, mark->start - at);
        add_thing(game, mark->value, out);
        at = mark->start + mark->length;
    }
    text_add_string(out, text + at);
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
