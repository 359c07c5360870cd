/* SPDX-License-Identifier: MIT */
/* A guide at the keyboard: its words before the question, and what it says to another answer. */
#include <string.h>

#include "session/guide.h"
#include "terminal/playing.h"

bool guide_is_followed(const struct playing *p)
{
    return guide_move(p->session) >= 0;
}

/* A guide speaks in a browser, too, where there are buttons for this. */
static void tell_what_next(const struct playing *p)
{
    const char *name = p->session->setup->game->name;
    screen_note(&p->screen, "A whole game: 'limbic play %s'. Its rules: 'limbic rules %s'.", name,
                name);
}

void tell_guide(const struct playing *p)
{
    struct text words = { 0 }, line = { 0 };
    if (guide_words(p->session, &words)) {
        unsigned done = guide_progress(p->session), of = guide_length(p->session->guide);
        bool over = done >= of;
        text_add_string(&line, STRONG "Guide" USUAL);
        if (over)
            text_add_string(&line, " (the end)");
        else
            text_add(&line, " (%u of %u)", done + 1, of);
        screen_say(&p->screen, "", 0, text_string(&line));
        tell_paragraphs(p, &words);
        if (over) tell_what_next(p);
        if (!p->screen.plain) screen_blank(&p->screen);
    }
    text_release(&words);
    text_release(&line);
}

bool guide_takes(const struct playing *p, unsigned move)
{
    if (!guide_is_followed(p) || guide_accepts(p->session, move)) return true;
    struct text words = { 0 };
    guide_refusal(p->session, &words);
    screen_say(&p->screen, "", 2, text_string(&words));
    text_release(&words);
    return false;
}
