/* SPDX-License-Identifier: MIT */
/* What people can type besides moves. See playing.h; docs/playing.md describes them. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/cores.h"
#include "kernel/forecast.h"
#include "kernel/look.h"
#include "kernel/places.h"
#include "kernel/why_not.h"
#include "kernel/words.h"
#include "kernel/worked_out.h"
#include "kernel/zone.h"
#include "session/advice.h"
#include "session/guide.h"
#include "terminal/answer.h"
#include "terminal/playing.h"
#include "terminal/why.h"

enum { LOG_USUAL = 20, LOG_MOST = 100000, LABEL = 16 };

/* ---- looking --------------------------------------------------------------------------------- */

static void show_table(struct playing *p, const char *argument)
{
    (void)argument;
    struct picture_of of = { &p->sight, p->game->bots, true, p->team };
    struct picture whole = { 0 };
    picture_make(&whole, &of);
    picture_show(&whole, NULL, p->session->setup->game, &p->screen);
    picture_release(&whole);
}

/* Is there a card with that face in the game, on either side? Where its cards lie is nobody's
 * business here. */
static bool face_is_played(const struct table *t, face_id face)
{
    face_id other = setup_other_side(t->setup, face);
    for (card_id c = 0; c < t->cards; c++) {
        if (face_of(t, c) == face || face_of(t, c) == other) return true;
    }
    return false;
}

static void show_side(struct playing *p, face_id face, const char *before)
{
    const struct setup *setup = p->session->setup;
    struct text line = { 0 };
    text_add(&line, "%s" STRONG "%s" USUAL ": ", before, setup->face_names[face]);
    size_t name = line.length;
    if (setup->game->card_words) setup->game->card_words(setup, face, &line);
    if (line.length == name) text_add_string(&line, "the card says no more than its name.");
    if (setup->game->reminder_words) {
        text_add_char(&line, '\n');
        setup->game->reminder_words(setup, face, &line);
        line.bytes[--line.length] = '\0';
    }
    screen_say(&p->screen, "", 4, text_string(&line));
    text_release(&line);
}

/* With what its other side says, unless that was asked for by name as well. */
static void show_card(struct playing *p, face_id face, const char *name)
{
    const struct setup *setup = p->session->setup;
    face_id other = setup_other_side(setup, face);
    show_side(p, face, "");
    if (other != face && !begins_like(setup->face_names[other], name))
        show_side(p, other, "Its other side, ");
}

/* How a name that was typed fits that of a card: it begins it, or words of it. */
typedef bool name_fits(const char *text, const char *typed);

/* How many cards are shown: those whose names fit. */
static unsigned show_fitting(struct playing *p, const char *name, name_fits *fits)
{
    const struct table *t = p->session->table;
    unsigned found = 0;
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (!fits(face_name(t, face), name) || !face_is_played(t, face)) continue;
        show_card(p, face, name);
        found++;
    }
    return found;
}

/* "goose" is a good answer to which card one means, if none begins so. */
static void show_cards_like(struct playing *p, const char *name)
{
    if (show_fitting(p, name, begins_like) || show_fitting(p, name, has_words_like)) return;
    struct text line = { 0 };
    text_add_string(&line, "No card of this game has a word that begins with ");
    add_quoted(name, &line);
    text_add_string(&line, "; 'card' alone names them all.");
    screen_say(&p->screen, "", 0, text_string(&line));
    text_release(&line);
}

static void name_all_cards(struct playing *p)
{
    const struct table *t = p->session->table;
    struct text line = { 0 };
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (!face_is_played(t, face)) continue;
        text_add(&line, "%s%s", line.length ? ", " : "Cards of this game: ", face_name(t, face));
    }
    screen_say(&p->screen, "", 2, text_string(&line));
    screen_note(&p->screen, "'card' with the start of a name shows what it does.");
    text_release(&line);
}

static void look_at_card(struct playing *p, const char *argument)
{
    if (*argument)
        show_cards_like(p, argument);
    else
        name_all_cards(p);
}

static void show_log(struct playing *p, const char *argument)
{
    const struct log *log = &p->log;
    int64_t wanted = LOG_USUAL;
    if (*argument && !span_number(argument, argument + strlen(argument), 1, LOG_MOST, &wanted)) {
        screen_note(&p->screen, "Behind 'log' goes how many lines to show, e.g. 'log 50'.");
        return;
    }
    unsigned from = wanted < log->count ? log->count - (unsigned)wanted : 0;
    for (; from < log->count; from++) {
        struct text label = { 0 };
        if (!p->screen.plain) text_add(&label, "%4u  ", log->entries[from].move);
        screen_say_words(&p->screen, p->session->setup->game, text_string(&label), 8,
                         words_of_marked(&log_told(log, from, p->viewer)->words));
        text_release(&label);
    }
}

/* How many moves there were before this person's last `answers` answers, those that settings gave
 * aside; FROM_THE_START: there were not that many. */
static int before_last_answers(const struct playing *p, int64_t answers)
{
    unsigned move = p->session->count;
    while (move && answers) {
        const struct taken *taken = &p->session->moves[--move];
        if (is_own_seat(p, taken->seat) && !taken->automatic) answers--;
    }
    return answers ? FROM_THE_START : (int)move;
}

/* "3", "--rules", "3 --rules" or "--rules 3". */
static bool read_why(const char *argument, int64_t *answers, enum why_detail *detail)
{
    static const char rules[] = "--rules";
    bool counted = false;
    while (*argument) {
        const char *end = argument + strcspn(argument, " ");
        if (span_is(argument, end, rules) && *detail == WHY_FOR_PLAYERS)
            *detail = WHY_WITH_RULES;
        else if (!counted && span_number(argument, end, 1, LOG_MOST, answers))
            counted = true;
        else
            return false;
        argument = end + strspn(end, " ");
    }
    return true;
}

/* ---- why not --------------------------------------------------------------------------------- */

enum { AT_HAND = 3 };

/* The cards at hand first: whoever asks about a card seldom means one in a pile. */
static unsigned nearness(const struct playing *p, card_id card)
{
    const struct table *t = p->session->table;
    const struct zone *zone = zone_at(t, card_at(t, card)->zone);
    enum zone_shape shape = zone_look_of(t->setup->game, zone->kind)->shape;
    if (zone->owner == p->viewer && shape == SHAPE_HAND) return AT_HAND;
    if (shape == SHAPE_ROW || shape == SHAPE_SLOT) return 2;
    return shape == SHAPE_UNSEEN ? 0 : 1;
}

/* Of the cards of that face which this person knows, the nearest; NO_CARD: there is none. */
static card_id nearest_card(const struct playing *p, face_id face)
{
    const struct table *t = p->session->table;
    card_id found = NO_CARD;
    for (card_id c = 0; c < t->cards; c++) {
        if (!seat_knows(t, p->viewer, c) || face_of(t, c) != face) continue;
        if (found == NO_CARD || nearness(p, c) > nearness(p, found)) found = c;
    }
    return found;
}

/* "NAME: needs 2 white gems." or "NAME is among your moves." */
static void tell_why_not(struct playing *p, const char *name, const struct move *wish)
{
    const struct table *t = p->session->table;
    struct text line = { 0 }, reason = { 0 };
    text_add(&line, STRONG "%s" USUAL, name);
    bool offered = wish_is_offered(t, p->viewer, wish);
    if (offered) text_add_string(&line, " is among your moves");
    if (why_not_words(t, p->viewer, wish, &reason))
        text_add(&line, "%s %s", offered ? ", but" : ":", text_string(&reason));
    text_add_char(&line, '.');
    screen_say(&p->screen, "", 4, text_string(&line));
    text_release(&line);
    text_release(&reason);
}

/* `kind` NOTHING: whatever would be done with it. How many cards were meant. */
static unsigned tell_why_not_fitting(struct playing *p, uint8_t kind, const char *name,
                                     name_fits *fits)
{
    const struct table *t = p->session->table;
    unsigned found = 0;
    for (face_id face = 0; *name && face < t->setup->faces; face++) {
        card_id card = NO_CARD;
        if (fits(face_name(t, face), name)) card = nearest_card(p, face);
        if (card == NO_CARD) continue;
        struct move wish = wish_for_card(card);
        wish.kind = kind;
        tell_why_not(p, face_name(t, face), &wish);
        found++;
    }
    return found;
}

static unsigned tell_why_not_cards(struct playing *p, uint8_t kind, const char *name)
{
    unsigned found = tell_why_not_fitting(p, kind, name, begins_like);
    return found ? found : tell_why_not_fitting(p, kind, name, has_words_like);
}

/* The part of "play NAME" before the name; 0 for kinds whose text does not end in a card. */
static size_t length_before_card(const struct move_kind *kind)
{
    const char *mark = strchr(kind->move, '{');
    return mark && strcmp(mark, "{card}") == 0 ? (size_t)(mark - kind->move) : 0;
}

/* A kind of move by the start of its text or of its words, "end turn" or "End your turn"; or by
 * "play NAME", where it is a move with a card. How many moves were meant. */
static unsigned tell_why_not_move(struct playing *p, const char *typed)
{
    const struct move_kind *moves = p->session->table->setup->game->moves;
    unsigned found = 0;
    for (uint8_t k = 0; moves[k].move && !found; k++) {
        size_t before = length_before_card(&moves[k]);
        struct move wish = wish_for_card(NO_CARD);
        wish.kind = k;
        if (before && strncasecmp(moves[k].move, typed, before) == 0) {
            found = tell_why_not_cards(p, k, typed + before);
        } else if (!strchr(moves[k].move, '{') && !strchr(moves[k].words, '{') &&
                   (begins_like(moves[k].move, typed) || begins_like(moves[k].words, typed))) {
            tell_why_not(p, moves[k].words, &wish);
            found = 1;
        }
    }
    return found;
}

static void explain_why_not(struct playing *p, const char *typed)
{
    typed += strspn(typed, " ");
    if (*typed && (tell_why_not_cards(p, NOTHING, typed) || tell_why_not_move(p, typed))) return;
    struct text line = { 0 };
    if (*typed) {
        text_add_string(&line, "You see no card with a word that begins with ");
        add_quoted(typed, &line);
        text_add_string(&line, ", and no such move is known. ");
    }
    text_add_string(&line, "After 'why not' comes the start of a card's name, a move with a card "
                           "('why not play NAME') or one without.");
    screen_say(&p->screen, "", 0, text_string(&line));
    text_release(&line);
}

/* ---- why a card is as it is ------------------------------------------------------------------ */

/* "NAME (Player 2's field)", and what there is to say of it, a line each. */
static void tell_why_card(struct playing *p, card_id card)
{
    const struct table *t = p->session->table;
    struct text line = { 0 };
    text_add(&line, STRONG "%s" USUAL " (", face_name(t, face_of(t, card)));
    zone_words(t, card_at(t, card)->zone, &line);
    text_add_char(&line, ')');
    screen_say(&p->screen, "", 4, text_string(&line));
    bool more = true;
    for (unsigned n = 0; more; n++) {
        text_clear(&line);
        more = card_why_line(t, p->viewer, card, n, &line);
        if (line.length) screen_say(&p->screen, p->screen.plain ? "" : "  ", 4, text_string(&line));
    }
    text_release(&line);
}

/* All that lie on the table, each with a state of its own; of others the nearest. */
static void tell_why_face(struct playing *p, face_id face)
{
    const struct table *t = p->session->table;
    unsigned told = 0;
    for (card_id c = 0; c < t->cards; c++) {
        unsigned kind = zone_at(t, card_at(t, c)->zone)->kind;
        if (face_of(t, c) != face || !seat_knows(t, p->viewer, c)) continue;
        if (!zone_is_laid_out(t->setup->game, kind)) continue;
        tell_why_card(p, c);
        told++;
    }
    if (!told || nearness(p, nearest_card(p, face)) == AT_HAND)
        tell_why_card(p, nearest_card(p, face));
}

/* How many cards in sight are called like that, each name once. */
static unsigned faces_in_sight(const struct playing *p, const char *name, name_fits *fits,
                               face_id *last)
{
    const struct table *t = p->session->table;
    unsigned found = 0;
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (!fits(face_name(t, face), name) || nearest_card(p, face) == NO_CARD) continue;
        *last = face;
        found++;
    }
    return found;
}

/* Of several the names: one of them is meant. */
static void name_faces_in_sight(struct playing *p, const char *name, name_fits *fits)
{
    const struct table *t = p->session->table;
    struct text line = { 0 };
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (!fits(face_name(t, face), name) || nearest_card(p, face) == NO_CARD) continue;
        text_add(&line, "%s%s",
                 line.length ? ", " : "Which card do you mean: ", face_name(t, face));
    }
    text_add_char(&line, '?');
    screen_say(&p->screen, "", 2, text_string(&line));
    text_release(&line);
}

/* A place of the board by its whole name or the start of it, if no card is called so: the first of
 * which there is anything to say. */
static bool tell_why_place(struct playing *p, const char *name)
{
    const struct table *t = p->session->table;
    const struct game *game = t->setup->game;
    struct text line = { 0 };
    bool told = false;
    for (unsigned place = 0; game->why_place && place < places_count(game) && !told; place++) {
        if (!begins_like(game->places[place].name, name)) continue;
        for (unsigned n = 0, more = true; more; n++) {
            text_clear(&line);
            more = game->why_place(t, place, n, &line);
            if (!line.length) break;
            if (!n) screen_say(&p->screen, "", 4, game->places[place].name);
            screen_say(&p->screen, p->screen.plain ? "" : "  ", 4, text_string(&line));
            told = true;
        }
    }
    text_release(&line);
    return told;
}

static void explain_card(struct playing *p, const char *name)
{
    face_id face = 0;
    name_fits *fits = begins_like;
    unsigned found = faces_in_sight(p, name, fits, &face);
    if (!found && tell_why_place(p, name)) return;
    if (!found) found = faces_in_sight(p, name, fits = has_words_like, &face);
    if (found == 1) {
        tell_why_face(p, face);
    } else if (found) {
        name_faces_in_sight(p, name, fits);
    } else {
        struct text line = { 0 };
        text_add_string(&line, "You see no card with a word that begins with ");
        add_quoted(name, &line);
        text_add_string(&line, "; 'table' shows what you see. After 'why' comes the start of a "
                               "card's name, or how many answers to look back, e.g. 'why 3', and "
                               "'--rules' to be told by which line of a card and which rule.");
        screen_say(&p->screen, "", 0, text_string(&line));
        text_release(&line);
    }
}

/* An answer that only led to the next question has nothing to explain: then what came before is
 * told, as far back as the last thing that happened. */
static void explain_what_happened(struct playing *p, int64_t answers, enum why_detail detail)
{
    int from = before_last_answers(p, answers);
    if (tell_why(p->session, from, p->viewer, detail, &p->screen)) return;
    screen_note(&p->screen, "Nothing has happened since your answer. Before that:");
    while (from != FROM_THE_START) {
        from = before_last_answers(p, ++answers);
        if (tell_why(p->session, from, p->viewer, detail, &p->screen)) return;
    }
    screen_note(&p->screen, "Nothing has happened yet.");
}

static void explain(struct playing *p, const char *argument)
{
    if (strncasecmp(argument, "not", 3) == 0 && (!argument[3] || argument[3] == ' ')) {
        explain_why_not(p, argument + 3);
        return;
    }
    int64_t answers = 1;
    enum why_detail detail = WHY_FOR_PLAYERS;
    if (!read_why(argument, &answers, &detail)) {
        explain_card(p, argument);
        return;
    }
    explain_what_happened(p, answers, detail);
}

/* "  2 play Small Pleasure: 64 % (61 to 67), tried 812 times" */
static void tell_option(struct playing *p, const struct advice *advice, unsigned k)
{
    const struct game *game = p->session->setup->game;
    struct text line = { 0 };
    add_key(&p->view, advice->best[k], &line);
    text_add_char(&line, ' ');
    add_styled(game, move_for_people(&p->view, advice->best[k]), USUAL, &line);
    text_add_string(&line, ": ");
    advice_option_words(advice, k, &line);
    screen_say(&p->screen, "  ", 4, text_string(&line));
    text_release(&line);
}

/* What a guide waits for is known without thinking. */
static void hint_of_guide(const struct playing *p)
{
    unsigned move = (unsigned)guide_move(p->session);
    struct text line = { 0 };
    text_add_string(&line, "The guide waits for: ");
    add_key(&p->view, move, &line);
    text_add_char(&line, ' ');
    add_styled(p->session->setup->game, move_for_people(&p->view, move), USUAL, &line);
    screen_say(&p->screen, "", 2, text_string(&line));
    text_release(&line);
}

static void give_hint(struct playing *p, const char *argument)
{
    (void)argument;
    const struct table *t = p->session->table;
    if (guide_is_followed(p)) {
        hint_of_guide(p);
        return;
    }
    struct thinking thinking = { .scratch = p->scratch, .threads = cores_there_are() };
    struct advice *advice = must_alloc(1, sizeof *advice);
    struct text line = { 0 };
    advice_find(advice, NULL, t, progress_of(p->session), &thinking);
    text_add(&line, "The bot %s would choose: ", advice->hint.bot->name);
    add_key(&p->view, advice->hint.move, &line);
    text_add_char(&line, ' ');
    add_styled(t->setup->game, move_for_people(&p->view, advice->hint.move), USUAL, &line);
    screen_say(&p->screen, "", 2, text_string(&line));
    text_clear(&line);
    text_add(&line, "The options it tried most, and %s:", advice_meaning(advice));
    screen_say(&p->screen, "", 2, text_string(&line));
    for (unsigned k = 0; k < advice->count; k++) tell_option(p, advice, k);
    text_clear(&line);
    text_add_string(&line, "It expects: ");
    advice_line_words(advice, t->setup, &line);
    screen_say(&p->screen, "", 2, text_string(&line));
    text_release(&line);
    advice_release(advice);
    free(advice);
}

/* Line by line, what belongs to another indented below it. */
static void foretell(struct playing *p, const char *argument)
{
    (void)argument;
    const struct table *t = p->session->table;
    struct forecast f = { 0 };
    if (!forecast_make(&f, t, p->viewer))
        screen_note(&p->screen, "Nothing can be foretold in this game.");
    else if (!f.count)
        screen_note(&p->screen, "Nothing can be foretold at this moment.");
    for (unsigned i = 0; i < f.count; i++) {
        const struct forecast_line *line = &f.lines[i];
        struct words words = { forecast_words(&f, i), line->length, forecast_marks(&f, i),
                               line->marks };
        struct text indent = { 0 };
        for (unsigned d = 0; d < line->depth && !p->screen.plain; d++)
            text_add_string(&indent, "  ");
        screen_say_words(&p->screen, t->setup->game, text_string(&indent), 2 * line->depth + 4,
                         words);
        text_release(&indent);
    }
    forecast_release(&f);
}

/* ---- doing ----------------------------------------------------------------------------------- */

static void take_back(struct playing *p, const char *argument)
{
    (void)argument;
    undo(p);
}

bool pace_read(const char *argument, unsigned *milliseconds)
{
    char *end;
    if (strcasecmp(argument, "off") == 0) {
        *milliseconds = 0;
        return true;
    }
    double seconds = strtod(argument, &end);
    if (end == argument || *end || !(seconds >= 0 && seconds <= PACE_MOST / 1000)) return false;
    *milliseconds = (unsigned)(seconds * 1000);
    return true;
}

static void set_pace(struct playing *p, const char *argument)
{
    if (*argument && !pace_read(argument, &p->pace)) {
        screen_note(&p->screen, "After 'pace' comes how many seconds to wait before each step of "
                                "what happens by itself, e.g. 'pace 2', or 'off'.");
        return;
    }
    if (p->pace)
        screen_note(&p->screen, "What happens by itself is told step by step, %g s apart.",
                    p->pace / 1000.0);
    else
        screen_note(&p->screen, "What happens by itself is told at once.");
}

/* A line each. */
static void say_lines(const struct playing *p, const char *lines)
{
    while (*lines) {
        const char *end = lines + strcspn(lines, "\n");
        struct text line = { 0 };
        text_add_bytes(&line, lines, (size_t)(end - lines));
        screen_say(&p->screen, "", 4, text_string(&line));
        text_release(&line);
        lines = *end ? end + 1 : end;
    }
}

/* What is set at a question answers it. That is a decision of the person's, and can be taken back.
 */
static void answer_less(struct playing *p, const char *argument)
{
    struct auto_person person = person_at_keyboard(p);
    struct auto_answer found;
    struct text reply = { 0 };
    if (guide_is_followed(p)) {
        screen_note(&p->screen, "As long as the guide is followed, everything is asked.");
        return;
    }
    enum auto_said said = auto_say(p->session, &person, p->viewer, argument, &reply);
    say_lines(p, text_string(&reply));
    text_release(&reply);
    if (said == AUTO_CHANGED) keep_game(p, true);
    if (said == AUTO_ANSWERS && auto_find(p->session, &person, &found)) make_move(p, found.move);
}

static void save_as(struct playing *p, const char *path)
{
    if (!*path) {
        screen_note(&p->screen, "Behind 'save' goes the name of a file, e.g. 'save game.limbic'.");
        return;
    }
    struct text save = { 0 }, problem = { 0 };
    add_save(p->game, &save);
    if (write_save_file(path, &save, &problem))
        screen_note(&p->screen, "Saved as %s; 'limbic play --load %s' goes on from here.", path,
                    path);
    else
        screen_note(&p->screen, "Not saved: %s.", text_string(&problem));
    text_release(&save);
    text_release(&problem);
}

static void quit(struct playing *p, const char *argument)
{
    (void)argument;
    if (!p->kept) {
        ask_to_leave(p);
        return;
    }
    p->leaving = true;
    p->end = TERMINAL_LEFT;
}

static void help(struct playing *p, const char *argument);

static const struct command {
    const char *name;
    const char *takes; /* "": nothing may follow it */
    const char *about;
    void (*run)(struct playing *p, const char *argument);
} commands[] = {
    { "?", "", "this help, also 'help'", help },
    { "table", "", "everything you can see of the table", show_table },
    { "card", " NAME", "what a card does; the start of its name is enough", look_at_card },
    { "rules", " [WORD]",
      "how the game is played, or what a word of it means; 'how do I win' and 'score' are "
      "answered, "
      "too",
      tell_rules },
    { "how", " ...", NULL, tell_rules },
    { "score", "", "the points if the game ended now, and how points come about", tell_score },
    { "standing", "", NULL, tell_score },
    { "log", " [N]", "what happened last, N lines of it", show_log },
    { "why", " [N]",
      "what happened since your last answer (the Nth last), and what caused it; with --rules also "
      "by which line and rule",
      explain },
    { "why", " CARD",
      "what makes the numbers of a card, and what it can do and cannot; or of a place of the board",
      explain },
    { "why not", " CARD", "why you are not offered a card, or a move with it", explain },
    { "forecast", "", "what will happen by itself, as far as you can know it", foretell },
    { "undo", "", "take your last decision back", take_back },
    { "hint", "", "what a bot would do in your place, and what it expects", give_hint },
    { "auto", " [WORDS]",
      "which questions you are spared, and by which words; 'auto yes' or 'auto no' answers one for "
      "good, 'auto off' takes it back",
      answer_less },
    { "pace", " [N]",
      "wait N seconds before each step of what happens by itself; 'pace off': not at all",
      set_pace },
    { "save", " FILE", "write the game to a file", save_as },
    { "quit", "", "leave; 'limbic play --resume' goes on later", quit },
    { "help", "", NULL, help },
    { 0 },
};

static void help(struct playing *p, const char *argument)
{
    (void)argument;
    screen_note(&p->screen, "Choose a move by its number, or by the start of its words, "
                            "or of some of them in order, as long as only one move fits. Beside "
                            "moves you can type:");
    for (const struct command *c = commands; c->name; c++) {
        if (!c->about) continue;
        struct text label = { 0 };
        text_add(&label, "  %s%s", c->name, c->takes);
        while (label.length < LABEL) text_add_char(&label, ' ');
        screen_say(&p->screen, text_string(&label), LABEL, c->about);
        text_release(&label);
    }
}

bool run_command(struct playing *p)
{
    const char *typed = text_string(&p->line);
    size_t length = strcspn(typed, " ");
    const char *argument = typed + length + strspn(typed + length, " ");
    for (const struct command *c = commands; c->name; c++) {
        bool it = strlen(c->name) == length && strncasecmp(c->name, typed, length) == 0;
        if (!it || (*argument && !*c->takes)) continue;
        c->run(p, argument);
        return true;
    }
    return false;
}
