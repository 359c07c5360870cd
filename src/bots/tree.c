/* SPDX-License-Identifier: MIT */
/* Trees of what was seen. See tree.h. */
#include "bots/tree.h"

#include <string.h>

#include "kernel/zone.h"

node_id tree_root(struct tree *tree)
{
    check(tree->used < tree->capacity);
    tree->nodes[tree->used] = (struct node){ 0 };
    return tree->used++;
}

node_id tree_find(const struct tree *tree, node_id from, uint64_t key)
{
    node_id at = tree->nodes[from].child;
    while (at && tree->nodes[at].key != key) at = tree->nodes[at].next;
    return at;
}

/* Node by node, because they lie far apart and keys close together. */
void tree_find_all(const struct tree *tree, node_id from, const uint64_t *keys, unsigned count,
                   node_id *found)
{
    memset(found, 0, count * sizeof *found);
    for (node_id at = tree->nodes[from].child; at; at = tree->nodes[at].next) {
        unsigned i = 0;
        while (i < count && keys[i] != tree->nodes[at].key) i++;
        if (i < count) found[i] = at;
    }
}

node_id tree_grow(struct tree *tree, node_id from, uint64_t key)
{
    node_id at = tree_find(tree, from, key);
    if (at || tree->used == tree->capacity) return at;
    at = tree->used++;
    tree->nodes[at] = (struct node){ .key = key, .next = tree->nodes[from].child };
    tree->nodes[from].child = at;
    return at;
}

uint64_t move_key(const struct table *t, const struct move *move, seat_id viewer)
{
    uint64_t face = NO_FACE;
    if (move->card != NO_CARD && seat_knows(t, viewer, move->card)) face = face_of(t, move->card);
    uint64_t what = (uint64_t)move->kind << 56 | (uint64_t)move->seat << 48 | face << 32 |
                    (uint64_t)(uint16_t)move->number << 16 | (uint64_t)move->thing << 8 |
                    move->extra;
    return scatter(what + 1);
}

unsigned move_keys(const struct table *t, uint64_t *keys, unsigned most)
{
    unsigned count = t->moves < most ? t->moves : most;
    for (unsigned i = 0; i < count; i++) {
        keys[i] = move_key(t, &table_moves(t)[i], t->asked);
        /* Equal ones stand close together, so a second one finds the first at once. */
        for (unsigned j = i; j-- > 0;) {
            if (keys[j] != keys[i]) continue;
            keys[i] = scatter(keys[i]);
            j = i;
        }
    }
    return count;
}
