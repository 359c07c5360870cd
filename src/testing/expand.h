/* SPDX-License-Identifier: MIT */
/*
 * A step as a server sends it (docs/protocol.md, "Steps"), written out and applied: what a client
 * does with it. Written from the document, and with nothing of what writes it.
 */
#ifndef LIMBIC_TESTING_EXPAND_H
#define LIMBIC_TESTING_EXPAND_H

#include <jansson.h>

/* `view` is what the client has, and is brought up to date; `table` the last message of that kind.
 * Returns {"message":"step",
 * "number","moves","events":[{"number","kind","text","difference"}],"difference","sum",...}, to be
 * given back with json_decref(). */
json_t *expand_step(json_t *step, json_t *view, json_t *table);

#endif
