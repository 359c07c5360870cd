/* SPDX-License-Identifier: MIT */
/*
 * A step as a server sends it (docs/protocol.md, "Steps"), written out: what a client does with it
 * before it applies the differences. Written from the document, and with nothing of what writes it.
 */
#ifndef LIMBIC_TESTING_EXPAND_H
#define LIMBIC_TESTING_EXPAND_H

#include <jansson.h>

/* `view` is what the client has, `table` the last message of that kind. Returns {"message":"step",
 * "number","moves","events":[{"number","kind","text","difference"}],"difference","sum",...}, to be
 * given back with json_decref(). The view is not changed. */
json_t *expand_step(json_t *step, json_t *view, json_t *table);

#endif
