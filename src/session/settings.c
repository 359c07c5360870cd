/* SPDX-License-Identifier: MIT */
/* What people have set. See settings.h. */
#include "session/settings.h"

#include <string.h>

#include "base/json.h"
#include "session/session.h"

const char *const setting_kind_names[SETTING_KINDS + 1] = { "yes", "no", "order", NULL };

const char *const passing_names[PASSINGS + 1] = { "", "empty", "ends", "turn", "one", NULL };

static const char line_start[] = "# auto:"; /* a colon, after which JSON begins anew */
static const char *const orders_names[] = { "usual", "ask", "spare", NULL };

/* ---- the list -------------------------------------------------------------------------------- */

static bool has_thing(const struct setting *s, face_id face)
{
    unsigned i = 0;
    while (i < s->count && s->things[i] != face) i++;
    return i < s->count;
}

/* Is it about the same? Of orders there may be several for one prompt, each for things of its own.
 */
static bool is_about_same(const struct setting *a, const struct setting *b)
{
    bool order = a->kind == SETTING_ORDER;
    if (a->seat != b->seat || a->prompt != b->prompt || a->face != b->face) return false;
    if (order != (b->kind == SETTING_ORDER) || a->count != b->count) return false;
    for (unsigned i = 0; i < a->count; i++) {
        if (!has_thing(b, a->things[i])) return false;
    }
    return true;
}

bool settings_add(struct settings *s, const struct setting *setting)
{
    unsigned at = 0;
    while (at < s->count && !is_about_same(&s->all[at], setting)) at++;
    if (at == SETTINGS_MAX) return false;
    if (at == s->count) s->count++;
    s->all[at] = *setting;
    return true;
}

void settings_drop(struct settings *s, unsigned index)
{
    check(index < s->count);
    s->count--;
    for (; index < s->count; index++) s->all[index] = s->all[index + 1];
}

void settings_reach(struct settings *s, const struct table *t)
{
    const struct game *game = t->setup->game;
    if (t->asked == NOBODY || game->prompts[t->prompt].moment != MOMENT_OWN) return;
    struct passings *passings = &s->passings[t->asked];
    if (passings->step != game->step_number(t))
        passings->on &= (passing_set)~passing_bit(PASSED_TURN);
}

/* ---- writing --------------------------------------------------------------------------------- */

void setting_write(const struct setting *setting, const struct setup *setup, struct text *out)
{
    json_open(out, '{');
    json_key(out, "seat");
    json_number(out, setting->seat + 1);
    json_key(out, "kind");
    json_text(out, setting_kind_names[setting->kind]);
    json_key(out, "prompt");
    json_text(out, setup->game->prompts[setting->prompt].name);
    if (setting->face != NO_FACE) {
        json_key(out, "card");
        json_text(out, setup->face_names[setting->face]);
    }
    if (setting->count) {
        json_key(out, "things");
        json_open(out, '[');
        for (unsigned i = 0; i < setting->count; i++)
            json_text(out, setup->face_names[setting->things[i]]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

void passings_write(passing_set on, struct text *out)
{
    json_open(out, '[');
    for (enum passing p = PASSED_EMPTY; p < PASSINGS; p++) {
        if (on & passing_bit(p)) json_text(out, passing_names[p]);
    }
    json_close(out, ']');
}

static void save_orders(const struct session *s, struct text *out)
{
    for (unsigned seat = 0; seat < s->setup->seats; seat++) {
        enum orders_asked orders = s->settings.orders[seat];
        if (orders == ORDERS_USUAL) continue;
        text_add(out, "%s{\"seat\":%u,\"orders\":\"%s\"}\n", line_start, seat + 1,
                 orders_names[orders]);
    }
}

static void save_passings(const struct session *s, struct text *out)
{
    for (unsigned seat = 0; seat < s->setup->seats; seat++) {
        struct passings passings = s->settings.passings[seat];
        if (!passings.said) continue;
        text_add(out, "%s{\"seat\":%u,\"passes\":", line_start, seat + 1);
        passings_write(passings.on, out);
        text_add_string(out, "}\n");
    }
}

/* "made":"3,5-9": undo has to know of moves that nobody decided about. */
static void save_made(const struct session *s, struct text *out)
{
    struct text made = { 0 };
    for (unsigned i = 0; i < s->count; i++) {
        unsigned from = i;
        while (i < s->count && s->moves[i].automatic) i++;
        if (i == from) continue;
        text_add(&made, "%s%u", made.length ? "," : "", from + 1);
        if (i > from + 1) text_add(&made, "-%u", i);
    }
    if (made.length) text_add(out, "%s{\"made\":\"%s\"}\n", line_start, text_string(&made));
    text_release(&made);
}

void settings_save(const struct session *s, struct text *out)
{
    for (unsigned i = 0; i < s->settings.count; i++) {
        text_add_string(out, line_start);
        setting_write(&s->settings.all[i], s->setup, out);
        text_add_char(out, '\n');
    }
    save_orders(s, out);
    save_passings(s, out);
    save_made(s, out);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Which of the words the key has; -1: none. */
static int word_at(const json_t *line, const char *key, const char *const *words)
{
    const char *word = json_string_value(json_object_get(line, key));
    for (int i = 0; word && words[i]; i++) {
        if (strcmp(words[i], word) == 0) return i;
    }
    return -1;
}

static bool load_prompt(const struct game *game, const json_t *line, uint8_t *prompt)
{
    const char *name = json_string_value(json_object_get(line, "prompt"));
    for (unsigned i = 0; name && game->prompts[i].words; i++) {
        *prompt = (uint8_t)i;
        if (strcmp(game->prompts[i].name, name) == 0) return true;
    }
    return false;
}

static bool load_face(const struct setup *setup, const json_t *name, face_id *face)
{
    for (unsigned i = 0; json_is_string(name) && i < setup->faces; i++) {
        *face = (face_id)i;
        if (strcmp(setup->face_names[i], json_string_value(name)) == 0) return true;
    }
    return false;
}

static bool load_things(const struct setup *setup, const json_t *list, struct setting *setting)
{
    size_t count = json_array_size(list);
    if (count > SETTING_THINGS_MAX) return false;
    for (; setting->count < count; setting->count++) {
        const json_t *name = json_array_get(list, setting->count);
        if (!load_face(setup, name, &setting->things[setting->count])) return false;
    }
    return true;
}

static void load_setting(struct session *s, const json_t *line, seat_id seat)
{
    struct setting setting = { .seat = seat, .face = NO_FACE };
    int kind = word_at(line, "kind", setting_kind_names);
    const json_t *card = json_object_get(line, "card");
    bool fine = kind >= 0 && load_prompt(s->setup->game, line, &setting.prompt);
    fine = fine && (!card || load_face(s->setup, card, &setting.face));
    fine = fine && load_things(s->setup, json_object_get(line, "things"), &setting);
    setting.kind = (enum setting_kind)kind;
    if (fine) settings_add(&s->settings, &setting);
}

static enum passing passing_named(const char *name)
{
    for (enum passing p = PASSED_EMPTY; name && p < PASSINGS; p++) {
        if (strcmp(passing_names[p], name) == 0) return p;
    }
    return NOT_PASSED;
}

/* Words that this program does not know are left out. */
static void load_passings(struct passings *passings, const json_t *list)
{
    if (!json_is_array(list)) return;
    *passings = (struct passings){ .said = true };
    for (size_t i = 0; i < json_array_size(list); i++) {
        enum passing passing = passing_named(json_string_value(json_array_get(list, i)));
        if (passing) passings->on |= passing_bit(passing);
    }
}

static void load_made(struct session *s, const char *made)
{
    while (made && *made) {
        const char *end = made + strcspn(made, ","),
                   *dash = memchr(made, '-', (size_t)(end - made));
        int64_t from, to;
        bool fine = span_number(made, dash ? dash : end, 1, s->count, &from);
        if (fine) to = from;
        fine = fine && (!dash || span_number(dash + 1, end, from, s->count, &to));
        if (!fine) return;
        for (; from <= to; from++) s->moves[from - 1].automatic = true;
        made = *end ? end + 1 : end;
    }
}

static void load_line(struct session *s, const json_t *line)
{
    int64_t seat = json_integer_value(json_object_get(line, "seat"));
    int orders = word_at(line, "orders", orders_names);
    load_made(s, json_string_value(json_object_get(line, "made")));
    if (seat < 1 || seat > s->setup->seats) return;
    if (orders >= 0) s->settings.orders[seat - 1] = (enum orders_asked)orders;
    load_passings(&s->settings.passings[seat - 1], json_object_get(line, "passes"));
    load_setting(s, line, (seat_id)(seat - 1));
}

void settings_load(struct session *s, const char *save)
{
    while (*save) {
        const char *end = save + strcspn(save, "\n");
        size_t start = strlen(line_start), length = (size_t)(end - save);
        if (length > start && memcmp(save, line_start, start) == 0) {
            json_t *line = json_loadb(save + start, length - start, JSON_REJECT_DUPLICATES, NULL);
            if (json_is_object(line)) load_line(s, line);
            json_decref(line);
        }
        save = *end ? end + 1 : end;
    }
}
