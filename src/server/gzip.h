/* SPDX-License-Identifier: MIT */
/*
 * Bytes made small by gzip, for browsers that take that: the cards of a game are ten times as long
 * as what is said in them.
 */
#ifndef LIMBIC_SERVER_GZIP_H
#define LIMBIC_SERVER_GZIP_H

#include <stddef.h>

#include "base/text.h"

/* Appends them to `out`. */
void gzip_bytes(const char *bytes, size_t length, struct text *out);

#endif
