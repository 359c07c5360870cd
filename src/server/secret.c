/* SPDX-License-Identifier: MIT */
/* Tokens and commitments, by libsodium. See secret.h. */
#include "server/secret.h"

#include <sodium.h>
#include <string.h>

#include "base/check.h"

struct token token_make(const uint8_t random[TOKEN_BYTES])
{
    struct token token;
    sodium_bin2base64(token.text, sizeof token.text, random, TOKEN_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return token;
}

struct token_hash token_hash(const char *token)
{
    struct token_hash hash;
    crypto_generichash(hash.bytes, sizeof hash.bytes, (const uint8_t *)token, strlen(token), NULL,
                       0);
    return hash;
}

bool token_hash_equal(const struct token_hash *a, const struct token_hash *b)
{
    return sodium_memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

void token_hash_print(const struct token_hash *hash, char out[TOKEN_HASH_LENGTH + 1])
{
    sodium_bin2hex(out, TOKEN_HASH_LENGTH + 1, hash->bytes, sizeof hash->bytes);
}

/* Exactly so many bytes, in hexadecimal. */
static bool read_hex(uint8_t *bytes, size_t size, const char *text)
{
    size_t length = 0;
    return strlen(text) == size * 2 &&
           sodium_hex2bin(bytes, size, text, size * 2, NULL, &length, NULL) == 0 && length == size;
}

bool token_hash_read(struct token_hash *hash, const char *text)
{
    return read_hex(hash->bytes, sizeof hash->bytes, text);
}

void commitment_print(const uint8_t salt[SALT_BYTES], uint64_t seed, struct text *out)
{
    uint8_t bytes[SALT_BYTES + 8];
    struct token_hash hash;
    memcpy(bytes, salt, SALT_BYTES);
    for (unsigned i = 0; i < 8; i++) bytes[SALT_BYTES + i] = (uint8_t)(seed >> 8 * i);
    crypto_generichash(hash.bytes, sizeof hash.bytes, bytes, sizeof bytes, NULL, 0);
    char words[TOKEN_HASH_LENGTH + 1];
    token_hash_print(&hash, words);
    text_add_string(out, words);
}

void salt_print(const uint8_t salt[SALT_BYTES], struct text *out)
{
    char words[SALT_BYTES * 2 + 1];
    sodium_bin2hex(words, sizeof words, salt, SALT_BYTES);
    text_add_string(out, words);
}

bool salt_read(uint8_t salt[SALT_BYTES], const char *text)
{
    return read_hex(salt, SALT_BYTES, text);
}
