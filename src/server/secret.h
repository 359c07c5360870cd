/* SPDX-License-Identifier: MIT */
/*
 * Secrets: tokens that are links to seats, of which only a hash is kept, and the commitment to a
 * seed: who deals shows before the first card that the seed was fixed, and after the last which one
 * it was (docs/adr/0034).
 */
#ifndef LIMBIC_SERVER_SECRET_H
#define LIMBIC_SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum {
    TOKEN_BYTES = 16,
    TOKEN_LENGTH = 22, /* of its text: URL-safe base64 without padding */
    TOKEN_HASH_BYTES = 32,
    TOKEN_HASH_LENGTH = 64, /* of its text: hexadecimal */
    SALT_BYTES = 16,
};

struct token {
    char text[TOKEN_LENGTH + 1];
};

struct token_hash {
    uint8_t bytes[TOKEN_HASH_BYTES];
};

struct token token_make(const uint8_t random[TOKEN_BYTES]);
/* Of any text; one that is no token has a hash that none has. */
struct token_hash token_hash(const char *token);
/* Takes the same time wherever they differ. */
bool token_hash_equal(const struct token_hash *a, const struct token_hash *b);
void token_hash_print(const struct token_hash *hash, char out[TOKEN_HASH_LENGTH + 1]);
bool token_hash_read(struct token_hash *hash, const char *text);

/* BLAKE2b-256 of the salt and the seed (eight bytes, the least first), in hexadecimal. Without the
 * salt the 64 bits of a seed could be searched. */
void commitment_print(const uint8_t salt[SALT_BYTES], uint64_t seed, struct text *out);
void salt_print(const uint8_t salt[SALT_BYTES], struct text *out);
bool salt_read(uint8_t salt[SALT_BYTES], const char *text);

#endif
