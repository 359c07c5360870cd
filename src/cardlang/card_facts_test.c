/* SPDX-License-Identifier: MIT */
/* What is printed on a card, as data. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <string.h>

#include "cardlang/card_facts.h"
#include "cardlang/card_page.h"
#include "cardlang/packs.h"
#include "games/registry.h"
#include "kernel/options.h"

static const struct game *game_called(const char *name)
{
    struct diagnostics d = { 0 };
    const struct game *game = game_find(name, &d, 0, 0);
    cr_assert_not_null(game);
    return game;
}

static const struct pack *pack_of(const struct game *game)
{
    struct diagnostics d = { 0 };
    const struct pack *pack = pack_for(game->vocabulary, &d);
    cr_assert(pack, "%s", text_string(&d.out));
    return pack;
}

/* The facts, put together again in the order of card_text(). */
static void add_whole(const struct card_facts *facts, struct text *out)
{
    const char *blank = "";
    if (facts->cost.length) {
        text_add(out, "Cost: %s.", text_string(&facts->cost));
        blank = " ";
    }
    for (unsigned i = 0; i < facts->keyword_count; i++, blank = " ") {
        text_add(out, "%s%s.", blank, text_string(&facts->keywords[i].text));
    }
    for (unsigned i = 0; i < facts->sentence_count; i++) {
        if (out->length) text_add_char(out, facts->sentences[i].joins ? ' ' : '\n');
        text_add_string(out, text_string(&facts->sentences[i].text));
    }
}

/* Nothing of any card of any pack is lost, and nothing is added. */
Test(card_facts, together_they_are_the_text_of_the_card)
{
    unsigned cards = 0;
    for (unsigned g = 0; games[g]; g++) {
        if (!games[g]->vocabulary) continue;
        const struct pack *pack = pack_of(games[g]);
        for (unsigned i = 0; i < pack->own_from; i++, cards++) {
            struct card_facts facts;
            struct text whole = { 0 }, wanted = { 0 };
            card_facts_of(pack, i, &facts);
            add_whole(&facts, &whole);
            card_text(pack, i, &wanted);
            cr_expect_str_eq(text_string(&whole), text_string(&wanted));
            card_facts_release(&facts);
            text_release(&whole);
            text_release(&wanted);
        }
    }
    cr_expect_gt(cards, 200);
}

static void expect_facts(const char *game, const char *name, const char *expected)
{
    const struct pack *pack = pack_of(game_called(game));
    struct card_facts facts;
    struct text out = { 0 };
    card_facts_of(pack, (unsigned)pack_find(pack, name), &facts);
    facts.notice = facts.file = NULL; /* the same for many */
    card_facts_write(&facts, &out);
    cr_expect_str_eq(text_string(&out), expected);
    card_facts_release(&facts);
    text_release(&out);
}

Test(card_facts, a_character_with_two_sides)
{
    expect_facts("sentinels", "Legacy",
                 "{\"game\":\"sentinels\",\"name\":\"Legacy\",\"kind\":\"character\","
                 "\"deck\":{\"kind\":\"hero\",\"name\":\"legacy\",\"title\":\"Legacy\"},"
                 "\"copies\":1,\"other\":\"Legacy (incapacitated)\",\"keywords\":["
                 "{\"word\":\"character\",\"text\":\"Character\","
                 "\"help\":\"The hero's or villain's own card; not in the deck.\"},"
                 "{\"word\":\"hp\",\"text\":\"32 hp\",\"help\":\"It is a target.\"},"
                 "{\"word\":\"nemesis\",\"text\":\"Nemesis icon: legacy\",\"title\":\"legacy\","
                 "\"help\":\"Deals 1 more to cards with the same icon.\"}],"
                 "\"numbers\":{\"hp\":32},\"sentences\":[{\"line\":8,\"title\":\"Galvanize\","
                 "\"text\":\"Power \\\"Galvanize\\\": Until the start of your next turn, increase "
                 "damage dealt by hero targets by 1.\"}],\"art\":\"hero with a cape\",\"line\":5}");
}

/* What the rules say of a keyword is told to who asks, and of the six of the rules alone. */
Test(card_facts, keywords_are_explained_on_demand)
{
    const struct pack *pack = pack_of(game_called("sentiment"));
    struct text said = { 0 };
    card_reminders(pack, (unsigned)pack_find(pack, "Annoyed Gnat"), &said);
    cr_expect_str_eq(text_string(&said),
                     "(Aggressive: it can attack in the turn in which it comes.)\n");
    text_clear(&said);
    card_reminders(pack, (unsigned)pack_find(pack, "Fury"), &said);
    cr_expect_eq(said.length, 0u);
    text_release(&said);
}

/* A mark for authors ("copies assumed") is a fact, and is not written. */
Test(card_facts, marks_for_authors_are_not_written)
{
    const struct pack *pack = pack_of(game_called("sentinels"));
    struct card_facts facts;
    card_facts_of(pack, (unsigned)pack_find(pack, "Thokk!"), &facts);
    cr_assert_eq(facts.keyword_count, 2);
    cr_expect_not(facts.keywords[0].authors);
    cr_expect(facts.keywords[1].authors);
    card_facts_release(&facts);
    expect_facts("sentinels", "Thokk!",
                 "{\"game\":\"sentinels\",\"name\":\"Thokk!\",\"kind\":\"one-shot\","
                 "\"deck\":{\"kind\":\"hero\",\"name\":\"legacy\",\"title\":\"Legacy\"},"
                 "\"copies\":3,\"keywords\":[{\"word\":\"one-shot\",\"text\":\"One-shot\","
                 "\"help\":\"Its effects happen in order, then it is discarded.\"}],"
                 "\"sentences\":[{\"line\":102,\"text\":\"Legacy deals a target 3 melee damage.\"},"
                 "{\"line\":103,\"text\":\"Draw a card.\",\"joins\":true}],\"art\":\"punch with "
                 "flying teeth\",\"line\":99}");
}

Test(card_facts, a_card_that_is_bought)
{
    expect_facts(
        "gemotion", "Emotional Flood",
        "{\"game\":\"gemotion\",\"name\":\"Emotional Flood\",\"copies\":2,\"copies_most\":3,"
        "\"cost\":\"2 white gems\",\"sentences\":[{\"line\":114,"
        "\"text\":\"Take 5 gems of any colours.\"}],\"art\":\"overflowing river\",\"line\":111}");
}

/* Of a card that has been read: what is told of it beside its text. */
static void expect_art(const struct pack *pack, const char *art)
{
    struct card_facts facts;
    struct text out = { 0 }, text = { 0 };
    card_facts_of(pack, 0, &facts);
    card_facts_write(&facts, &out);
    card_text(pack, 0, &text);
    cr_expect_str_eq(facts.art, art);
    cr_expect(strstr(text_string(&out), "\"flavour\":\"It wilts.\",\"art\":\"wilting flower\""),
              "%s", text_string(&out));
    cr_expect_str_eq(text_string(&text), "Draw a card.");
    card_facts_release(&facts);
    text_release(&out);
    text_release(&text);
}

/* What a picture shows is kept with single blanks, copied with the pack, and not printed. */
Test(card_facts, what_a_picture_shows_is_no_part_of_the_text)
{
    struct diagnostics d = { 0 };
    struct pack *pack = pack_new(game_called("gemotion")->vocabulary);
    cr_assert(pack_read(pack, "art",
                        "game gemotion\ncard \"A\"\n    art   wilting  flower  # so\n"
                        "    flavour \"It wilts.\"\n    draw 1\n",
                        &d));
    struct pack *copy = pack_copy(pack);
    expect_art(pack, "wilting flower");
    pack_free(pack);
    expect_art(copy, "wilting flower");
    pack_free(copy);
    diagnostics_release(&d);
}

/* ---- of a set-up ----------------------------------------------------------------------------- */

static struct setup *setup_of(const struct game *game)
{
    struct diagnostics d = { 0 };
    struct options options;
    options_init(game, &options);
    struct setup *setup = setup_new(game, &options, &d);
    cr_assert(setup, "%s", text_string(&d.out));
    return setup;
}

/* A game whose cards are written in C has their names and how many there are. */
Test(card_facts, a_game_without_a_pack)
{
    struct setup *setup = setup_of(game_called("pebbles"));
    struct text out = { 0 };
    setup_faces_write(setup, &out);
    cr_expect_str_eq(text_string(&out), "{\"game\":\"pebbles\",\"faces\":{"
                                        "\"take 1\":{\"name\":\"take 1\",\"copies\":15},"
                                        "\"take 2\":{\"name\":\"take 2\",\"copies\":9},"
                                        "\"take 3\":{\"name\":\"take 3\",\"copies\":3},"
                                        "\"steal 1\":{\"name\":\"steal 1\",\"copies\":12},"
                                        "\"bank 2\":{\"name\":\"bank 2\",\"copies\":9},"
                                        "\"bank 4\":{\"name\":\"bank 4\",\"copies\":3}}}");
    text_release(&out);
    setup_free(setup);
}

/* What lies down can be read: each side names the other, and both are among the faces. */
static void expect_other_side(const struct setup *setup, face_id f, const json_t *face)
{
    face_id other = setup_other_side(setup, f);
    const char *named = json_string_value(json_object_get(face, "other"));
    if (other == f)
        cr_expect_null(named, "%s", setup->face_names[f]);
    else
        cr_expect_str_eq(named ? named : "(none)", setup->face_names[other]);
}

/* Every game can be asked for its faces, each is there once, and all cards are counted. */
Test(card_facts, every_game_has_its_faces)
{
    for (unsigned g = 0; games[g]; g++) {
        struct setup *setup = setup_of(games[g]);
        struct text out = { 0 };
        json_error_t error;
        setup_faces_write(setup, &out);
        json_t *read = json_loads(text_string(&out), JSON_REJECT_DUPLICATES, &error);
        cr_assert(read, "%s: %s", games[g]->name, error.text);
        const json_t *faces = json_object_get(read, "faces");
        cr_expect_eq(json_object_size(faces), setup->faces, "%s", games[g]->name);
        json_int_t copies = 0;
        for (face_id f = 0; f < setup->faces; f++) {
            const json_t *face = json_object_get(faces, setup->face_names[f]);
            cr_assert(face, "%s: %s", games[g]->name, setup->face_names[f]);
            copies += json_integer_value(json_object_get(face, "copies"));
            expect_other_side(setup, f, face);
            cr_expect(!setup->pack || json_object_get(face, "line"), "%s is in no pack",
                      setup->face_names[f]);
        }
        cr_expect_eq(copies, setup->cards, "%s", games[g]->name);
        json_decref(read);
        text_release(&out);
        setup_free(setup);
    }
}
