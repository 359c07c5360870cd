/* SPDX-License-Identifier: MIT */
/* Where the server's tables are, for serve and admin alike. */
#ifndef LIMBIC_CMD_STORE_PATH_H
#define LIMBIC_CMD_STORE_PATH_H

#include "base/text.h"

/* The file that was named, or the usual one if `named` is NULL. False: there is no usual one,
 * because HOME is not set. */
bool store_path(const char *named, struct text *out);

#endif
