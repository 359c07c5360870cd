/* SPDX-License-Identifier: MIT */
/*
 * SipHash-2-4 (Aumasson and Bernstein, 2012): a hash with a secret key. Who knows any number of
 * messages and their hashes comes to know neither the key nor the hash of another message; hash.h
 * is faster, and promises nothing of the kind.
 */
#ifndef LIMBIC_BASE_SIPHASH_H
#define LIMBIC_BASE_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

/* Its 16 bytes as two numbers, the lowest byte first. */
struct siphash_key {
    uint64_t low, high;
};

/* The same on every machine. */
uint64_t siphash(struct siphash_key key, const void *message, size_t length);

#endif
