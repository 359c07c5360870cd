/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the bytes as the text of a save or scenes, read and played as `limbic replay` and
 * `limbic scene` do, then saved and read again.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "testing/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *source = must_alloc(size + 1, 1);
    if (size) memcpy(source, data, size);
    read_and_play(source);
    free(source);
    return 0;
}
