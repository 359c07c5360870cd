/* SPDX-License-Identifier: MIT */
/*
 * Conformance: what a game says about itself is complete and does not contradict itself. These hold
 * or not whatever is played, so one sequence of choices is enough.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "kernel/counter.h"
#include "kernel/look.h"
#include "kernel/options.h"
#include "kernel/places.h"
#include "kernel/words.h"
#include "kernel/zone.h"
#include "testing/random_game.h"

/* A game with as many players as there may be, and the usual options. */
static void begin_full(struct random_game *p, const struct game *game)
{
    struct options options;
    options_init(game, &options);
    options_set_players(game, &options, game->seats_max);
    random_game_init_with(p, game, &options, 1, NULL);
}

/* ---- state ----------------------------------------------------------------------------------- */

/* Marks the bytes of a counter; none may be marked already, or lie outside. */
static void claim(const struct table *t, const struct counter *k, uint8_t *owners, unsigned bytes)
{
    unsigned row = k->row ? k->row : 1;
    if (k->find) {
        property_require(!k->bytes && !k->inner, "'%s' is found, and kept or noted", k->name);
        return;
    }
    property_require(k->bytes == 1 || k->bytes == 2 || k->bytes == 4,
                     "the counter '%s' has %u bytes", k->name, k->bytes);
    property_require(!k->per[1] || row >= counter_size(t, k, 1), "the rows of '%s' overlap",
                     k->name);
    for (unsigned i = 0; i < counter_size(t, k, 0); i++) {
        for (unsigned j = 0; j < counter_size(t, k, 1); j++) {
            for (unsigned b = 0; b < k->bytes; b++) {
                unsigned at = k->offset + (i * row + j) * k->bytes + b;
                property_require(at < bytes, "the counter '%s' goes beyond the state", k->name);
                property_require(owners[at]++ == 0, "byte %u has two counters, one is '%s'", at,
                                 k->name);
            }
        }
    }
}

static void claim_all(const struct table *t, const struct counter *counters, unsigned bytes,
                      const char *what)
{
    uint8_t *owners = must_alloc(bytes, 1);
    for (const struct counter *k = counters; k && k->name; k++) claim(t, k, owners, bytes);
    for (unsigned at = 0; at < bytes; at++) {
        property_require(owners[at], "byte %u of the %s belongs to no counter", at, what);
    }
    free(owners);
}

/* Every byte of the state and of a card's state belongs to exactly one counter: otherwise position
 * hashes, views and scenes miss something. */
static void state(struct choices *c, const void *about)
{
    (void)c;
    const struct game *game = about;
    struct random_game p;
    begin_full(&p, game);
    claim_all(p.t, game->counters, game->state_bytes, "state");
    claim_all(p.t, game->card_counters, game->card_state_bytes, "card state");
    for (const struct counter *k = game->card_counters; k && k->name; k++) {
        property_require(k->bytes < 4 || game->card_state_bytes % 4 == 0,
                         "the states of cards are no multiple of 4 bytes, and '%s' is", k->name);
    }
    random_game_release(&p);
}

/* The same of every list's rows, whatever their number is. */
static void rows(struct choices *c, const void *about)
{
    (void)c;
    const struct game *game = about;
    struct random_game p;
    begin_full(&p, game);
    for (const struct row_kind *k = game->rows; k && k->name; k++) {
        property_require(k->bytes && k->fields && k->count && k->first,
                         "the rows '%s' do not say what and where they are", k->name);
        property_require(!k->found || (!k->fields->name && k->words),
                         "the rows '%s' say that they are found, so they have words and no fields",
                         k->name);
        if (!k->found) claim_all(p.t, k->fields, k->bytes, k->name);
    }
    random_game_release(&p);
}

/* The parts of a frame that scenes may fill lie in the frame, after its head. */
static void frames(struct choices *c, const void *about)
{
    (void)c;
    const struct game *game = about;
    struct random_game p;
    begin_full(&p, game);
    for (unsigned r = 1; r < game->rules_count; r++) {
        const struct rule_spec *rule = &game->rules[r];
        property_require(rule->name && rule->run, "rule %u is missing", r);
        property_require(rule->frame_bytes >= sizeof(struct frame_head) &&
                             rule->frame_bytes % 4 == 0,
                         "the frame of '%s' is not whole words", rule->name);
        uint8_t *owners = must_alloc(rule->frame_bytes, 1);
        memset(owners, 1, sizeof(struct frame_head));
        for (const struct counter *k = rule->fields; k && k->name; k++) {
            claim(p.t, k, owners, (unsigned)rule->frame_bytes);
        }
        free(owners);
    }
    property_require(game->play && game->play < game->rules_count, "no rule is the whole game");
    random_game_release(&p);
}

/* ---- names ----------------------------------------------------------------------------------- */

struct names {
    const char *all[1024];
    unsigned count;
};

static void add_name(struct names *names, const char *name, const char *what)
{
    property_require(*name, "a %s has an empty name", what);
    for (unsigned i = 0; i < names->count; i++) {
        property_require(strcmp(names->all[i], name) != 0, "the %s '%s' has the name of another",
                         what, name);
    }
    check(names->count < sizeof names->all / sizeof *names->all);
    names->all[names->count++] = name;
}

/* Names by which people write about a position: letters, digits, '-', '_' and inner blanks. */
static void add_place_name(struct names *names, const char *name, const char *what)
{
    if (!*name) return; /* a spare byte */
    add_name(names, name, what);
    size_t good = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ ");
    property_require(!name[good] && name[0] != ' ' && name[strlen(name) - 1] != ' ',
                     "a scene cannot name the %s '%s'", what, name);
}

static void place_names(const struct game *game)
{
    struct names places = { 0 };
    add_place_name(&places, "box", "zone");
    for (unsigned i = 0; game->zones[i].name; i++) {
        add_place_name(&places, game->zones[i].name, "zone");
    }
    for (const struct counter *k = game->counters; k->name; k++) {
        add_place_name(&places, k->name, "counter");
    }
    for (const struct row_kind *k = game->rows; k && k->name; k++) {
        property_require(*k->name, "rows have an empty name");
        add_place_name(&places, k->name, "rows");
        struct names fields = { 0 };
        add_name(&fields, "text", "word"); /* views use it for what a row says */
        for (const struct counter *f = k->fields; f->name; f++) {
            add_place_name(&fields, f->name, "field of rows");
        }
    }
}

/* Constant words, or words from elsewhere, or decks of a kind that the vocabulary knows. */
static bool words_have_one_source(const struct game *game, const struct option_spec *spec)
{
    int sources = (spec->words != NULL) + (spec->words_from != NULL);
    if (!spec->words_from_decks) return sources <= 1;
    const char *const *kind = game->vocabulary ? game->vocabulary->deck_kinds : NULL;
    while (kind && *kind && strcmp(*kind, spec->words_from_decks) != 0) kind++;
    return sources == 0 && kind && *kind;
}

/* Words can be written in lists, and there are enough of them for every number of players. */
static void option_words_are_good(const struct game *game, unsigned index)
{
    struct option_spec spec = options_spec(game, index);
    struct options usual;
    struct names words = { 0 };
    const char *word;
    options_init(game, &usual);
    for (unsigned i = 0; (word = option_word(game, &usual, index, i)); i++) {
        add_name(&words, word, "word");
        property_require(!strpbrk(word, ", \t\n=/"), "the word '%s' cannot be written", word);
    }
    property_require(words_have_one_source(game, &spec),
                     "'%s' has words from several places, or "
                     "from decks that no pack can have",
                     spec.name);
    bool set = spec.kind == OPTION_SET, list = spec.kind == OPTION_LIST;
    property_require(!(set || list) || (words.count && words.count <= (set ? 63u : 255u)),
                     "'%s' has %u words", spec.name, words.count);
    bool enough = words.count >= game->seats_max || spec.repeats;
    property_require(!spec.seats || (list && enough), "'%s' cannot say who plays", spec.name);
    property_require(list ? !spec.default_value : !spec.default_words && !spec.repeats,
                     "'%s' has facts of another kind of option", spec.name);
    property_require(spec.default_words <= OPTION_LIST_MAX, "'%s' cannot hold its usual words",
                     spec.name);
}

static unsigned seats_options(const struct game *game)
{
    unsigned count = 0;
    for (unsigned i = 0; i < options_count(game); i++) count += options_spec(game, i).seats;
    return count;
}

static void list_names(const struct game *game)
{
    struct names streams = { 0 }, events = { 0 }, things = { 0 }, cards = { 0 }, options = { 0 };
    for (unsigned i = 0; game->streams[i]; i++) add_name(&streams, game->streams[i], "stream");
    for (unsigned i = 0; game->events[i].name; i++) {
        add_name(&events, game->events[i].name, "event");
    }
    for (unsigned i = 0; i < things_count(game); i++) {
        add_place_name(&things, game->things[i], "thing");
    }
    for (const struct counter *k = game->card_counters; k && k->name; k++) {
        add_place_name(&cards, k->name, "card's counter");
    }
    add_name(&cards, "known", "word"); /* scenes use it for who knows a card */
    for (unsigned i = 0; i < options_count(game); i++) {
        add_place_name(&options, options_spec(game, i).name, "option");
        option_words_are_good(game, i);
    }
    property_require(seats_options(game) <= 1, "more than one option says who plays");
}

static void face_names_are_good(const struct game *game)
{
    struct random_game p;
    begin_full(&p, game);
    struct names faces = { 0 };
    for (unsigned i = 0; i < p.setup->faces; i++) {
        const char *name = p.setup->face_names[i];
        add_name(&faces, name, "card");
        property_require(!strpbrk(name, "\"\n") && strcmp(name, "...") != 0,
                         "a scene cannot name the card '%s'", name);
    }
    random_game_release(&p);
}

/* The lab measures events that the game has, under names of their own. */
static void measures_are_good(const struct game *game)
{
    struct names names = { 0 };
    unsigned events = 0;
    while (game->events[events].name) events++;
    for (const struct measure *m = game->measures; m && m->words; m++) {
        add_name(&names, m->words, "measure");
        property_require(m->event < events, "'%s' measures no event", m->words);
        property_require(!m->of_number || game->events[m->event].names[0],
                         "'%s' measures events with a number that has no name", m->words);
    }
}

/* Seats that have names can be told apart by them. */
static void seat_names_are_good(const struct game *game)
{
    struct random_game p;
    struct names names = { 0 };
    struct text words[SEATS_MAX] = { { 0 } };
    begin_full(&p, game);
    for (seat_id s = 0; s < p.setup->seats; s++) {
        seat_words(p.setup, s, &words[s]);
        add_name(&names, text_string(&words[s]), "seat");
    }
    for (unsigned s = 0; s < SEATS_MAX; s++) text_release(&words[s]);
    random_game_release(&p);
}

/* Places have names of their own, and are neighbours of each other or not at all. */
static void board_is_good(const struct game *game)
{
    struct names names = { 0 };
    unsigned count = places_count(game);
    property_require(count <= PLACES_MAX, "a board has at most %u places", PLACES_MAX);
    for (unsigned i = 0; i < count; i++) {
        const struct board_place *place = &game->places[i];
        property_require(*place->name, "a place has an empty name");
        add_place_name(&names, place->name, "place");
        for (unsigned j = 0; j < PLACES_MAX; j++) {
            if (!(place->next_to >> j & 1)) continue;
            property_require(j < count && j != i && game->places[j].next_to >> i & 1,
                             "'%s' has a neighbour that has not it", place->name);
        }
    }
}

/* Windows that can be passed for people (session/passing.h): a moment needs what is done there. */
static void windows_are_good(const struct game *game)
{
    bool pass = false, gain = false, own = false;
    for (unsigned i = 0; game->moves[i].move; i++) pass |= game->moves[i].says == SAYS_PASS;
    for (unsigned i = 0; game->prompts[i].words; i++) {
        const struct prompt *prompt = &game->prompts[i];
        bool window = prompt->moment == MOMENT_STEP_ENDS || prompt->moment == MOMENT_OWN;
        property_require(!window || (pass && prompt->window),
                         "'%s' is a moment of windows, and none can be passed", prompt->name);
        gain |= prompt->moment == MOMENT_GAIN;
        own |= prompt->moment == MOMENT_OWN;
    }
    property_require(!own || game->step_number, "a turn of one's own has no Steps");
    property_require(gain == (game->only_thing != NULL), "only one half of a gain is there");
    property_require(!game->is_aimed_at || pass, "nothing passes, so nobody asks what is aimed at");
}

/* What says who can win does not contradict itself. */
static void parties_are_good(const struct game *game)
{
    property_require(game->sides <= SIDES_MAX && game->scoring_sides <= game->sides,
                     "%u sides, of which %u have a score, cannot be", game->sides,
                     game->scoring_sides);
    property_require(!game->scoring_sides || game->side_words, "a side that can win has no name");
    property_require(!game->cooperative ||
                         (!game->scoring_sides && !game->team_of && !game->ties_draw),
                     "those who win or lose together have no teams, rivals or draws");
}

/* Names are there, unique, and can be written in scenes. */
static void names(struct choices *c, const void *about)
{
    (void)c;
    const struct game *game = about;
    property_require(game->scores && game->deal && game->prepare,
                     "a game brings prepare, deal and scores");
    struct names all = { 0 };
    for (unsigned i = 0; games[i]; i++) add_place_name(&all, games[i]->name, "game");
    property_require(!game->vocabulary == !game->packs, "a vocabulary and packs belong together");
    property_require(game->title && game->about && game->version, "it does not say what it is");
    property_require(game->seats_min >= 1 && game->seats_min <= game->seats_max &&
                         game->seats_max <= SEATS_MAX,
                     "%u to %u seats cannot be", game->seats_min, game->seats_max);
    parties_are_good(game);
    windows_are_good(game);
    board_is_good(game);
    place_names(game);
    list_names(game);
    face_names_are_good(game);
    measures_are_good(game);
    seat_names_are_good(game);
}

/* ---- looks ----------------------------------------------------------------------------------- */

/* A word that programs go by: small letters only. */
static void is_symbol(const char *word, const char *what)
{
    property_require(word && *word && strspn(word, "abcdefghijklmnopqrstuvwxyz") == strlen(word),
                     "the symbol of %s is no word", what);
}

static void sign_is_good(const struct sign *sign, const char *what)
{
    is_symbol(sign->symbol, what);
    property_require(sign->hue < 360, "the hue of %s is no angle", what);
    property_require(sign->tint < TINTS, "the tint of %s is none", what);
}

/* What kind of zone can look like that: a deck shows no faces, a pile does, a hand is somebody's.
 */
static bool shape_fits(const struct zone_kind *kind, enum zone_shape shape)
{
    if (shape == SHAPE_DECK) return kind->seen != SEEN_BY_ALL;
    if (shape == SHAPE_HAND) return !kind->shared && kind->seen != SEEN_BY_NOBODY;
    if (shape == SHAPE_UNSEEN) return true;
    return shape != SHAPE_NONE && kind->seen == SEEN_BY_ALL;
}

/* Do cards say to which card they belong? */
static bool ties_cards(const struct game *game)
{
    const struct counter_look *look = game->look->card_counters;
    while (look && look->name && look->as != SHOWN_CARD) look++;
    return look && look->name;
}

static void zone_looks_are_good(const struct game *game)
{
    const struct zone_look *looks = game->look->zones;
    for (unsigned i = 0; game->zones[i].name; i++) {
        const struct zone_kind *kind = &game->zones[i];
        property_require(looks && shape_fits(kind, looks[i].shape), "the zone '%s' looks wrong",
                         kind->name);
        property_require(!looks[i].side || (kind->shared && looks[i].side <= game->sides),
                         "the zone '%s' stands beside no side", kind->name);
        bool slot = looks[i].shape == SHAPE_SLOT;
        property_require(slot ? looks[i].place < places_count(game) : !looks[i].place,
                         "the zone '%s' is at no place of the board", kind->name);
        property_require(!looks[i].brief || looks[i].shape == SHAPE_ROW, "'%s' is no row",
                         kind->name);
        property_require(!looks[i].beneath || (looks[i].shape == SHAPE_ROW && ties_cards(game)),
                         "the cards of the zone '%s' are tied to none", kind->name);
        property_require(looks[i + 1].shape || !game->zones[i + 1].name,
                         "the zone after '%s' has no look", kind->name);
    }
}

static bool is_place_name(const struct game *game, const char *name)
{
    for (unsigned i = 0; i < places_count(game); i++) {
        if (strcmp(game->places[i].name, name) == 0) return true;
    }
    return false;
}

/* Each a place of the board, but for a last one that may say it stands nowhere. */
static bool words_are_places(const struct game *game, const struct counter *k)
{
    unsigned places = 0, words = 0;
    for (; k->words[words]; words++) {
        if (places == words) places += is_place_name(game, k->words[words]);
    }
    return places && words - places <= 1;
}

/* Can a counter of that kind be shown so? */
static bool manner_fits(const struct game *game, const struct counter *k, enum shown_as as)
{
    switch (as) {
    case SHOWN_NUMBER:
    case SHOWN_BAR:
    case SHOWN_MOST:
    case SHOWN_GEMS: return k->kind == VALUE_NUMBER;
    case SHOWN_PART: return true;
    case SHOWN_FLAG: return k->kind == VALUE_FLAG;
    case SHOWN_WORD: return k->kind == VALUE_WORD;
    case SHOWN_SEAT: return k->kind == VALUE_SEAT;
    case SHOWN_CARD: return k->kind == VALUE_CARD;
    case SHOWN_PLACE: return k->kind == VALUE_WORD && words_are_places(game, k);
    case SHOWN_GAME:
    case SHOWN_ROUND: return k->kind == VALUE_NUMBER && !k->per[0];
    case SHOWN_TURN: return (k->kind == VALUE_SEAT || k->kind == VALUE_WORD) && !k->per[0];
    case SHOWN_PHASE: return k->kind == VALUE_WORD && !k->per[0];
    default: return false;
    }
}

static const struct counter *find_counter(const struct counter *counters, const char *name)
{
    while (counters && counters->name && strcmp(counters->name, name) != 0) counters++;
    return counters && counters->name ? counters : NULL;
}

/* A bar has one maximum, and what is a maximum belongs to a bar. */
static void maximum_is_good(const struct counter_look *looks, const struct counter_look *look)
{
    unsigned given =
        (look->most > 0 ? 1u : 0u) + (look->most_by ? 1u : 0u) + (look->most_option ? 1u : 0u);
    property_require(given == (look->as == SHOWN_BAR),
                     "'%s' has no maximum, or one without being a bar, or two", look->name);
    if (look->most_by) {
        const struct counter_look *most = counter_look_of(looks, look->most_by);
        property_require(most && most->as == SHOWN_MOST, "the maximum of '%s' is none", look->name);
    }
    bool named = false;
    for (const struct counter_look *l = looks; l->name; l++) {
        named |= l->most_by && strcmp(l->most_by, look->name) == 0;
    }
    property_require(named == (look->as == SHOWN_MOST), "'%s' is the maximum of nothing",
                     look->name);
}

static void counter_look_is_good(const struct game *game, const struct counter *k,
                                 const struct counter_look *look)
{
    bool of_things = k->per[0] == PER_THING || k->per[1] == PER_THING;
    property_require(manner_fits(game, k, look->as), "'%s' cannot be shown so", k->name);
    property_require(!look->label || (*look->label && strcmp(look->label, k->name) != 0),
                     "the label of '%s' says nothing", k->name);
    property_require(look->as != SHOWN_GEMS || of_things != (look->sign.symbol != NULL),
                     "it is not clear what the gems of '%s' look like", k->name);
    unsigned words = 0;
    while (look->words && k->words && k->words[words] && look->words[words]) words++;
    property_require(!look->words || ((look->as == SHOWN_WORD || look->as == SHOWN_PHASE ||
                                       look->as == SHOWN_PLACE) &&
                                      words && !k->words[words] && !look->words[words]),
                     "'%s' has not a word for people for each of its own", k->name);
    property_require(!look->past || look->as == SHOWN_ROUND, "'%s' counts no rounds", k->name);
    if (look->sign.symbol)
        sign_is_good(&look->sign, k->name);
    else
        property_require(!look->sign.hue && !look->sign.tint, "'%s' colours no sign", k->name);
}

/* Every counter that somebody may see has one look, and no other has. `reserved`: words of a view
 * that stand beside their names. */
static void counter_looks_are_good(const struct game *game, const struct counter *counters,
                                   const struct counter_look *looks, const char *const *reserved)
{
    struct names names = { 0 };
    for (unsigned i = 0; reserved[i]; i++) add_name(&names, reserved[i], "word");
    for (const struct counter *k = counters; k && k->name; k++) {
        if (counter_is_for_people(k)) add_name(&names, k->name, "counter");
        property_require(!counter_is_for_people(k) == !counter_look_of(looks, k->name),
                         "'%s' is seen and has no look, or the other way round", k->name);
    }
    struct names once = { 0 };
    for (const struct counter_look *look = looks; look && look->name; look++) {
        const struct counter *k = find_counter(counters, look->name);
        add_name(&once, look->name, "look");
        property_require(k, "there is no counter '%s' to look at", look->name);
        counter_look_is_good(game, k, look);
        maximum_is_good(looks, look);
    }
}

/* Only the table has a round, a turn and a phase, and only one of each. */
static unsigned count_manner(const struct counter_look *looks, enum shown_as as)
{
    unsigned count = 0;
    for (; looks && looks->name; looks++) count += looks->as == as;
    return count;
}

static void course_is_clear(const struct game *game)
{
    for (enum shown_as as = SHOWN_ROUND; as <= SHOWN_GAME; as++) {
        property_require(count_manner(game->look->counters, as) <= 1,
                         "two counters say how far the game has come");
        property_require(!count_manner(game->look->card_counters, as),
                         "a card says how far the game has come");
    }
}

static void row_looks_are_good(const struct game *game)
{
    static const char *const own[] = { "text", "source", "until", NULL };
    const struct row_look *look = game->look->rows;
    for (const struct row_kind *k = game->rows; k && k->name; k++) {
        if (k->inner) continue;
        property_require(look && look->name && strcmp(look->name, k->name) == 0,
                         "the rows '%s' have no look, or not in their order", k->name);
        counter_looks_are_good(game, k->fields, look->fields, own);
        look++;
    }
    property_require(!look || !look->name, "there is a look of rows too many");
}

/* Who cannot tell colours apart goes by the symbols. */
static void thing_looks_are_good(const struct game *game)
{
    struct names symbols = { 0 };
    unsigned count = things_count(game);
    property_require(!count || game->look->things, "its things look like nothing");
    for (unsigned i = 0; i < count; i++) {
        sign_is_good(thing_sign(game, i), game->things[i]);
        add_name(&symbols, thing_sign(game, i)->symbol, "symbol");
    }
    property_require(!count || !game->look->things[count].symbol, "it has looks of no things");
}

/* A line has a place of its own, and no place is read twice. */
static void lines_are_good(const struct game *game)
{
    place_set read = 0;
    for (const struct board_line *line = game->look->board; line && line->count; line++) {
        property_require(line->count <= LINE_PLACES, "a line of the board is too long");
        for (unsigned i = 0; i < line->count; i++) {
            property_require(line->places[i] < places_count(game), "a line has no place");
            property_require(!(read >> line->places[i] & 1), "'%s' is read twice",
                             game->places[line->places[i]].name);
            read |= place_bit(line->places[i]);
        }
    }
    for (unsigned i = 0; game->look->board && game->zones[i].name; i++) {
        const struct zone_look *look = &game->look->zones[i];
        property_require(look->shape != SHAPE_SLOT || read >> look->place & 1,
                         "the slot '%s' is in no line", game->zones[i].name);
    }
}

static void looks(struct choices *c, const void *about)
{
    static const char *const none[] = { NULL };
    static const char *const of_cards[] = { "name", "zone",   "seat",  "place", "at",
                                            "text", "source", "until", "id",    NULL };
    (void)c;
    const struct game *game = about;
    property_require(game->look, "it does not say what it looks like");
    zone_looks_are_good(game);
    counter_looks_are_good(game, game->counters, game->look->counters, none);
    counter_looks_are_good(game, game->card_counters, game->look->card_counters, of_cards);
    course_is_clear(game);
    row_looks_are_good(game);
    thing_looks_are_good(game);
    lines_are_good(game);
}

/* ---- the tests ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    property_function *holds;
} properties[] = {
    { "state", state }, { "rows", rows },   { "frames", frames },
    { "names", names }, { "looks", looks },
};

enum { PROPERTIES = sizeof properties / sizeof *properties };

static struct pairing all[PAIRINGS_MAX];

ParameterizedTestParameters(conformance, facts)
{
    return cr_make_param_array(struct pairing, all, pair_all(all, PROPERTIES));
}

ParameterizedTest(struct pairing *is, conformance, facts)
{
    struct text name = { 0 }, report = { 0 };
    text_add(&name, "%s.%s", games[is->game]->name, properties[is->property].name);
    struct property property = { text_string(&name), "conformance", properties[is->property].holds,
                                 games[is->game] };
    cr_expect(property_check(&property, 1, &report), "%s", text_string(&report));
    text_release(&name);
    text_release(&report);
}
