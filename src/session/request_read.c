/* SPDX-License-Identifier: MIT */
/* Reading the keys of a request. See request.h. */
#include "session/request.h"

#include <stdarg.h>
#include <stdio.h>

#include "kernel/options.h"

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
    if (!asking_number(a, key, 1, a->engine->session->table->seats, &number)) return false;
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
