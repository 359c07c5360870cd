/* SPDX-License-Identifier: MIT */
/*
 * Fuzzing limits files: whatever one says, it is refused with a message, or what it says can be
 * printed and read as the same.
 */
#include <stdint.h>
#include <string.h>

#include "base/check.h"
#include "server/limits.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void print_and_read(const struct limits *limits)
{
    struct text out = { 0 };
    struct limits again;
    struct diagnostics d = { 0 };
    limits_print(limits, &out);
    check(limits_read(&again, text_string(&out), &d) && !d.count);
    check(memcmp(limits, &again, sizeof again) == 0);
    text_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text source = { 0 };
    text_add_bytes(&source, (const char *)data, size);
    struct diagnostics d = { .file = "fuzz", .source = text_string(&source) };
    struct limits limits;
    bool fine = limits_read(&limits, d.source, &d);
    check(fine == !d.count);
    if (fine) print_and_read(&limits);
    diagnostics_release(&d);
    text_release(&source);
    return 0;
}
