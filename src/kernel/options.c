/* Options: parsing and printing. See options.h. */
#include "kernel/options.h"

#include <string.h>

enum {
    WORD_MAX = 200,      /* longer names and values are refused before they are looked at */
    LIST_WORDS_MAX = 63, /* of a set or list: a bit each, and the top one is the sign */
};

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

const char *const *option_words(const struct option_spec *spec)
{
    static const char *const none[] = { NULL };
    const char *const *words = spec->find_words ? spec->find_words() : spec->words;
    return words ? words : none;
}

const char *const *option_offered(const struct option_spec *spec)
{
    return spec->find_offered ? spec->find_offered() : option_words(spec);
}

bool options_may_start(const struct game *game, const struct options *options,
                       struct diagnostics *d)
{
    bool fine = true;
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (!spec.for_scenes || !(options->given & 1ull << i)) continue;
        diagnose(d, 0, 0, "the option '%s' is for scenes only", spec.name);
        fine = false;
    }
    return fine;
}

static unsigned list_length(int64_t list)
{
    unsigned length = 0;
    for (uint64_t rest = (uint64_t)list; rest; rest >>= 8) length++;
    return length;
}

/* The option that says who plays; 0, which is the number of players, if there is none. */
static unsigned seats_option(const struct game *game)
{
    for (unsigned i = OPTIONS_COMMON; i < options_count(game); i++) {
        if (options_spec(game, i).seats) return i;
    }
    return OPTION_PLAYERS;
}

int64_t options_usual(const struct game *game, unsigned index)
{
    struct option_spec spec = options_spec(game, index);
    unsigned seats = index == OPTION_PLAYERS ? seats_option(game) : index;
    if (seats != index) {
        unsigned named = list_length(options_usual(game, seats));
        return named >= game->seats_min && named <= game->seats_max ? named : game->seats_min;
    }
    return spec.find_usual ? spec.find_usual() : spec.usual;
}

void options_init(const struct game *game, struct options *options)
{
    *options = (struct options){ 0 };
    for (unsigned i = 0; i < options_count(game); i++) {
        options->value[i] = options_usual(game, i);
    }
}

bool options_equal(const struct options *a, const struct options *b)
{
    return memcmp(a->value, b->value, sizeof a->value) == 0;
}

static bool list_has(uint64_t list, unsigned word)
{
    for (; list; list >>= 8) {
        if ((list & 0xff) == word + 1) return true;
    }
    return false;
}

/* The list cut to that length, or filled up. */
static int64_t list_of_length(uint64_t list, unsigned length, const char *const *words)
{
    unsigned has = list_length((int64_t)list);
    if (has > length) return (int64_t)(length < 8 ? list & ((1ull << 8 * length) - 1) : list);
    for (unsigned word = 0; words[word] && word < LIST_WORDS_MAX && has < length; word++) {
        if (!list_has(list, word)) list |= (uint64_t)(word + 1) << 8 * has++;
    }
    return (int64_t)list;
}

void options_set_players(const struct game *game, struct options *options, unsigned players)
{
    unsigned seats = seats_option(game);
    options->value[OPTION_PLAYERS] = players;
    if (seats == OPTION_PLAYERS) return;
    struct option_spec spec = options_spec(game, seats);
    uint64_t usual = (uint64_t)options_usual(game, seats);
    options->value[seats] = list_of_length(usual, players, option_offered(&spec));
}

bool options_agree(const struct game *game, const struct options *options, struct diagnostics *d)
{
    unsigned seats = seats_option(game);
    if (seats == OPTION_PLAYERS) return true;
    unsigned named = list_length(options->value[seats]);
    if (named == options->value[OPTION_PLAYERS]) return true;
    diagnose(d, 0, 0, "the option '%s' must name as many as play: it names %u, and players=%lld",
             options_spec(game, seats).name, named, (long long)options->value[OPTION_PLAYERS]);
    return false;
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
    const char *const *words = option_offered(spec);
    bool chosen = spec->kind != OPTION_NUMBER && spec->kind != OPTION_FLAG;
    if (chosen && !words[0]) {
        text_add_string(out, "nothing now, because what it chooses from cannot be loaded");
        return;
    }
    switch (spec->kind) {
    case OPTION_NUMBER:
        text_add(out, "a whole number from %lld to %lld", (long long)spec->least,
                 (long long)spec->most);
        break;
    case OPTION_FLAG: text_add_string(out, "on or off"); break;
    case OPTION_ONE:
        text_add_string(out, "one of ");
        add_words(out, words);
        break;
    case OPTION_SET:
    case OPTION_LIST:
        text_add(out, "%s, with commas and no blanks, of ",
                 spec->kind == OPTION_SET ? "some" : "different ones");
        add_words(out, words);
        break;
    }
}

/* Words with commas, as a set or as a list. */
static bool parse_words(const struct option_spec *spec, const char *value, int64_t *out)
{
    uint64_t result = 0, seen = 0;
    unsigned place = 0;
    const char *const *words = option_words(spec);
    const char *start = value;
    for (;;) {
        const char *end = start + strcspn(start, ",");
        int index = word_index(words, start, end);
        if (index < 0 || index >= LIST_WORDS_MAX || (seen & 1ull << index)) return false;
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

/* Which of several words is wrong, before what would be right. */
static void add_wrong_word(const struct option_spec *spec, const char *value, struct text *out)
{
    const char *const *words = option_words(spec);
    uint64_t seen = 0;
    if ((spec->kind != OPTION_SET && spec->kind != OPTION_LIST) || !strchr(value, ',')) return;
    for (const char *start = value;; start++) {
        size_t length = strcspn(start, ",");
        int index = word_index(words, start, start + length);
        if (index < 0) {
            text_add(out, "there is no '%.*s'; ", (int)(length < 60 ? length : 60), start);
            return;
        }
        if (index < LIST_WORDS_MAX && (seen & 1ull << index)) {
            text_add(out, "'%s' is named twice; ", words[index]);
            return;
        }
        if (index < LIST_WORDS_MAX) seen |= 1ull << index;
        start += length;
        if (!*start) return;
    }
}

static bool parse_value(const struct option_spec *spec, const char *value, int64_t *out)
{
    const char *end = value + strlen(value);
    switch (spec->kind) {
    case OPTION_NUMBER: return span_number(value, end, spec->least, spec->most, out);
    case OPTION_FLAG: *out = span_is(value, end, "on"); return *out || span_is(value, end, "off");
    case OPTION_ONE: *out = word_index(option_words(spec), value, end); return *out >= 0;
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

/* Why that many named players cannot be, after the words "'VALUE' is not ..."; true if they can. */
static bool may_name(const struct game *game, const struct options *options, unsigned named,
                     struct text *problem)
{
    int64_t players = options->value[OPTION_PLAYERS];
    if (named < game->seats_min || named > game->seats_max) {
        text_add(problem, "it names %u, and %s is for %u to %u players", named, game->name,
                 game->seats_min, game->seats_max);
        return false;
    }
    bool given = options->given & 1ull << OPTION_PLAYERS;
    if (given && players != named) {
        text_add(problem, "it names %u, and players=%lld was given; leave players out", named,
                 (long long)players);
    }
    return !given || players == named;
}

/* The number of players and the list of who they are fix each other. */
static bool put_value(const struct game *game, struct options *options, unsigned index,
                      int64_t value, struct text *problem)
{
    unsigned seats = seats_option(game);
    bool listed = seats != OPTION_PLAYERS && (options->given & 1ull << seats);
    if (index == OPTION_PLAYERS && listed && list_length(options->value[seats]) != value) {
        text_add(problem, "the option '%s' names %u; leave players out",
                 options_spec(game, seats).name, list_length(options->value[seats]));
        return false;
    }
    if (index == OPTION_PLAYERS) {
        if (!listed) options_set_players(game, options, (unsigned)value);
    } else if (index == seats) {
        if (!may_name(game, options, list_length(value), problem)) return false;
        options->value[OPTION_PLAYERS] = list_length(value);
    }
    options->value[index] = value;
    options->given |= 1ull << index;
    return true;
}

static bool set_value(const struct game *game, struct options *options, unsigned index,
                      const char *value, struct text *problem)
{
    struct option_spec spec = options_spec(game, index);
    int64_t parsed;
    if (parse_value(&spec, value, &parsed)) {
        return put_value(game, options, index, parsed, problem);
    }
    add_wrong_word(&spec, value, problem);
    text_add_string(problem, "it takes ");
    add_expected(problem, &spec);
    return false;
}

bool options_set(const struct game *game, struct options *options, const char *name,
                 const char *value, struct diagnostics *d, unsigned line, unsigned column)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        if (strcmp(options_spec(game, i).name, name) != 0) continue;
        struct text problem = { 0 };
        bool fine = set_value(game, options, i, value, &problem);
        if (!fine) {
            diagnose(d, line, column, "'%.60s' is not a value of the option '%s': %s", value, name,
                     text_string(&problem));
        }
        text_release(&problem);
        return fine;
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

/* What stands for a word that cannot be found any more. */
static const char *word_at(const char *const *words, uint64_t index)
{
    for (uint64_t i = 0; words[i]; i++) {
        if (i == index) return words[i];
    }
    return "?";
}

void option_print_value(const struct option_spec *spec, int64_t value, struct text *out)
{
    const char *const *words = option_words(spec);
    bool first = true;
    switch (spec->kind) {
    case OPTION_NUMBER: text_add(out, "%lld", (long long)value); break;
    case OPTION_FLAG: text_add_string(out, value ? "on" : "off"); break;
    case OPTION_ONE: text_add_string(out, word_at(words, (uint64_t)value)); break;
    case OPTION_SET:
        for (int i = 0; words[i]; i++) {
            if (!((uint64_t)value >> i & 1)) continue;
            text_add(out, "%s%s", first ? "" : ",", words[i]);
            first = false;
        }
        break;
    case OPTION_LIST:
        for (uint64_t rest = (uint64_t)value; rest; rest >>= 8) {
            text_add(out, "%s%s", first ? "" : ",", word_at(words, (rest & 0xff) - 1));
            first = false;
        }
        break;
    }
}

void options_print(const struct game *game, const struct options *options, struct text *out)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (i != OPTION_PLAYERS && options->value[i] == options_usual(game, i)) continue;
        text_add(out, "%s%s=", i ? " " : "", spec.name);
        option_print_value(&spec, options->value[i], out);
    }
}
