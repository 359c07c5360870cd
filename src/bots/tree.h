/* SPDX-License-Identifier: MIT */
/*
 * Trees of what was seen: the memory of a search (search.c).
 *
 * A node is a sequence of moves as one party has seen them since the root, whatever the world they
 * were made in: the party's own moves by what they do, those of others by what it could see of
 * them. Nodes lie in one arena of a fixed size; when it is full, the trees grow no further and go
 * on being used.
 */
#ifndef LIMBIC_BOTS_TREE_H
#define LIMBIC_BOTS_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "kernel/game.h"

typedef uint32_t node_id; /* 0: none */

struct node {
    uint64_t key;        /* of the move that leads here */
    node_id child, next; /* the first move after it, and the next one after the same node */
    uint32_t visits;     /* of which some are under way, and count as lost until they are valued */
    uint32_t available;  /* how often it could be chosen */
    uint64_t value;      /* sum over the visits, in CHANCE_ONEths of a victory */
};

struct tree {
    struct node *nodes;
    node_id used, capacity;
};

/* A node that nothing leads to; the arena must have room for it. */
node_id tree_root(struct tree *tree);

/* The node after `from` by that key; 0 if there is none. */
node_id tree_find(const struct tree *tree, node_id from, uint64_t key);

/* The same for each of these keys, which differ. */
void tree_find_all(const struct tree *tree, node_id from, const uint64_t *keys, unsigned count,
                   node_id *found);

/* The node after `from` by that key, made if there is none; 0 if the arena is full. */
node_id tree_grow(struct tree *tree, node_id from, uint64_t key);

/*
 * What a move is, in every world alike: kind, whom and what it concerns, the face of its card if
 * `viewer` knows it, and no index. Equal moves of one decision have equal keys: move_keys() tells
 * them apart.
 */
uint64_t move_key(const struct table *t, const struct move *move, seat_id viewer);

/* The keys of all moves of the pending decision, for the asked seat; of equal ones the second,
 * third and so on differ. Returns how many there are, at most `most`. */
unsigned move_keys(const struct table *t, uint64_t *keys, unsigned most);

#endif
