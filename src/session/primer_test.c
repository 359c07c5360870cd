/* SPDX-License-Identifier: MIT */
/* Primers: they are read, their sections are found by what people type, and they leave out nothing
 * that a player reads at the table. */
#include "session/primer.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <jansson.h>
#include <string.h>
#include <strings.h>

#include "cardlang/card_facts.h"
#include "cardlang/packs.h"
#include "cardlang/vocabulary.h"
#include "games/registry.h"
#include "kernel/look.h"

/* ---- reading --------------------------------------------------------------------------------- */

static const char small[] = "# Kites: a primer\n"
                            "\n"
                            "You fly\n"
                            "a kite.\n"
                            "\n"
                            "## Goal\n"
                            "\n"
                            "Fly.\n"
                            "\n"
                            "## Winning and score\n"
                            "<!-- words: win, points -->\n"
                            "\n"
                            "Who flies\n"
                            "highest wins:\n"
                            "\n"
                            "- by day,\n"
                            "  also at dusk\n"
                            "- by night\n"
                            "\n"
                            "Example: you fly at 30 metres.\n"
                            "\n"
                            "## String: knot, loop\n"
                            "<!-- words: rope -->\n"
                            "\n"
                            "It holds the kite.\n";

Test(primer, is_read_by_sections_and_paragraphs)
{
    struct primer *p = primer_read(small);
    cr_assert_str_eq(p->title, "Kites: a primer");
    cr_assert_str_eq(text_string(&p->about), "You fly a kite.");
    cr_assert_eq(p->count, 3);
    cr_assert_str_eq(p->sections[0].title, "Goal");
    cr_assert_str_eq(p->sections[0].words, "");
    cr_assert_str_eq(p->sections[1].words, "win, points");
    cr_assert_str_eq(text_string(&p->sections[1].text),
                     "Who flies highest wins:\n- by day, also at dusk\n- by night\n"
                     "Example: you fly at 30 metres.");
    primer_free(p);
}

/* ---- finding --------------------------------------------------------------------------------- */

/* What is found, as "Title|Title". */
static const char *titles_found(const struct primer *p, const char *asked)
{
    static struct text out;
    unsigned found[PRIMER_SECTIONS_MAX], count = primer_find(p, asked, found);
    text_clear(&out);
    for (unsigned i = 0; i < count; i++)
        text_add(&out, "%s%s", i ? "|" : "", p->sections[found[i]].title);
    return text_string(&out);
}

#define FINDS(asked, wanted) cr_assert_str_eq(titles_found(p, asked), wanted)

Test(primer, finds_terms_parts_of_words_and_questions)
{
    struct primer *p = primer_read(small);
    FINDS("goal", "Goal");
    FINDS("GOALS?", "Goal");
    FINDS("score", "Winning and score");
    FINDS("winning and score", "Winning and score");
    FINDS("point", "Winning and score");
    FINDS("win", "Winning and score");
    FINDS("inni", "Winning and score");
    FINDS("knot", "String: knot, loop");
    FINDS("How do I win?", "Winning and score");
    FINDS("what is the rope for", "String: knot, loop");
    FINDS("goal, or the string", "Goal|String: knot, loop");
    FINDS("metres", "Winning and score");
    FINDS("scoring", "Winning and score");
    FINDS("knots", "String: knot, loop");
    FINDS("looped", "String: knot, loop");
    FINDS("knotting", "String: knot, loop");
    FINDS("wins", "Winning and score");
    primer_free(p);
}

Test(primer, finds_nothing_where_there_is_nothing)
{
    struct primer *p = primer_read(small);
    FINDS("", "");
    FINDS(" ?! ", "");
    FINDS("and", "");
    FINDS("in", "");
    FINDS("how do I", "");
    FINDS("dragon", "");
    struct text long_word = { 0 };
    for (unsigned i = 0; i < 5000; i++) text_add_char(&long_word, 'x');
    FINDS(text_string(&long_word), "");
    text_release(&long_word);
    primer_free(p);
}

Test(primer, suggests_what_was_meant)
{
    struct primer *p = primer_read(small);
    struct text out = { 0 };
    primer_suggest(p, "Strinng", &out);
    cr_assert_str_eq(text_string(&out), " (did you mean 'string'?). It tells of: Goal; Winning and "
                                        "score; String: knot, loop.");
    text_clear(&out);
    primer_suggest(p, "dragon", &out);
    cr_assert_str_eq(text_string(&out),
                     ". It tells of: Goal; Winning and score; String: knot, loop.");
    text_release(&out);
    primer_free(p);
}

Test(primer, is_written_for_others_who_search)
{
    struct primer *p = primer_read(small);
    struct text out = { 0 };
    primer_write(p, "kites", &out);
    json_t *all = json_loads(text_string(&out), 0, NULL);
    cr_assert(all, "%s", text_string(&out));
    cr_assert_str_eq(json_string_value(json_object_get(all, "game")), "kites");
    json_t *section = json_array_get(json_object_get(all, "sections"), 1);
    cr_assert_str_eq(json_string_value(json_object_get(section, "title")), "Winning and score");
    char *words = json_dumps(json_object_get(section, "words"), JSON_COMPACT);
    cr_assert_str_eq(words, "[\"Winning\",\"score\",\"win\",\"points\"]");
    free(words);
    cr_assert_eq(json_array_size(json_object_get(section, "text")), 4);
    json_decref(all);
    text_release(&out);
    primer_free(p);
}

/* Whatever the case. */
static bool has_part(const char *text, const char *part)
{
    for (; *text; text++) {
        if (strncasecmp(text, part, strlen(part)) == 0) return true;
    }
    return false;
}

/* ---- the primers there are ------------------------------------------------------------------- */

static unsigned words_in(const struct text *text)
{
    unsigned count = 0;
    for (const char *at = text_string(text); *at;) {
        at += strspn(at, " \n");
        size_t length = strcspn(at, " \n");
        count += length > 0;
        at += length;
    }
    return count;
}

static void section_is_complete(const char *name, const struct primer_section *section)
{
    cr_expect(strstr(text_string(&section->text), "Example: "), "%s: '%s' has no example", name,
              section->title);
    cr_expect(*section->words, "%s: '%s' is found by its title alone", name, section->title);
}

/* Two pages of print, with an example for every term. That it is two pages the browser's tests see
 * (web/test/learn_tests.mjs); this is what they have room for. */
Test(primer, every_one_is_short_and_has_examples)
{
    enum { WORDS_LEAST = 900, WORDS_MOST = 2400 };
    for (const struct embedded_primer *e = embedded_primers; e->game; e++) {
        struct primer *p = primer_new(e->game);
        unsigned words = words_in(&p->about);
        for (unsigned i = 0; i < p->count; i++) {
            section_is_complete(e->name, &p->sections[i]);
            words += words_in(&p->sections[i].text);
        }
        cr_expect(words >= WORDS_LEAST && words <= WORDS_MOST, "%s has %u words", e->name, words);
        primer_free(p);
    }
}

/* The first things that people ask lead to a term, and not only to a text that has the word. */
Test(primer, every_one_has_what_people_ask_first)
{
    static const char *const asked[] = {
        "goal", "turn",           "win", "how do I win?", "score", "points", "end of the game",
        "draw", "what can I do?", NULL
    };
    for (const struct embedded_primer *e = embedded_primers; e->game; e++) {
        struct primer *p = primer_new(e->game);
        for (unsigned i = 0; asked[i]; i++)
            cr_expect(*titles_found(p, asked[i]), "%s: nothing about '%s'", e->name, asked[i]);
        cr_expect_str_eq(p->sections[0].title, "Goal", "%s", e->name);
        cr_expect(strstr(titles_found(p, "how do I win?"), "Winning"), "%s", e->name);
        cr_expect(strstr(titles_found(p, "score"), "Winning"), "%s", e->name);
        cr_expect(strncmp(titles_found(p, "turn"), "Turn", 4) == 0, "%s", e->name);
        cr_expect(has_part(titles_found(p, "end of the game"), "end of the game"), "%s", e->name);
        primer_free(p);
    }
}

/* What the issue asks for by name. */
Test(primer, answers_the_questions_it_was_written_for)
{
    struct primer *p = primer_new("gemotion");
    FINDS("What is a red gem worth?", "Red and rage");
    FINDS("how does give differ from pass", "Give|Pass");
    primer_free(p);
    p = primer_new("cerebria");
    FINDS("what is a Revelation?", "Revelation");
    FINDS("evelat", "Revelation");
    primer_free(p);
}

/* What people asked who played a whole game after its guide, and where the answer is. */
Test(primer, answers_what_newcomers_asked)
{
    static const struct {
        const char *game, *asked, *wanted;
    } questions[] = {
        { "gemotion", "set-up", "Places: Supply, Stash, Bank" },
        { "cerebria", "does the Ego use the texts of its Emotions", "Ego and Operation" },
        { "cerebria", "one move", "Ego and Operation" },
        { "gemotion", "how do I bank", "Bank and banking|Three as one" },
        { "gemotion", "what is the box", "Power cards and the offer" },
        { "gemotion", "x2", "Power cards and the offer" },
        { "gemotion", "which colours are in the game", "Deck and colours" },
        { "gemotion", "last round", "End of the game" },
        { "gemotion", "agreed", "End of the game" },
        { "gemotion", "last card", "Turn" },
        { "gemotion", "who is the player to your left", "Steal" },
        { "gemotion", "pink in rage", "Red and rage" },
        { "gemotion", "is zero even", "Blue and sadness" },
        { "sentinels", "setup", "Set-up" },
        { "sentinels", "several tie", "Ties and order" },
        { "sentinels", "who decides who has the second highest hp?", "Ties and order" },
        { "sentinels", "can I hit my friends", "Damage" },
        { "sentinels", "do nothing", "Turn and phase" },
        { "sentinels", "who goes first", "Round" },
        { "sentinels", "can a hero come back", "Incapacitated" },
        { "sentinels", "who is hit when two have equal hp", "Ties and order" },
        { "sentinels", "equal hp", "Ties and order" },
        { "sentinels", "same hp", "Ties and order" },
        { "sentinels", "which comes next", "Ties and order" },
        { "sentinels", "15 cards in the villain trash", "Losing and the end of the game" },
        { "sentinels", "bot", "Bots and open hands" },
        { "sentinels", "greedy", "Bots and open hands" },
        { "sentinels", "do the other heroes obey me", "Bots and open hands" },
        { "sentinels", "can i see the others hands", "Bots and open hands" },
        { "sentinels", "what is x", "H" },
        { "sentinels", "what does flip mean", "Character" },
        { "sentinels", "deck empty villain", "Hand, deck and trash" },
        { "sentinels", "which hero goes first", "Round" },
        { "sentinels", "immune and increase order", "Damage" },
        { "sentinels", "immune", "Immune" },
        { "sentinels", "hand", "Hand, deck and trash" },
        { "sentiment", "second player", "Impulse" },
        { "sentiment", "more than two players", "Winning" },
        { "sentiment", "attackers declared", "Engagement" },
        { "sentiment", "several attackers", "Engagement" },
        { "sentiment", "end of step", "Turn" },
        { "sentiment", "which decks are there", "Deck, hand and discard pile" },
        { "sentiment", "can I evoke actions in the opponents turn", "Action" },
        { "sentiment", "prevent", "Damage and slain" },
        { "sentiment", "owner", "Deck, hand and discard pile" },
        { "sentiment", "aside", "Deck, hand and discard pile" },
        { "sentiment", "held", "Stagnate" },
        { "sentiment", "store", "Supportive and Ally" },
        { "cerebria", "what does Inner Force do", "Upgrades and tokens" },
        { "cerebria", "Bolster", "Upgrades and tokens" },
        { "cerebria", "emotional outburst", "Upgrades and tokens" },
        { "cerebria", "next aspiration", "Revelation" },
        { "cerebria", "level", "Basic, full and harder games" },
        { "cerebria", "is there a harder game", "Basic, full and harder games" },
        { "cerebria", "revelation cost", "Price of a reduction" },
        { "cerebria", "how much does the ego pay", "Price of a reduction" },
        { "cerebria", "leftover willpower", "Price of a reduction" },
        { "cerebria", "special operation", "Operations and Special Operations" },
        { "cerebria", "standing", "Operations and Special Operations" },
        { "cerebria", "partial", "Operations and Special Operations" },
        { "cerebria", "line", "Operations and Special Operations" },
        { "cerebria", "target", "Target and choice" },
        { "cerebria", "candidate", "Target and choice" },
        { "cerebria", "distance", "Target and choice" },
        { "cerebria", "unprotected", "Target and choice" },
        { "cerebria", "highest of its row", "Target and choice" },
        { "cerebria", "bonus", "Ego and Operation" },
        { "cerebria", "bonus mark", "Ego and Operation" },
        { "cerebria", "free to quell", "Target and choice" },
        { "cerebria", "new vibe", "Target and choice" },
        { "cerebria", "faces", "Target and choice" },
        { "cerebria", "faces a Fortress of the Ego", "Target and choice" },
        { "cerebria", "takes a Realm or you lose one", "Target and choice" },
        { "cerebria", "distance in half slots", "Target and choice" },
        { "cerebria", "Essence 1/2", "Emotion, Intensity, Vibe" },
        { "cerebria", "land of desires", "Realm Actions" },
        { "cerebria", "network of thoughts", "Realm Actions" },
        { "cerebria", "last turn", "End of the game" },
        { "cerebria", "why is this the last turn", "End of the game" },
        { "cerebria", "reach", "Board: Realm, Frontier, slot, Triad|Ego and Operation" },
        { "cerebria", "opponents", "Ego and Operation" },
        { "cerebria", "mild", "Empower and Strong Emotions" },
        { "cerebria", "supply", "Essence" },
        { "cerebria", "leaves play", "Quell" },
        { "cerebria", "used up", "Revelation" },
        { "cerebria", "chain", "Aspiration" },
        { "cerebria", "what protects an emotion", "Target and choice" },
        { "cerebria", "protected", "Target and choice" },
        { "cerebria", "intensify", "Target and choice" },
        { "cerebria", "lies clockwise of what", "Target and choice" },
        { "cerebria", "no arrow", "Ego and Operation" },
        { "cerebria", "origin", "Absorb" },
        { "cerebria", "wild token", "Upgrades and tokens" },
        { "cerebria", "can a hidden aspiration be the same as the common one", "Aspiration" },
        { "cerebria", "adjacent", "Board: Realm, Frontier, slot, Triad" },
    };
    for (size_t i = 0; i < sizeof(questions) / sizeof(*questions); i++) {
        struct primer *p = primer_new(questions[i].game);
        cr_expect_str_eq(titles_found(p, questions[i].asked), questions[i].wanted, "%s: %s",
                         questions[i].game, questions[i].asked);
        primer_free(p);
    }
}

/* ---- what a player reads at the table -------------------------------------------------------- */

static bool is_in(const struct primer *p, const char *label)
{
    for (unsigned i = 0; i < p->count; i++) {
        const struct primer_section *s = &p->sections[i];
        if (has_part(s->title, label) || has_part(s->words, label)) return true;
        if (has_part(text_string(&s->text), label)) return true;
    }
    return false;
}

/* Labels that need no section, and why. */
static const struct exception {
    const char *game, *label, *reason;
} exceptions[] = {
    { "cerebria", "red emotions", "which kinds a Spirit's deck has: the line says it itself" },
    { "cerebria", "yellow emotions", "likewise" },
    { "cerebria", "green emotions", "likewise" },
    { "cerebria", "blue emotions", "likewise" },
    { "cerebria", "numbers of the game", "of a card that is on no table" },
    { "sentinels", "back of", "players read 'the other side', which is there" },
    { "sentinels", "component", "of a deck for scenes" },
    { 0 },
};

static void expect_label(const struct primer *p, const struct game *game, const char *label)
{
    for (const struct exception *e = exceptions; e->game; e++) {
        if (strcmp(e->game, game->name) == 0 && strcmp(e->label, label) == 0) return;
    }
    cr_expect(is_in(p, label), "docs/rules/%s-primer.md says nothing of '%s'", game->name, label);
}

static void expect_counters(const struct primer *p, const struct game *game,
                            const struct counter_look *looks)
{
    for (const struct counter_look *l = looks; l && l->name; l++) {
        bool read = l->as != SHOWN_NOT && l->as != SHOWN_MOST && l->as != SHOWN_PART;
        if (read) expect_label(p, game, l->label ? l->label : l->name);
    }
}

static void expect_zones(const struct primer *p, const struct game *game)
{
    for (unsigned kind = 0; game->zones[kind].name; kind++) {
        const struct zone_look *look = zone_look_of(game, kind);
        if (look->shape == SHAPE_UNSEEN || look->shape == SHAPE_SLOT) continue;
        expect_label(p, game, look->label ? look->label : game->zones[kind].name);
    }
}

/* A keyword without what stands for something: "impulse NUMBER" is "impulse". */
static void expect_keyword(const struct primer *p, const struct game *game, const char *pattern)
{
    struct text label = { 0 };
    for (const char *at = pattern; *at && !isupper((unsigned char)*at);) {
        size_t length = strcspn(at, " ");
        if (label.length) text_add_char(&label, ' ');
        text_add_bytes(&label, at, length);
        at += length + strspn(at + length, " ");
    }
    if (label.length) expect_label(p, game, text_string(&label));
    text_release(&label);
}

static void expect_keywords(const struct primer *p, const struct game *game)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = pack_for(game->vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    for (const struct phrase *phrase = pack->phrases; phrase->pattern; phrase++) {
        bool read = phrase->role == ROLE_KEYWORD && !(phrase->shown & SHOWN_TO_AUTHORS);
        if (read) expect_keyword(p, game, phrase->pattern);
    }
    diagnostics_release(&d);
}

/* Every label that the table shows, every thing and every keyword of a card is named. */
Test(primer, every_one_names_what_the_table_shows)
{
    for (const struct embedded_primer *e = embedded_primers; e->game; e++) {
        struct diagnostics d = { 0 };
        const struct game *game = game_find(e->game, &d, 0, 0);
        cr_assert(game, "%s is of no game", e->name);
        struct primer *p = primer_new(e->game);
        expect_zones(p, game);
        expect_counters(p, game, game->look->counters);
        expect_counters(p, game, game->look->card_counters);
        for (unsigned i = 0; game->things && game->things[i]; i++)
            expect_label(p, game, game->things[i]);
        expect_keywords(p, game);
        primer_free(p);
    }
    packs_release();
}

/* ---- cards as examples ----------------------------------------------------------------------- */

/* What the primers say about cards, in the words of the cards: whoever changes a card is told to
 * look at its primer. */
static const struct card_example {
    const char *game, *card, *printed;
} card_examples[] = {
    { "gemotion", "Peace of Mind", "Bank your stash." },
    { "gemotion", "Small Pleasure", "Draw a card." },
    { "gemotion", "Bearing Gifts", "give another player 2 gems" },
    { "gemotion", "Lighten the Load", "pass 1 gem of any colour from your stash" },
    { "gemotion", "Dexterous Fingers", "right" },
    { "gemotion", "Change of Heart", "Swap" },
    { "gemotion", "Outburst", "bank" },
    { "gemotion", "Deep Sorrow", "blue gem" },
    { "gemotion", "Lasting Happiness", "3 white" },
    { "gemotion", "Second Thoughts", "Swap 2" },
    { "sentinels", "Baron Blade", "40 hp" },
    { "sentinels", "Baron Blade", "15 or more cards in the villain trash" },
    { "sentinels", "Vengeful Mad Scientist", "30 hp" },
    { "sentinels", "Vengeful Mad Scientist", "H energy damage" },
    { "sentinels", "Legacy", "32 hp" },
    { "sentinels", "Haka", "34 hp" },
    { "sentinels", "Fire Blast", "5 fire damage" },
    { "sentinels", "Ra", "2 fire damage" },
    { "sentinels", "Blazing Tornado", "3 fire damage" },
    { "sentinels", "Obsidian Field", "Increase all damage by 1." },
    { "sentinels", "Mobile Defense Platform", "Baron Blade is immune to damage." },
    { "sentinels", "Fortitude", "Reduce damage dealt to Legacy by 1." },
    { "sentinels", "Blade Battalion", "5 hp" },
    { "sentinels", "Mere", "2 melee damage" },
    { "sentinels", "Impale", "2 cold damage" },
    { "sentinels", "The Tidewright", "Put 8 tokens on this card." },
    { "sentinels", "The Tidewright", "12 or more tokens" },
    { "sentiment", "Annoyed Gnat", "Aggressive" },
    { "sentiment", "Fury", "Deal 6 damage" },
    { "sentiment", "Resentful Keeper", "deal 1 damage to yourself" },
    { "sentiment", "Courageous Champion", "4 Happiness Impulse" },
    { "sentiment", "Outrage", "+2 CR" },
    { "sentiment", "Encouragement", "Heal it by 2." },
    { "sentiment", "Exasperation", "Deal 3 damage" },
    { "sentiment", "Indignation", "Deal 4 damage" },
    { "sentiment", "Freeze", "discards a card" },
    { "sentiment", "Joyful Dancer", "Heal it by 1." },
    { "sentiment", "Glad Host", "Supportive" },
    { "sentiment", "Uneasy Whisper", "Dreadful" },
    { "sentiment", "Loyal Goose", "Protective" },
    { "sentiment", "Gloomy Cloud", "Stagnate" },
    { "sentiment", "Calm Pond", "Focused" },
    { "cerebria", "Courage", "1-2-2" },
    { "cerebria", "Cheerfulness", "gain 2 Willpower" },
    { "cerebria", "Valor", "Courage" },
    { "cerebria", "Delight", "4 or more Willpower" },
    { "cerebria", "Haste", "1 Willpower" },
    { "cerebria", "Surmount", "1 Willpower" },
    { "cerebria", "Bolster", "1 Ambition" },
    { "cerebria", "Inner Force", "2 Willpower" },
    { "cerebria", "Subdue", "2 Willpower" },
    { "cerebria", "Extinguish", "1 Willpower" },
    { "cerebria", "Exalt", "1 Ambition" },
    { "cerebria", "Raze", "1 Willpower and 1 Ambition" },
    { "cerebria", "Channeled Power", "1 Ambition" },
    { "cerebria", "Emotional Outburst", "1 Willpower" },
    { "cerebria", "Determination to Move", "1 Willpower less" },
    { "cerebria", "Foothold", "a Realm that the other side controlled" },
    { 0 },
};

/* What is printed on the card of that name; "": there is none. */
static void add_printed(const struct pack *pack, const char *name, struct text *out)
{
    for (unsigned i = 0; i < pack->own_from; i++) {
        struct card_facts facts;
        card_facts_of(pack, i, &facts);
        if (strcmp(facts.name, name) == 0) card_facts_write(&facts, out);
        card_facts_release(&facts);
    }
}

Test(primer, what_is_said_of_cards_is_printed_on_them)
{
    for (const struct card_example *e = card_examples; e->game; e++) {
        struct diagnostics d = { 0 };
        const struct game *game = game_find(e->game, &d, 0, 0);
        struct text printed = { 0 };
        add_printed(pack_for(game->vocabulary, &d), e->card, &printed);
        cr_expect(strstr(text_string(&printed), e->printed), "%s has no '%s': %s", e->card,
                  e->printed, text_string(&printed));
        text_release(&printed);
    }
    packs_release();
}
