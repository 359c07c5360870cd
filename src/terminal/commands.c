/* SPDX-License-Identifier: MIT */
/* What people can type besides moves. See playing.h; docs/playing.md describes them. */
#include <ctype.h>
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

/* How a name that was typed fits that of a card: it is it, begins it, or words of it. */
typedef bool name_fits(const char *text, const char *typed);

/* Before all that begin so: who asks about "Haka" does not mean "Haka of Battle". */
static bool is_called(const char *text, const char *typed)
{
    return strcasecmp(text, typed) == 0;
}

/* With what its other side says, unless that was asked for by name as well. */
static void show_card(struct playing *p, face_id face, const char *name, name_fits *fits)
{
    const struct setup *setup = p->session->setup;
    face_id other = setup_other_side(setup, face);
    show_side(p, face, "");
    if (other != face && !fits(setup->face_names[other], name))
        show_side(p, other, "Its other side, ");
}

/* How many cards are shown: those whose names fit. */
static unsigned show_fitting(struct playing *p, const char *name, name_fits *fits)
{
    const struct table *t = p->session->table;
    unsigned found = 0;
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (!fits(face_name(t, face), name) || !face_is_played(t, face)) continue;
        show_card(p, face, name, fits);
        found++;
    }
    return found;
}

/* "goose" is a good answer to which card one means, if none begins so. */
static void show_cards_like(struct playing *p, const char *name)
{
    if (show_fitting(p, name, is_called) || show_fitting(p, name, begins_like) ||
        show_fitting(p, name, has_words_like))
        return;
    struct text line = { 0 };
    text_add_string(&line, "No card of this game has a word that begins with ");
    add_quoted(name, &line);
    text_add_string(&line, "; 'card' alone names them all.");
    screen_say(&p->screen, "", 0, text_string(&line));
    text_release(&line);
}

/* "Haka" is not meant where "Haka of Battle" is. */
static bool longer_name_is_meant(const struct table *t, const char *asked, face_id face)
{
    for (face_id other = 0; other < t->setup->faces; other++) {
        const char *name = face_name(t, other);
        bool longer = strlen(name) > strlen(face_name(t, face));
        if (longer && has_whole_words(name, face_name(t, face)) && has_whole_words(asked, name))
            return true;
    }
    return false;
}

/* The card that stands for a player says nothing. */
static bool card_says_something(const struct setup *setup, face_id face)
{
    struct text words = { 0 };
    if (setup->game->card_words) setup->game->card_words(setup, face, &words);
    bool says = words.length > 0;
    text_release(&words);
    return says;
}

static bool tell_cards_in(struct playing *p, const char *asked)
{
    const struct table *t = p->session->table;
    bool found = false;
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (!has_whole_words(asked, face_name(t, face)) || longer_name_is_meant(t, asked, face))
            continue;
        if (!face_is_played(t, face) || !card_says_something(t->setup, face)) continue;
        show_side(p, face, "");
        found = true;
    }
    return found;
}

static bool tell_commands_in(struct playing *p, const char *asked);

bool is_question(const char *typed)
{
    static const char *const words[] = { "are",  "can",  "do",   "does",  "how",   "is",  "may",
                                         "must", "what", "when", "where", "which", "who", NULL };
    size_t length = strcspn(typed, " ");
    if (typed[strlen(typed) - 1] == '?') return true;
    for (unsigned i = 0; typed[length] && words[i]; i++) {
        if (strlen(words[i]) == length && strncasecmp(words[i], typed, length) == 0) return true;
    }
    return false;
}

/* "What does Surge of Strength do?", "can I attack twice": the cards it names, and what the rules
 * say of it; of "what is auto empty" the command. Nothing: all of the rules. */
void tell_question(struct playing *p, const char *asked)
{
    bool told = tell_cards_in(p, asked);
    if (!told && *asked && !rules_know(p, asked)) told = tell_commands_in(p, asked);
    if (!told || rules_know(p, asked)) tell_rules(p, asked);
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

/* " (1 Play NAME, 2 Discard NAME)": the moves that a wish for a card can mean. */
static void add_offered_with(const struct playing *p, const struct move *wish, struct text *out)
{
    const struct table *t = p->session->table;
    const char *before = " (";
    for (unsigned i = 0; i < t->moves; i++) {
        if (!wish_means(t, p->viewer, wish, &table_moves(t)[i])) continue;
        text_add_string(out, before);
        add_key(&p->view, i, out);
        text_add_char(out, ' ');
        add_styled(t->setup->game, move_for_people(&p->view, i), USUAL, out);
        before = ", ";
    }
    if (*before == ',') text_add_char(out, ')');
}

/* "NAME: needs 2 white gems." or "NAME is among your moves." With a "but" it is said which move is
 * there, for the reason can be about another with the same card. */
static void tell_why_not(struct playing *p, const char *name, const struct move *wish)
{
    const struct table *t = p->session->table;
    struct text line = { 0 }, reason = { 0 };
    text_add(&line, STRONG "%s" USUAL, name);
    bool offered = wish_is_offered(t, p->viewer, wish);
    bool reasoned = why_not_words(t, p->viewer, wish, &reason);
    if (offered) text_add_string(&line, " is among your moves");
    if (offered && reasoned && wish->kind == NOTHING) add_offered_with(p, wish, &line);
    if (reasoned) text_add(&line, "%s %s", offered ? ", but" : ":", text_string(&reason));
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

/* By a whole name, else by the start of one. */
static unsigned tell_why_not_named(struct playing *p, uint8_t kind, const char *name)
{
    unsigned found = tell_why_not_fitting(p, kind, name, is_called);
    return found ? found : tell_why_not_fitting(p, kind, name, begins_like);
}

/* By a name, else by a word of it. */
static unsigned tell_why_not_cards(struct playing *p, uint8_t kind, const char *name)
{
    unsigned found = tell_why_not_named(p, kind, name);
    return found ? found : tell_why_not_fitting(p, kind, name, has_words_like);
}

/* The part of "play NAME" before the name; 0 for kinds whose text does not end in a card. */
static size_t length_before_card(const struct move_kind *kind)
{
    const char *mark = strchr(kind->move, '{');
    return mark && strcmp(mark, "{card}") == 0 ? (size_t)(mark - kind->move) : 0;
}

/* A move of whose text nothing is left to be said: "quell", "end turn". */
static bool stands_alone(const struct move_kind *kind)
{
    return !strchr(kind->move, '{') && !strchr(kind->words, '{');
}

/* A kind of move by its whole text. */
static unsigned tell_why_not_named_move(struct playing *p, const char *typed)
{
    const struct move_kind *moves = p->session->table->setup->game->moves;
    for (uint8_t k = 0; moves[k].move; k++) {
        if (!stands_alone(&moves[k]) || strcasecmp(moves[k].move, typed) != 0) continue;
        struct move wish = wish_for_card(NO_CARD);
        wish.kind = k;
        tell_why_not(p, moves[k].words, &wish);
        return 1;
    }
    return 0;
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
        } else if (stands_alone(&moves[k]) &&
                   (begins_like(moves[k].move, typed) || begins_like(moves[k].words, typed))) {
            tell_why_not(p, moves[k].words, &wish);
            found = 1;
        }
    }
    return found;
}

/* "why not 7": the move of that number, as it is listed. */
static bool tell_why_not_number(struct playing *p, const char *typed)
{
    int64_t number;
    if (!span_number(typed, typed + strlen(typed), INT32_MIN, INT32_MAX, &number)) return false;
    struct text line = { 0 };
    int index = answer_find(&p->view, typed, &line);
    if (index < 0) {
        screen_say(&p->screen, "", 2, text_string(&line));
    } else {
        add_styled(p->session->setup->game, move_for_people(&p->view, (unsigned)index), USUAL,
                   &line);
        tell_why_not(p, text_string(&line), &table_moves(p->session->table)[index]);
    }
    text_release(&line);
    return true;
}

/* A kind of move by some of its words, "bank" or "three cards": who asks does not know how a game
 * begins its sentence. */
static unsigned tell_why_not_words(struct playing *p, const char *typed)
{
    const struct move_kind *moves = p->session->table->setup->game->moves;
    unsigned found = 0;
    for (uint8_t k = 0; moves[k].move; k++) {
        if (!stands_alone(&moves[k]) || !has_words_like(moves[k].words, typed)) continue;
        struct move wish = wish_for_card(NO_CARD);
        wish.kind = k;
        tell_why_not(p, moves[k].words, &wish);
        found++;
    }
    return found;
}

static bool is_offered_at(const struct table *t, unsigned kind, unsigned place)
{
    for (unsigned i = 0; i < t->moves; i++) {
        const struct move *move = &table_moves(t)[i];
        if (move->kind == kind && move->extra == place) return true;
    }
    return false;
}

/* A move with a place, by the start of the place's name: the first of which there is anything to
 * say. */
static unsigned tell_why_not_at(struct playing *p, const char *typed, unsigned place)
{
    const struct table *t = p->session->table;
    const struct game *game = t->setup->game;
    struct text line = { 0 }, reason = { 0 };
    for (uint8_t k = 0; game->moves[k].move && !line.length; k++) {
        const char *mark = strchr(game->moves[k].move, '{');
        struct move wish = wish_for_card(NO_CARD);
        wish.kind = k;
        wish.extra = (uint8_t)place;
        if (!mark || strcmp(mark, "{place}") != 0) continue;
        if (!begins_like(game->places[place].name, typed)) continue;
        if (is_offered_at(t, k, place))
            text_add(&line, STRONG "%s" USUAL " is among your moves.", game->places[place].name);
        else if (game->why_not && game->why_not(t, p->viewer, &wish, &reason))
            text_add(&line, STRONG "%s" USUAL ": %s.", game->places[place].name,
                     text_string(&reason));
    }
    if (line.length) screen_say(&p->screen, "", 4, text_string(&line));
    unsigned told = line.length > 0;
    text_release(&line);
    text_release(&reason);
    return told;
}

static unsigned tell_why_not_place(struct playing *p, const char *typed)
{
    const struct table *t = p->session->table;
    const struct game *game = t->setup->game;
    unsigned told = 0;
    if (t->asked != p->viewer) return 0;
    for (unsigned place = 0; place < places_count(game) && !told; place++)
        told = tell_why_not_at(p, typed, place);
    return told;
}

/* What begins so, then what is called so, then what has such a word: who asks about "quell" means
 * the Action and no card on which the word stands. */
static unsigned tell_why_not_what(struct playing *p, const char *typed)
{
    unsigned found = tell_why_not_named(p, NOTHING, typed);
    if (!found) found = tell_why_not_named_move(p, typed);
    if (!found) found = tell_why_not_fitting(p, NOTHING, typed, has_words_like);
    if (!found) found = tell_why_not_move(p, typed);
    if (!found) found = tell_why_not_place(p, typed);
    return found ? found : tell_why_not_words(p, typed);
}

static void explain_why_not(struct playing *p, const char *typed)
{
    typed += strspn(typed, " ");
    if (*typed && (tell_why_not_number(p, typed) || tell_why_not_what(p, typed))) return;
    struct text line = { 0 };
    if (*typed) {
        text_add_string(&line, "You see no card with a word that begins with ");
        add_quoted(typed, &line);
        text_add_string(&line, ", and no such move is known. ");
    }
    text_add_string(&line, "After 'why not' comes the start of a card's name, a move with a card "
                           "('why not play NAME'), one without, or the number of a move.");
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
    name_fits *fits = is_called;
    unsigned found = faces_in_sight(p, name, fits, &face);
    if (!found) found = faces_in_sight(p, name, fits = begins_like, &face);
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

/* What happened since the last `answers` answers; whoever was asked in the turn of somebody else
 * sees all of that turn. */
static bool tell_since(struct playing *p, int64_t answers, enum why_detail detail)
{
    int from = before_last_answers(p, answers);
    from = why_whole_turn(p->session, from, own_seats(p));
    return tell_why(p->session, from, p->viewer, detail, &p->screen);
}

/* An answer that only led to the next question has nothing to explain: then what came before is
 * told, as far back as the last thing that happened. */
static void explain_what_happened(struct playing *p, int64_t answers, enum why_detail detail)
{
    if (tell_since(p, answers, detail)) return;
    screen_note(&p->screen, "Nothing has happened since your answer. Before that:");
    while (before_last_answers(p, answers) != FROM_THE_START) {
        if (tell_since(p, ++answers, detail)) return;
    }
    screen_note(&p->screen, "Nothing has happened yet.");
}

/* "did the Ego score": whoever asks so means what happened last. No card's name begins so. */
static bool asks_about_the_last(const char *argument)
{
    static const char *const first_words[] = { "did", "do",  "does", "was",  "were",
                                               "is",  "are", "has",  "have", "had" };
    size_t length = strcspn(argument, " ");
    for (size_t i = 0; i < sizeof first_words / sizeof *first_words && argument[length]; i++) {
        if (strlen(first_words[i]) == length && strncasecmp(argument, first_words[i], length) == 0)
            return true;
    }
    return false;
}

static void explain(struct playing *p, const char *argument)
{
    if (strncasecmp(argument, "not", 3) == 0 && (!argument[3] || argument[3] == ' ')) {
        explain_why_not(p, argument + 3);
        return;
    }
    int64_t answers = 1;
    enum why_detail detail = WHY_FOR_PLAYERS;
    if (asks_about_the_last(argument)) {
        explain_what_happened(p, answers, detail);
        return;
    }
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
    struct thinking thinking = { .scratch = p->scratch,
                                 .stop = input_interrupt(),
                                 .threads = cores_there_are() };
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
    text_add_string(&line, "It expects, by a guess at what you cannot see: ");
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
        screen_note(&p->screen,
                    "Nothing can be foretold in this game; what waits for later is on the "
                    "table.");
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

static void show_moves(struct playing *p, const char *argument)
{
    (void)argument;
    repeat_question(p);
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
    { "moves", "", "the question and its moves once more, also an empty line", show_moves },
    { "options", "", NULL, show_moves },
    { "card", " NAME", "what a card does; the start of its name is enough", look_at_card },
    { "rules", " [WORD]",
      "how the game is played, or what a word of it means; questions such as 'how do I win' are "
      "answered, too",
      tell_question },
    { "how", " ...", NULL, tell_question },
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
    { "why not", " CARD",
      "why you are not offered a card, or a move; a number is one of those above", explain },
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

static void tell_command(const struct playing *p, const struct command *c)
{
    struct text label = { 0 };
    text_add(&label, "  %s%s", c->name, c->takes);
    while (label.length < LABEL) text_add_char(&label, ' ');
    screen_say(&p->screen, text_string(&label), LABEL, c->about);
    text_release(&label);
}

static void help(struct playing *p, const char *argument)
{
    (void)argument;
    screen_note(&p->screen, "Choose a move by its number, or by the start of its words, "
                            "or of some of them in order, as long as only one move fits. Beside "
                            "moves you can type:");
    bool has_points = p->session->setup->game->has_standing;
    for (const struct command *c = commands; c->name; c++) {
        bool about_points = c->run == tell_score;
        if (c->about && (has_points || !about_points)) tell_command(p, c);
    }
}

static bool tell_commands_in(struct playing *p, const char *asked)
{
    bool found = false;
    for (const struct command *c = commands; c->name; c++) {
        if (!c->about || !has_whole_words(asked, c->name)) continue;
        tell_command(p, c);
        found = true;
    }
    return found;
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

/* ---- misspelt -------------------------------------------------------------------------------- */

enum {
    NEAR_MOST = 512
}; /* words of commands, moves and cards that are compared with what was typed */

struct near_words {
    char *all[NEAR_MOST + 1];
    unsigned count;
};

static void add_near_word(struct near_words *near, const char *start, size_t length)
{
    enum { LEAST = 3 }; /* shorter ones are near to everything */
    if (length < LEAST || near->count == NEAR_MOST) return;
    char *word = must_alloc(1, length + 1);
    for (size_t i = 0; i < length; i++) word[i] = (char)tolower((unsigned char)start[i]);
    word[length] = '\0';
    near->all[near->count++] = word;
}

static void add_near_words(struct near_words *near, const char *text)
{
    static const char between[] = " .,:;()'\"";
    while (*(text += strspn(text, between))) {
        size_t length = strcspn(text, between);
        add_near_word(near, text, length);
        text += length;
    }
}

/* Commands before moves, and those before cards: of two that are as near, the first is meant. */
static void gather_near_words(const struct playing *p, struct near_words *near)
{
    const struct table *t = p->session->table;
    struct text move = { 0 };
    for (const struct command *c = commands; c->name; c++) add_near_words(near, c->name);
    for (unsigned i = 0; i < moves_of(&p->view); i++) {
        text_clear(&move);
        add_words(move_for_people(&p->view, i), &move);
        add_near_words(near, text_string(&move));
    }
    for (face_id face = 0; face < t->setup->faces; face++) {
        if (face_is_played(t, face)) add_near_words(near, face_name(t, face));
    }
    text_release(&move);
}

void suggest_words(const struct playing *p, const char *typed, struct text *out)
{
    struct near_words near = { 0 }, wrong = { 0 };
    gather_near_words(p, &near);
    add_near_words(&wrong, typed);
    unsigned said = 0;
    for (unsigned i = 0; i < wrong.count; i++) {
        const char *meant = nearest_word(wrong.all[i], (const char *const *)near.all);
        if (!meant || strcmp(meant, wrong.all[i]) == 0) continue;
        text_add(out, "%s'%s'", said++ ? " and " : " Did you mean ", meant);
    }
    if (said) text_add_char(out, '?');
    for (unsigned i = 0; i < near.count; i++) free(near.all[i]);
    for (unsigned i = 0; i < wrong.count; i++) free(wrong.all[i]);
}
