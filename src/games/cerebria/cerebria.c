/* SPDX-License-Identifier: MIT */
/*
 * Cerebria against the Ego: the tables of the game. See cerebria.h for the tour.
 */
#include "games/cerebria/cerebria.h"

#include "cardlang/decks.h"
#include "games/cerebria/display.h"
#include "games/cerebria/setup.h"
#include "kernel/chance.h"
#include "kernel/look.h"

/* ---- options ----------------------------------------------------------------------------------- */

static const char *const mode_words[] = { "basic", "full", NULL };
static const char *const powers_words[] = { "all", "known", "none", NULL };
static const char *const deck_words[] = { "starter", "spirit", "random", NULL };
static const char *const side_words[] = { "a", "b", NULL };
static const char *const standing_words[] = { "both", "own", NULL };
static const char *const hands_words[] = { "open", "private", NULL };
static const char *const modifier_words[] = {
    "none",          "willpower-2",         "full-start",           "wheel-willpower",
    "far-sight",     "first-fragment",      "revelation-willpower", "keeps-both",
    "discards-both", "no-willpower-points", "cheap-fortresses",     NULL
};

static const struct option_spec options[] = {
    [OPTION_SPIRITS] = { "spirits", OPTION_LIST, .words_from_decks = "spirit", .seats = true,
                         .help = "who plays: one Spirit, who is a Shaper, or two of one side" },
    [OPTION_MODE] = { "mode", OPTION_ONE, .words = mode_words,
                      .help = "basic, or full: with Intentions, Empower and Strong Emotions" },
    [OPTION_POWERS] = { "powers", OPTION_ONE, .words = powers_words,
                        .help = "of Emotions and Spirits: all, those that are known of the printed "
                                "game, or none" },
    [OPTION_BONUS] = { "bonus", OPTION_FLAG, .default_value = 1,
                       .help = "bonus marks of Operation cards count; off only in the basic game" },
    [OPTION_DECKS] = { "decks", OPTION_ONE, .words = deck_words,
                       .help = "the starter deck, a deck of each Spirit's own, or random kinds" },
    [OPTION_KINDS] = { "kinds", OPTION_LIST, .words_from = &cerebria_kind_words,
                       .help = "instead of decks: eight kinds of Emotions, two of each Vibe" },
    [OPTION_BOARDS] = { "boards", OPTION_ONE, .words = side_words,
                        .help = "side of the Spirit boards: a, alike for all, or b (full game)" },
    [OPTION_TEAM_BOARD] = { "team-board", OPTION_ONE, .words = side_words,
                            .help = "side of the Team board, with its Intentions (full game)" },
    [OPTION_LEVEL] = { "level", OPTION_NUMBER, .least = -3, .most = 7,
                       .help = "difficulty: so many modifiers in the order of the rulebook" },
    [OPTION_MODIFIERS] = { "modifiers", OPTION_LIST, .words = modifier_words,
                           .help = "instead of a level: these modifiers" },
    [OPTION_STANDING] = { "standing", OPTION_ONE, .words = standing_words,
                          .help = "whether the Ego's standing improves by both numbers, or by its "
                                  "own alone" },
    [OPTION_MINORS] = { "minors", OPTION_NUMBER, .default_value = 6, .least = 4, .most = 8,
                        .help = "Minor Fragments of a side" },
    [OPTION_MAJORS] = { "majors", OPTION_NUMBER, .default_value = 3, .least = 2, .most = 4,
                        .help = "Major Fragments of a side" },
    [OPTION_CRADLE] = { "cradle", OPTION_NUMBER, .default_value = 2, .least = 1, .most = 3,
                        .help = "cards that the Cradle of Senses draws" },
    [OPTION_HANDS] = { "hands", OPTION_ONE, .words = hands_words,
                       .help = "whether two Spirits see each other's hands" },
    { 0 },
};

/* ---- places and zones -------------------------------------------------------------------------- */

#define VALLEY  "Valley"
#define CRADLE  "Cradle"
#define NETWORK "Network"
#define LAND    "Land"
#define WILLOW  "Willow"

#define REALM_PLACE(r)    (PLACE_REALM + (r) % BOARD_REALMS)
#define FRONTIER_PLACE(f) (PLACE_FRONTIER + (f) % BOARD_REALMS)
#define FIRST_SLOT(r)     (PLACE_SLOTS + 2 * ((r) % BOARD_REALMS))
#define BIT(place)        ((place_set)1 << (place))

/* Spaces make one ring, slots another; a Frontier is in both. */
#define REALM(r, name)                                                                             \
    [REALM_PLACE(r)] = { name, BIT(FRONTIER_PLACE(r)) | BIT(FRONTIER_PLACE((r) + 4)) },            \
    [FIRST_SLOT(r)] = { name " 1", BIT(FRONTIER_PLACE((r) + 4)) | BIT(FIRST_SLOT(r) + 1) },        \
    [FIRST_SLOT(r) + 1] = { name " 2", BIT(FRONTIER_PLACE(r)) | BIT(FIRST_SLOT(r)) }
#define FRONTIER(f, name)                                                                          \
    [FRONTIER_PLACE(f)] = { name, BIT(REALM_PLACE(f)) | BIT(REALM_PLACE((f) + 1)) |                \
                                      BIT(FIRST_SLOT(f) + 1) | BIT(FIRST_SLOT((f) + 1)) }

static const struct board_place places[] = {
    REALM(0, VALLEY),
    REALM(1, CRADLE),
    REALM(2, NETWORK),
    REALM(3, LAND),
    REALM(4, WILLOW),
    FRONTIER(0, VALLEY "-" CRADLE),
    FRONTIER(1, CRADLE "-" NETWORK),
    FRONTIER(2, NETWORK "-" LAND),
    FRONTIER(3, LAND "-" WILLOW),
    FRONTIER(4, WILLOW "-" VALLEY),
    [PLACES] = { 0 },
};

static const char *const realm_names[] = { VALLEY, CRADLE, NETWORK, LAND, WILLOW, NULL };
static const char *const space_names[] = {
    VALLEY, VALLEY "-" CRADLE, CRADLE, CRADLE "-" NETWORK, NETWORK,   NETWORK "-" LAND,
    LAND,   LAND "-" WILLOW,   WILLOW, WILLOW "-" VALLEY,  "nowhere", NULL
};
static const char *const sphere_names[] = { "Commitment", "Creativity", "Humility",
                                            "Diligence",  "Knowledge",  NULL };
static const char *const things[] = { "red",        "yellow",     "green",    "blue",
                                      "Commitment", "Creativity", "Humility", "Diligence",
                                      "Knowledge",  NULL };

#define SLOT(slot, name) [ZONE_SLOT + (slot)] = { name, .shared = true, .seen = SEEN_BY_ALL }
#define DECK_ZONE(name)                                                                            \
    {                                                                                              \
        name, .shared = true, .seen = SEEN_BY_NOBODY, .ordered = true                              \
    }
#define OPEN_ZONE(name)                                                                            \
    {                                                                                              \
        name, .shared = true, .seen = SEEN_BY_ALL, .ordered = true                                 \
    }

static const struct zone_kind zones[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_SPIRIT] = { "spirit", .seen = SEEN_BY_ALL },
    [ZONE_BOARD] = { "board", .seen = SEEN_BY_ALL, .ordered = true },
    SLOT(14, VALLEY " 1"),
    SLOT(0, VALLEY " 2"),
    SLOT(1, VALLEY "-" CRADLE),
    SLOT(2, CRADLE " 1"),
    SLOT(3, CRADLE " 2"),
    SLOT(4, CRADLE "-" NETWORK),
    SLOT(5, NETWORK " 1"),
    SLOT(6, NETWORK " 2"),
    SLOT(7, NETWORK "-" LAND),
    SLOT(8, LAND " 1"),
    SLOT(9, LAND " 2"),
    SLOT(10, LAND "-" WILLOW),
    SLOT(11, WILLOW " 1"),
    SLOT(12, WILLOW " 2"),
    SLOT(13, WILLOW "-" VALLEY),
    [ZONE_STRONG] = { "strong", .shared = true, .seen = SEEN_BY_ALL },
    [ZONE_SUPPLY] = { "supply", .shared = true, .seen = SEEN_BY_ALL },
    [ZONE_COMMON] = OPEN_ZONE("common"),
    [ZONE_HIDDEN_DECK] = DECK_ZONE("hidden deck"),
    [ZONE_HIDDEN] = OPEN_ZONE("hidden"),
    [ZONE_EGO_HIDDEN_DECK] = DECK_ZONE("ego hidden deck"),
    [ZONE_EGO_HIDDEN] = DECK_ZONE("ego hidden"),
    [ZONE_EGO_DECK] = DECK_ZONE("ego deck"),
    [ZONE_OPERATIONS] = DECK_ZONE("operations"),
    [ZONE_OPERATION] = OPEN_ZONE("operation"),
    [ZONE_OPERATIONS_USED] = OPEN_ZONE("operations used"),
    [ZONE_INTENTIONS] = OPEN_ZONE("intentions"),
    [ZONE_EGO_DRAWN] = OPEN_ZONE("ego drawn"),
    [ZONES] = { 0 },
};

#define SLOT_LOOK(slot, place_) [ZONE_SLOT + (slot)] = { SHAPE_SLOT, .place = (place_) }
#define REALM_LOOK(r)                                                                              \
    SLOT_LOOK((3 * (r) + 14) % 15, FIRST_SLOT(r)), SLOT_LOOK(3 * (r), FIRST_SLOT(r) + 1),          \
        SLOT_LOOK(3 * (r) + 1, FRONTIER_PLACE(r))
#define EGO_SIDE .side = 1

static const struct zone_look zone_looks[] = {
    [ZONE_DECK] = { SHAPE_DECK },
    [ZONE_HAND] = { SHAPE_HAND },
    [ZONE_SPIRIT] = { SHAPE_ROW },
    [ZONE_BOARD] = { SHAPE_UNSEEN, .label = "upgrades" },
    REALM_LOOK(0),
    REALM_LOOK(1),
    REALM_LOOK(2),
    REALM_LOOK(3),
    REALM_LOOK(4),
    [ZONE_STRONG] = { SHAPE_UNSEEN, .label = "Strong Emotions" },
    [ZONE_SUPPLY] = { SHAPE_UNSEEN },
    [ZONE_COMMON] = { SHAPE_ROW, .label = "Common Aspirations", .brief = true },
    [ZONE_HIDDEN_DECK] = { SHAPE_DECK, .label = "further Hidden Aspirations" },
    [ZONE_HIDDEN] = { SHAPE_ROW, .label = "your Hidden Aspiration",
                      .sentence = "your Hidden Aspiration", .brief = true },
    [ZONE_EGO_HIDDEN_DECK] = { SHAPE_DECK, "further Hidden Aspirations",
                               "the Ego's further Hidden Aspirations", EGO_SIDE },
    [ZONE_EGO_HIDDEN] = { SHAPE_DECK, "Hidden Aspiration", "the Ego's Hidden Aspiration",
                          EGO_SIDE },
    [ZONE_EGO_DECK] = { SHAPE_DECK, "Emotions", "the Ego's Emotions", EGO_SIDE },
    [ZONE_OPERATIONS] = { SHAPE_DECK, .label = "Operation cards", EGO_SIDE },
    [ZONE_OPERATION] = { SHAPE_ROW, .label = "Operation", .brief = true, EGO_SIDE },
    [ZONE_OPERATIONS_USED] = { SHAPE_PILE, .label = "used Operation cards", EGO_SIDE },
    [ZONE_INTENTIONS] = { SHAPE_ROW, .label = "Intentions", .brief = true },
    [ZONE_EGO_DRAWN] = { SHAPE_ROW, .label = "drawn by the Ego", .brief = true, EGO_SIDE },
    [ZONES] = { 0 },
};

/* ---- counters ---------------------------------------------------------------------------------- */

static const char *const side_names[] = { "players", "ego", NULL };
static const char *const figure_names[] = { "gatekeeper", "influencer", NULL };
static const char *const fragment_words[] = { "none", "minor", "major", NULL };
static const char *const token_words[] = { "none", "wild", "red", "yellow", "green", "blue", NULL };
static const char *const row_place_names[] = { "unlock", "first", "second", "third", NULL };
static const char *const turn_words[] = { "first Spirit", "Gatekeeper", "second Spirit",
                                          "Influencer", NULL };
static const char *const end_words[] = { "no", "common", "capped", "wheel", NULL };

#define PER_REALM .per = { PER_PLACE }, .places = { BOARD_REALMS }, .names = { realm_names }
#define PER_SIDE  .per = { PER_PLACE }, .places = { BOARD_SIDES }, .names = { side_names }
#define TOKENS(name, row_)                                                                         \
    {                                                                                              \
        name, VALUE_WORD, { PER_SEAT, PER_PLACE }, COUNTER(struct cerebria, tokens[0][row_][0]),   \
            .row = ROWS * ROW_PLACES, .places = { 0, ROW_PLACES },                                 \
            .names = { NULL, row_place_names }, .words = token_words                               \
    }
#define INNER(name, field)                                                                         \
    {                                                                                              \
        name, COUNTER(struct cerebria, field), .inner = true                                       \
    }

/* What is found and not kept: programs read these words, people those of the looks below. */
static const char *const control_words[] = { "nobody", "players", "ego", NULL };
static const char *const stronghold_words[] = { "none",      "players' minor", "players' major",
                                                "ego minor", "ego major",      NULL };

/* In the order of identity_of(). */
static const char *const identity_words[] = {
    "",          "players' minor", "players' major", "players' capping",
    "ego minor", "ego major",      "ego capping",    NULL
};
static const char *const score_names[] = { "wheel",      "minors", "majors", "capping",
                                           "fortresses", "total",  NULL };
static const char *const row_keys[] = { "move", "invoke", "quell", "fortify", "empower", NULL };
/* In the order of enum row_state. */
static const char *const row_state_words[] = { "not asked",
                                               "offered",
                                               "needs willpower",
                                               "needs ambition",
                                               "needs willpower and ambition",
                                               "needs essence",
                                               "needs willpower and essence",
                                               "needs ambition and essence",
                                               "needs willpower, ambition and essence",
                                               "no action left",
                                               "no card for a token",
                                               "no target",
                                               "full game only",
                                               NULL };
/* Of a row it depends on the hand: for the eyes of its seat. */
#define ROW_COUNTER(name, kind_, find_, ...)                                                       \
    {                                                                                              \
        name, kind_, { PER_SEAT, PER_PLACE }, .places = { 0, ROWS }, .names = { NULL, row_keys },  \
                                              .find = (find_), .seen = SEEN_BY_OWNER, __VA_ARGS__  \
    }

#define PER_SPACE .per = { PER_PLACE }, .places = { BOARD_SPACES }, .names = { space_names }

static const struct counter counters[] = {
    { "willpower", .per = { PER_SEAT }, COUNTER(struct cerebria, willpower[0]), .most = 999 },
    { "essence", .per = { PER_SEAT }, COUNTER(struct cerebria, essence[0]), .most = 999 },
    { "points", PER_SIDE, COUNTER(struct cerebria, points[0]), .most = 999 },
    { "ego willpower", COUNTER(struct cerebria, ego_willpower), .most = 200 },
    { "ambition", COUNTER(struct cerebria, ambition), .most = 9 },
    { "round", COUNTER(struct cerebria, round), .most = 99 },
    { "at", VALUE_WORD, { PER_SEAT }, COUNTER(struct cerebria, at[0]), .words = space_names },
    { "ego at",
      VALUE_WORD,
      { PER_PLACE },
      COUNTER(struct cerebria, ego_at[0]),
      .places = { BOARD_SPIRITS },
      .names = { figure_names },
      .words = space_names },
    { "fortress of", VALUE_WORD, PER_REALM, COUNTER(struct cerebria, fortress_side[0]),
      .words = side_names },
    { "fortress", VALUE_WORD, PER_REALM, COUNTER(struct cerebria, fortress[0]),
      .words = fragment_words },
    { "fresh", VALUE_FLAG, PER_REALM, COUNTER(struct cerebria, fresh[0]) },
    { "sphere", .per = { PER_PLACE }, COUNTER(struct cerebria, spheres[0]),
      .places = { BOARD_REALMS }, .names = { sphere_names }, .most = 99 },
    { "origin", VALUE_WORD, COUNTER(struct cerebria, origin), .words = realm_names },
    { "minors", PER_SIDE, COUNTER(struct cerebria, minors[0]), .most = 8 },
    { "majors", PER_SIDE, COUNTER(struct cerebria, majors[0]), .most = 4 },
    { "cappings", PER_SIDE, COUNTER(struct cerebria, cappings[0]), .most = 1 },
    { "added minors", PER_SIDE, COUNTER(struct cerebria, added_minors[0]), .most = 8 },
    { "added majors", PER_SIDE, COUNTER(struct cerebria, added_majors[0]), .most = 4 },
    { "added cappings", PER_SIDE, COUNTER(struct cerebria, added_cappings[0]), .most = 1 },
    { "identity",
      VALUE_WORD,
      { PER_PLACE },
      COUNTER(struct cerebria, identity[0]),
      .places = { IDENTITY_MOST },
      .words = identity_words },
    TOKENS("move tokens", ROW_MOVE),
    TOKENS("invoke tokens", ROW_INVOKE),
    TOKENS("quell tokens", ROW_QUELL),
    TOKENS("fortify tokens", ROW_FORTIFY),
    TOKENS("empower tokens", ROW_EMPOWER),
    { "hidden shown", VALUE_FLAG, COUNTER(struct cerebria, hidden_shown), .inner = true },
    { "turn", VALUE_WORD, COUNTER(struct cerebria, turn), .words = turn_words },
    { "actions", COUNTER(struct cerebria, actions), .most = 12 },
    INNER("actions begun", actions_all),
    INNER("used", used),
    { "no absorb", VALUE_FLAG, COUNTER(struct cerebria, first_turn) },
    INNER("invoked", invoked),
    INNER("intentions met", met),
    { "end", VALUE_WORD, COUNTER(struct cerebria, end), .words = end_words, .inner = true },
    INNER("capped", capped),
    INNER("how many owed", owed_count),
    { "", .per = { PER_PLACE }, COUNTER(struct cerebria, spare[0]), .places = { 2 } },
    { "owed text", .per = { PER_PLACE }, COUNTER(struct cerebria, owed[0].hook),
      .places = { OWED_MOST }, .row = sizeof(struct owed) / 2, .inner = true },
    { "owed card",
      VALUE_CARD,
      { PER_PLACE },
      COUNTER(struct cerebria, owed[0].card),
      .places = { OWED_MOST },
      .row = sizeof(struct owed) / 2,
      .inner = true },
    { "control", VALUE_WORD, PER_SPACE, FOUND_BY(cerebria_find_control), .words = control_words },
    { "stronghold", VALUE_WORD, PER_REALM, FOUND_BY(cerebria_find_stronghold),
      .words = stronghold_words },
    { "facing", VALUE_WORD, PER_REALM, FOUND_BY(cerebria_find_facing), .words = sphere_names },
    { "held", PER_REALM, FOUND_BY(cerebria_find_held) },
    { "sum", .per = { PER_PLACE, PER_PLACE }, .places = { BOARD_SPACES, BOARD_SIDES },
      .names = { space_names, side_names }, FOUND_BY(cerebria_find_sum) },
    { "fortress adds", PER_REALM, FOUND_BY(cerebria_find_fortress_adds) },
    { "board minors", PER_SIDE, FOUND_BY(cerebria_find_board_minors) },
    { "board majors", PER_SIDE, FOUND_BY(cerebria_find_board_majors) },
    { "score", .per = { PER_PLACE, PER_PLACE }, .places = { BOARD_SIDES, SCORE_LINES },
      .names = { side_names, score_names }, FOUND_BY(cerebria_find_score) },
    { "common gone", FOUND_BY(cerebria_find_common_gone) },
    ROW_COUNTER("row willpower", VALUE_NUMBER, cerebria_find_row_willpower),
    ROW_COUNTER("row ambition", VALUE_NUMBER, cerebria_find_row_ambition),
    ROW_COUNTER("row essence", VALUE_NUMBER, cerebria_find_row_essence),
    ROW_COUNTER("row state", VALUE_WORD, cerebria_find_row_state, .words = row_state_words),
    { 0 },
};

static const struct counter card_counters[] = {
    { "essence", COUNTER(struct emotion_state, essence), .most = ESSENCE_SPACES },
    { "token", COUNTER(struct emotion_state, token), .most = TOKEN_MOST },
    { "spaces", FOUND_BY(cerebria_find_spaces) },
    { "blocked", VALUE_FLAG, PER_REALM, FOUND_BY(cerebria_find_blocked) },
    { 0 },
};

#define FRAGMENT_LOOK(name, label_)                                                                \
    {                                                                                              \
        name, SHOWN_NUMBER, .label = (label_), .names = side_looks, .quiet = true                  \
    }

#define TOKEN_LOOK(name, label_)                                                                   \
    {                                                                                              \
        name, SHOWN_WORD, .label = (label_), .words = token_looks, .names = row_place_looks,       \
                          .quiet = true                                                            \
    }

static const char *const token_looks[] = {
    "", "a wild token", "a red token", "a yellow token", "a green token", "a blue token", NULL
};
static const char *const row_place_looks[] = { "unlocked by", "upgrade 1 by", "upgrade 2 by",
                                               "upgrade 3 by", NULL };
static const char *const side_looks[] = { "you", "the Ego", NULL };
static const char *const figure_looks[] = { "Gatekeeper", "Influencer", NULL };
/* Before the game begins nobody stands anywhere. */
static const char *const space_looks[] = { VALLEY,  VALLEY "-" CRADLE, CRADLE, CRADLE "-" NETWORK,
                                           NETWORK, NETWORK "-" LAND,  LAND,   LAND "-" WILLOW,
                                           WILLOW,  WILLOW "-" VALLEY, "",     NULL };
static const char *const control_looks[] = { "nobody's", "yours", "the Ego's", NULL };
static const char *const stronghold_looks[] = { "",
                                                "your Minor Fortress",
                                                "your Major Fortress",
                                                "the Ego's Minor Fortress",
                                                "the Ego's Major Fortress",
                                                NULL };

static const struct counter_look counter_looks[] = {
    { "willpower", SHOWN_NUMBER, .sign = { "spark", 45, TINT_YELLOW } },
    { "essence", SHOWN_NUMBER, .sign = { "drop", 200, TINT_CYAN } },
    { "points", SHOWN_NUMBER, .names = side_looks, .quiet = true },
    { "ego willpower", SHOWN_NUMBER, .label = "the Ego's willpower",
      .sign = { "spark", 45, TINT_YELLOW } },
    { "ambition", SHOWN_BAR, .most = 3 },
    { "round", SHOWN_ROUND },
    { "at", SHOWN_PLACE, .label = "is at", .words = space_looks, .quiet = true,
      .sign = { "spirit", 50, TINT_YELLOW } },
    { "ego at", SHOWN_PLACE, .label = "the Ego's", .names = figure_looks,
      .sign = { "figure", 280, TINT_PURPLE } },
    { "fortress of", SHOWN_PART },
    { "fortress", SHOWN_PART },
    { "fresh", SHOWN_FLAG, .label = "Fortress built or exalted in this turn", .quiet = true },
    { "sphere", SHOWN_PART },
    { "origin", SHOWN_PART },
    FRAGMENT_LOOK("minors", "Minor Fragments in supply"),
    FRAGMENT_LOOK("majors", "Major Fragments in supply"),
    FRAGMENT_LOOK("cappings", "Capping Fragments in supply"),
    FRAGMENT_LOOK("added minors", "Minor Fragments in the Identity"),
    FRAGMENT_LOOK("added majors", "Major Fragments in the Identity"),
    FRAGMENT_LOOK("added cappings", "Capping Fragments in the Identity"),
    TOKEN_LOOK("move tokens", "Move row"),
    TOKEN_LOOK("invoke tokens", "Invoke row"),
    TOKEN_LOOK("quell tokens", "Quell row"),
    TOKEN_LOOK("fortify tokens", "Fortify row"),
    TOKEN_LOOK("empower tokens", "Empower row"),
    { "turn", SHOWN_TURN },
    { "actions", SHOWN_NUMBER, .label = "Actions left" },
    { "no absorb", SHOWN_FLAG, .label = "no Absorb in this turn", .quiet = true },
    { "control", SHOWN_WORD, .label = "controlled by", .words = control_looks },
    { "stronghold", SHOWN_WORD, .label = "Fortress", .words = stronghold_looks },
    { "facing", SHOWN_WORD, .label = "Sphere", .sign = { "orb", 45, TINT_YELLOW } },
    { "held", SHOWN_NUMBER, .label = "Willpower", .sign = { "spark", 45, TINT_YELLOW } },
    { "identity", SHOWN_PART },
    { "sum", SHOWN_PART },
    { "fortress adds", SHOWN_PART },
    { "board minors", SHOWN_PART },
    { "board majors", SHOWN_PART },
    { "score", SHOWN_PART },
    { "common gone", SHOWN_PART },
    { "row willpower", SHOWN_PART },
    { "row ambition", SHOWN_PART },
    { "row essence", SHOWN_PART },
    { "row state", SHOWN_PART },
    { 0 },
};

static const struct counter_look card_counter_looks[] = {
    { "essence", SHOWN_BAR, .label = "Essence", .most_by = "spaces" },
    { "token", SHOWN_PART },
    { "spaces", SHOWN_MOST },
    { "blocked", SHOWN_PART },
    { 0 },
};

/* One symbol a Vibe, so that nobody has to tell colours apart. */
static const struct sign thing_signs[] = {
    [THING_RED] = { "flame", 5, TINT_RED },
    [THING_YELLOW] = { "sun", 48, TINT_YELLOW },
    [THING_GREEN] = { "leaf", 130, TINT_GREEN },
    [THING_BLUE] = { "drop", 215, TINT_BLUE },
    [THING_SPHERE + SPHERE_COMMITMENT] = { "knot", 20, TINT_ORANGE },
    [THING_SPHERE + SPHERE_CREATIVITY] = { "star", 300, TINT_PINK },
    [THING_SPHERE + SPHERE_HUMILITY] = { "bowl", 170, TINT_CYAN },
    [THING_SPHERE + SPHERE_DILIGENCE] = { "gear", 45, TINT_YELLOW },
    [THING_SPHERE + SPHERE_KNOWLEDGE] = { "book", 215, TINT_BLUE },
    { 0 },
};

/* Round the ring: each Realm with its slots, then the Frontier that follows it clockwise. */
#define LINES(r)                                                                                   \
    { 3, { REALM_PLACE(r), FIRST_SLOT(r), FIRST_SLOT(r) + 1 } },                                   \
    {                                                                                              \
        1,                                                                                         \
        {                                                                                          \
            FRONTIER_PLACE(r)                                                                      \
        }                                                                                          \
    }
static const struct board_line board_lines[] = { LINES(0), LINES(1), LINES(2),
                                                 LINES(3), LINES(4), { 0 } };

static const struct look look = { zone_looks,
                                  counter_looks,
                                  card_counter_looks,
                                  .things = thing_signs,
                                  .thing_notes = cerebria_thing_notes,
                                  .board = board_lines };

static const char *const streams[] = {
    [STREAM_DECK] = "deck 1",
    [STREAM_DECK + 1] = "deck 2",
    [STREAM_START] = "set-up",
    [STREAM_ORIGIN] = "origin",
    [STREAM_OPERATIONS] = "operations",
    [STREAM_EGO_EMOTIONS] = "ego emotions",
    [STREAM_EGO_HIDDEN] = "ego aspirations",
    [STREAM_HIDDEN] = "aspirations",
    [STREAM_COMMON] = "common aspirations",
    [STREAM_KINDS] = "kinds",
    [STREAMS] = NULL,
};

/* ---- words ------------------------------------------------------------------------------------- */

static const struct move_kind moves[] = {
    [MOVE_ACTION + ROW_MOVE] = { "move", "move", "Move (1 Willpower)" },
    [MOVE_ACTION +
        ROW_INVOKE] = { "invoke", "invoke", "Invoke an Emotion (2 Willpower, 1 Essence)" },
    [MOVE_ACTION + ROW_QUELL] = { "quell", "quell", "Quell an Emotion (2 Willpower, 1 Ambition)" },
    [MOVE_ACTION + ROW_FORTIFY] = { "fortify", "fortify", "Fortify (3 Willpower)" },
    [MOVE_ACTION + ROW_EMPOWER] = { "empower", "empower", "Empower an Emotion (3 Willpower)" },
    [MOVE_REALM] = { "realm", "realm {place}", "{clause}" },
    [MOVE_ABSORB] = { "absorb", "absorb", "Absorb from a Sphere" },
    [MOVE_URGE] = { "urge", "urge", "Urge: one more Action this turn (1 Ambition)" },
    [MOVE_INSIGHT] = { "insight", "insight", "Insight: a Vibe token on a row (1 Ambition)" },
    [MOVE_RESOLVE] = { "resolve", "resolve", "Resolve: gain 3 Willpower (1 Ambition)" },
    [MOVE_END] = { "end", "end turn", "End your turn" },
    [MOVE_TOKEN] = { "token", "token {card} {number}", "{clause}" },
    [MOVE_NO_TOKEN] = { "no token", "no token", "Place no token", SAYS_NO },
    [MOVE_UPGRADE] = { "upgrade", "upgrade {card}", "{clause}" },
    [MOVE_NO_UPGRADE] = { "go on", "go on", "Go on ({price})" },
    [MOVE_CARD] = { "card", "card {card}", "{card}" },
    [MOVE_PLACE] = { "place", "at {place}", "{clause}" },
    [MOVE_SPHERE] = { "sphere", "sphere {thing}", "{clause}" },
    [MOVE_SPOT] = { "spot", "spot {number}", "{clause}" },
    [MOVE_VIBE] = { "vibe", "{thing}", "{clause}" },
    [MOVE_NUMBER] = { "number", "{number}", "{number}" },
    [MOVE_YES] = { "yes", "yes", "Yes", SAYS_YES },
    [MOVE_NO] = { "no", "no", "No", SAYS_NO },
    [MOVE_AMBITION] = { "ambition", "ambition", "An Ambition token becomes available" },
    [MOVE_DRAW] = { "draw", "draw", "Draw 2 cards" },
    [MOVE_SPIRIT] = { "spirit", "spirit {seat}", "{seat}" },
    [MOVE_FIGURE] = { "figure", "figure {number}", "{clause}" },
    [MOVE_ALTERNATIVE] = { "alternative", "option {number}", "{clause}" },
    [MOVE_STARTING] = { "starting", "starting {card}", "{card} from the supply" },
    [MOVE_WILD] = { "wild", "wild {number}", "{clause}" },
    [MOVES] = { 0 },
};

static const struct prompt prompts[] = {
    [PROMPT_BEGIN] = { "begin", "On which Frontier do you begin?" },
    [PROMPT_WILD] = { "wild", "Where do you place a wild Vibe token?" },
    [PROMPT_TURN] = { "turn", "Your turn: take an Action, use an Ability, or end it." },
    [PROMPT_TOKEN] = { "token", "Do you discard a card to place its Vibe token on this row?" },
    [PROMPT_UPGRADE] = { "upgrade", "Which upgrades do you use?" },
    [PROMPT_SPACE] = { "space", "Move: where to?" },
    [PROMPT_INVOKE] = { "invoke", "Invoke: which Emotion?" },
    [PROMPT_SLOT] = { "slot", "Invoke {card}: on which slot?" },
    [PROMPT_QUELL] = { "quell", "Quell: which Emotion?" },
    [PROMPT_SHOW] = { "show", "Quell {card}: which card of its Vibe do you show?" },
    [PROMPT_FORTRESS] = { "fortress", "Fortify: in which Realm?" },
    [PROMPT_EMPOWER] = { "empower", "Empower: which Emotion?" },
    [PROMPT_NETWORK] = { "network", "Network of Thoughts: which Emotion do you move?" },
    [PROMPT_NETWORK_TO] = { "network to", "Network of Thoughts: where does {card} go?" },
    [PROMPT_LAND] = { "land", "Land of Desires: which Emotion do you intensify?" },
    [PROMPT_LAND_MORE] = { "land more", "Land of Desires: 1 Willpower to put one more of your "
                                        "Essence on {card}?" },
    [PROMPT_WILLOW] = { "willow", "Willow of Values: how much Willpower becomes Essence?" },
    [PROMPT_SPHERE] = { "sphere", "Absorb: from which Sphere?" },
    [PROMPT_BONUS] = { "bonus", "Absorb: {what}?" },
    [PROMPT_SPOT] = { "spot", "Where do you place a Vibe token?" },
    [PROMPT_VIBE] = { "vibe", "Which Vibe token do you place there?" },
    [PROMPT_END] = { "end", "The turn ends: what do you take?" },
    [PROMPT_FRAGMENT] = { "fragment", "Revelation: {what}?" },
    [PROMPT_REMOVE] = { "remove", "The Ego has added a Major Fragment: which Common Aspiration do "
                                  "you remove?" },
    [PROMPT_HIDDEN] = { "hidden", "Which Hidden Aspiration do you choose?" },
    [PROMPT_POWER] = { "power", "{card}: where to?" },
    [PROMPT_POWER_CARD] = { "power card", "{card}: which {what for}?" },
    [PROMPT_POWER_SPIRIT] = { "power spirit", "{card}: which Spirit?" },
    [PROMPT_POWER_NUMBER] = { "power number", "{card}: how many?" },
    [PROMPT_MAY] = { "may", "{card}: {what}" },
    [PROMPT_ALTERNATIVE] = { "alternative", "{card}: which do you take?" },
    [PROMPT_ORDER] = { "order", "{card}: which goes under your deck next?", .order = true },
    [PROMPTS] = { 0 },
};

/* Numbers of events by name, in the order of their enums. */
static const char *const spirit_figures[] = { "the Gatekeeper", "the Influencer", NULL };
static const char *const row_names[] = { "Move", "Invoke", "Quell", "Fortify", "Empower", NULL };
static const char *const fragment_names[] = { "nothing", "a Minor Fragment", "a Major Fragment",
                                              "the Capping Fragment", NULL };
static const char *const fortress_names[] = { "no Fortress", "a Minor Fortress", "a Major Fortress",
                                              NULL };
static const char *const razed_to_names[] = { "nothing is left", "a Minor one is left", NULL };
static const char *const who_names[] = { "your side", "the Ego", "nobody", NULL };
static const char *const whose_names[] = { "your side's", "the Ego's", NULL };
static const char *const operation_names[] = { "Upheaval", "Unrest",  "Entrench", "Suppress",
                                               "Kindle",   "Conjure", "Siege",    "Muster",
                                               "Verdict",  NULL };
const char *cerebria_operation_name(enum operation_type first, enum operation_type second)
{
    return operation_names[first * OPERATION_TYPES + second];
}
/* What it does, and what a bonus mark adds; that of 0 is none. */
static const char *const operation_texts[] = {
    "turn up four more cards, and perform the Operations of both pairs",
    "quell 1 Essence, then 1 off another Emotion",
    "fortify a Realm, else raze a Fortress",
    "quell up to 2 Essence off one Emotion",
    "put 2 Essence and +1 Intensity on one Emotion",
    "draw 3 cards, and invoke the best with 2 Essence",
    "raze a Fortress, else fortify a Realm",
    "draw 2 cards, and invoke the better with 1 Essence, then the other with 1",
    "two Special Operations",
    NULL,
};
/* What a bonus mark adds. Whether it had an effect is told once it is known. */
static const char *const bonus_texts[] = {
    "to Upheaval it adds nothing but a point",
    "up to 2 Essence off each Emotion",
    "it fortifies with a Major Fragment, and if it razes, that is a point",
    "up to 3 Essence off the Emotion",
    "+2 Intensity, and not +1",
    "3 Essence, and not 2",
    "it razes once more",
    "2 Essence on the better one",
    "to Verdict it adds nothing but a point",
    NULL,
};
const char *cerebria_operation_text(enum operation_type first, enum operation_type second)
{
    return operation_texts[first * OPERATION_TYPES + second];
}

static const char *const accomplished_names[] = { "no Aspiration", "one Aspiration",
                                                  "two Aspirations", NULL };
/* Of what an Aspiration asks for more, in the order of enum aspiration; how a Special Operation was
 * done; what became of Willpower. */
static const char *const measure_names[] = { "Realms",  "Frontiers",     "Fortresses",
                                             "Triads",  "longest chain", "Vibes",
                                             "Essence", "Intensity",     "opposite pairs",
                                             NULL };
static const char *const special_by_names[] = { "nothing possible", "line I",       "line II",
                                                "line III",         "endgame raze", NULL };
static const char *const means_names[] = {
    "absorbed and kept", "absorbed and discarded",    "gained", "paid for reductions",
    "paid to quell",     "left over at a Revelation", NULL
};
static const char *const bonus_names[] = { "", ", with a bonus", NULL };
static const char *const possible_names[] = { "is not possible", "was carried out", NULL };
static const char *const line_names[] = { "", "I", "II", "III", NULL };
static const char *const kind_names[] = { "", "Minor", "Major", NULL };
static const char *const razed_names[] = { "finds no Fortress of that kind to raze",
                                           "has razed a Fortress of that kind", NULL };
static const char *const choice_names[] = {
    "which card to invoke",
    "where to invoke",
    "what to intensify, for which the Target does not count",
    "what to quell",
    "where to fortify",
    "what to raze",
    "which Sphere to absorb from",
    NULL
};
/* Why there is no candidate, in the same order. */
static const char *const no_candidate_words[] = {
    "It has no card",
    "No slot in its reach is empty",
    "No Emotion of its own is in its reach",
    "No Emotion of yours is in its reach",
    "No Realm is in its reach",
    "No Fortress of yours is in its reach",
    "No Sphere is in its reach",
    NULL,
};
static const char *const kept_names[] = { "none", "1", "2", NULL };
static const char *const chosen_names[] = { "", ": chosen", NULL };
static const char *const token_put_names[] = { "", " and +1 Intensity", " and +2 Intensity", NULL };
/* Why a figure moves; 0: a Spirit has changed places with it. */
static const char *const move_reasons[] = { "", ", its one move in this Operation",
                                            ", as the arrow of the second card says", NULL };
static const char *const reason_words[] = {
    [AIMS_AT_COMMON] = "It is not winning the Common Aspiration, so that is its Target",
    [AIMS_AT_HIDDEN] = "It is winning the Common Aspiration and not its Hidden one, so the Hidden "
                       "one is its Target",
    [AIMS_WINNING_BOTH] = "It is winning both, so the Common Aspiration is its Target",
    [AIMS_WITHOUT_HIDDEN] = "It is winning the Common Aspiration and has no Hidden one, so the "
                            "Common one is its Target",
    [ABSORBS_ONE] = "It is not winning the Common Aspiration, so it takes 1 Willpower from the "
                    "largest Sphere in reach and keeps it",
    [ABSORBS_TWO] =
        "It is winning the Common Aspiration and not its Hidden one, so it takes 2 "
        "Willpower from the smallest Sphere in reach and keeps 1, of a single Willpower none",
    [ABSORBS_TWO_KEEPS_BOTH] =
        "It is winning the Common Aspiration and not its Hidden one, so it "
        "takes 2 Willpower from the smallest Sphere in reach and keeps both, of a "
        "single Willpower none",
    [ABSORBS_TWO_KEEPS_NONE] =
        "It is winning the Common Aspiration and not its Hidden one, so it "
        "takes up to 2 Willpower from the smallest Sphere in reach and keeps none",
    [ABSORBS_THREE] =
        "It is winning both, so it takes up to 3 Willpower from the smallest Sphere in "
        "reach and keeps none",
    [REMOVES_NOT_WON] = "It removes the first from the left that it is not winning",
    [REMOVES_LAST] = "It is winning all of them, so it removes the last",
    [KEEPS_ONE] = "It had only 1 Willpower when the Revelation began, so it keeps that and scores "
                  "nothing for it",
    [SCORES_LEFT] = "It had 2 or more Willpower when the Revelation began, so it discards what is "
                    "left and scores 1 point each",
    [DISCARDS_LEFT] = "It had 2 or more Willpower when the Revelation began, so it discards what "
                      "is left; by a modifier it scores nothing for it",
    [SHOWS_AS_WINNING] = "It is winning the Common Aspiration, so it shows its Hidden one",
    [SHOWS_AT_REVELATION] = "At a Revelation Hidden Aspirations count, so it shows its own",
    [BONUS_DONE] = "The bonus had an effect, so the Ego scores no point for it",
    [BONUS_FOR_RAZE] = "It could not fortify and has razed, for which the bonus is a point",
    [MISSED_QUELL] = "The bonus had no effect: of one Emotion it quelled only 1 Essence",
    [MISSED_MAJOR] = "The bonus had no effect: it had no Major Fragment left to build with",
    [MISSED_THIRD] = "The bonus had no effect: the Emotion had less than 3 Essence",
    [MISSED_TOKEN] = "The bonus had no effect: an Intensity token is never more than +6",
    [MISSED_ROOM] = "The bonus had no effect: the card has no space for one more Essence",
    [MISSED_SECOND] = "The bonus had no effect: there was nothing to raze once more",
    [MISSED_RAZE] = "The bonus had no effect: there was nothing to raze",
    [MISSED_ALL] = "The bonus had no effect: nothing of the Operation could be done",
    [PART_ESSENCE] = "It was to quell 2 Essence, and the Emotion had only 1",
    [PART_QUELL] = "It was to quell a second Emotion, and there was no other that it could quell",
    [PART_ROOM] = "It was to put 2 Essence on one Emotion, which had no room for both",
    [PART_TOKEN] = "It was to raise the Intensity of one Emotion, whose token is +6, the most",
    [PART_SLOT] = "It was to invoke a second Emotion, and no slot in its reach is empty",
    [PART_OPERATION] = "Of the two Operations one could not be done",
    [STANDING_BETTER] = "That is better, so it gets no point and no Willpower, even if it did less "
                        "than the line says",
    [STAYS_WITHOUT_ARROW] = "The second card has no arrow, so the figure stays",
    [STAYS_AS_MOVED] = "The figure has moved in an Operation, so the arrow of the second card does "
                       "not count",
    NULL,
};
#define LINES_OF(aspiration, first, second, third)                                                 \
    [EGO_LINES * ASPIRATION_##aspiration] = "Line I: " first,                                      \
                 [EGO_LINES * ASPIRATION_##aspiration + 1] = "Line II: " second,                   \
                 [EGO_LINES * ASPIRATION_##aspiration + 2] = "Line III: " third
#define LINES_OF_CONTROL(aspiration)                                                               \
    LINES_OF(aspiration, "put 1 Essence on an Emotion whose Intensity rises by it",                \
             "draw 2 cards, and invoke the best with 1 Essence", "quell up to 2 Essence")
static const char *const line_texts[] = {
    LINES_OF(FORTITUDE, "raze a Fortress", "fortify a Realm", "none"),
    LINES_OF(VERSATILITY, "quell up to 2 Essence, if that removes one of your Vibes",
             "draw 3 cards, and invoke the best with 1 Essence", "none"),
    LINES_OF(SENSIBILITY, "intensify one Emotion to its maximum", "quell up to 2 Essence", "none"),
    LINES_OF(LIVELINESS, "put 1 Essence on each of up to 3 Emotions",
             "draw a card, and invoke it with 3 Essence", "none"),
    LINES_OF(UNITY, "draw a card, and invoke it with 2 Essence where its longest chain grows",
             "quell up to 2 Essence in a longest chain of yours", "none"),
    LINES_OF(AWARENESS,
             "draw a card, and invoke it with 2 Essence in a Triad where it has no Emotion",
             "quell up to 2 Essence, if that removes the Emotion", "none"),
    LINES_OF_CONTROL(OPENNESS),
    LINES_OF_CONTROL(ATTITUDE),
    LINES_OF_CONTROL(REFLECTION),
    NULL,
};
static const char *const no_need_words[] = { "you are not winning that", "it is winning that",
                                             NULL };
/* The figures of a chain, of one candidate and as what decides. */
static const char *const criterion_names[] = {
    [FIGURE_UNPROTECTED] = "free to quell",
    [FIGURE_TARGET] = "change in the Target",
    [FIGURE_COMMON] = "change in a later Common Aspiration",
    [FIGURE_REALM] = "takes a Realm or you lose one",
    [FIGURE_FRONTIER] = "takes a Frontier or you lose one",
    [FIGURE_CHANGE] = "change of Intensity",
    [FIGURE_INTENSITY] = "Intensity",
    [FIGURE_MAXIMUM] = "highest number of its row",
    [FIGURE_NEW_VIBE] = "Vibe new to the Ego",
    [FIGURE_EARLIEST] = "order drawn",
    [FIGURE_NO_MOVE] = "needs no move",
    [FIGURE_CLOSEST] = "distance in half slots",
    [FIGURE_CLOCKWISE] = "lies clockwise of where its figure stood",
    [FIGURE_WILLPOWER] = "Willpower in the Sphere",
    [FIGURE_FORTRESS] = "faces a Fortress of the Ego",
    [NO_OTHER_CANDIDATE] = "nothing, there is no other",
    NULL,
};
/* What a figure means, where it decided: for those who have not read the rules. */
static const char *const criterion_meanings[] = {
    [FIGURE_UNPROTECTED] = ", while a protected Emotion has a price",
    [FIGURE_TARGET] = " (its number minus yours there), the best for it",
    [FIGURE_COMMON] = " (its number minus yours there), to which a modifier lets it look ahead",
    [FIGURE_REALM] = "",
    [FIGURE_FRONTIER] = "",
    [FIGURE_CHANGE] = ", the greatest",
    [FIGURE_INTENSITY] = ", the highest",
    [FIGURE_MAXIMUM] = ", the higher the better",
    [FIGURE_NEW_VIBE] = " (it has no Emotion of that colour on the board)",
    [FIGURE_EARLIEST] = ", the earliest",
    [FIGURE_NO_MOVE] = "",
    [FIGURE_CLOSEST] = ", the shortest",
    [FIGURE_CLOCKWISE] = ", as all else is equal",
    [FIGURE_WILLPOWER] = ", the more the better",
    [FIGURE_FORTRESS] = " (it goes into the Identity when the Sphere is empty)",
    [NO_OTHER_CANDIDATE] = "",
    [LEAST_WILLPOWER] = ", the less the better",
    NULL,
};
static const char *const yes_no_words[] = { "no", "yes", "no, right there", NULL };
static const char *const refusal_words[] = {
    [REFUSED_SHIELDED] = "cannot be quelled",
    [REFUSED_TOLL] = "costs more Willpower than the Ego has",
    [REFUSED_USED] = "was chosen already in this Operation",
    [REFUSED_FULL] = "nothing more can be put on it",
    [REFUSED_CONTROLLED] = "your side controls the Realm",
    [REFUSED_FRAGMENT] = "the Ego has no Fragment to build with",
    [REFUSED_KIND] = "not the kind of Fortress it looks for",
    [REFUSED_NOT_RAISED] = "its Intensity would not rise",
    [REFUSED_NOT_REMOVED] = "it would not leave the board",
    [REFUSED_NO_VIBE] = "none of your Vibes would go with it",
    [REFUSED_NOT_IN_CHAIN] = "it is in no longest chain of yours",
    [REFUSED_NO_GROWTH] = "the Ego's longest chain would not grow",
    [REFUSED_OLD_TRIAD] = "the Ego has an Emotion in that Triad",
    [REFUSED_TAKEN] = "has a Fortress already",
    NULL,
};
static const char *const source_words[] = {
    [POINTS_BONUS] = "for the bonus",
    [POINTS_MISSED_BONUS] = "for a bonus that had no effect",
    [POINTS_PARTIAL] = "because the Operation could be done only in part",
    [POINTS_NESTED] = "for Defiance twice within Upheaval, instead of another one",
    [POINTS_SPECIAL] = "because its standing did not improve",
    [POINTS_ENDGAME_RAZE] = "for the endgame raze",
    [POINTS_WILLPOWER] = "for Willpower left over",
    NULL,
};
/* In the order of the Wheel (cerebria-94). */
static const char *const mark_rewards[] = { "an Essence", "a card", "Ambition", NULL };
static const char *const gain_words[] = {
    [GAINS_SPECIAL] = "because its standing did not improve",
    [GAINS_WHEEL] = "for marks reached on its Wheel, by a modifier",
    [GAINS_FRAGMENTS] = "for what you have added to the Identity",
    [GAINS_REVELATION] = "after the Revelation, by a modifier",
    NULL,
};
static const char *const obstacle_words[] = {
    [OBSTACLE_TOO_MUCH] = "to win it: more than 3 is not possible",
    [OBSTACLE_BELOW_ZERO] = "to win it: your number is not that high",
    [OBSTACLE_WILLPOWER] = "to win it: it has too little Willpower",
    [OBSTACLES + OBSTACLE_TOO_MUCH] = "to tie: more than 3 is not possible",
    [OBSTACLES + OBSTACLE_BELOW_ZERO] = "to tie: your number is not that high",
    [OBSTACLES + OBSTACLE_WILLPOWER] = "to tie: it has too little Willpower",
    NULL,
};

/* In the order of enum end. */
static const char *const last_turn_words[] = { "", "No Common Aspiration is left",
                                               "A Capping Fragment was added",
                                               "The Wheel has come to its end", NULL };

static const struct event_kind events[] = {
    [EVENT_ROUND] = { "round", "Round {number} begins.", .round = true },
    [EVENT_TURN] = { "turn", "It is {seat}'s turn.", .turn = true, .line = true },
    [EVENT_EGO_TURN] = { "ego turn", "It is {name}'s turn.", .step = true, .mark = MARK_TURN,
                         .names = { spirit_figures } },
    [EVENT_BEGINS_AT] = { "begins", "{seat} begins at {place}." },
    [EVENT_TOKEN] = { "token", "{seat} places a {name 2} Vibe token on {name}.",
                      .names = { row_names, token_words } },
    [EVENT_ACTION] = { "action", "{seat} takes the Action {name}.", .names = { row_names } },
    [EVENT_REALM_ACTION] = { "realm action", "{seat} takes the Realm Action of {place}." },
    [EVENT_PAY] = { "pay", "{seat} pays {number} Willpower." },
    [EVENT_GAIN_WILLPOWER] = { "gain willpower",
                               "{seat} gains {difference} Willpower ({number})." },
    [EVENT_GAIN_ESSENCE] = { "gain essence", "{seat} gains {difference} Essence ({number})." },
    [EVENT_SPEND_ESSENCE] = { "spend essence",
                              "{seat} spends {difference} Essence ({number} left)." },
    [EVENT_GAIN_AMBITION] = { "gain ambition",
                              "{difference} Ambition becomes available ({number})." },
    [EVENT_SPEND_AMBITION] = { "spend ambition",
                               "{seat} spends {difference} Ambition ({number} left)." },
    [EVENT_GAIN_ACTION] = { "gain action", "{seat} has {number} more Action{s} this turn." },
    [EVENT_DRAW] = { "draw", "{seat} draws {card}." },
    [EVENT_DISCARD] = { "discard", "{seat} puts {card} under the deck." },
    [EVENT_MOVE] = { "move", "{seat} moves from {place 2} to {place}." },
    [EVENT_INVOKE] = { "invoke", "{seat} invokes {card} at {place} with {number} Essence." },
    [EVENT_ESSENCE] = { "essence", "{card} at {place} has {number} Essence ({change})." },
    [EVENT_INTENSITY_TOKEN] = { "intensity token",
                                "{card} at {place} has an Intensity token of +{number}." },
    [EVENT_QUELL] = { "quell", "{card} at {place} loses {number} Essence." },
    [EVENT_LEAVES] = { "leaves", "{card} leaves play from {place}.", .mark = MARK_FELL },
    [EVENT_MOVE_EMOTION] = { "move emotion", "{card} goes from {place 2} to {place}." },
    [EVENT_EMPOWER] = { "empower", "{seat} empowers {source} at {place}: it becomes {card}." },
    [EVENT_SHOW] = { "show", "{seat} shows {card}." },
    [EVENT_BUILD] = { "build", "{name 2} builds {name} in {place}.",
                      .names = { fortress_names, who_names } },
    [EVENT_EXALT] = { "exalt", "{seat} exalts the Fortress in {place}." },
    [EVENT_RAZE] = { "raze", "The Fortress of {name 2} in {place} is razed: {name}.",
                     .mark = MARK_FELL, .names = { razed_to_names, who_names } },
    [EVENT_ABSORB] = { "absorb", "{seat} absorbs {number} Willpower from {thing} at {place}." },
    [EVENT_REFILL] = { "refill", "{thing} is filled to {number} Willpower." },
    [EVENT_TURN_ORIGIN] = { "turn origin", "The Origin turns: {thing} faces {place}." },
    [EVENT_LOOK] = { "look", "{seat} looks at {card}." },
    [EVENT_INTENTION] = { "intention", "{seat} accomplishes {card}: {number} point{s}." },
    [EVENT_POINTS] = { "points", "{seat} has {number} point{s} on the Wheel ({change}).",
                       .mark = MARK_BANKED },
    [EVENT_REVELATION] = { "revelation", "{thing} at {place} is empty: a Revelation!",
                           .step = true },
    [EVENT_ACCOMPLISHED] = { "accomplished", "{name} accomplishes {card}.",
                             .names = { who_names } },
    [EVENT_FRAGMENT] = { "fragment", "{name 2} adds {name} to the Identity.", .mark = MARK_BANKED,
                         .names = { fragment_names, who_names } },
    [EVENT_DECLINE] = { "decline", "{seat} adds no Fragment." },
    [EVENT_FORTRESS_ADDED] = { "fortress added",
                               "The Fortress of {name 2} in {place} goes into the Identity.",
                               .names = { fragment_names, who_names } },
    [EVENT_COMMON_DONE] = { "common done", "{card} is turned face down." },
    [EVENT_COMMON_REMOVED] = { "common removed", "{name} removes the Common Aspiration {card}.",
                               .names = { who_names } },
    [EVENT_HIDDEN_DONE] = { "hidden done", "{card}, {name} Hidden Aspiration, is used up.",
                            .names = { whose_names } },
    [EVENT_HIDDEN_NEW] = { "hidden new", "{card} becomes {name} Hidden Aspiration.",
                           .names = { whose_names } },
    [EVENT_FORFEIT] = { "forfeit",
                        "{source} goes beyond a limit of the game: that part is forfeited." },
    [EVENT_EGO_TURN_UP] = { "ego turns up", "The Ego turns up {card}." },
    [EVENT_EGO_SHUFFLES] = { "ego shuffles",
                             "The used Operation cards are shuffled into a new deck." },
    [EVENT_EGO_HIDDEN] = { "ego hidden", "The Ego shows its Hidden Aspiration: {card}." },
    [EVENT_EGO_TARGET] = { "ego target", "The Ego aims at {card} ({number} to your {was})." },
    [EVENT_EGO_OPERATION] = { "ego operation", "Operation: {name}{name 2}.", .step = true,
                              .names = { operation_names, bonus_names } },
    [EVENT_EGO_FAILS] = { "ego fails", "Nothing of it can be done: a Special Operation instead." },
    [EVENT_EGO_SPECIAL] = { "ego special", "Special Operation for {card}.", .step = true },
    [EVENT_EGO_LINE] = { "ego line", "Line {name} {name 2}.",
                         .names = { line_names, possible_names } },
    [EVENT_EGO_ENDGAME] = { "ego endgame",
                            "Your side has no {name} Fragment left, and the Ego {name 2}.",
                            .names = { kind_names, razed_names } },
    [EVENT_EGO_STANDING] = { "ego standing", "The Ego's standing in {card}, its number minus "
                                             "yours: {was} before, {number} now." },
    [EVENT_EGO_DRAW] = { "ego draws", "The Ego draws {card}." },
    /* A choice: for each candidate a line with its figures, then who is out of the question. */
    [EVENT_EGO_CHOICE] = { "ego choice", "The Ego weighs {name}: {was} candidate{s 2}.",
                           .aside = true, .names = { choice_names } },
    [EVENT_EGO_CANDIDATE] = { "ego candidate", "Candidate {number}:", .aside = true, .brief = "",
                              .begins = true },
    [EVENT_EGO_FIGURE] = { "ego figure", "{name 2}: {number}.", .aside = true,
                           .brief = "{name 2}: {number}", .names = { NULL, criterion_names } },
    [EVENT_EGO_REFUSED] = { "ego refused", "{place}: {name}.", .aside = true,
                            .names = { refusal_words } },
    [EVENT_EGO_DECIDED] = { "ego decided", "What decides: {name}{name 2}.", .aside = true,
                            .names = { criterion_names, criterion_meanings } },
    [EVENT_EGO_MOVE] = { "ego moves", "{name} moves from {place 2} to {place}{name 2}.",
                         .names = { spirit_figures, move_reasons } },
    [EVENT_EGO_INVOKE] = { "ego invokes",
                           "The Ego invokes {card} at {place} with {number} Essence." },
    [EVENT_EGO_INTENSIFY] = { "ego intensifies",
                              "The Ego puts {number} Essence{name 2} on {card} at {place}.",
                              .names = { NULL, token_put_names } },
    [EVENT_EGO_SCORE] = { "ego scores", "The Ego scores {number} point{s} {name 2}.",
                          .mark = MARK_BANKED, .names = { NULL, source_words } },
    [EVENT_EGO_WILLPOWER] = { "ego gains", "The Ego gains {number} Willpower {name 2}.",
                              .names = { NULL, gain_words } },
    [EVENT_EGO_ABSORB] = { "ego absorbs",
                           "The Ego takes {number} Willpower from {thing} at "
                           "{place} and keeps {name 2}.",
                           .step = true, .names = { NULL, kept_names } },
    [EVENT_EGO_REDUCES] = { "ego reduces", "The Ego pays {was} Willpower: your number in {card} "
                                           "counts {number} less, so that it wins that." },
    [EVENT_EGO_CANNOT_REDUCE] = { "ego cannot reduce",
                                  "The Ego would need your number in {card} to be {number} less "
                                  "{name 2}.",
                                  .names = { NULL, obstacle_words } },
    [EVENT_EGO_DISCARDS] = { "ego discards", "The Ego discards {number} Willpower." },
    [EVENT_END_COMMON] = { "end: common", "No Common Aspiration is left: the game ends.",
                           .ends = true },
    [EVENT_END_CAPPED] = { "end: capped", "The Identity is capped: the game ends.", .ends = true },
    [EVENT_END_WHEEL] = { "end: wheel", "The Wheel has come to its end: the game ends.",
                          .ends = true },
    [EVENT_EGO_CHANGE] = { "ego change", "{name 2}, {card}: {number}.", .aside = true,
                           .brief = "{card} {signed}", .names = { NULL, criterion_names } },
    [EVENT_EGO_WEIGHED] = { "ego weighed", "{number}. {place}{steps}{name 2}.", .aside = true,
                            .names = { NULL, chosen_names } },
    [EVENT_EGO_CARD_WEIGHED] = { "ego card weighed", "{number}. {card}{steps}{name 2}.",
                                 .aside = true, .names = { NULL, chosen_names } },
    [EVENT_EGO_PAYS] = { "ego pays",
                         "The Ego pays {number} Willpower to quell {card} at {place}." },
    [EVENT_EGO_HIDDEN_EQUAL] = { "ego hidden equal",
                                 "The Ego's Hidden Aspiration is {card}, the same as the Common "
                                 "one, "
                                 "which is not allowed: it is shuffled back, for another." },
    [EVENT_EGO_NO_HIDDEN] = { "ego has no hidden",
                              "The Ego has no Hidden Aspiration until the next Revelation." },
    [EVENT_CAPPING_POINTS] = { "capping points",
                               "{name 2} would add its Capping Fragment, too, and has {number} "
                               "points instead.",
                               .names = { NULL, who_names } },
    [EVENT_EGO_IS] = { "ego is", "{name 2}: {name}.", .aside = true, .brief = "{name 2}: {name}",
                       .names = { yes_no_words, criterion_names } },
    [EVENT_EGO_PUTS_UNDER] = { "ego puts under",
                               "The Ego puts {number} card{s} under its Emotion deck." },
    /* So that the lab has the share of Revelations with 0, 1 and 2 of them. */
    [EVENT_REVEALED] = { "revealed", "{name 2}: {name}.", .hidden = true,
                         .names = { accomplished_names, who_names } },
    [EVENT_NO_WILLPOWER] = { "no willpower", "{seat} ends the turn without Willpower." },
    [EVENT_EGO_PAIR] = { "ego pair", "{card} and {target}: {name}.", .aside = true,
                         .names = { operation_texts } },
    [EVENT_EGO_COMPARES_COMMON] = { "ego compares common",
                                    "The Common Aspiration {card}: the Ego {number}, you {was}.",
                                    .aside = true },
    [EVENT_EGO_COMPARES_HIDDEN] = { "ego compares hidden",
                                    "The Ego's Hidden Aspiration {card}: the Ego {number}, you "
                                    "{was}.",
                                    .aside = true },
    [EVENT_EGO_COMPARES_PLAYERS] = { "ego compares players",
                                     "Your Hidden Aspiration {card}: the Ego {number}, you {was}.",
                                     .aside = true },
    [EVENT_EGO_REASON] = { "ego reason", "{name}.", .aside = true, .names = { reason_words } },
    [EVENT_EGO_TRIES_LINE] = { "ego tries line", "{name}.", .names = { line_texts } },
    [EVENT_EGO_FRAGMENTS_LEFT] = { "ego fragments left",
                                   "Endgame check: you have {number} Minor and {was} Major "
                                   "Fragments left; with none of a kind, the Ego would first raze "
                                   "such a Fortress.",
                                   .aside = true },
    [EVENT_EGO_PAYS_NOTHING] = { "ego pays nothing", "The Ego pays nothing for {card}: {name}.",
                                 .aside = true, .names = { no_need_words } },
    [EVENT_PRICE] = { "price", "{name 2} costs {number} Willpower.", .aside = true,
                      .names = { NULL, row_names } },
    [EVENT_PRICE_REALM] = { "price realm", "The Realm Action of {place} costs {number} Willpower.",
                            .aside = true },
    [EVENT_PRICE_CARD] = { "price card", "By {card}: {signed} Willpower.", .aside = true },
    [EVENT_PRICE_CONTROL] = { "price control", "Control of {place}: {signed} Willpower.",
                              .aside = true },
    [EVENT_PRICE_AMBITION] = { "price ambition", "By {card}: no Ambition.", .aside = true },
    [EVENT_EGO_SPECIAL_BY] = { "ego special by", "Special Operation, {name 2}: {name}.",
                               .hidden = true, .names = { special_by_names, measure_names } },
    [EVENT_EGO_MEANS] = { "ego willpower", "{number} Willpower {name 2}.", .hidden = true,
                          .names = { NULL, means_names } },
    [EVENT_STANDS] = { "winning at a revelation", "{name 2}: {name}.", .hidden = true,
                       .names = { who_names, measure_names } },
    [EVENT_EGO_TIES] = { "ego ties", "The Ego pays {was} Willpower: your number in {card} counts "
                                     "{number} less, so that nobody wins that." },
    [EVENT_EGO_LACKS_WILLPOWER] = { "ego lacks willpower",
                                    "That costs {number} Willpower, and it has {was}.",
                                    .aside = true },
    [EVENT_EGO_EMOTION_WEIGHED] = { "ego emotion weighed",
                                    "{number}. {card} at {place}{steps}{name 2}.", .aside = true,
                                    .names = { NULL, chosen_names } },
    [EVENT_EGO_NO_CANDIDATE] = { "ego no candidate", "{name}.", .aside = true,
                                 .names = { no_candidate_words } },
    [EVENT_EGO_BONUS] = { "ego bonus", "The bonus mark of {card}, the second card, counts: {name}.",
                          .names = { bonus_texts } },
    [EVENT_EGO_BONUS_OF_FIRST] = { "ego bonus of first",
                                   "{card} lies first, so its bonus mark does not count.",
                                   .aside = true },
    [EVENT_EGO_OWN_STANDING] = { "ego own standing", "The Ego's standing in {card}, which is its "
                                                     "number: {was} before, {number} now." },
    [EVENT_EGO_SPHERE_WEIGHED] = { "ego sphere weighed",
                                   "{number}. {thing} at {place}{steps}{name 2}.", .aside = true,
                                   .names = { NULL, chosen_names } },
    [EVENT_EGO_EMOTION_REFUSED] = { "ego emotion refused", "{card} at {place}: {name}.",
                                    .aside = true, .names = { refusal_words } },
    [EVENT_EGO_SHIELDED] = { "ego shielded",
                             "{card} at {place}: cannot be quelled, by the text of {target}.",
                             .aside = true },
    [EVENT_EGO_TOO_DEAR] = { "ego too dear",
                             "{card} at {place}: costs {number} Willpower, and the Ego has {was}.",
                             .aside = true },
    [EVENT_WHEEL_MARK] = { "wheel mark", "The Wheel's mark at {number}: {name 2}.",
                           .names = { NULL, mark_rewards } },
    [EVENT_LAST_TURN] = { "last turn", "{name}: this turn is the last.",
                          .names = { last_turn_words } },
    [EVENTS] = { 0 },
};

/* ---- for the lab ------------------------------------------------------------------------------- */

static const struct rate rates[] = {
    { "Operations of which nothing could be done", EVENT_EGO_FAILS, EVENT_EGO_OPERATION },
    { "Revelations whose Fragment was declined", EVENT_DECLINE, EVENT_REVELATION },
    { 0 },
};

static const struct measure measures[] = {
    { "emotions invoked", EVENT_INVOKE, MEASURE_COUNT_BY_SEAT },
    { "quell Actions", EVENT_ACTION, MEASURE_COUNT_BY_SEAT, .of_number = true,
      .number = ROW_QUELL },
    { "fortresses built", EVENT_BUILD, MEASURE_COUNT_BY_SEAT },
    { "fortresses exalted", EVENT_EXALT, MEASURE_COUNT_BY_SEAT },
    { "willpower absorbed from Spheres", EVENT_ABSORB, MEASURE_SUM_BY_SEAT },
    { "willpower paid", EVENT_PAY, MEASURE_SUM_BY_SEAT },
    { "intentions accomplished", EVENT_INTENTION, MEASURE_COUNT_BY_SEAT },
    { 0 },
};

static const struct rule_spec rules[] = { RULE_ENTRIES(CEREBRIA_RULES) };

/* ---- the game ---------------------------------------------------------------------------------- */

static uint32_t turn_number(const struct table *t)
{
    const struct cerebria *g = cerebria_of(t);
    return (uint32_t)g->round * TURNS + g->turn;
}

/* `limbic fit cerebria -n 120 --seed 5000 --turns 4`. Of a value an eighth goes by the outlook
 * alone: at level 0 most games are as good as lost, and there are still points to be made in them.
 */
static const struct chance chance = { 4,
                                      10,
                                      { { 571, 1903 },
                                        { 571, 1903 },
                                        { 571, 1903 },
                                        { 497, 1720 },
                                        { 329, 1639 },
                                        { 373, 1799 },
                                        { 451, 2032 },
                                        { 648, 2394 },
                                        { 1234, 3710 },
                                        { 413, 1508 } },
                                      { .share = 125, .middle = 0, .reach = 5000 } };

/* A Spirit's turn and the Ego's answer to it. Moves differ by a tenth of the scale above, so what
 * greedy thinks of them has to count much more than elsewhere to count at all. */
static const struct search_style search = {
    .turns = 2,
    .tries = 4,
    .sharpness = 24,
    .exploration = 250,
    .rests = (uint64_t)1 << PROMPT_TURN | (uint64_t)1 << PROMPT_END,
};

static unsigned team_of(const struct setup *setup, seat_id seat)
{
    (void)setup;
    (void)seat; /* all are one side (cerebria-04) */
    return 0;
}

/*
 * Texts do not nest: what a text triggers is owed, and followed when it is over (cerebria-85). So
 * the deepest there is can be written down: an Emotion is empowered, and the text of another one,
 * with all the variables a text may have, acts on that. MOVES_MOST has room for the largest
 * question wherever it is asked.
 */
enum {
    EFFECTS_DEEP = 1,
    MOVES_MOST = 64,
    FRAMES_BYTES = sizeof(FRAME(cerebria_rounds)) + sizeof(FRAME(cerebria_spirit_turn)) +
                   sizeof(FRAME(cerebria_action)) + sizeof(FRAME(cerebria_empower)) +
                   sizeof(FRAME(cerebria_powers)) + sizeof(FRAME(cerebria_power)) +
                   sizeof(struct effect_frame),
    REVELATION_BYTES = sizeof(FRAME(cerebria_rounds)) + sizeof(FRAME(cerebria_spirit_turn)) +
                       sizeof(FRAME(cerebria_absorb)) + sizeof(FRAME(cerebria_revelation)) +
                       sizeof(FRAME(cerebria_ego_tells)),
};
_Static_assert((int)REVELATION_BYTES <= (int)FRAMES_BYTES, "a Revelation, and what is told in it");

const struct game cerebria_game = {
    .name = "cerebria",
    .title = "Cerebria",
    .about = "One or two Spirits shape an Identity against the Ego, which never chooses.",
    .version = 2,
    .seats_min = 1,
    .seats_max = SEATS,
    .zones = zones,
    .streams = streams,
    .counters = counters,
    .state_bytes = sizeof(struct cerebria),
    .stack_bytes = FRAMES_BYTES + MOVES_MOST * sizeof(struct move),
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_cerebria_rounds,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .look = &look,
    .prepare = cerebria_prepare,
    .deal = cerebria_deal,
    .scores = cerebria_scores,

    .options = options,
    .check_options = cerebria_check_options,
    .things = things,
    .places = places,

    .ties_draw = true,
    .tie_break = cerebria_tie_break,
    .sides = 1,
    .scoring_sides = 1,
    .team_of = team_of,

    .effects_deep = EFFECTS_DEEP,
    .effects_a_decision = 1000,
    .forfeit_event = EVENT_FORFEIT,

    .evaluate = cerebria_evaluate,
    .outlook = cerebria_outlook,
    .turn_number = turn_number,
    .turns = turn_number,
    .chance = &chance,
    .search = &search,

    .card_counters = card_counters,
    .card_state_bytes = sizeof(struct emotion_state),
    .vocabulary = &cerebria_vocabulary,
    .packs = &card_packs,
    .clause_words = cerebria_clause_words,
    .question_words = cerebria_question_words,
    .clause_line = cerebria_clause_line,
    .card_words = cerebria_card_words,
    .does_words = cerebria_does_words,
    .keyword_words = cerebria_keyword_words,
    .sentence_words = cerebria_sentence_words,
    .worked_out = &cerebria_worked_out,
    .price_words = cerebria_price_words,
    .why_not = cerebria_why_not,
    .why_place = cerebria_why_place,
    .option_note = cerebria_option_note,
    .option_facts = cerebria_option_facts,
    .find_option_facts = cerebria_find_option_facts,
    .forecast = cerebria_forecast,

    .seat_words = cerebria_seat_words,
    .side_words = cerebria_side_words,
    .side_of = cerebria_side_of,
    .table_words = cerebria_table_words,
    .explain_score = cerebria_explain_score,
    .has_standing = true,

    .rates = rates,
    .measures = measures,

    .may_lie = cerebria_may_lie,
    .check_position = cerebria_check_position,
    .settle = cerebria_settle_position,
};
