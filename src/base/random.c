/* SPDX-License-Identifier: MIT */
/* Streams that do not give their seed away. See random.h. */
#include "base/random.h"

#include "base/siphash.h"

/* "limbic 1": beside the seed, the other half of the key, so that nobody else's table of hashes
 * fits. */
static const uint64_t DOMAIN = 0x6c696d6269632031;

struct stream stream_of_seed(uint64_t seed, unsigned index)
{
    uint8_t message[4];
    for (unsigned i = 0; i < 4; i++) message[i] = (uint8_t)(index >> 8 * i);
    struct siphash_key key = { seed, DOMAIN };
    return (struct stream){ .key = siphash(key, message, sizeof message), .count = 0 };
}
