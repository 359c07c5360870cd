/* SPDX-License-Identifier: MIT */
/* See csv.h. Only names can contain a comma or a quote, and they are quoted. */
#include "lab/csv.h"

#include "bots/exec.h"

static void write_quoted(FILE *file, const char *string)
{
    fputc('"', file);
    for (; *string; string++) {
        if (*string == '"') fputc('"', file);
        fputc(*string, file);
    }
    fputc('"', file);
}

/* The name of a program is a command, with whatever stands in it. */
static void write_bot(FILE *file, const struct bot *bot)
{
    if (exec_is_name(bot->name))
        write_quoted(file, bot->name);
    else
        fputs(bot->name, file);
}

static void write_entry(FILE *file, const struct round_robin *robin, const struct game_row *g,
                        seat_id seat)
{
    unsigned entry = pairing_entry_at(robin->pairing[g->pairing], g->deal, seat);
    fputc(',', file);
    write_quoted(file, robin->entry[entry]);
}

void csv_write_head(FILE *file, const struct layout *layout)
{
    fputs("game,deal,seed,rotation,turns,decisions,forced,forfeited,cut_off,end,first", file);
    for (unsigned s = 1; s <= layout->plan->setup->seats; s++) {
        fprintf(file, ",bot_%u,points_%u,win_%u", s, s, s);
        if (layout->plan->robin) fprintf(file, ",entry_%u", s);
    }
    for (unsigned k = 1; k <= layout->sides; k++)
        fprintf(file, ",side_points_%u,side_win_%u", k, k);
    fputc('\n', file);
}

void csv_write_game(FILE *file, const struct layout *layout, const struct game_row *g)
{
    const struct plan *plan = layout->plan;
    fprintf(file, "%llu,%llu,%llu,%u,%u,%u,%u,%u,%u,",
            (unsigned long long)(g->deal * plan_deal_games(plan) + g->pairing * plan->bot_count +
                                 g->rotation + 1),
            (unsigned long long)g->deal + 1, (unsigned long long)g->seed, g->rotation, g->turns,
            g->decisions, g->forced, g->forfeited, g->cut_off);
    write_quoted(file, g->end >= 0 ? plan->setup->game->events[g->end].name : "");
    if (g->first == NOBODY)
        fputc(',', file);
    else
        fprintf(file, ",%u", g->first + 1u);
    for (seat_id s = 0; s < plan->setup->seats; s++) {
        bool won = g->winners & seat_bit(s);
        fputc(',', file);
        write_bot(file, plan->bots[plan_bot_at(plan, g->rotation, s)]);
        fprintf(file, ",%d,%.6g", g->scores[s], won ? 1.0 / g->parties : 0.0);
        if (plan->robin) write_entry(file, plan->robin, g, s);
    }
    for (unsigned k = 0; k < layout->sides; k++) {
        fprintf(file, ",%d,%.6g", g->scores[plan->setup->seats + k],
                g->sides_won >> k & 1 ? 1.0 / g->parties : 0.0);
    }
    fputc('\n', file);
}
