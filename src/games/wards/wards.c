/*
 * Wards: a test game that uses all of the layer of cards in play (src/inplay), and little else.
 *
 * Two or three keepers have the same deck. A card is a spell, followed and discarded, or a ward,
 * which stays in its keeper's yard. Wards strike each other; one whose harm has reached its
 * strength falls, and whose card struck it last scores a point. After some rounds most points win.
 *
 * What it shows that Sentinels does not: a yard and cards beneath others for each seat, "opposing",
 * and triggers that each player orders for the own cards, the player whose turn it is first.
 * packs/wards has the cards, tests/scenes/wards.scene a scene for each thing of the layer.
 */
#include "games/wards/wards.h"

#include "cardlang/decks.h"

enum {
    SEATS = 3,
    HAND_AT_START = 4,
    GOAL = 12,        /* points that end the game */
    DEEP = 8,         /* effects within each other; the next is forfeited */
    A_DECISION = 500, /* effects between two answers, likewise */
    RESERVED = 800,   /* bytes for what a last effect may need */
};

/* ---- the table -------------------------------------------------------------------------------- */

static const char *const elements[] = { "ember", "frost", "gale", NULL };

#define TWO_WORDS(name, word, words) { word, words },
#define ONE_WORD(name, word)         { word, false },
static const struct move_kind moves[] = { MOVES(TWO_WORDS){ 0 } };
static const struct prompt prompts[] = { PROMPTS(ONE_WORD){ 0 } };
static const struct event_kind events[] = { EVENTS(TWO_WORDS){ 0 } };

FLAT_BEGIN
struct wards {
    uint8_t round, begun, plays; /* begun: the start of this turn is over; plays: in this turn */
    seat_id turn;
    uint8_t points[SEATS], spare;
};
struct piece {
    card_id host; /* the card it has joined or lies beneath */
    uint8_t harm;
    uint8_t by; /* 1 + whose card struck it last */
};
FLAT_END

static struct wards *state_of(const struct table *t)
{
    return table_state(t);
}

static struct piece *piece_of(const struct table *t, card_id card)
{
    return (struct piece *)table_at(t, t->card_states_at) + card;
}

static seat_id player_of(const struct table *t, card_id card)
{
    return (seat_id)card_at(t, card)->pool;
}

static zone_id own_zone(const struct table *t, unsigned kind, card_id card)
{
    return zone_of(t, kind, player_of(t, card));
}

/* ---- what the layer asks --------------------------------------------------------------------- */

static uint32_t read_traits(const struct table *t, card_id card)
{
    return piece_of(t, card)->harm ? HURT : 0u;
}

static unsigned owner(const struct table *t, card_id card)
{
    return player_of(t, card);
}

/* "The eldest": the ward that has been longest in the yard. */
static card_id me(const struct table *t, card_id card)
{
    return zone_top(t, own_zone(t, ZONE_YARD, card));
}

static card_id host(const struct table *t, card_id card)
{
    return piece_of(t, card)->host;
}

static int read_strength(const struct table *t, card_id card)
{
    return play_def_of(t, card)->facts[0];
}

static int read_harm(const struct table *t, card_id card)
{
    return piece_of(t, card)->harm;
}

static const struct figure figures[] = {
    [FIGURE_STRENGTH] = { read_strength, WARD, PROMPT_STRONGEST, PROMPT_WEAKEST, PROMPT_TOP,
                          PROMPT_STRIKER },
    [FIGURE_HARM] = { read_harm, WARD },
};

static bool fits(const struct table *t, const struct filter *f, card_id card,
                 const struct context *c)
{
    (void)c;
    return f->game == FITS_LONE && zone_count(t, card_at(t, card)->zone) == 1;
}

static int measure(const struct table *t, const struct value *v, const struct context *c)
{
    if (v->measure == MEASURE_SEATS) return t->seats;
    return (int)zone_count(t, own_zone(t, ZONE_HAND, c->self));
}

static unsigned zones_meant(const struct table *t, const struct sentence *s,
                            const struct context *c, zone_id *zones)
{
    seat_id seat = c->actor < t->seats ? c->actor : player_of(t, c->self);
    unsigned n = 0;
    for (seat_id i = 0; i < t->seats; i++) {
        if (i == seat || s->deck == DECK_ALL) zones[n++] = zone_of(t, s->from, i);
    }
    return n;
}

static bool is_over(const struct table *t)
{
    for (seat_id s = 0; s < t->seats; s++) {
        if (state_of(t)->points[s] >= GOAL) return true;
    }
    return state_of(t)->round > own_option(t->setup, OPTION_ROUNDS);
}

static seat_id turn_seat(const struct table *t)
{
    return state_of(t)->turn;
}

static bool asks_order(const struct sentence *s)
{
    return s->verb == DO_STRIKE;
}

static void mean_from(struct emitter *e, const struct operand *o, struct sentence *s)
{
    (void)e;
    s->from = (uint8_t)o->value;
    s->cards.filter.beneath = s->from == ZONE_BENEATH;
}

static void until_words(const struct table *t, const struct timed *row, struct text *out)
{
    static const char *const words[] = { "the next time", "until the next turn of Player ",
                                         "until the end of the turn" };
    (void)t;
    text_add_string(out, words[row->until]);
    if (row->until == UNTIL_START) text_add(out, "%u", row->seat + 1u);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Out of play, or from elsewhere; what lay beneath it goes to its heap, what had joined it stays.
 */
static void move_away(struct table *t, card_id card, zone_id to)
{
    in_force_remove(t, card);
    timed_end_about(t, card);
    *piece_of(t, card) = (struct piece){ .host = NO_CARD };
    card_move(t, card, to);
    for (card_id other = 0; other < t->cards; other++) {
        if (piece_of(t, other)->host != card) continue;
        piece_of(t, other)->host = NO_CARD;
        if (!is_in_play(t, other)) card_move(t, other, own_zone(t, ZONE_HEAP, other));
    }
}

static unsigned draw(struct table *t, seat_id seat, unsigned n)
{
    unsigned drawn = 0;
    for (; drawn < n && zone_count(t, zone_of(t, ZONE_DECK, seat)); drawn++) {
        card_id card = zone_top(t, zone_of(t, ZONE_DECK, seat));
        card_move(t, card, zone_of(t, ZONE_HAND, seat));
        TELL(EVENT_DRAW, .seat = seat, .card = card);
    }
    return drawn;
}

static unsigned score(struct table *t, seat_id seat, int n)
{
    uint8_t *points = &state_of(t)->points[seat];
    *points = (uint8_t)(*points + n > GOAL ? GOAL : *points + n);
    if (n) TELL(EVENT_SCORE, .seat = seat, .number = n);
    return (unsigned)n;
}

/* ---- rules ----------------------------------------------------------------------------------- */

#define OWN_RULES(X) X(rounds) X(enter) X(strike) X(fall) X(settle_wards) X(apply)
#define RULES(X)     OWN_RULES(X) PLAY_RULES(X)
RULE_NUMBERS(RULES)
RULE_FORWARDS(OWN_RULES)

#define FRAME_WITH(name, ...)                                                                      \
    FRAME(name)                                                                                    \
    {                                                                                              \
        struct frame_head head;                                                                    \
        __VA_ARGS__                                                                                \
    }
FLAT_BEGIN
FRAME_WITH(rounds, struct event event; uint16_t hook; card_id card;);
FRAME_WITH(enter, struct event event;);
FRAME_WITH(strike, struct event event; card_id tied; uint16_t tied_is;);
FRAME_WITH(fall, struct event event;);
FRAME_WITH(settle_wards, card_id card; uint16_t spare;);
FRAME_WITH(apply, struct chosen chosen;);
FLAT_END

/* Found while the ward still stands, run when it is on its heap. */
static enum flow run_fall(struct table *t, struct event *d)
{
    struct in_force found[TRIGGERED_MAX];
    unsigned hook = find_own_hook(t, d->target, HOOK_OWN_FALL, 0), n = 0;
    uint8_t by = piece_of(t, d->target)->by;
    if (hook) found[n++] = in_force_of(d->target, hook);
    n += find_triggered(t, HOOK_FALLS, d, found + n);
    n += find_triggered(t, HOOK_HOST_LEAVES, d, found + n);
    move_away(t, d->target, own_zone(t, ZONE_HEAP, d->target));
    TELL(EVENT_FALL, .card = d->target);
    if (by && by - 1 != player_of(t, d->target)) score(t, (seat_id)(by - 1), 1);
    return run_triggered(t, event_name(t, d), found, n);
}

static bool can_fall(const struct table *t, card_id card)
{
    return is_in_play(t, card) && !some_hook_means(t, HOOK_STEADFAST, card, &(card_id){ 0 });
}

/* RETURNs whether it fell. */
RULE(fall)
{
    MY(fall);
    RULE_BEGIN;
    if (!can_fall(t, my->event.target)) RETURN(0);
    CALL_NUMBER(run_fall(t, &my->event));
    RETURN(1);
    RULE_END;
}

/* The first ward with as much harm as strength that nothing keeps up. */
static card_id find_falling(const struct table *t)
{
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            if (read_harm(t, card) >= read_strength(t, card) && can_fall(t, card)) return card;
        }
    }
    return NO_CARD;
}

/* After harm was done, or what kept a ward up has gone. */
RULE(settle_wards)
{
    MY(settle_wards);
    RULE_BEGIN;
    while (play_state(t)->unsettled && !is_over(t)) {
        my->card = find_falling(t);
        play_state(t)->unsettled = my->card != NO_CARD;
        if (my->card != NO_CARD) CALL(fall, .event = EVENT(EVENT_FALL, .target = my->card));
    }
    RULE_END;
}

static void turn_aside(struct table *t, struct event *d)
{
    struct modifier_search s = modifiers_of(t, HOOK_TURNED, d);
    struct modifier m;
    if (!modifier_next(t, &s, &m)) return;
    d->target = one_card(t, &m.context, m.data->onto, 0);
    TELL(EVENT_TURNED, .card = m.context.self, .target = d->target);
}

/* A threshold looks at the harm before all shields. */
static void change_harm(struct table *t, FRAME(strike) *my, unsigned kind)
{
    struct modifier_search s = modifiers_of(t, kind, &my->event);
    struct modifier m;
    const int full = my->event.number;
    s.tied = my->tied;
    s.tied_is = my->tied_is;
    while (modifier_next(t, &s, &m)) {
        if (full < m.data->threshold) continue;
        int was = my->event.number, now = kind == HOOK_BONUS ? was + m.amount : was - m.amount;
        my->event.number = now < 0 ? 0 : now;
        TELL(EVENT_CHANGE, .card = m.context.self, .number = my->event.number, .was = was);
        modifier_spend(t, &s, &m);
    }
}

static void harm(struct table *t, const struct event *d)
{
    struct piece *piece = piece_of(t, d->target);
    int sum = piece->harm + d->number;
    piece->harm = (uint8_t)(sum > NUMBERS_MAX ? NUMBERS_MAX : sum);
    piece->by = (uint8_t)(player_of(t, d->source) + 1);
    play_state(t)->unsettled = 1;
    TELL(EVENT_HARM, .source = d->source, .target = d->target, .number = d->number,
         .thing = d->thing);
}

/* Bonuses, shields, what acts instead, the harm, what answers it. RETURNs how much was done. */
RULE(strike)
{
    static const uint8_t kinds_that_tie[] = { HOOK_SHIELD, 0 };
    MY(strike);
    struct event *d = &my->event;
    RULE_BEGIN;
    turn_aside(t, d);
    if (!is_in_play(t, d->target) || d->source >= t->cards || is_over(t)) RETURN(0);
    my->tied = find_tied(t, kinds_that_tie, d);
    if (my->tied != NO_CARD) {
        ASK_BEGIN(player_of(t, my->tied), PROMPT_TIED, SUBJECT(my->tied));
        OFFER(.kind = MOVE_YES, .card = my->tied);
        OFFER(.kind = MOVE_NO, .card = my->tied);
        ASK_END;
        my->tied_is = t->chosen.kind == MOVE_YES;
    }
    change_harm(t, my, HOOK_BONUS);
    change_harm(t, my, HOOK_SHIELD);
    if (!d->number) RETURN(0);
    CALL_NUMBER(run_triggers(t, HOOK_INSTEAD, d));
    if ((d->flags & STRIKE_REPLACED) || !is_in_play(t, d->target)) RETURN(0);
    harm(t, d);
    CALL_NUMBER(run_triggers(t, HOOK_DEALT, d));
    CALL(settle_wards);
    RETURN(d->number);
    RULE_END;
}

/* Into its owner's yard: others react, then its one-time text is followed. */
RULE(enter)
{
    MY(enter);
    card_id card = my->event.target;
    RULE_BEGIN;
    move_away(t, card, own_zone(t, ZONE_YARD, card));
    in_force_add(t, card);
    TELL(EVENT_ENTER, .card = card);
    CALL_NUMBER(run_triggers(t, HOOK_ENTERS, &my->event));
    if (is_in_play(t, card))
        CALL_NUMBER(run_card(t, card, play_face_of(t, card)->played_at, NO_EVENT));
    RETURN(1);
    RULE_END;
}

/* What needs no rule. */
static void do_plainly(struct table *t, const struct chosen *chosen, card_id card)
{
    const struct sentence *s = sentence_at(t, chosen->sentence);
    struct piece *piece = piece_of(t, card);
    card_id self = effect_of_frame(t, chosen->effect)->card;
    if (s->verb == DO_MEND)
        piece->harm = (uint8_t)(piece->harm > chosen->value ? piece->harm - chosen->value : 0);
    if (s->verb == DO_JOIN) piece_of(t, self)->host = card;
    if (s->verb == DO_PUT) {
        move_away(t, card, own_zone(t, s->to, card));
        if (s->to == ZONE_BENEATH) piece->host = self;
        TELL(EVENT_PUT, .card = card);
    }
    play_state(t)->unsettled = 1;
    t->result = 1;
}

static struct event strike_of(const struct table *t, const struct chosen *chosen)
{
    const struct sentence *s = sentence_at(t, chosen->sentence);
    const struct effect_frame *f = effect_of_frame(t, chosen->effect);
    uint8_t element = s->thing_var ? (uint8_t)f->vars[s->thing_var] : s->thing;
    return EVENT(EVENT_HARM, .source = chosen_source(t, chosen), .number = chosen->value,
                 .target = chosen->cards[chosen->next], .thing = element, .parent = f->event);
}

/* RETURNs how much was done: cards, or harm. */
RULE(apply)
{
    MY(apply);
    struct chosen *chosen = &my->chosen;
    const struct sentence *s = sentence_at(t, chosen->sentence);
    card_id card = chosen->next < chosen->count ? chosen->cards[chosen->next] : (card_id)NO_CARD;
    RULE_BEGIN;
    CALL_NUMBER(choose_cards(t, chosen));
    if (!t->result) RETURN(0);
    chosen_bind(t, chosen);
    while (chosen_goes_on(t, chosen)) {
        if (chosen_asks_order(t, chosen)) CALL_NUMBER(choose_next(t, chosen));
        card = chosen->cards[chosen->next];
        if (s->verb == DO_STRIKE)
            CALL(strike, .event = strike_of(t, chosen));
        else if (s->verb == DO_FELL)
            CALL(fall, .event = EVENT(EVENT_FALL, .target = card));
        else if (s->verb == DO_PUT && s->to == ZONE_YARD)
            CALL(enter, .event = EVENT(EVENT_ENTER, .target = card));
        else
            do_plainly(t, chosen, card);
        chosen->next++;
        chosen->done = (uint16_t)(chosen->done + t->result);
    }
    CALL(settle_wards);
    RETURN(chosen->done);
    RULE_END;
}

/* "Up to" is as many as there are; otherwise all of them or none. */
static bool player_can(const struct table *t, const struct doing_players *d, seat_id seat)
{
    const struct sentence *s = sentence_at(t, d->sentence);
    unsigned deck = zone_count(t, zone_of(t, ZONE_DECK, seat));
    return s->verb != DO_DRAW || s->howmany == HOWMANY_UP_TO || deck >= (unsigned)d->value;
}

static bool player_asks_first(const struct table *t, const struct doing_players *d)
{
    return sentence_at(t, d->sentence)->verb >= DO_DRAW && player_can(t, d, d->seat);
}

static enum flow player_act(struct table *t, const struct doing_players *d)
{
    unsigned verb = sentence_at(t, d->sentence)->verb;
    const struct effect_frame *f = effect_of_frame(t, d->effect);
    if (verb < DO_DRAW) {
        size_t more = chosen_room_for(t, f, d->sentence, d->seat);
        FRAME(apply) *my = table_push_sized(t, RULE_apply, sizeof *my + more);
        chosen_begin_for(t, &my->chosen, f, d->sentence, d->seat, d->may);
        return frame_run(t, my);
    }
    t->result = 0;
    if (verb == DO_SCORE) t->result = (int)score(t, d->seat, d->value);
    if (verb == DO_DRAW && player_can(t, d, d->seat))
        t->result = (int)draw(t, d->seat, (unsigned)d->value);
    return FLOW_DONE;
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* What acts at the start of this turn: of each player's cards, or of whose turn it is. */
static enum flow run_start(struct table *t, const struct event *start)
{
    struct in_force found[TRIGGERED_MAX];
    unsigned n = find_triggered(t, HOOK_START, start, found), kept = 0;
    for (unsigned i = 0; i < n; i++) {
        bool each = hook_at(t, found[i].hook)->flags == TURN_OF_EACH;
        if (each || player_of(t, found[i].card) == turn_seat(t)) found[kept++] = found[i];
    }
    return run_triggered(t, event_name(t, start), found, kept);
}

static bool can_use(const struct table *t, const struct in_force *rite)
{
    struct context c = context_of_card(rite->card);
    bool own = player_of(t, rite->card) == turn_seat(t);
    return own && !rite->acted && hook_holds(t, hook_at(t, rite->hook), &c);
}

static void offer_rites(struct table *t)
{
    const struct in_force *all = clauses_in_force(t);
    for (EACH_IN_FORCE(i, t, HOOK_RITE)) {
        if (can_use(t, &all[i]))
            OFFER(.kind = MOVE_USE, .card = all[i].card, .number = (int16_t)all[i].hook);
    }
    OFFER(.kind = MOVE_PASS);
}

static bool may_play(const struct table *t)
{
    unsigned most = 1 + in_force_sum(t, HOOK_MORE_PLAYS, turn_seat(t));
    return !is_over(t) && state_of(t)->plays < most &&
           zone_count(t, zone_of(t, ZONE_HAND, turn_seat(t)));
}

static void begin_turn(struct table *t)
{
    state_of(t)->plays = 0;
    state_of(t)->begun = 1;
    in_force_begin_turn(t);
    timed_end(t, UNTIL_START, turn_seat(t));
    TELL(EVENT_TURN, .seat = turn_seat(t));
    draw(t, turn_seat(t), 1);
}

static void end_turn(struct table *t)
{
    struct wards *g = state_of(t);
    timed_end(t, UNTIL_END, NOBODY);
    g->turn = next_seat(t, g->turn);
    g->round = (uint8_t)(g->round + !g->turn);
    g->begun = 0;
}

/* Start, plays, rites, end. */
RULE(rounds)
{
    MY(rounds);
    struct wards *g = state_of(t);
    RULE_BEGIN;
    while (!is_over(t)) {
        if (!g->begun) {
            begin_turn(t);
            my->event = EVENT(EVENT_TURN, .seat = g->turn);
            CALL(settle_wards);
            CALL_NUMBER(run_start(t, &my->event));
        }
        while (may_play(t)) {
            ASK_BEGIN(g->turn, PROMPT_PLAY);
            offer_cards(t, zone_of(t, ZONE_HAND, g->turn), MOVE_PLAY);
            OFFER(.kind = MOVE_PASS);
            ASK_END;
            if (t->chosen.kind == MOVE_PASS) break;
            my->card = t->chosen.card;
            g->plays++;
            if (!(play_face_of(t, my->card)->traits & SPELL)) {
                CALL(enter, .event = EVENT(EVENT_ENTER, .target = my->card));
                continue;
            }
            card_move(t, my->card, zone_of(t, ZONE_HEAP, g->turn));
            TELL(EVENT_SPELL, .seat = g->turn, .card = my->card);
            CALL_NUMBER(run_card(t, my->card, play_face_of(t, my->card)->played_at, NO_EVENT));
        }
        g->plays = UINT8_MAX; /* that phase is over */
        while (!is_over(t)) {
            ASK_BEGIN(g->turn, PROMPT_RITE);
            offer_rites(t);
            ASK_END;
            if (t->chosen.kind == MOVE_PASS) break;
            my->card = t->chosen.card;
            my->hook = (uint16_t)t->chosen.number;
            clauses_in_force(t)[in_force_find(t, my->card, my->hook)].acted = 1;
            TELL(EVENT_RITE, .seat = g->turn, .card = my->card);
            CALL_NUMBER(run_card(t, my->card, hook_at(t, my->hook)->code, NO_EVENT));
        }
        if (!is_over(t)) end_turn(t);
    }
    RULE_END;
}

/* ---- operations ------------------------------------------------------------------------------ */

static void enter_apply(struct table *t, struct effect_frame *f, const struct instruction *in,
                        void *frame)
{
    chosen_begin(t, &((FRAME(apply) *)frame)->chosen, f, in->mask);
}

static bool act_impose(struct table *t, struct effect_frame *f, const struct instruction *in)
{
    timed_from_instruction(t, f, in);
    return true;
}

static unsigned all_elements(const struct state *s, const struct instruction *in, uint16_t *answers)
{
    (void)s, (void)in;
    for (uint16_t i = 0; i < ELEMENTS; i++) answers[i] = i;
    return ELEMENTS;
}

static const struct operation operations[] = {
    { "apply", FIELD_VAR, .data = sizeof(struct sentence), .rule = RULE_apply, .enter = enter_apply,
      .room = chosen_room },
    { "players", FIELD_VAR, .data = sizeof(struct sentence), .rule = RULE_play_players,
      .enter = enter_players },
    { "impose", FIELD_VAR, FIELD_VAR, FIELD_NUMBER, .hook = true, .act = act_impose },
    { "element", FIELD_OUT, .answers = all_elements, .answer = ANSWER_THING, .move = MOVE_ELEMENT,
      .prompt = PROMPT_ELEMENT },
};

/* ---- tables ---------------------------------------------------------------------------------- */

static const struct hook_kind hooks[HOOKS] = {
    [HOOK_ENTERS] = { .of_others = true },
    [HOOK_HOST_LEAVES] = { .by_host = true },
    [HOOK_INSTEAD] = { .replaces = STRIKE_REPLACED, .replaced_event = EVENT_REPLACED },
    [HOOK_STEADFAST] = { .settles = true },
};

static const struct play_rules play = {
    .rules = PLAY_RULE_NUMBERS,
    .zone = ZONE_YARD,
    .beneath_zone = ZONE_BENEATH,
    .kinds_in_force = HOOKS_IN_FORCE,
    .hooks = hooks,
    .figures = figures,
    .traits_now = HURT,
    .read_traits = read_traits,
    .owner = owner,
    .me = me,
    .host = host,
    .fits = fits,
    .measure = measure,
    .zones = zones_meant,
    .is_over = is_over,
    .decider = turn_seat,
    .player = player_of,
    .orders_first = turn_seat,
    .turn = turn_seat,
    .player_can = player_can,
    .player_asks_first = player_asks_first,
    .player_act = player_act,
    .moves = { MOVE_TARGET, MOVE_CARD, MOVE_DONE, MOVE_NEXT, MOVE_REST, MOVE_PLAYER, MOVE_NOBODY,
               MOVE_YES, MOVE_NO, MOVE_REACT },
    .prompts = { PROMPT_TARGET, PROMPT_CARD, PROMPT_ORDER, PROMPT_REACTION, PROMPT_PLAYER,
                 PROMPT_MAY, PROMPT_TOGETHER },
    .events = { EVENT_TIMED, EVENT_OVER },
    .asks_order = asks_order,
    .slots = { KIND, ONE, CARDS, SIDE, HARM, ELEMENT, VALUE, COUNT, WHO, HOWMANY, NUMBER, FROM,
               INTO, DECK, TURN },
    .nouns = wards_nouns,
    .adjectives = wards_adjectives,
    .target_traits = WARD,
    .sentence_op = OP_APPLY,
    .players_op = OP_PLAYERS,
    .impose_op = OP_IMPOSE,
    .no_lowest = "'the weakest' can be said only of whom harm is done to",
    .used_up = UNTIL_USED,
    .mean_from = mean_from,
    .until_words = until_words,
};

static void shadow(const struct table *t, struct state *s)
{
    (void)t, (void)s;
}

static const uint16_t hook_bytes[HOOKS] = { [1 ... HOOKS - 1] = sizeof(struct hook_data) };

const struct vocabulary wards_vocabulary = {
    .game = "wards",
    .slots = wards_slots,
    .words = wards_words,
    .phrases = wards_phrases,
    .operations = operations,
    .operation_count = OP_LAST - OP_GAME,
    .shadow = shadow,
    .hook_kinds = HOOKS,
    .hook_bytes = hook_bytes,
    .condition_bytes = sizeof(struct condition),
    .holds = play_condition_holds,
    .verify = play_verify,
    .number_slot = NUMBER,
    .title_slot = TITLE,
    .prefix = "storm",
    .prefix_text = "In a storm:",
    .vars_reserved = 1,
    .is_forfeited = effect_is_forfeited,
    .asked = effect_asks,
    .may_prompt = PROMPT_MAY,
    .may_move = MOVE_YES,
    .may_not_move = MOVE_NO,
    .skips = true,
    .alternative_prompt = PROMPT_OPTION,
    .alternative_move = MOVE_OPTION,
    .play = &play,
};

static const struct option_spec options[] = {
    { "rounds", OPTION_NUMBER, 5, 1, 20, .help = "after that many the game is over" },
    { "storm", OPTION_FLAG, .help = "texts for a storm count" },
    { 0 },
};
static const struct zone_kind zone_kinds[] = {
    [ZONE_DECK] = { "deck", .seen = SEEN_BY_NOBODY, .ordered = true },
    [ZONE_HAND] = { "hand", .seen = SEEN_BY_OWNER },
    [ZONE_YARD] = { "yard", .seen = SEEN_BY_ALL, .ordered = true, .laid_out = true },
    [ZONE_HEAP] = { "heap", .seen = SEEN_BY_ALL, .ordered = true },
    [ZONE_BENEATH] = { "beneath", .seen = SEEN_BY_ALL, .ordered = true },
    { 0 },
};
static const char *const streams[] = { "deck 1", "deck 2", "deck 3", NULL };
static const struct counter counters[] = {
    { "round", COUNTER(struct wards, round), .most = 20 },
    { "begun", VALUE_FLAG, COUNTER(struct wards, begun), .inner = true },
    { "plays", COUNTER(struct wards, plays), .inner = true },
    { "turn", VALUE_SEAT, COUNTER(struct wards, turn) },
    { "points", .per = { PER_SEAT }, COUNTER(struct wards, points[0]), .most = GOAL },
    { "", COUNTER(struct wards, spare) },
    { 0 },
};
static const struct counter card_counters[] = {
    { "host", VALUE_CARD, COUNTER(struct piece, host) },
    { "harm", COUNTER(struct piece, harm), .most = NUMBERS_MAX },
    { "by", COUNTER(struct piece, by), .most = SEATS },
    { 0 },
};
static const struct row_kind rows[] = { PLAY_ROWS, { 0 } };
static const struct rule_spec rules[] = { RULE_ENTRIES(RULES) };

/* Everybody has the whole pack. */
static bool prepare(struct setup *setup, struct diagnostics *d)
{
    unsigned clauses = 0;
    play_prepare(setup, &play)->prefixed_counts = own_option(setup, OPTION_STORM);
    for (unsigned i = 0; i < setup->pack->card_count; i++) {
        const struct card_def *card = &setup->pack->cards[i];
        face_id face = play_add_face(setup, i, card->facts[0] ? WARD : 0u);
        for (seat_id s = 0; s < setup->seats; s++) {
            setup_add_cards(setup, face, card->copies, s, setup_zone(setup, ZONE_DECK, s));
            clauses += play_clauses_of(setup, face) * card->copies;
        }
    }
    return play_make_room(setup, clauses, d);
}

static void settle(struct table *t)
{
    in_force_clear(t);
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) in_force_add(t, card);
    }
}

static void deal(struct table *t)
{
    state_of(t)->round = 1;
    for (card_id card = 0; card < t->cards; card++)
        *piece_of(t, card) = (struct piece){ .host = NO_CARD };
    for (seat_id s = 0; s < t->seats; s++) {
        zone_shuffle(t, zone_of(t, ZONE_DECK, s), s);
        draw(t, s, HAND_AT_START);
    }
}

static void scores(const struct table *t, int32_t *points)
{
    for (seat_id s = 0; s < t->seats; s++) points[s] = state_of(t)->points[s];
}

static int32_t worth(const struct table *t, seat_id seat)
{
    int32_t value = 10 * state_of(t)->points[seat];
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            int left = read_strength(t, card) - read_harm(t, card);
            value += player_of(t, card) == seat ? left : -left;
        }
    }
    return value;
}

static void clause_words(const struct table *t, const struct event *about, struct text *out)
{
    if (about->kind == EVENT_TIMED && frame_top(t)->rule == RULE_effect)
        play_timed_words(t, play_state(t)->timed_count - 1u, out);
    else if (frame_top(t)->rule == RULE_effect)
        play_alternative_words(t, about, out);
    else
        clause_body_text(t->setup->pack, hook_at(t, (unsigned)about->number)->clause, out);
}

static unsigned side_of(const struct table *t, card_id card)
{
    return player_of(t, card);
}

static void table_words(const struct table *t, struct text *out)
{
    text_add(out, "Round %u, turn of Player %u", state_of(t)->round, turn_seat(t) + 1u);
    for (unsigned i = 0; i < play_state(t)->timed_count; i++) {
        text_add_char(out, '\n');
        play_timed_line(t, i, out);
    }
}

static void state_words(const struct table *t, card_id card, struct text *out)
{
    struct text words = { 0 };
    text_add(&words, "harm %d/%d", read_harm(t, card), read_strength(t, card));
    play_keywords(t, card, &words);
    text_add_string(out, text_string(&words));
    text_release(&words);
}

static void check_position(const struct table *t, struct diagnostics *d)
{
    if (state_of(t)->turn >= t->seats) diagnose(d, 0, 0, "it must be somebody's turn");
    if (!state_of(t)->round) diagnose(d, 0, 0, "rounds begin with 1");
    if (play_state(t)->timed_count) diagnose(d, 0, 0, "play the card that says it for a time");
    for (EACH_PLAY_ZONE(zone, t)) {
        for (EACH_CARD(card, t, zone)) {
            if (!read_strength(t, card)) diagnose(d, 0, 0, "spells do not stay in a yard");
        }
    }
}

const struct game wards_game = {
    .name = "wards",
    .title = "Wards",
    .about = "The test game for cards in play.",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .hidden = true,
    .options = options,
    .zones = zone_kinds,
    .streams = streams,
    .things = elements,
    .counters = counters,
    .rows = rows,
    .card_counters = card_counters,
    .state_bytes = sizeof(struct wards),
    .card_state_bytes = sizeof(struct piece),
    .stack_bytes = 3000 + RESERVED,
    .effects_deep = DEEP,
    .effects_a_decision = A_DECISION,
    .room_reserved = RESERVED,
    .rules = rules,
    .rules_count = RULE_LAST_,
    .play = RULE_rounds,
    .moves = moves,
    .prompts = prompts,
    .events = events,
    .forfeit_event = EVENT_FORFEIT,
    .vocabulary = &wards_vocabulary,
    .packs = &card_packs,
    .prepare = prepare,
    .deal = deal,
    .settle = settle,
    .scores = scores,
    .worth = worth,
    .clause_words = clause_words,
    .card_words = play_card_words,
    .side_of = side_of,
    .table_words = table_words,
    .state_words = state_words,
    .does_words = play_does_words,
    .sentence_words = play_sentence_words,
    .check_position = check_position,
};
