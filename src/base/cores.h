/* SPDX-License-Identifier: MIT */
/* How many threads can run at once here. */
#ifndef LIMBIC_BASE_CORES_H
#define LIMBIC_BASE_CORES_H

/* Of this process, as the system lets it; at least 1. */
unsigned cores_there_are(void);

#endif
