/* SPDX-License-Identifier: MIT */
/* Properties: trying, shrinking, reporting. See property.h. */
#include "testing/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef LIMBIC_SANITIZED
#include <sanitizer/lsan_interface.h>
#endif

#include "base/check.h"
#include "base/hash.h"

enum {
    SHRINK_TRIES = 1500, /* a few seconds at most properties */
    SHRINK_SECONDS = 20, /* of a processor: a world of the server takes a second to try */
    SEED = 20260101,     /* of the random sequences: any number, but always the same */
};

/* What is being tried: for failures, which come from deep inside. */
static struct {
    jmp_buf out;
    bool trying;
    char reason[2000];
    const struct property *property;
    const struct choices *choices;
} now;

_Noreturn void property_fail(const char *format, ...)
{
    check(now.trying);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(now.reason, sizeof now.reason, format, arguments);
    va_end(arguments);
    longjmp(now.out, 1);
}

static void catch_check(const char *what, const char *file, int line)
{
    property_fail("%s:%d: check failed: %s", file, line, what);
}

/* ---- sanitizers ------------------------------------------------------------------------------ */

/* A sanitizer ends the process, so there is no shrinking: at least say which sequence it was. */
static void tell_last_words(void)
{
    if (!now.trying) return;
    fprintf(stderr, "the sequence was: LIMBIC_CHOICES='%s ", now.property->name);
    for (size_t i = 0; i < now.choices->at && i < now.choices->length; i++) {
        fprintf(stderr, "%02x", now.choices->bytes[i]);
    }
    fputs("'\n", stderr);
}

/* There in builds with a sanitizer only. */
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

/* ---- trying ---------------------------------------------------------------------------------- */

/* What the property had allocated when it failed is lost: it jumps out, and the test ends soon. */
bool property_holds(const struct property *property, struct choices *c, struct text *reason)
{
    check(!now.trying);
    if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(tell_last_words);
    now.property = property;
    now.choices = c;
    now.trying = true;
    check_catch(catch_check);
    bool fine = setjmp(now.out) == 0;
    if (fine) property->holds(c, property->about);
    check_catch(NULL);
    check_context(NULL, NULL);
    now.trying = false;
    if (!fine && reason) {
        text_clear(reason);
        text_add_string(reason, now.reason);
    }
    return fine;
}

/* ---- shrinking ------------------------------------------------------------------------------- */

struct shrinking {
    const struct property *property;
    uint8_t *best; /* the shortest failing sequence so far */
    size_t length;
    unsigned tries;
    struct text *reason;
    clock_t until; /* no more is tried */
};

/* Is the candidate simpler, and does it fail too? Then it is the best. */
static bool try_candidate(struct shrinking *s, const uint8_t *bytes, size_t length)
{
    if (s->tries >= SHRINK_TRIES || clock() > s->until) return false;
    s->tries++;
    struct choices c;
    struct text reason = { 0 };
    choices_init_bytes(&c, bytes, length);
    bool fails = !property_holds(s->property, &c, &reason);
    if (fails) {
        size_t used = c.at < length ? c.at : length; /* what was not drawn does not matter */
        memmove(s->best, bytes, used);
        s->length = used;
        text_clear(s->reason);
        text_add_string(s->reason, text_string(&reason));
    }
    choices_release(&c);
    text_release(&reason);
    return fails;
}

static bool leave_out(struct shrinking *s, uint8_t *candidate, size_t from, size_t count)
{
    memcpy(candidate, s->best, from);
    memcpy(candidate + from, s->best + from + count, s->length - from - count);
    return try_candidate(s, candidate, s->length - count);
}

/* Leaves out stretches, from long ones to single bytes. */
static bool shorten(struct shrinking *s, uint8_t *candidate)
{
    bool any = false;
    for (size_t count = s->length / 2; count > 0; count /= 2) {
        for (size_t from = 0; from + count <= s->length;) {
            if (leave_out(s, candidate, from, count))
                any = true;
            else
                from += count;
        }
    }
    return any;
}

/* Zeroes stretches, from long ones to single bytes. */
static bool zero(struct shrinking *s, uint8_t *candidate)
{
    bool any = false;
    for (size_t count = s->length; count > 0; count /= 2) {
        for (size_t from = 0; from < s->length; from += count) {
            size_t here = from + count <= s->length ? count : s->length - from;
            memcpy(candidate, s->best, s->length);
            memset(candidate + from, 0, here);
            if (memcmp(candidate, s->best, s->length) == 0) continue;
            any |= try_candidate(s, candidate, s->length);
        }
    }
    return any;
}

/* Makes one byte smaller, by as much as goes. */
static bool lower_byte(struct shrinking *s, uint8_t *candidate, size_t at)
{
    bool any = false;
    for (unsigned by = 128; by > 0; by /= 2) {
        if (at >= s->length || s->best[at] <= by) continue;
        memcpy(candidate, s->best, s->length);
        candidate[at] = (uint8_t)(candidate[at] - by);
        any |= try_candidate(s, candidate, s->length);
    }
    return any;
}

static bool lower(struct shrinking *s, uint8_t *candidate)
{
    bool any = false;
    for (size_t at = 0; at < s->length; at++) any |= lower_byte(s, candidate, at);
    return any;
}

/* Zeroes at the end are what choices beyond the end are anyway. */
static void cut_zeroes(struct shrinking *s)
{
    while (s->length && s->best[s->length - 1] == 0) s->length--;
}

static void shrink(struct shrinking *s)
{
    uint8_t *candidate = must_alloc(s->length + 1, 1);
    bool any = true;
    while (any && s->tries < SHRINK_TRIES) {
        cut_zeroes(s);
        any = shorten(s, candidate);
        any |= zero(s, candidate);
        any |= lower(s, candidate);
    }
    cut_zeroes(s);
    free(candidate);
}

/* ---- reporting ------------------------------------------------------------------------------- */

static void report_failure(const struct shrinking *s, unsigned run, struct text *report)
{
    text_add(report, "%s does not hold (random sequence %u, shrunk in %u tries to %zu bytes): %s\n",
             s->property->name, run, s->tries, s->length, text_string(s->reason));
    text_add(report, "To see just this again: LIMBIC_CHOICES='%s ", s->property->name);
    for (size_t i = 0; i < s->length; i++) text_add(report, "%02x", s->best[i]);
    text_add(report, "' build-test/limbic-test --filter '%s/*'", s->property->suite);
}

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* The one sequence of LIMBIC_CHOICES, if it is for this property. */
static bool check_given(const struct property *property, const char *given, struct text *report)
{
    size_t name = strcspn(given, " ");
    if (!span_is(given, given + name, property->name)) return true;
    const char *hex = given + name + strspn(given + name, " ");
    uint8_t *bytes = must_alloc(strlen(hex) / 2 + 1, 1);
    size_t length = 0;
    for (; *hex; hex += 2) {
        int high = hex_digit(hex[0]), low = high < 0 ? -1 : hex_digit(hex[1]);
        if (low < 0) {
            text_add_string(report, "LIMBIC_CHOICES is 'NAME HEX', with two digits a byte");
            free(bytes);
            return false;
        }
        bytes[length++] = (uint8_t)(high << 4 | low);
    }
    struct choices c;
    struct text reason = { 0 };
    choices_init_bytes(&c, bytes, length);
    bool fine = property_holds(property, &c, &reason);
    if (!fine) text_add(report, "%s does not hold: %s", property->name, text_string(&reason));
    choices_release(&c);
    text_release(&reason);
    free(bytes);
    return fine;
}

bool property_check(const struct property *property, unsigned runs, struct text *report)
{
    const char *given = getenv("LIMBIC_CHOICES");
    if (given) return check_given(property, given, report);
    uint64_t own = hash_bytes(property->name, strlen(property->name));
    for (unsigned run = 0; run < runs; run++) {
        struct choices c;
        struct text reason = { 0 };
        choices_init_random(&c, scatter(SEED + run) ^ own);
        bool fine = property_holds(property, &c, &reason);
        if (!fine) {
            struct shrinking s = { property, c.bytes,
                                   c.length, 0,
                                   &reason,  clock() + (clock_t)SHRINK_SECONDS * CLOCKS_PER_SEC };
            shrink(&s);
            report_failure(&s, run, report);
        }
        choices_release(&c);
        text_release(&reason);
        if (!fine) return false;
    }
    return true;
}

void property_expect_leaks(bool begin)
{
#ifdef LIMBIC_SANITIZED
    if (begin)
        __lsan_disable();
    else
        __lsan_enable();
#else
    (void)begin;
#endif
}
