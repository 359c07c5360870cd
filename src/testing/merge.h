/* SPDX-License-Identifier: MIT */
/*
 * A reader of differences that knows JSON Merge Patch (RFC 7396) and the sum as docs/protocol.md
 * describes them, and nothing of how they are made. What is wrong fails a property.
 */
#ifndef LIMBIC_TESTING_MERGE_H
#define LIMBIC_TESTING_MERGE_H

#include <jansson.h>
#include <stdint.h>

void merge_apply(json_t *to, json_t *patch);
uint32_t merge_sum(json_t *view);

#endif
