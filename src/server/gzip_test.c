/* SPDX-License-Identifier: MIT */
/* What was made small is what it was. */
#include "server/gzip.h"

#include <criterion/criterion.h>
#include <string.h>
#define ZLIB_CONST /* what is read is not written to */
#include <zlib.h>

static size_t unpack(const struct text *packed, char *into, size_t room)
{
    z_stream z = { 0 };
    cr_assert_eq(inflateInit2(&z, 15 + 16), Z_OK);
    z.next_in = (const Bytef *)packed->bytes;
    z.avail_in = (uInt)packed->length;
    z.next_out = (Bytef *)into;
    z.avail_out = (uInt)room;
    cr_assert_eq(inflate(&z, Z_FINISH), Z_STREAM_END);
    inflateEnd(&z);
    return z.total_out;
}

Test(gzip, gives_back_what_it_was_given)
{
    static char back[100000];
    struct text plain = { 0 }, packed = { 0 };
    for (unsigned i = 0; i < 2000; i++) text_add(&plain, "{\"card\":%u,\"name\":\"Fury\"},", i);
    gzip_bytes(plain.bytes, plain.length, &packed);
    cr_assert_lt(packed.length, plain.length / 4);
    cr_assert_eq(unpack(&packed, back, sizeof back), plain.length);
    cr_assert_arr_eq(back, plain.bytes, plain.length);
    packed.length = 0;
    gzip_bytes("", 0, &packed);
    cr_assert_eq(unpack(&packed, back, sizeof back), 0);
    text_release(&plain);
    text_release(&packed);
}
