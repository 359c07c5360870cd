/* SPDX-License-Identifier: MIT */
/* limbic deck: checks, lists and shows decks that players build. */
#include <argp.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/plain.h"
#include "cardlang/deck_facts.h"
#include "cardlang/deck_lists.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "cmd/command.h"
#include "games/registry.h"
#include "terminal/screen.h"

struct request {
    const struct game *game; /* --game; NULL: all whose players build decks */
    const char *const *arguments;
    unsigned count;
};

static bool has_decks(const struct game *game)
{
    return game->vocabulary && game->vocabulary->deck_rules;
}

const struct game *game_with_decks(const struct game_line *line, struct diagnostics *d)
{
    const struct game *game = game_find(line->game, d, line->line, line->column);
    if (!game || has_decks(game)) return game;
    diagnose(d, line->line, line->column, "the players of '%s' build no decks", game->name);
    return NULL;
}

/* ---- check ----------------------------------------------------------------------------------- */

enum { CHECKED_MAX = 16 }; /* games with decks */

/* The decks of one game must have different names, in whichever files they stand. */
struct checking {
    struct diagnostics d;
    struct deck_reader readers[CHECKED_MAX];
    unsigned count;
    bool no_cards; /* a game's cards cannot be read */
};

static struct deck_reader *reader_of(struct checking *c, const struct game *game)
{
    for (unsigned i = 0; i < c->count; i++) {
        if (c->readers[i].vocabulary == game->vocabulary) return &c->readers[i];
    }
    check(c->count < CHECKED_MAX);
    struct deck_reader *r = &c->readers[c->count++];
    *r = (struct deck_reader){ .vocabulary = game->vocabulary,
                               .pack = pack_for(game->vocabulary, &c->d),
                               .d = &c->d,
                               .find = deck_lists_find_for_reader,
                               .there = deck_lists_built_in(game->vocabulary, &c->d) };
    if (!r->there) r->find = NULL;
    c->no_cards |= !r->pack;
    return r;
}

static void check_file(void *state, const char *path, const char *source, struct diagnostics *d)
{
    struct checking *c = state;
    struct game_line line;
    (void)d; /* for files that cannot be read */
    c->d.file = path;
    c->d.source = source;
    const struct game *game =
        deck_text_game(source, &line, &c->d) ? game_with_decks(&line, &c->d) : NULL;
    struct deck_reader *r = game ? reader_of(c, game) : NULL;
    if (!r) return;
    r->file = path;
    deck_text_read(r, source);
}

/* How many decks there are. */
static unsigned finish_checking(struct checking *c)
{
    unsigned decks = 0;
    for (unsigned i = 0; i < c->count; i++) {
        decks += c->readers[i].count;
        deck_reader_release(&c->readers[i]);
    }
    return decks;
}

/* Without files: those of --deck-files. */
static int check_files(struct request *request)
{
    struct checking c = { 0 };
    struct diagnostics unreadable = { 0 };
    if (!request->count) request->count = deck_files_in_use(&request->arguments);
    if (!request->count) return wrong_use("deck", "name a file with decks to check");
    bool read = deck_files_each(request->arguments, request->count, check_file, &c, &unreadable);
    unsigned decks = finish_checking(&c), mistakes = c.d.count;
    print_plain(stdout, "%s", text_string(&c.d.out));
    diagnostics_release(&c.d);
    print_mistakes(&unreadable);
    if (!read || c.no_cards) return EXIT_WRONG_USE;
    if (mistakes)
        print_plain(stdout, "%u mistake%s\n", mistakes, plural_s(mistakes));
    else
        print_plain(stdout, "%u deck%s, all fine\n", decks, plural_s(decks));
    return mistakes ? EXIT_NO : EXIT_FINE;
}

/* ---- list ------------------------------------------------------------------------------------ */

struct widths {
    unsigned name, title, decks;
};

static void widen(unsigned *width, const char *text)
{
    unsigned columns = columns_of(text);
    if (columns > *width) *width = columns;
}

/* Padded by the width on screen: a letter may take several bytes. */
static void print_column(const char *text, unsigned width)
{
    unsigned columns = columns_of(text);
    print_plain(stdout, "%s%*s", text, columns < width ? (int)(width - columns) : 0, "");
}

static void list_deck(const struct deck_facts *deck, struct widths *widths, bool measure)
{
    struct text decks = { 0 }, curve = { 0 };
    deck_groups_text(&deck->decks, &decks);
    deck_curve_text(deck, &curve);
    if (measure) {
        widen(&widths->name, deck->list->name);
        widen(&widths->title, deck->list->title);
        widen(&widths->decks, text_string(&decks));
    } else {
        print_column(deck->list->name, widths->name + 2);
        print_column(deck->list->title, widths->title + 2);
        print_column(text_string(&decks), curve.length ? widths->decks + 2 : 0);
        print_plain(stdout, "%s\n", text_string(&curve));
    }
    text_release(&decks);
    text_release(&curve);
}

static void list_lists(const struct pack *pack, const struct deck_lists *lists,
                       struct diagnostics *d)
{
    struct widths widths = { 0 };
    for (unsigned pass = 0; pass < 2; pass++) {
        struct diagnostics unheard = { 0 };
        for (unsigned i = 0; i < lists->count; i++) {
            struct deck_facts deck = deck_facts_of(pack, lists->all[i], pass ? d : &unheard);
            list_deck(&deck, &widths, pass == 0);
            deck_facts_release(&deck);
        }
        diagnostics_release(&unheard);
    }
}

/* ---- show ------------------------------------------------------------------------------------ */

static void show_card(const struct pack *pack, const struct deck_card *card, unsigned width)
{
    struct text label = { 0 }, words = { 0 };
    card_text(pack, card->card, &words);
    text_join_lines(&words, 0); /* a line a card */
    text_add(&label, "  %u %s", card->count, pack->cards[card->card].name);
    unsigned hang = columns_of("  2 ") + width + 2;
    while (columns_of(text_string(&label)) < hang) text_add_char(&label, ' ');
    print_line(text_string(&label), hang, text_string(&words));
    text_release(&label);
    text_release(&words);
}

/* The cards that cost so much; -1: those without a cost. */
static void show_cards_of_cost(const struct deck_facts *deck, int cost, unsigned width)
{
    bool first = true;
    for (unsigned i = 0; i < deck->cards.count; i++) {
        const struct deck_card *card = &deck->cards.all[i];
        if (deck_card_cost(deck->pack, card->card) != cost) continue;
        if (first && cost >= 0)
            print_plain(stdout, "\nCost %d: %u card%s\n", cost, deck->costs[cost],
                        plural_s(deck->costs[cost]));
        else if (first)
            puts(deck->has_costs ? "\nWithout a cost:" : "");
        first = false;
        show_card(deck->pack, card, width);
    }
}

static void show_groups(const char *by, const struct deck_groups *groups)
{
    struct text line = { 0 };
    deck_groups_text(groups, &line);
    if (line.length) print_plain(stdout, "By %s: %s\n", by, text_string(&line));
    text_release(&line);
}

static void show_counts(const struct deck_facts *deck)
{
    struct text curve = { 0 };
    deck_curve_text(deck, &curve);
    puts("");
    show_groups("type", &deck->kinds);
    if (deck->deck_kind) show_groups(deck->deck_kind, &deck->decks);
    if (curve.length) print_plain(stdout, "By cost: %s\n", text_string(&curve));
    text_release(&curve);
}

static void show_deck(const struct deck_facts *deck)
{
    const struct deck_list *list = deck->list;
    unsigned cards = 0, width = 0;
    for (unsigned i = 0; i < deck->cards.count; i++) {
        cards += deck->cards.all[i].count;
        widen(&width, deck->pack->cards[deck->cards.all[i].card].name);
    }
    print_plain(stdout, "%s (%s), %u cards of %s\n", list->title, list->name, cards,
                deck->pack->vocabulary->game);
    for (int cost = -1; cost <= DECK_COST_MAX; cost++) show_cards_of_cost(deck, cost, width);
    show_counts(deck);
    print_plain(stdout, "%s, line %u; hash %016llx\n", list->file, list->line,
                (unsigned long long)list->hash);
}

/* ---- all games ------------------------------------------------------------------------------- */

/* What is listed or shown of one game. False: nothing there is meant. */
typedef bool deck_shower(const struct request *request, const struct pack *pack,
                         const struct deck_lists *lists, struct diagnostics *d);

static bool list_all(const struct request *request, const struct pack *pack,
                     const struct deck_lists *lists, struct diagnostics *d)
{
    (void)request;
    list_lists(pack, lists, d);
    return true;
}

static bool show_named(const struct request *request, const struct pack *pack,
                       const struct deck_lists *lists, struct diagnostics *d)
{
    const struct deck_list *list = deck_lists_find(lists, *request->arguments);
    if (!list) return false;
    struct deck_facts deck = deck_facts_of(pack, list, d);
    show_deck(&deck);
    deck_facts_release(&deck);
    return true;
}

/* Test games are shown only by name. */
static bool is_wanted(const struct request *request, const struct game *game)
{
    return has_decks(game) && (request->game ? request->game == game : !game->hidden);
}

static int unknown_deck(const struct request *request)
{
    const char **names = must_alloc(1, sizeof *names);
    unsigned count = 0;
    for (unsigned g = 0; games[g]; g++) {
        struct diagnostics d = { 0 };
        const struct deck_lists *lists =
            is_wanted(request, games[g]) ? deck_lists_for(games[g]->vocabulary, &d) : NULL;
        diagnostics_release(&d);
        if (!lists) continue;
        names = must_realloc(names, (count + lists->count + 1u) * sizeof *names);
        for (unsigned i = 0; i < lists->count; i++) names[count++] = lists->all[i]->name;
    }
    names[count] = NULL;
    const char *near = nearest_word(*request->arguments, names);
    print_plain(stderr, "limbic deck: there is no deck '%.60s'", *request->arguments);
    if (near)
        print_plain(stderr, " (did you mean '%s'?)\n", near);
    else
        fputs("; 'limbic deck list' names them\n", stderr);
    free(names);
    return EXIT_WRONG_USE;
}

/* EXIT_FINE: something was shown; EXIT_NO: nothing, because nothing was meant. */
static int each_game(const struct request *request, deck_shower *show)
{
    struct screen screen;
    bool some = false;
    screen_init(&screen, stdout, true); /* columns_of() asks for it */
    for (unsigned i = 0; games[i]; i++) {
        if (!is_wanted(request, games[i])) continue;
        struct diagnostics d = { 0 };
        const struct pack *pack = pack_for(games[i]->vocabulary, &d);
        const struct deck_lists *lists = pack ? deck_lists_for(games[i]->vocabulary, &d) : NULL;
        if (lists) some |= show(request, pack, lists, &d);
        bool fine = !d.count;
        print_mistakes(&d);
        if (!fine) return EXIT_WRONG_USE;
    }
    return some ? EXIT_FINE : EXIT_NO;
}

static int show(const struct request *request)
{
    if (request->count != 1) return wrong_use("deck", "name one deck to show");
    int code = each_game(request, show_named);
    return code == EXIT_NO ? unknown_deck(request) : code;
}

static int list(const struct request *request)
{
    if (request->count)
        return wrong_use("deck", "'%.60s' is not expected after 'list'", *request->arguments);
    int code = each_game(request, list_all);
    return code == EXIT_NO ? EXIT_FINE : code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct request *request = state->input;
    struct diagnostics d = { 0 };
    struct game_line line = { 0 };
    switch (key) {
    case 'g':
        snprintf(line.game, sizeof line.game, "%.*s", GAME_NAME_MAX, argument);
        request->game = game_with_decks(&line, &d);
        if (request->game) return 0;
        print_plain(stderr, "limbic deck: %s", text_string(&d.out));
        exit(EXIT_WRONG_USE);
    case ARGP_KEY_ARGS:
        request->arguments = (const char *const *)(state->argv + state->next);
        request->count = (unsigned)(state->argc - state->next);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option known[] = {
    { "game", 'g', "GAME", 0, "list, show: only this game's decks (all)", 0 },
    { 0 },
};

static const struct argp argp = {
    known,
    parse,
    "check [FILE...]\nlist\nshow NAME",
    "Decks that players build, which docs/playing.md describes.\v"
    "  check   reads deck files, or those of folders, and tells every mistake as\n"
    "          FILE:LINE:COLUMN; without a FILE those of --deck-files\n"
    "  list    a deck a line: name, title, where its cards are from, and its curve:\n"
    "          how many cards there are of each cost\n"
    "  show    the cards of a deck by cost, with their texts and totals\n\n"
    "A deck file is text:\n"
    "  game GAME\n"
    "  deck mine \"What It Is Called\"\n"
    "  2 Name of a Card   # a comment\n\n"
    "Examples:\n"
    "  limbic deck list\n"
    "  limbic deck show anger\n"
    "  limbic deck check mine.deck\n"
    "  limbic --deck-files mine.deck deck show mine\n"
    "  limbic --deck-files my-decks play sentiment --decks mine,anger\n\n"
    "The answer is 1 if there is something to mend, 2 if a file cannot be read.",
    NULL,
    NULL,
    NULL
};

int command_deck(int argc, char **argv)
{
    static const char *const verbs[] = { "check", "list", "show", NULL };
    struct request request = { 0 };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.count) return wrong_use("deck", "say what: check, list or show");
    const char *verb = *request.arguments++;
    request.count--;
    if (strcmp(verb, "check") == 0) return check_files(&request);
    if (strcmp(verb, "list") == 0) return list(&request);
    if (strcmp(verb, "show") == 0) return show(&request);
    const char *near = nearest_word(verb, verbs);
    if (near) return wrong_use("deck", "'%.60s' is unknown (did you mean '%s'?)", verb, near);
    return wrong_use("deck", "one of check, list, show is expected, not '%.60s'", verb);
}
