/* The decks of the loaded pack, as words of the options. See decks.c. */
#ifndef LIMBIC_GAMES_SENTINELS_DECKS_H
#define LIMBIC_GAMES_SENTINELS_DECKS_H

#include <stdbool.h>
#include <stdint.h>

/* "villain", "hero", "environment"; NULL-ended. */
extern const char *const deck_kinds[];

const char *const *villain_words(void);
const char *const *hero_words(void);
const char *const *environment_words(void);
/* Without those that are for scenes only. */
const char *const *offered_villains(void);
const char *const *offered_heroes(void);
const char *const *offered_environments(void);
/* Of the list of villains (0), heroes (1), environments (2). */
bool deck_is_for_scenes(unsigned list, unsigned word);

#endif
