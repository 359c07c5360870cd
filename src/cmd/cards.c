/* SPDX-License-Identifier: MIT */
/* limbic cards: checks pack files, lists and shows the cards of a game, and prints its words. */
#include "cmd/cards.h"

#include <argp.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/check.h"
#include "base/json.h"
#include "cardlang/card_facts.h"
#include "cardlang/card_page.h"
#include "base/plain.h"
#include "cardlang/lint.h"
#include "cardlang/packs.h"
#include "cardlang/words.h"
#include "games/registry.h"
#include "terminal/screen.h"

enum { THREADS_MAX = 64 };

/* ---- packs ----------------------------------------------------------------------------------- */

static bool is_wanted(const struct cards_request *request, const struct game *game)
{
    return game->vocabulary && (request->game ? request->game == game : !game->hidden);
}

/* No pack has a card of that name: suggests what may have been meant. */
static int unknown_card(const struct cards_request *request)
{
    const char **names = must_alloc(1, sizeof *names);
    unsigned count = 0;
    for (unsigned g = 0; games[g]; g++) {
        struct diagnostics d = { 0 };
        const struct pack *pack =
            is_wanted(request, games[g]) ? pack_for(games[g]->vocabulary, &d) : NULL;
        diagnostics_release(&d);
        if (!pack) continue;
        names = must_realloc(names, (count + pack->own_from + 1u) * sizeof *names);
        for (unsigned i = 0; i < pack->own_from; i++) names[count++] = pack->cards[i].name;
    }
    names[count] = NULL;
    const char *near = nearest_word(request->card, names);
    print_plain(stderr, "limbic cards: there is no card '%.80s'", request->card);
    if (near)
        print_plain(stderr, " (did you mean '%s'?)\n", near);
    else
        fputs("; 'limbic cards list' names them\n", stderr);
    free(names);
    return EXIT_WRONG_USE;
}

int cards_each_pack(const struct cards_request *request,
                    int (*use)(const struct cards_request *request, const struct game *game,
                               const struct pack *pack))
{
    int code = EXIT_FINE;
    bool used = false;
    for (unsigned i = 0; games[i] && code == EXIT_FINE; i++) {
        if (!is_wanted(request, games[i])) continue;
        struct diagnostics d = { 0 };
        const struct pack *pack = pack_for(games[i]->vocabulary, &d);
        print_mistakes(&d);
        if (!pack) return EXIT_WRONG_USE;
        if (request->card && pack_find(pack, request->card) < 0) continue;
        code = use(request, games[i], pack);
        used = true;
    }
    return request->card && !used ? unknown_card(request) : code;
}

/* ---- check ----------------------------------------------------------------------------------- */

enum { CHECKED_MAX = 16 }; /* games with cards */

/* The files of one game make one pack, as they do in a folder. With --packs +DIR they are added to
 * the built-in cards, as they are when they are played. */
struct checking {
    struct diagnostics d;
    struct {
        struct pack *pack;
        unsigned built_in; /* cards */
    } packs[CHECKED_MAX];
    unsigned count;
    unsigned remarks; /* of the mistakes, those that are lints */
    bool unreadable;
};

static struct pack *pack_of_game(struct checking *c, const struct game *game)
{
    for (unsigned i = 0; i < c->count; i++) {
        if (c->packs[i].pack->vocabulary == game->vocabulary) return c->packs[i].pack;
    }
    check(c->count < CHECKED_MAX);
    struct pack *pack = pack_new(game->vocabulary);
    if (packs_folder_in_use() && packs_folder_adds(packs_folder_in_use()))
        packs_read_built_in(pack, &c->d);
    c->packs[c->count].built_in = pack->card_count;
    return c->packs[c->count++].pack = pack;
}

static void check_source(struct checking *c, const char *source)
{
    struct game_line line;
    if (!pack_game_line(source, &line, &c->d)) return;
    const struct game *game = game_find(line.game, &c->d, line.line, line.column);
    if (!game) return;
    if (game->vocabulary)
        pack_read(pack_of_game(c, game), c->d.file, source, &c->d);
    else
        diagnose(&c->d, line.line, line.column,
                 "the cards of '%s' are not written in the card language", game->name);
}

static void check_file(struct checking *c, const char *path)
{
    struct text source = { 0 };
    struct diagnostics unreadable = { 0 };
    if (pack_file_text(path, &source, &unreadable)) {
        c->d.file = path;
        c->d.source = text_string(&source);
        check_source(c, text_string(&source));
    } else {
        c->unreadable = true;
    }
    print_mistakes(&unreadable);
    text_release(&source);
}

/* Without files: those of the folder that --packs names. */
static void check_folder(struct checking *c, const struct cards_request *request)
{
    const char *folder = packs_folder_in_use();
    for (unsigned i = 0; games[i]; i++) {
        bool wanted = games[i]->vocabulary && (!request->game || request->game == games[i]);
        if (wanted && packs_folder_has(folder, games[i]->name))
            packs_read_folder(pack_of_game(c, games[i]), folder, &c->d);
    }
}

/* Code is made only of what can be read, and remarks only of what can be played. Returns how many
 * cards there are. */
static unsigned finish_checking(struct checking *c, bool whole)
{
    unsigned unread = c->d.count, cards = 0;
    c->d.file = c->d.source = NULL;
    for (unsigned i = 0; i < c->count; i++) {
        struct pack *pack = c->packs[i].pack;
        cards += pack->card_count - c->packs[i].built_in;
        if (!unread) pack_finish(pack, &c->d);
    }
    unsigned mistakes = c->d.count;
    for (unsigned i = 0; i < c->count; i++) {
        if (!mistakes) pack_lint(c->packs[i].pack, whole, &c->d);
        pack_free(c->packs[i].pack);
    }
    c->remarks = c->d.count - mistakes;
    return cards;
}

static int check_files(const struct cards_request *request)
{
    if (!request->count && !packs_folder_in_use())
        return wrong_use("cards", "name a file with cards to check");
    struct checking c = { 0 };
    for (int i = 0; i < request->count; i++) check_file(&c, request->arguments[i]);
    if (!request->count) check_folder(&c, request);
    unsigned cards = finish_checking(&c, !request->count);
    print_plain(stdout, "%s", text_string(&c.d.out));
    diagnostics_release(&c.d);
    if (c.unreadable) return EXIT_WRONG_USE;
    const char *s = cards == 1 ? "" : "s", *found = c.remarks ? "remark" : "mistake";
    if (!c.d.count)
        print_plain(stdout, "%u card%s, all fine\n", cards, s);
    else if (c.remarks)
        print_plain(stdout, "%u card%s can be played, %u %s%s\n", cards, s, c.remarks, found,
                    c.remarks == 1 ? "" : "s");
    else
        print_plain(stdout, "%u %s%s\n", c.d.count, found, c.d.count == 1 ? "" : "s");
    return c.d.count ? EXIT_NO : EXIT_FINE;
}

/* ---- list and show --------------------------------------------------------------------------- */

/* In small letters, as an enumeration. */
static void add_keywords(const struct pack *pack, unsigned card, struct text *out)
{
    size_t start = out->length;
    for (unsigned c = pack->cards[card].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        if (pack->clauses[c].kind != CLAUSE_KEYWORD) continue;
        if (out->length > start) text_add_string(out, ", ");
        size_t word = out->length;
        clause_text(pack, c, out);
        bool capital = pack->phrases[pack->clauses[c].phrase].shown & SHOWN_CAPITAL;
        if (out->length > word && !capital)
            out->bytes[word] = (char)tolower((unsigned char)out->bytes[word]);
    }
}

/* Columns of the list: as wide as their contents, but few cards have many keywords. */
enum { COPIES_WIDTH = 9, KEYWORDS_WIDTH = 28 };
struct widths {
    unsigned name, copies, keywords;
};

static void widen(unsigned *width, const char *text, unsigned most)
{
    unsigned columns = columns_of(text);
    if (columns > *width) *width = columns < most ? columns : most;
}

static struct widths list_widths(const struct pack *pack)
{
    struct widths widths = { .copies = 3 }; /* "x10" */
    for (unsigned i = 0; i < pack->own_from; i++) {
        struct text copies = { 0 }, keywords = { 0 };
        card_copies_text(pack, i, &copies);
        add_keywords(pack, i, &keywords);
        widen(&widths.copies, text_string(&copies), COPIES_WIDTH);
        widen(&widths.name, pack->cards[i].name, CARD_NAME_MAX);
        widen(&widths.keywords, text_string(&keywords), KEYWORDS_WIDTH);
        text_release(&copies);
        text_release(&keywords);
    }
    return widths;
}

/* Padded by the width on screen: a letter may take several bytes. */
static void print_column(const char *text, unsigned width)
{
    unsigned columns = columns_of(text);
    print_plain(stdout, "%s%*s", text, columns < width ? (int)(width - columns) : 0, "");
}

static void list_card(const struct pack *pack, unsigned card, struct widths widths)
{
    struct text copies = { 0 }, keywords = { 0 }, cost = { 0 }, effect = { 0 };
    card_copies_text(pack, card, &copies);
    add_keywords(pack, card, &keywords);
    card_cost_text(pack, card, &cost);
    card_effect_text(pack, card, &effect);
    print_column(pack->cards[card].name, widths.name);
    print_plain(stdout, " ");
    print_column(text_string(&copies), widths.copies);
    print_plain(stdout, " ");
    print_column(text_string(&keywords), widths.keywords);
    if (cost.length) print_plain(stdout, " [%s]", text_string(&cost));
    text_join_lines(&effect, 0); /* a line a card */
    print_plain(stdout, " %s\n", text_string(&effect));
    text_release(&copies);
    text_release(&keywords);
    text_release(&cost);
    text_release(&effect);
}

static int list_pack(const struct cards_request *request, const struct game *game,
                     const struct pack *pack)
{
    struct screen screen;
    if (request->unproved) return cards_unproved(request, game, pack);
    screen_init(&screen, stdout, true); /* columns_of() asks for it */
    struct widths widths = list_widths(pack);
    for (unsigned i = 0; i < pack->own_from; i++) list_card(pack, i, widths);
    return EXIT_FINE;
}

static int list_as_text(const struct cards_request *request, const struct game *game,
                        const struct pack *pack)
{
    (void)request;
    struct text pages = { 0 };
    pack_pages(pack, &pages);
    print_plain(stdout, "%s\n\n", game->title);
    print_lines(text_string(&pages));
    puts("");
    text_release(&pages);
    return EXIT_FINE;
}

static int list_as_json(const struct cards_request *request, const struct game *game,
                        const struct pack *pack)
{
    (void)game; /* each card says whose it is */
    for (unsigned i = 0; i < pack->own_from; i++) {
        struct card_facts facts;
        card_facts_of(pack, i, &facts);
        json_next_line(request->json);
        card_facts_write(&facts, request->json);
        card_facts_release(&facts);
    }
    return EXIT_FINE;
}

/* One array of the cards of all packs, a card a line. */
static int list_json(struct cards_request *request)
{
    if (request->unproved) return wrong_use("cards", "--json lists all cards, not --unproved ones");
    struct text out = { 0 };
    json_open(&out, '[');
    request->json = &out;
    int code = cards_each_pack(request, list_as_json);
    text_add_char(&out, '\n');
    json_close(&out, ']');
    if (code == EXIT_FINE) puts(text_string(&out));
    text_release(&out);
    return code;
}

static void show_source(const struct pack *pack, const struct card_def *card)
{
    const struct pack_file *file = &pack->files[card->file];
    print_plain(stdout, "\n%s, line %u:\n", file->name, card->source_start);
    const char *at = file->source;
    for (unsigned line = 1; *at && line <= card->source_end; line++) {
        size_t length = strcspn(at, "\n");
        if (line >= card->source_start) print_plain(stdout, "    %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static void show_code(const struct pack *pack, const struct card_def *card)
{
    puts("\nCode:");
    for (unsigned at = card->code_start; at < card->code_end; at++) {
        struct text line = { 0 };
        instruction_text(pack, at, &line);
        const char *label = at == card->played_at ? "played" : at == card->cost_at ? "cost" : "";
        for (unsigned h = card->hooks_start; h < card->hooks_end; h++) {
            if (pack->hooks[h].code == at) label = "when";
        }
        print_plain(stdout, "    %-7s%s\n", label, text_string(&line));
        text_release(&line);
    }
}

static void show_card(const struct pack *pack, unsigned number)
{
    const struct card_def *card = &pack->cards[number];
    struct text words = { 0 };
    card_page(pack, number, &words);
    card_reminders(pack, number, &words);
    print_lines(text_string(&words));
    if (card->flavour) print_plain(stdout, "\"%s\"\n", card->flavour);
    if (card->art) print_plain(stdout, "Art: %s\n", card->art);
    show_source(pack, card);
    show_code(pack, card);
    text_release(&words);
}

static int show_in_pack(const struct cards_request *request, const struct game *game,
                        const struct pack *pack)
{
    (void)game;
    show_card(pack, (unsigned)pack_find(pack, request->card));
    return EXIT_FINE;
}

/* Somebody who looks for a card need not know its capitals. */
static const char *find_spelling(const struct cards_request *request)
{
    const char *found = request->card;
    for (unsigned g = 0; games[g]; g++) {
        struct diagnostics d = { 0 };
        const struct pack *pack =
            is_wanted(request, games[g]) ? pack_for(games[g]->vocabulary, &d) : NULL;
        diagnostics_release(&d);
        for (unsigned i = 0; pack && i < pack->own_from; i++) {
            if (strcmp(pack->cards[i].name, request->card) == 0) return request->card;
            if (strcasecmp(pack->cards[i].name, request->card) == 0) found = pack->cards[i].name;
        }
    }
    return found;
}

/* The name may come as one argument or as several: quotation marks are easily forgotten. */
static int show_named(struct cards_request *request)
{
    if (!request->count) return wrong_use("cards", "name a card to show");
    struct text name = { 0 };
    for (int i = 0; i < request->count; i++) {
        text_add(&name, "%s%s", i ? " " : "", request->arguments[i]);
    }
    request->card = text_string(&name);
    request->card = find_spelling(request);
    int code = cards_each_pack(request, show_in_pack);
    text_release(&name);
    return code;
}

/* ---- words ----------------------------------------------------------------------------------- */

static int print_words(const struct cards_request *request, const struct game *game,
                       const struct pack *pack)
{
    (void)request;
    (void)game;
    struct text words = { 0 };
    words_markdown(pack, &words);
    print_plain(stdout, "%s", text_string(&words));
    text_release(&words);
    return EXIT_FINE;
}

/* ---- the command ----------------------------------------------------------------------------- */

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct cards_request *request = state->input;
    struct diagnostics d = { 0 };
    uint64_t number;
    switch (key) {
    case 'g':
        request->game = game_find(argument, &d, 0, 0);
        if (!request->game) {
            print_plain(stderr, "limbic cards: %s", text_string(&d.out));
            exit(EXIT_WRONG_USE);
        }
        if (!request->game->vocabulary)
            argp_error(state, "the cards of '%s' are not written in the card language",
                       shown_argument(argument));
        return 0;
    case 'c': request->card = argument; return 0;
    case 's': request->scenes = argument; return 0;
    case 'e': request->equivalent = argument; return 0;
    case 'u': request->unproved = true; return 0;
    case 'j': request->as_json = true; return 0;
    case 'x': request->as_text = true; return 0;
    case 't':
        if (!parse_u64(argument, &number) || number < 1 || number > THREADS_MAX)
            argp_error(state, "a number of threads from 1 to %d is expected", THREADS_MAX);
        request->threads = (unsigned)number;
        return 0;
    case ARGP_KEY_ARGS:
        request->arguments = state->argv + state->next;
        request->count = state->argc - state->next;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option known[] = {
    { "game", 'g', "GAME", 0, "only this game's cards (all)", 0 },
    { "unproved", 'u', NULL, 0, "list: only cards with a change that no scene notices", 0 },
    { "json", 'j', NULL, 0, "list: all facts of each card, as one JSON array", 0 },
    { "text", 'x', NULL, 0, "list: each card as it could be printed", 0 },
    { "card", 'c', "NAME", 0, "mutate: only this card", 0 },
    { "scenes", 's', "DIR", 0, "mutate: where the scenes are (tests/scenes)", 0 },
    { "equivalent", 'e', "FILE", 0,
      "mutate: changes that nobody could notice (tests/cards/equivalent-mutants.txt)", 0 },
    { "threads", 't', "N", 0, "mutate: on how many threads (all processors)", 0 },
    { 0 },
};

static const struct argp argp = {
    known,
    parse,
    "check [FILE...]\nlist\nshow NAME\nmutate\nwords",
    "Cards in the card language, which docs/cards.md describes.\v"
    "  check   reads pack files and tells every mistake as FILE:LINE:COLUMN, and\n"
    "          what can be played but is hardly meant so; without a FILE those of\n"
    "          --packs\n"
    "  list    a card a line\n"
    "  show    a card's text, source and code\n"
    "  mutate  changes each clause of each card and runs the scenes that name it;\n"
    "          tells the changes that no scene notices\n"
    "  words   the words a game brings to the card language, as markdown\n\n"
    "Examples:\n"
    "  limbic cards check my/gemotion/new.cards\n"
    "  limbic cards show \"A Card of Mine\"\n"
    "  limbic cards mutate --card \"A Card of Mine\"\n"
    "  limbic --packs +my cards check\n"
    "  limbic --packs my cards list\n"
    "  limbic cards list --text --game sentinels\n"
    "  limbic cards list --json --game sentinels\n\n"
    "The answer is 1 if there is something to mend or a change survives, 2 if a file cannot be "
    "read.",
    NULL,
    NULL,
    NULL
};

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (unsigned)count;
}

static int unknown_verb(const char *verb)
{
    static const char *const verbs[] = { "check", "list", "show", "mutate", "words", NULL };
    const char *near = nearest_word(verb, verbs);
    if (near) return wrong_use("cards", "'%.60s' is unknown (did you mean '%s'?)", verb, near);
    return wrong_use("cards", "one of check, list, show, mutate, words is expected, not '%.60s'",
                     verb);
}

int command_cards(int argc, char **argv)
{
    struct cards_request request = { .scenes = "tests/scenes",
                                     .equivalent = "tests/cards/equivalent-mutants.txt",
                                     .threads = processors() };
    argp_parse(&argp, argc, argv, 0, NULL, &request);
    if (!request.count) return wrong_use("cards", "say what: check, list, show, mutate or words");
    const char *verb = *request.arguments++;
    request.count--;
    if (strcmp(verb, "check") == 0) return check_files(&request);
    if (strcmp(verb, "show") == 0) return show_named(&request);
    bool alone =
        strcmp(verb, "list") == 0 || strcmp(verb, "mutate") == 0 || strcmp(verb, "words") == 0;
    if (!alone) return unknown_verb(verb);
    if (request.count) {
        return wrong_use("cards", "'%.60s' is not expected after '%s'", *request.arguments, verb);
    }
    if (strcmp(verb, "list") == 0) {
        if (request.as_text && (request.as_json || request.unproved))
            return wrong_use("cards", "--text lists all cards, not with --json or --unproved");
        if (request.as_text) return cards_each_pack(&request, list_as_text);
        return request.as_json ? list_json(&request) : cards_each_pack(&request, list_pack);
    }
    if (strcmp(verb, "mutate") == 0) return cards_each_pack(&request, cards_mutate);
    return cards_each_pack(&request, print_words);
}
