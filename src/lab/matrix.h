/* SPDX-License-Identifier: MIT */
/*
 * A matrix: the same simulation for every combination of some values of one option, or of two. The
 * values of the first are rows, those of the second columns. All cells have the same seed, so they
 * differ in what is compared and not by luck alone.
 *
 *     struct matrix m = { 0 };
 *     matrix_add_axis(&m, "villain=baron-blade/other", d);
 *     matrix_add_axis(&m, "heroes=a,b,c/d,e,f", d);
 *     if (matrix_plan(&m, game, &options, &work, d)) for each cell: play its plan ...
 *     matrix_write(&m, out);
 *     matrix_release(&m);
 */
#ifndef LIMBIC_LAB_MATRIX_H
#define LIMBIC_LAB_MATRIX_H

#include "lab/result.h"

enum { MATRIX_AXES = 2, MATRIX_CELLS_MAX = 400 };

struct matrix_axis {
    char *option;
    char **values;
    unsigned count;
};

struct matrix {
    struct matrix_axis axis[MATRIX_AXES];
    unsigned axes;
    struct options options; /* of all cells, but for the axes */
    struct result *cells;   /* row by row; of those that were not played the totals have no deals */
    unsigned cell_count;    /* 0 before matrix_plan() */
};

/* What every cell is to play. */
struct matrix_work {
    const struct bot *const *bots;
    unsigned bot_count;
    uint64_t games, seed;
};

/* "OPTION=VALUE/VALUE/..."; false, with the mistake reported, if it does not have that form, or is
 * one axis too many. */
bool matrix_add_axis(struct matrix *matrix, const char *text, struct diagnostics *d);

/* Makes the plan of every cell, on these options; false, with the mistakes reported, if a value or
 * a combination is not possible. */
bool matrix_plan(struct matrix *matrix, const struct game *game, const struct options *options,
                 const struct matrix_work *work, struct diagnostics *d);

/* The cell of these values, given by their indices. */
static inline struct result *matrix_cell(const struct matrix *matrix, unsigned row, unsigned column)
{
    unsigned columns = matrix->axes > 1 ? matrix->axis[1].count : 1;
    return &matrix->cells[row * columns + column];
}

/* Tables, in 80 columns: how often the team has won, or the points of seat 1; and the rounds. */
void matrix_write(const struct matrix *matrix, struct text *out);
/* One object with the axes and the results of all cells. */
void matrix_write_json(const struct matrix *matrix, struct text *out);

void matrix_release(struct matrix *matrix);

#endif
