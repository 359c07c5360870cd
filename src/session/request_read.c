/* SPDX-License-Identifier: MIT */
/* Reading the keys of a request. See request.h. */
#include "session/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cardlang/deck_lists.h"
#include "cardlang/vocabulary.h"
#include "kernel/options.h"
#include "session/engine.h"

/* Whole numbers that every JSON library keeps exact: doubles have 53 bits. */
#define EXACT_MAX ((int64_t)1 << 53)

bool asking_refuse(struct asking *a, const char *format, ...)
{
    char message[1000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    diagnose(&a->mistakes, 0, 0, "%s", message);
    return false;
}

bool asking_number(struct asking *a, const char *key, int64_t least, int64_t most, int64_t *out)
{
    const json_t *value = json_object_get(a->request, key);
    if (!value) return true;
    int64_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < least || number > most) {
        return asking_refuse(a, "\"%s\" must be a whole number from %lld to %lld", key,
                             (long long)least, (long long)most);
    }
    *out = number;
    return true;
}

bool asking_seat(struct asking *a, const char *key, seat_id *out)
{
    int64_t number = 0;
    if (!asking_number(a, key, 1, a->at->session->table->seats, &number)) return false;
    if (number) *out = (seat_id)(number - 1);
    return true;
}

bool asking_flag(struct asking *a, const char *key, bool *out)
{
    const json_t *value = json_object_get(a->request, key);
    if (value && !json_is_boolean(value)) {
        return asking_refuse(a, "\"%s\" must be true or false", key);
    }
    if (value) *out = json_is_true(value);
    return true;
}

bool asking_string(struct asking *a, const char *key, const char **out)
{
    const json_t *value = json_object_get(a->request, key);
    *out = json_string_value(value);
    return *out ||
           asking_refuse(a, "\"%s\" must be %s", key, value ? "a string" : "given, as a string");
}

/* Letters, digits and - _ . so that a name can stand in messages, files and addresses. */
static bool is_table_name(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    size_t length = strlen(name);
    return length && length <= ENGINE_NAME_MAX && strspn(name, letters) == length;
}

bool asking_table(struct asking *a, const char *key, const char **out)
{
    if (!asking_string(a, key, out)) return false;
    return is_table_name(*out) ||
           asking_refuse(a, "\"%s\" must be a name of 1 to %d letters, digits, -, _ and .", key,
                         ENGINE_NAME_MAX);
}

bool asking_bot(struct asking *a, const char *key, const struct bot **out)
{
    const char *name;
    if (!json_object_get(a->request, key)) return true;
    if (!asking_string(a, key, &name)) return false;
    const struct bot *bot = bot_named(name, &a->mistakes);
    if (bot) *out = bot;
    return bot != NULL;
}

bool asking_bots(struct asking *a, unsigned seats, const struct bot **out)
{
    const json_t *list = json_object_get(a->request, "bots");
    bool fine = true;
    if (!list) return true;
    if (!json_is_array(list) || json_array_size(list) != seats) {
        return asking_refuse(a,
                             "\"bots\" must be a list of %u, one for each seat: the name of a "
                             "bot, or null for a seat that you play",
                             seats);
    }
    for (unsigned i = 0; i < seats; i++) {
        const json_t *name = json_array_get(list, i);
        if (json_is_null(name)) continue;
        if (json_is_string(name))
            fine &= (out[i] = bot_named(json_string_value(name), &a->mistakes)) != NULL;
        else
            fine = asking_refuse(a, "in \"bots\", seat %u must be a name or null", i + 1);
    }
    return fine;
}

bool asking_wishes(struct asking *a, const char *key, struct wishes *out)
{
    bool texts = true, events = true;
    bool fine = asking_seat(a, key, &out->reading.viewer);
    fine &= asking_flag(a, "texts", &texts);
    fine &= asking_flag(a, "events", &events);
    fine &= asking_flag(a, "rules", &out->reading.rules);
    fine &= asking_flag(a, "differences", &out->reading.differences);
    out->no_texts = !texts;
    out->no_events = !events;
    return fine;
}

bool asking_seed(struct asking *a, uint64_t *out)
{
    const json_t *value = json_object_get(a->request, "seed");
    if (!value) return true;
    int64_t number = json_integer_value(value);
    if (json_is_string(value) && parse_u64(json_string_value(value), out)) return true;
    if (!json_is_integer(value) || number < 0 || number > EXACT_MAX) {
        return asking_refuse(
            a,
            "\"seed\" must be a whole number from 0 to %lld, or from 0 to %llu as a "
            "string of digits",
            (long long)EXACT_MAX, (unsigned long long)UINT64_MAX);
    }
    *out = (uint64_t)number;
    return true;
}

/* The words of a list, with commas, as options are written. */
static bool join_words(const json_t *list, struct text *out)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (!word) return false;
        text_add(out, "%s%s", i ? "," : "", word);
    }
    return true;
}

static bool option_value(const json_t *value, struct text *out)
{
    switch (json_typeof(value)) {
    case JSON_STRING: text_add_string(out, json_string_value(value)); return true;
    case JSON_INTEGER: text_add(out, "%lld", (long long)json_integer_value(value)); return true;
    case JSON_TRUE: text_add_string(out, "on"); return true;
    case JSON_FALSE: text_add_string(out, "off"); return true;
    case JSON_ARRAY: return join_words(value, out);
    default: return false;
    }
}

/* Mistakes have their place in the text, which is called by its key. */
static bool read_deck_text(struct asking *a, struct deck_reader *r, const json_t *text)
{
    const char *source = json_string_value(text), *file = a->mistakes.file;
    if (!source) return asking_refuse(a, "\"deck_lists\" must be a list of texts");
    if (strlen(source) > DECK_FILE_BYTES_MAX)
        return asking_refuse(a,
                             "a text of \"deck_lists\" is larger than %d bytes, the most that is "
                             "read",
                             DECK_FILE_BYTES_MAX);
    a->mistakes.file = "deck_lists";
    a->mistakes.source = source;
    bool fine = deck_text_read(r, source);
    a->mistakes.file = file;
    a->mistakes.source = NULL;
    return fine;
}

bool asking_deck_lists(struct asking *a, const struct game *game, struct options *options)
{
    const json_t *given = json_object_get(a->request, "deck_lists");
    if (!given) return true;
    if (!game->vocabulary || !game->vocabulary->deck_rules)
        return asking_refuse(a, "the players of %s build no decks", game->name);
    if (!json_is_array(given)) return asking_refuse(a, "\"deck_lists\" must be a list of texts");
    if (!setup_find_pack(game, options, &a->mistakes)) return false;
    struct deck_reader r = { .vocabulary = game->vocabulary,
                             .pack = options->pack,
                             .d = &a->mistakes,
                             .find = deck_lists_find_for_reader,
                             .there = options->lists };
    bool fine = true;
    for (size_t i = 0; i < json_array_size(given); i++) {
        fine &= read_deck_text(a, &r, json_array_get(given, i));
    }
    const struct deck_lists *more = fine ? deck_lists_with(options->lists, &r, &a->mistakes) : NULL;
    if (more) options->lists = more;
    deck_reader_release(&r);
    return more != NULL;
}

bool asking_options(struct asking *a, const struct game *game, struct options *options)
{
    json_t *given = json_object_get(a->request, "options"), *value;
    if (!given) return true;
    if (json_is_string(given)) {
        return options_parse(game, options, json_string_value(given), &a->mistakes, 0, 0) &&
               options_may_start(game, options, &a->mistakes);
    }
    if (!json_is_object(given)) {
        return asking_refuse(a,
                             "\"options\" must be an object like {\"players\":%u} or a string like "
                             "\"players=%u\"",
                             game->seats_min, game->seats_min);
    }
    bool fine = true;
    const char *name;
    json_object_foreach(given, name, value)
    {
        struct text words = { 0 };
        if (option_value(value, &words))
            fine &= options_set(game, options, name, text_string(&words), &a->mistakes, 0, 0);
        else
            fine = asking_refuse(
                a,
                "the option '%.60s' must be a whole number, true, false, a word, or a "
                "list of words",
                name);
        text_release(&words);
    }
    return fine && options_may_start(game, options, &a->mistakes);
}
