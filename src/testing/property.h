/* SPDX-License-Identifier: MIT */
/*
 * Property tests: something that must hold for every sequence of choices.
 *
 * A property is a function that draws what it needs from its choices and calls property_fail() when
 * something is not as it must be; a check that fails in the code under test counts the same. A
 * failing sequence is shrunk (stretches left out, bytes made smaller) as far as a bounded effort
 * goes, and the report says how to run just that one again:
 *
 *     LIMBIC_CHOICES='pebbles.copies 0a00ff' build-test/limbic-test
 */
#ifndef LIMBIC_TESTING_PROPERTY_H
#define LIMBIC_TESTING_PROPERTY_H

#include "base/text.h"
#include "testing/choices.h"

/* `about`: what the property is asked of, e.g. a game. */
typedef void property_function(struct choices *c, const void *about);

struct property {
    const char *name;  /* without blanks, unique in the test program */
    const char *suite; /* of the test that runs it, for the command to see a failure again */
    property_function *holds;
    const void *about;
};

/*
 * Tries `runs` random sequences, always the same ones. False, with the report in `report`, if one
 * of them fails. With LIMBIC_CHOICES set, tries that sequence if it is meant for this property and
 * nothing if it is not.
 */
bool property_check(const struct property *property, unsigned runs, struct text *report);

/* Tries one sequence; false, with the reason, if it fails. Properties do not nest. */
bool property_holds(const struct property *property, struct choices *c, struct text *reason);

/* A property that does not hold is left in the middle, with all it has allocated: where that is
 * expected, the leak checker is not to count it. */
void property_expect_leaks(bool begin);

/* Within a property: it does not hold. Does not return. */
__attribute__((format(printf, 1, 2))) _Noreturn void property_fail(const char *format, ...);

#define property_require(condition, ...)                                                           \
    do {                                                                                           \
        if (!(condition)) property_fail(__VA_ARGS__);                                              \
    } while (0)

#endif
