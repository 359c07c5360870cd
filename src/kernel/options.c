/* Options: parsing and printing. See options.h. */
#include "kernel/options.h"

#include <string.h>

enum {
    ARGUMENT_MAX = 800,   /* longer ones are refused before they are looked at: sixteen decks fit */
    SET_WORDS_MAX = 63,   /* a bit each, and the top one is the sign */
    LIST_WORDS_MAX = 255, /* a byte each */
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

/* ---- lists ----------------------------------------------------------------------------------- */

static bool list_has(const struct option_value *list, unsigned word)
{
    for (unsigned i = 0; i < list->number; i++) {
        if (list->word[i] == word) return true;
    }
    return false;
}

static void list_add(struct option_value *list, unsigned word)
{
    check(list->number < OPTION_LIST_MAX && word < LIST_WORDS_MAX);
    list->word[list->number++] = (uint8_t)word;
}

static void list_cut(struct option_value *list, unsigned length)
{
    while (list->number > length) list->word[--list->number] = 0;
}

/* Adds words in their order until it has that length: those that it has not, and then, where words
 * may repeat, from the first one on again. */
static void list_fill(struct option_value *list, unsigned length, const char *const *words,
                      bool repeats)
{
    for (unsigned word = 0; words[word] && list->number < length; word++) {
        if (!list_has(list, word)) list_add(list, word);
    }
    for (unsigned word = 0; repeats && words[0] && list->number < length; word++) {
        if (!words[word]) word = 0;
        list_add(list, word);
    }
}

/* ---- defaults -------------------------------------------------------------------------------- */

/* The option that says who plays; 0, which is the number of players, if there is none. */
static unsigned seats_option(const struct game *game)
{
    for (unsigned i = OPTIONS_COMMON; i < options_count(game); i++) {
        if (options_spec(game, i).seats) return i;
    }
    return OPTION_PLAYERS;
}

struct option_value options_usual(const struct game *game, unsigned index)
{
    struct option_spec spec = options_spec(game, index);
    unsigned seats = index == OPTION_PLAYERS ? seats_option(game) : index;
    struct option_value usual = { 0 };
    if (seats != index) {
        int64_t named = options_usual(game, seats).number;
        bool fits = named >= game->seats_min && named <= game->seats_max;
        usual.number = fits ? named : game->seats_min;
    } else if (spec.kind == OPTION_LIST) {
        list_fill(&usual, spec.usual_words ? spec.usual_words : 1, option_offered(&spec), false);
    } else {
        usual.number = spec.usual;
    }
    return usual;
}

void options_init(const struct game *game, struct options *options)
{
    *options = (struct options){ 0 };
    for (unsigned i = 0; i < options_count(game); i++) {
        options->value[i] = options_usual(game, i);
    }
}

static bool value_equal(const struct option_value *a, const struct option_value *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool options_equal(const struct options *a, const struct options *b)
{
    return memcmp(a->value, b->value, sizeof a->value) == 0;
}

void options_set_players(const struct game *game, struct options *options, unsigned players)
{
    unsigned seats = seats_option(game);
    options->value[OPTION_PLAYERS].number = players;
    if (seats == OPTION_PLAYERS) return;
    struct option_spec spec = options_spec(game, seats);
    struct option_value list = options_usual(game, seats);
    list_cut(&list, players);
    list_fill(&list, players, option_offered(&spec), spec.repeats);
    options->value[seats] = list;
}

bool options_agree(const struct game *game, const struct options *options, struct diagnostics *d)
{
    unsigned seats = seats_option(game);
    if (seats == OPTION_PLAYERS) return true;
    int64_t named = options->value[seats].number, players = options->value[OPTION_PLAYERS].number;
    if (named == players) return true;
    diagnose(d, 0, 0, "the option '%s' must name as many as play: it names %lld, and players=%lld",
             options_spec(game, seats).name, (long long)named, (long long)players);
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

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
                 spec->kind == OPTION_SET ? "some"
                 : spec->repeats          ? "some, also repeated"
                                          : "different ones");
        add_words(out, words);
        break;
    }
}

/* One more word of a set or list; false, with the reason, if it cannot be there. */
static bool add_word(const struct option_spec *spec, const char *start, const char *end,
                     struct option_value *out, struct text *problem)
{
    const char *const *words = option_words(spec);
    bool set = spec->kind == OPTION_SET;
    int index = word_index(words, start, end);
    if (index < 0 || index >= (set ? SET_WORDS_MAX : LIST_WORDS_MAX)) {
        text_add(problem, "there is no '%.*s'; ", (int)(end - start < 60 ? end - start : 60),
                 start);
        return false;
    }
    bool there = set ? out->number >> index & 1 : list_has(out, (unsigned)index);
    if (there && !spec->repeats) {
        text_add(problem, "'%s' is named twice; ", words[index]);
        return false;
    }
    if (!set && out->number == OPTION_LIST_MAX) {
        text_add(problem, "it names more than %d; ", OPTION_LIST_MAX);
        return false;
    }
    if (set)
        out->number |= (int64_t)1 << index;
    else
        list_add(out, (unsigned)index);
    return true;
}

/* Words with commas, as a set or as a list. */
static bool parse_words(const struct option_spec *spec, const char *value, struct option_value *out,
                        struct text *problem)
{
    for (const char *start = value;; start++) {
        const char *end = start + strcspn(start, ",");
        if (!add_word(spec, start, end, out, problem)) break;
        if (!*end) return true;
        start = end;
    }
    /* Where there is one word only, "'VALUE' is not a value" names it already. */
    if (!strchr(value, ',')) text_clear(problem);
    return false;
}

static bool parse_value(const struct option_spec *spec, const char *value, struct option_value *out,
                        struct text *problem)
{
    const char *end = value + strlen(value);
    int64_t *number = &out->number;
    *out = (struct option_value){ 0 };
    switch (spec->kind) {
    case OPTION_NUMBER: return span_number(value, end, spec->least, spec->most, number);
    case OPTION_FLAG:
        *number = span_is(value, end, "on");
        return *number || span_is(value, end, "off");
    case OPTION_ONE: *number = word_index(option_words(spec), value, end); return *number >= 0;
    case OPTION_SET:
    case OPTION_LIST: return parse_words(spec, value, out, problem);
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
static bool may_name(const struct game *game, const struct options *options, int64_t named,
                     struct text *problem)
{
    int64_t players = options->value[OPTION_PLAYERS].number;
    if (named < game->seats_min || named > game->seats_max) {
        text_add(problem, "it names %lld, and %s is for %u to %u players", (long long)named,
                 game->name, game->seats_min, game->seats_max);
        return false;
    }
    bool given = options->given & 1ull << OPTION_PLAYERS;
    if (given && players != named) {
        text_add(problem, "it names %lld, and players=%lld was given; leave players out",
                 (long long)named, (long long)players);
    }
    return !given || players == named;
}

/* The number of players and the list of who they are fix each other. */
static bool put_value(const struct game *game, struct options *options, unsigned index,
                      const struct option_value *value, struct text *problem)
{
    unsigned seats = seats_option(game);
    bool listed = seats != OPTION_PLAYERS && (options->given & 1ull << seats);
    int64_t named = options->value[seats].number;
    if (index == OPTION_PLAYERS && listed && named != value->number) {
        text_add(problem, "the option '%s' names %lld; leave players out",
                 options_spec(game, seats).name, (long long)named);
        return false;
    }
    if (index == OPTION_PLAYERS) {
        if (!listed) options_set_players(game, options, (unsigned)value->number);
    } else if (index == seats) {
        if (!may_name(game, options, value->number, problem)) return false;
        options->value[OPTION_PLAYERS].number = value->number;
    }
    options->value[index] = *value;
    options->given |= 1ull << index;
    return true;
}

static bool set_value(const struct game *game, struct options *options, unsigned index,
                      const char *value, struct text *problem)
{
    struct option_spec spec = options_spec(game, index);
    struct option_value parsed;
    if (parse_value(&spec, value, &parsed, problem)) {
        return put_value(game, options, index, &parsed, problem);
    }
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
        if (length > ARGUMENT_MAX || !equals) {
            diagnose(d, line, here, "an option is written name=value, e.g. players=%u",
                     game->seats_min);
            fine = false;
        } else {
            char name[ARGUMENT_MAX + 1], value[ARGUMENT_MAX + 1];
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

/* ---- writing --------------------------------------------------------------------------------- */

/* What stands for a word that cannot be found any more. */
static const char *word_at(const char *const *words, uint64_t index)
{
    for (uint64_t i = 0; words[i]; i++) {
        if (i == index) return words[i];
    }
    return "?";
}

void option_print_value(const struct option_spec *spec, const struct option_value *value,
                        struct text *out)
{
    const char *const *words = option_words(spec);
    int64_t number = value->number;
    bool first = true;
    switch (spec->kind) {
    case OPTION_NUMBER: text_add(out, "%lld", (long long)number); break;
    case OPTION_FLAG: text_add_string(out, number ? "on" : "off"); break;
    case OPTION_ONE: text_add_string(out, word_at(words, (uint64_t)number)); break;
    case OPTION_SET:
        for (int i = 0; words[i]; i++) {
            if (!(number >> i & 1)) continue;
            text_add(out, "%s%s", first ? "" : ",", words[i]);
            first = false;
        }
        break;
    case OPTION_LIST:
        for (unsigned i = 0; i < number; i++) {
            text_add(out, "%s%s", i ? "," : "", word_at(words, value->word[i]));
        }
        break;
    }
}

void options_print(const struct game *game, const struct options *options, struct text *out)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        struct option_value usual = options_usual(game, i);
        if (i != OPTION_PLAYERS && value_equal(&options->value[i], &usual)) continue;
        text_add(out, "%s%s=", i ? " " : "", spec.name);
        option_print_value(&spec, &options->value[i], out);
    }
}
