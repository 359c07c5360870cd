/* SPDX-License-Identifier: MIT */
/*
 * Whether every rule and ruling of a game is proved, and kept where its row says.
 *
 * The documents say which ids there are, one a table row `| id | rule | where | proof |`; scenes
 * (their `proves` lines) and unit tests (comments that begin with `proves`) say what they prove.
 * Whether a proof is a good one cannot be seen here: `limbic cards mutate` looks after the cards,
 * people after the rest. Files are read from the project's root, where tests run.
 */
#ifndef LIMBIC_TESTING_RULE_INDEX_H
#define LIMBIC_TESTING_RULE_INDEX_H

#include <stdbool.h>

#include "base/text.h"

struct rule_index;

/* `is_id`: is that word an id of the game's? Ids of other games are none of ours. */
struct rule_index *rule_index_new(bool (*is_id)(const char *start, const char *end));
void rule_index_free(struct rule_index *index);

/* Rows whose id begins with the prefix are this document's own; others it mentions. A row of three
 * cells, as rulings have them, says nothing of places. `file`: for messages. */
void rule_index_read_document(struct rule_index *index, const char *source, const char *file,
                              const char *prefix);
/* Every id with that prefix which a document read before has defined needs a row here too: rules
 * list the rulings that bear on them, and nobody would miss one that is not there. */
void rule_index_read_list(struct rule_index *index, const char *source, const char *file,
                          const char *prefix);
void rule_index_read_scenes(struct rule_index *index, const char *source, const char *file);
/* The ids right after the word in a comment, as far as there is no other word. */
void rule_index_read_tests(struct rule_index *index, const char *source, const char *file);

/* The same from the disk. A document without ids, or a folder without such files, is a mistake. */
void rule_index_read_document_file(struct rule_index *index, const char *path, const char *prefix);
void rule_index_read_list_file(struct rule_index *index, const char *path, const char *prefix);
void rule_index_read_scene_files(struct rule_index *index, const char *folder);
void rule_index_read_test_files(struct rule_index *index, const char *folder);

/* Everything that is wrong, one a line. */
void rule_index_judge(struct rule_index *index, struct text *wrong);

#endif
