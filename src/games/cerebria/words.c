/* SPDX-License-Identifier: MIT */
/*
 * The language of Cerebria's cards: its table, and what is relied on. What can be read and not be
 * played is looked for in mistakes.c; words and phrases are in phrases.c, what they do in
 * operations.c.
 */
#include "games/cerebria/words.h"

#include <string.h>

#include "cardlang/compile.h"

/* ---- what a card is -------------------------------------------------------------------------- */

enum sort card_sort(const struct card_def *card)
{
    static const struct {
        uint32_t any;
        uint8_t sort;
    } sorts[] = {
        { KEYWORDS_OF_EMOTIONS, SORT_EMOTION },  { KEYWORD_SPIRIT, SORT_SPIRIT },
        { KEYWORD_UPGRADE, SORT_UPGRADE },       { KEYWORDS_OF_OPERATIONS, SORT_OPERATION },
        { KEYWORD_ASPIRATION, SORT_ASPIRATION }, { KEYWORD_INTENTION, SORT_INTENTION },
        { KEYWORD_NUMBERS, SORT_NONE },
    };
    enum sort found = SORT_NONE;
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof sorts / sizeof *sorts; i++) {
        uint32_t has = card->keywords & sorts[i].any;
        if (!has) continue;
        count += (unsigned)__builtin_popcount(has);
        found = sorts[i].sort;
    }
    return count == 1 ? found : SORT_NONE;
}

bool card_belongs_to(const struct pack *pack, const struct card_def *card, const char *kind,
                     const char *name)
{
    if (card->deck == NO_DECK) return false;
    const struct deck *deck = &pack->decks[card->deck];
    return strcmp(deck->kind, kind) == 0 && (!name || strcmp(deck->name, name) == 0);
}

enum team card_team(const struct pack *pack, const struct card_def *card)
{
    bool gloom = card->keywords & KEYWORD_GLOOM || card_belongs_to(pack, card, DECK_SIDE, "gloom");
    return gloom ? TEAM_GLOOM : TEAM_BLISS;
}

const char *team_name(enum team team)
{
    return team == TEAM_BLISS ? "Bliss" : "Gloom";
}

/* Everything else that can be wrong with a card or a pack is in mistakes.c. */
static void check_card(struct emitter *e)
{
    if (emit_card(e) - emit_pack(e)->cards >= FACES_MOST)
        emit_card_mistake(e, "a pack of this game has at most %d cards", FACES_MOST);
}

/* ---- verifying ------------------------------------------------------------------------------- */

/* What facts.c reads of a card is bounded there; here, what running code relies on. */
static bool verify_hook(const struct pack *pack, const struct card_def *card,
                        const struct hook *hook)
{
    (void)card;
    if (hook->kind < HOOK_KINDS) {
        const struct cerebria_moment *moment = pack_data(pack, hook->data);
        return moment->row <= ANY_ROW && hook->code;
    }
    const struct cerebria_modifier *holds = pack_data(pack, hook->data);
    if (holds->amount > UINT8_MAX) return false;
    if (hook->kind == HOLDS_FOR_GAME) return holds->effect < sizeof(struct constants);
    if (hook->kind == HOLDS_FOR_INTENTION) return holds->effect < INTENTION_KINDS;
    return true;
}

static const uint16_t hook_bytes[HOOK_KINDS_ALL] = {
    [HOOK_ENTRY] = sizeof(struct cerebria_moment),
    [HOOK_REST] = sizeof(struct cerebria_moment),
    [HOOK_TURN_END] = sizeof(struct cerebria_moment),
    [HOOK_OWN_LEAVES] = sizeof(struct cerebria_moment),
    [HOOK_LEAVES] = sizeof(struct cerebria_moment),
    [HOOK_BUILT] = sizeof(struct cerebria_moment),
    [HOOK_EMPOWERED] = sizeof(struct cerebria_moment),
    [HOOK_ABSORBED] = sizeof(struct cerebria_moment),
    [HOOK_AFTER] = sizeof(struct cerebria_moment),
    [HOLDS_FOR_EMOTION] = sizeof(struct cerebria_modifier),
    [HOLDS_FOR_SPIRIT] = sizeof(struct cerebria_modifier),
    [HOLDS_FOR_UPGRADE] = sizeof(struct cerebria_modifier),
    [HOLDS_FOR_INTENTION] = sizeof(struct cerebria_modifier),
    [HOLDS_FOR_GAME] = sizeof(struct cerebria_modifier),
};

/* Nothing is looked ahead: choices look at the table itself. */
static void shadow(const struct table *t, struct state *s)
{
    (void)t;
    (void)s;
}

static const char *const deck_kinds[] = { DECK_SIDE, DECK_BOARD, DECK_SPIRIT, DECK_TEAM, NULL };
static const char *const again[] = { [SLOT_WHO] = "that Spirit", [SLOT_MEASURE] = NULL };

const struct vocabulary cerebria_vocabulary = {
    .game = "cerebria",
    .slots = cerebria_slots,
    .words = cerebria_words,
    .phrases = cerebria_phrases,
    .operations = cerebria_operations,
    .operation_count = OP_LAST_ - OP_GAME,
    .shadow = shadow,
    .hook_kinds = HOOK_KINDS_ALL,
    .hook_bytes = hook_bytes,
    .verify_hook = verify_hook,
    .check_card = check_card,
    .number_slot = SLOT_NUMBER,
    .title_slot = SLOT_TITLE,
    .again = again,
    .may_prompt = PROMPT_MAY,
    .may_move = MOVE_YES,
    .may_not_move = MOVE_NO,
    .condition_bytes = sizeof(struct cerebria_condition),
    .holds = cerebria_holds,
    .deck_kinds = deck_kinds,
    .skips = true,
    .is_idle = cerebria_is_idle,
    .alternative_prompt = PROMPT_ALTERNATIVE,
    .alternative_move = MOVE_ALTERNATIVE,
    .lints = cerebria_lints,
};
