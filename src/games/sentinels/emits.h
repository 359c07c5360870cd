/* The `emit` functions of Sentinels' phrases: verbs.c and hooks.c. */
#ifndef LIMBIC_GAMES_SENTINELS_EMITS_H
#define LIMBIC_GAMES_SENTINELS_EMITS_H

#include "games/sentinels/reading.h"

/* verbs.c */
EMIT(emit_deals);
EMIT(emit_deals_irreducible);
EMIT(emit_highest_deals);
EMIT(emit_regain);
EMIT(emit_destroy);
EMIT(emit_destroy_and_keep);
EMIT(emit_destroy_beneath);
EMIT(emit_who_destroys);
EMIT(emit_choose_cards);
EMIT(emit_redirect);
EMIT(emit_set_hp);
EMIT(emit_put_tokens);
EMIT(emit_remove_tokens);
EMIT(emit_put);
EMIT(emit_draw);
EMIT(emit_discard);
EMIT(emit_play);
EMIT(emit_power);
EMIT(emit_skip_turn);
EMIT(emit_together);
EMIT(emit_mill);
EMIT(emit_play_top);
EMIT(emit_shuffle);
EMIT(emit_reveal);
EMIT(emit_reveal_one_may_put);
EMIT(emit_reveal_put);
EMIT(emit_reveal_may_put);
EMIT(emit_choose_any_type);
EMIT(emit_choose_type);
EMIT(emit_more_powers);
EMIT(emit_reduce_that);
EMIT(emit_prevent_that);
EMIT(emit_beneath);
EMIT(emit_flip);
EMIT(emit_win);
EMIT(emit_lose);
EMIT(emit_end_turn);
EMIT(emit_done);
EMIT(emit_not_done);
EMIT(emit_if_more);
EMIT(emit_if_less);
EMIT(emit_while_more);
EMIT(emit_while_less);
EMIT(emit_until_start);
EMIT(emit_until_end);

/* hooks.c */
EMIT(emit_increased);
EMIT(emit_reduced);
EMIT(emit_irreducible);
EMIT(emit_prevented);
EMIT(emit_next_increased);
EMIT(emit_next_reduced);
EMIT(emit_next_irreducible);
EMIT(emit_next_prevented);
EMIT(emit_reduced_from);
EMIT(emit_becomes_type);
EMIT(emit_redirected_to);
EMIT(emit_immune);
EMIT(emit_cannot_deal);
EMIT(emit_cannot_play);
EMIT(emit_indestructible);
EMIT(emit_become_target);
EMIT(emit_more_plays_in_phase);
EMIT(emit_more_powers_in_phase);
EMIT(emit_end_at_start);
EMIT(emit_start);
EMIT(emit_end);
EMIT(emit_setup);
EMIT(emit_power_hook);
EMIT(emit_ability);
EMIT(emit_flipped);
EMIT(emit_when_destroyed);
EMIT(emit_would_be_destroyed);
EMIT(emit_host_leaves);
EMIT(emit_before);
EMIT(emit_before_first);
EMIT(emit_instead);
EMIT(emit_would);
EMIT(emit_would_first);
EMIT(emit_dealt);
EMIT(emit_dealt_first);
EMIT(emit_redirected);
EMIT(emit_total);
EMIT(emit_enters);
EMIT(emit_destroyed);
EMIT(emit_place);
EMIT(emit_hp);
EMIT(emit_nemesis);
EMIT(emit_back_of);
EMIT(emit_next_to);

#endif
