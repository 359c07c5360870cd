/* SPDX-License-Identifier: MIT */
/* Options: parsing and printing. See options.h. */
#include "kernel/options.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    ARGUMENT_MAX = 800,   /* longer ones are refused unread: sixteen decks fit */
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
                                     .default_value = game->seats_min,
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

/* ---- words ----------------------------------------------------------------------------------- */

/* One option of a game, and the options it belongs to: its words may depend on their pack. */
struct option_here {
    const struct game *game;
    const struct options *options;
    struct option_spec spec;
};

static struct option_here option_at(const struct game *game, const struct options *options,
                                    unsigned index)
{
    return (struct option_here){ game, options, options_spec(game, index) };
}

/* A constant list must not be read beyond its end, so it is walked. */
static const char *constant_word(const char *const *words, unsigned index)
{
    for (unsigned i = 0; words && words[i]; i++) {
        if (i == index) return words[i];
    }
    return NULL;
}

/* NULL: there are no more. */
static const char *word_at(const struct option_here *o, unsigned index)
{
    const struct option_spec *spec = &o->spec;
    if (index >= (spec->kind == OPTION_SET ? SET_WORDS_MAX : LIST_WORDS_MAX)) return NULL;
    if (spec->words_from) return spec->words_from->word(o->options, index);
    if (!spec->words_from_decks) return constant_word(spec->words, index);
    if (!o->options->pack) return NULL;
    return o->game->packs->deck_name(o->options->pack, spec->words_from_decks, index);
}

/* How many of the words, from the first, are offered to people. */
static unsigned offered(const struct option_here *o)
{
    const struct option_spec *spec = &o->spec;
    unsigned most = UINT_MAX, count = 0;
    if (spec->words_from && spec->words_from->offered)
        most = spec->words_from->offered(o->options);
    else if (spec->words_from_decks && o->options->pack)
        most = o->game->packs->decks_offered(o->options->pack, spec->words_from_decks);
    while (count < most && word_at(o, count)) count++;
    return count;
}

const char *option_word(const struct game *game, const struct options *options, unsigned index,
                        unsigned word)
{
    struct option_here o = option_at(game, options, index);
    return word_at(&o, word);
}

unsigned option_offered(const struct game *game, const struct options *options, unsigned index)
{
    struct option_here o = option_at(game, options, index);
    return offered(&o);
}

/* Which word that is; -1: none. */
static int word_index(const struct option_here *o, const char *start, const char *end)
{
    const char *word;
    for (unsigned i = 0; (word = word_at(o, i)); i++) {
        if (span_is(start, end, word)) return (int)i;
    }
    return -1;
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

/* Adds offered words in order until the list has that length: first those it does not have yet and
 * then, where words may repeat, all of them again from the first. */
static void list_fill(struct option_value *list, unsigned length, const struct option_here *o)
{
    unsigned words = offered(o);
    for (unsigned word = 0; word < words && list->number < length; word++) {
        if (!list_has(list, word)) list_add(list, word);
    }
    for (unsigned i = 0; o->spec.repeats && words && list->number < length; i++) {
        list_add(list, i % words);
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

/* For a list that says who plays, the number of players is how many it names. */
static struct option_value default_of(const struct game *game, const struct options *options,
                                      unsigned index)
{
    struct option_here o = option_at(game, options, index);
    unsigned seats = index == OPTION_PLAYERS ? seats_option(game) : index;
    struct option_value usual = { .number = o.spec.default_value };
    if (seats != index) {
        int64_t named = default_of(game, options, seats).number;
        bool fits = named >= game->seats_min && named <= game->seats_max;
        usual.number = fits ? named : game->seats_min;
    } else if (o.spec.kind == OPTION_LIST) {
        list_fill(&usual, o.spec.default_words ? o.spec.default_words : 1, &o);
    }
    return usual;
}

static const struct pack *usual_pack(const struct game *game)
{
    if (!game->vocabulary) return NULL;
    struct diagnostics unheard = { 0 }; /* setup_new() reports them */
    const struct pack *pack = game->packs->default_pack(game->vocabulary, &unheard);
    diagnostics_release(&unheard);
    return pack;
}

static const struct deck_lists *usual_lists(const struct game *game)
{
    if (!game->vocabulary) return NULL;
    struct diagnostics unheard = { 0 }; /* likewise */
    const struct deck_lists *lists = game->packs->default_lists(game->vocabulary, &unheard);
    diagnostics_release(&unheard);
    return lists;
}

void options_init_with(const struct game *game, const struct pack *pack, struct options *options)
{
    *options =
        (struct options){ .pack = pack ? pack : usual_pack(game), .lists = usual_lists(game) };
    for (unsigned i = 0; i < options_count(game); i++) {
        options->value[i] = default_of(game, options, i);
    }
}

void options_init(const struct game *game, struct options *options)
{
    options_init_with(game, NULL, options);
}

void options_set_players(const struct game *game, struct options *options, unsigned players)
{
    unsigned seats = seats_option(game);
    options->value[OPTION_PLAYERS].number = players;
    if (seats == OPTION_PLAYERS) return;
    struct option_here o = option_at(game, options, seats);
    struct option_value list = default_of(game, options, seats);
    list_cut(&list, players);
    list_fill(&list, players, &o);
    options->value[seats] = list;
}

/* ---- what goes together ---------------------------------------------------------------------- */

static bool value_equal(const struct option_value *a, const struct option_value *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool options_equal(const struct options *a, const struct options *b)
{
    return a->pack == b->pack && a->lists == b->lists &&
           memcmp(a->value, b->value, sizeof a->value) == 0;
}

static bool names_as_many_as_play(const struct game *game, const struct options *options,
                                  struct diagnostics *d)
{
    unsigned seats = seats_option(game);
    int64_t named = options->value[seats].number, players = options->value[OPTION_PLAYERS].number;
    if (named == players) return true;
    diagnose(d, 0, 0, "the option '%s' must name as many as play: it names %lld, and players=%lld",
             options_spec(game, seats).name, (long long)named, (long long)players);
    return false;
}

/* The flag that allows words which are not offered; 0: there is none. */
static unsigned allowing_flag(const struct game *game)
{
    for (unsigned i = OPTIONS_COMMON; i < options_count(game); i++) {
        if (options_spec(game, i).allows_unoffered) return i;
    }
    return 0;
}

static bool has_word(const struct option_spec *spec, const struct option_value *value,
                     unsigned word)
{
    switch (spec->kind) {
    case OPTION_ONE: return value->number == word;
    case OPTION_SET: return value->number >> word & 1;
    case OPTION_LIST: return list_has(value, word);
    default: return false;
    }
}

/* Words of that option that are accepted, but not offered. */
static void refuse_unoffered(const struct option_here *o, const struct option_value *value,
                             struct diagnostics *d)
{
    unsigned flag = allowing_flag(o->game);
    const char *word;
    for (unsigned i = offered(o); (word = word_at(o, i)); i++) {
        if (!has_word(&o->spec, value, i)) continue;
        struct text how = { 0 };
        if (flag) text_add(&how, ", which have %s=on", options_spec(o->game, flag).name);
        diagnose(d, 0, 0, "'%s' cannot be played: %s there for scenes only%s", word,
                 o->spec.words_from_decks ? "its deck is" : "it is", text_string(&how));
        text_release(&how);
    }
}

/* May scenes set words of that option that are not offered? */
static bool scenes_may(const struct option_spec *spec)
{
    return spec->words_from && spec->words_from->scenes_may;
}

bool options_may_start(const struct game *game, const struct options *options,
                       struct diagnostics *d)
{
    unsigned before = d->count;
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_here o = option_at(game, options, i);
        if (scenes_may(&o.spec)) refuse_unoffered(&o, &options->value[i], d);
        if (!o.spec.for_scenes || !(options->given & 1ull << i)) continue;
        diagnose(d, 0, 0, "the option '%s' is for scenes only", o.spec.name);
    }
    return d->count == before;
}

bool options_agree(const struct game *game, const struct options *options, struct diagnostics *d)
{
    unsigned before = d->count, flag = allowing_flag(game);
    bool allowed = flag && options->value[flag].number;
    if (!names_as_many_as_play(game, options, d)) return false;
    for (unsigned i = OPTIONS_COMMON; i < options_count(game) && !allowed; i++) {
        struct option_here o = option_at(game, options, i);
        if (!scenes_may(&o.spec)) refuse_unoffered(&o, &options->value[i], d);
    }
    if (game->check_options) game->check_options(options, d);
    return d->count == before;
}

/* ---- reading --------------------------------------------------------------------------------- */

static void add_offered(struct text *out, const struct option_here *o)
{
    unsigned words = offered(o);
    for (unsigned i = 0; i < words; i++) text_add(out, "%s%s", i ? ", " : "", word_at(o, i));
}

/* What would be right, e.g. "one of on, off". */
static void add_expected(struct text *out, const struct option_here *o)
{
    const struct option_spec *spec = &o->spec;
    bool chosen = spec->kind != OPTION_NUMBER && spec->kind != OPTION_FLAG;
    if (chosen && !offered(o)) {
        text_add_string(out, "nothing now, because what it chooses from cannot be loaded");
        return;
    }
    switch (spec->kind) {
    case OPTION_NUMBER:
        text_add(out, "a whole number from %lld to %lld", (long long)spec->least,
                 (long long)spec->most);
        return;
    case OPTION_FLAG: text_add_string(out, "on or off"); return;
    case OPTION_ONE: text_add_string(out, "one of "); break;
    case OPTION_SET: text_add_string(out, "names with commas and no blanks, of "); break;
    case OPTION_LIST:
        text_add(out, "%snames with commas and no blanks,%s of ", spec->repeats ? "" : "different ",
                 spec->repeats ? " the same again if you like," : "");
        break;
    }
    add_offered(out, o);
}

/* The word that was most likely meant by one that is unknown. */
static void add_nearest(struct text *out, const struct option_here *o, const char *start,
                        const char *end)
{
    const char *words[LIST_WORDS_MAX + 1] = { 0 };
    unsigned count = offered(o);
    char word[61]; /* longer than any that is near */
    for (unsigned i = 0; i < count; i++) words[i] = word_at(o, i);
    snprintf(word, sizeof word, "%.*s", (int)(end - start), start);
    const char *near = nearest_word(word, words);
    if (near) text_add(out, " (did you mean '%s'?)", near);
}

/* One more word of a set or list; false, with the reason, if it cannot be there. */
static bool add_word(const struct option_here *o, const char *start, const char *end,
                     struct option_value *out, struct text *problem)
{
    bool set = o->spec.kind == OPTION_SET;
    int index = word_index(o, start, end);
    if (index < 0) {
        text_add(problem, "there is no '%.*s'", (int)(end - start < 60 ? end - start : 60), start);
        add_nearest(problem, o, start, end);
        text_add_string(problem, "; ");
        return false;
    }
    if (has_word(&o->spec, out, (unsigned)index) && !o->spec.repeats) {
        text_add(problem, "'%s' is named twice; ", word_at(o, (unsigned)index));
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
static bool parse_words(const struct option_here *o, const char *value, struct option_value *out,
                        struct text *problem)
{
    for (const char *start = value;; start++) {
        const char *end = start + strcspn(start, ",");
        if (!add_word(o, start, end, out, problem)) break;
        if (!*end) return true;
        start = end;
    }
    /* Where there is one word only, "'VALUE' is not a value" names it already. */
    if (!strchr(value, ',')) text_clear(problem);
    return false;
}

static bool parse_value(const struct option_here *o, const char *value, struct option_value *out,
                        struct text *problem)
{
    const struct option_spec *spec = &o->spec;
    const char *end = value + strlen(value);
    int64_t *number = &out->number;
    *out = (struct option_value){ 0 };
    switch (spec->kind) {
    case OPTION_NUMBER: return span_number(value, end, spec->least, spec->most, number);
    case OPTION_FLAG:
        *number = span_is(value, end, "on");
        return *number || span_is(value, end, "off");
    case OPTION_ONE: *number = word_index(o, value, end); return *number >= 0;
    case OPTION_SET:
    case OPTION_LIST: return parse_words(o, value, out, problem);
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
    struct option_here o = option_at(game, options, index);
    struct option_value parsed;
    if (parse_value(&o, value, &parsed, problem)) {
        return put_value(game, options, index, &parsed, problem);
    }
    /* Of several words, the one that is unknown has been named, with the nearest. */
    bool alone = !problem->length;
    text_add_string(problem, "it takes ");
    add_expected(problem, &o);
    if (alone) add_nearest(problem, &o, value, value + strlen(value));
    const struct word_source *from = o.spec.words_from;
    if (from && from->others) text_add(problem, "; %s", from->others);
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

/* "on" where the word means to switch something on, "off" where off; NULL: it means neither. */
static const char *switch_meant(const char *word, size_t length)
{
    static const char *const said[][2] = {
        { "on", "on" }, { "yes", "on" }, { "off", "off" }, { "no", "off" }
    };
    for (unsigned i = 0; i < sizeof said / sizeof *said; i++) {
        if (strlen(said[i][0]) == length && memcmp(said[i][0], word, length) == 0)
            return said[i][1];
    }
    return NULL;
}

/* How an option is written: `--power no` was meant for a flag. */
static void add_example(const struct game *game, const char *meant, struct text *out)
{
    for (unsigned i = OPTIONS_COMMON; meant && i < options_count(game); i++) {
        struct option_spec spec = options_spec(game, i);
        if (spec.kind != OPTION_FLAG) continue;
        text_add(out, "%s=%s", spec.name, meant);
        return;
    }
    text_add(out, "players=%u", game->seats_min);
}

static void tell_no_option(const struct game *game, const char *word, size_t length,
                           struct diagnostics *d, unsigned line, unsigned column)
{
    struct text example = { 0 };
    add_example(game, switch_meant(word, length), &example);
    diagnose(d, line, column, "'%.*s' is no option: an option is written name=value, e.g. %s",
             length < 60 ? (int)length : 60, word, text_string(&example));
    text_release(&example);
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
            tell_no_option(game, at, length, d, line, here);
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

/* "?" stands for a word that no longer exists. */
static void print_word(const struct option_here *o, unsigned index, bool first, struct text *out)
{
    const char *word = word_at(o, index);
    text_add(out, "%s%s", first ? "" : ",", word ? word : "?");
}

void option_print(const struct game *game, const struct options *options, unsigned index,
                  struct text *out)
{
    struct option_here o = option_at(game, options, index);
    const struct option_value *value = &options->value[index];
    bool first = true;
    switch (o.spec.kind) {
    case OPTION_NUMBER: text_add(out, "%lld", (long long)value->number); break;
    case OPTION_FLAG: text_add_string(out, value->number ? "on" : "off"); break;
    case OPTION_ONE: print_word(&o, (unsigned)value->number, true, out); break;
    case OPTION_SET:
        for (unsigned i = 0; i < SET_WORDS_MAX; i++) {
            if (!has_word(&o.spec, value, i)) continue;
            print_word(&o, i, first, out);
            first = false;
        }
        break;
    case OPTION_LIST:
        for (unsigned i = 0; i < value->number; i++) print_word(&o, value->word[i], i == 0, out);
        break;
    }
}

void options_print(const struct game *game, const struct options *options, struct text *out)
{
    for (unsigned i = 0; i < options_count(game); i++) {
        struct option_value usual = default_of(game, options, i);
        if (i != OPTION_PLAYERS && value_equal(&options->value[i], &usual)) continue;
        text_add(out, "%s%s=", i ? " " : "", options_spec(game, i).name);
        option_print(game, options, i, out);
    }
}
