/* Options: parsing and printing. See options.h. */
#include "kernel/options.h"

#include <string.h>

enum { WORD_MAX = 200 }; /* longer names and values are refused before they are looked at */

static const char *const ask_words[] = { "choices", "windows", "all", NULL };

unsigned options_count(const struct game *game)
{
    unsigned count = OPTIONS_COMMON;
    for (const struct option_spec *spec = game->options; spec && spec->name; spec++) count++;
    check(count <= OPTIONS_MAX);
    return count;
}

struct option_spec options_spec(const struct game *game, unsigned index)
{
    if (index == OPTION_PLAYERS) {
        return (struct option_spec){ .name = "players",
                                     .kind = OPTION_NUMBER,
                                     .usual = game->seats_min,
                                     .least = game->seats_min,
                                     .most = game->seats_max,
                                     .help = "how many play" };
    }
    if (index == OPTION_ASK) {
        return (struct option_spec){ .name = "ask",
                                     .kind = OPTION_ONE,
                                     .words = ask_words,
                                     .help = "what is asked: real choices, also reaction windows "
                                             "in which one can only pass, or every move" };
    }
    return game->options[index - OPTIONS_COMMON];
}

void options_init(const struct game *game, struct options *options)
{
    *options = (struct options){ 0 };
    for (unsigned i = 0; i < options_count(game); i++) {
        options->value[i] = options_spec(game, i).usual;
    }
}

static int word_index(const char *const *words, const char *start, const char *end)
{
    for (int i = 0; words[i]; i++) {
        if (span_is(start, end, words[i])) return i;
    }
    return -1;
}

static void add_words(struct text *out, const char *const *words)
{
    for (unsigned i = 0; words[i]; i++) text_add(out, "%s%s", i ? ", " : "", words[i]);
}

/* What would be right, e.g. "one of on, off". */
static void add_expected(struct text *out, const struct option_spec *spec)
{
    switch (spec->kind) {
    case OPTION_NUMBER:
        text_add(out, "a whole number from %lld to %lld", (long long)spec->least,
                 (long long)spec->most);
        break;
    case OPTION_FLAG: text_add_string(out, "on or off"); break;
    case OPTION_ONE:
        text_add_string(out, "one of ");
        add_words(out, spec->words);
        break;
    case OPTION_SET:
    case OPTION_LIST:
        text_add(out, "%s, with commas and no blanks, of ",
                 spec->kind == OPTION_SET ? "some" : "different ones");
        add_words(out, spec->words);
        break;
    }
}

/* Words with commas, as a set or as a list. */
static bool parse_words(const struct option_spec *spec, const char *value, int64_t *out)
{
    uint64_t result = 0, seen = 0;
    unsigned place = 0;
    const char *start = value;
    for (;;) {
        const char *end = start + strcspn(start, ",");
        int index = word_index(spec->words, start, end);
        if (index < 0 || index > 62 || (seen & 1ull << index)) return false;
        seen |= 1ull << index;
        if (spec->kind == OPTION_SET)
            result |= 1ull << index;
        else if (place == 8)
            return false;
        else
            result |= (uint64_t)(index + 1) << (8 * place++);
        if (!*end) break;
        start = end + 1;
    }
    *out = (int64_t)result;
    return true;
}

static bool parse_value(const struct option_spec *spec, const char *value, int64_t *out)
{
    const char *end = value + strlen(value);
    switch (spec->kind) {
    case OPTION_NUMBER: return span_number(value, end, spec->least, spec->most, out);
    case OPTION_FLAG: *out = span_is(value, end, "on"); return *out || span_is(value, end, "off");
    case OPTION_ONE: *out = word_index(spec->words, value, end); return *out >= 0;
    case OPTION_SET:
    case OPTION_LIST: return parse_words(spec, value, out);
    }
    return false;
}

static const char *nearest_option(const struct game *game, const char *name)
{
    const char *names[OPTIONS_MAX + 1] = { 0 };
    for (unsigned i = 0; i < options_count(game); i++) names[i] = options_spec(game, i).name;
    return nearest_word(name, names);
}

bool options_set(const struct game *game, struct options *options, const char *name,
                 const char *value, struct diagnostics *d, unsigned line, unsigned column)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (strcmp(spec.name, name) != 0) continue;
        if (parse_value(&spec, value, &options->value[i])) return true;
        struct text expected = { 0 };
        add_expected(&expected, &spec);
        diagnose(d, line, column, "'%.60s' is not a value of the option '%s': it takes %s", value,
                 name, text_string(&expected));
        text_release(&expected);
        return false;
    }
    const char *near = nearest_option(game, name);
    if (near) {
        diagnose(d, line, column, "%s has no option '%.60s' (did you mean '%s'?)", game->name, name,
                 near);
    } else {
        diagnose(d, line, column, "%s has no option '%.60s'; 'limbic games %s' lists them",
                 game->name, name, game->name);
    }
    return false;
}

bool options_parse(const struct game *game, struct options *options, const char *line_text,
                   struct diagnostics *d, unsigned line, unsigned column)
{
    bool fine = true;
    const char *at = line_text;
    for (;;) {
        at += strspn(at, " \t\r");
        size_t length = strcspn(at, " \t\r");
        if (!length) return fine;
        unsigned here = column + (unsigned)(at - line_text);
        const char *equals = memchr(at, '=', length);
        if (length > WORD_MAX || !equals) {
            diagnose(d, line, here, "an option is written name=value, e.g. players=%u",
                     game->seats_min);
            fine = false;
        } else {
            char name[WORD_MAX + 1], value[WORD_MAX + 1];
            size_t name_length = (size_t)(equals - at);
            memcpy(name, at, name_length);
            name[name_length] = '\0';
            memcpy(value, equals + 1, length - name_length - 1);
            value[length - name_length - 1] = '\0';
            fine &= options_set(game, options, name, value, d, line, here);
        }
        at += length;
    }
}

void option_print_value(const struct option_spec *spec, int64_t value, struct text *out)
{
    bool first = true;
    switch (spec->kind) {
    case OPTION_NUMBER: text_add(out, "%lld", (long long)value); break;
    case OPTION_FLAG: text_add_string(out, value ? "on" : "off"); break;
    case OPTION_ONE: text_add_string(out, spec->words[value]); break;
    case OPTION_SET:
        for (int i = 0; spec->words[i]; i++) {
            if (!((uint64_t)value >> i & 1)) continue;
            text_add(out, "%s%s", first ? "" : ",", spec->words[i]);
            first = false;
        }
        break;
    case OPTION_LIST:
        for (uint64_t rest = (uint64_t)value; rest; rest >>= 8) {
            text_add(out, "%s%s", first ? "" : ",", spec->words[(rest & 0xff) - 1]);
            first = false;
        }
        break;
    }
}

void options_print(const struct game *game, const struct options *options, struct text *out)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (i != OPTION_PLAYERS && options->value[i] == spec.usual) continue;
        text_add(out, "%s%s=", i ? " " : "", spec.name);
        option_print_value(&spec, options->value[i], out);
    }
}
