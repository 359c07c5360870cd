/* SPDX-License-Identifier: MIT */
/* Which clauses are announced. See announce.h. */
#include "cardlang/announce.h"

#include <string.h>

bool has_place(const struct clause *clause)
{
    switch ((enum clause_kind)clause->kind) {
    case CLAUSE_VERB:
    case CLAUSE_EITHER:
    case CLAUSE_IF:
    case CLAUSE_EACH:
    case CLAUSE_LATER:
    case CLAUSE_MAY:
    case CLAUSE_UNTIL: return true;
    case CLAUSE_BRANCH:
    case CLAUSE_OTHERWISE:
    case CLAUSE_COST:
    case CLAUSE_KEYWORD:
    case CLAUSE_HOOK:
    case CLAUSE_MODIFIER:
    case CLAUSE_WHILE: break;
    }
    return false;
}

bool is_target(const struct pack *pack, const struct clause *clause)
{
    return clause->kind == CLAUSE_VERB && pack->phrases[clause->phrase].announces;
}

bool is_choice_of_targets(const struct pack *pack, const struct clause *clause)
{
    if (clause->kind != CLAUSE_EITHER || clause->first == NO_CLAUSE) return false;
    for (unsigned b = clause->first; b != NO_CLAUSE; b = pack->clauses[b].next) {
        unsigned targets = 0;
        for (unsigned c = pack->clauses[b].first; c != NO_CLAUSE; c = pack->clauses[c].next) {
            if (!is_target(pack, &pack->clauses[c])) return false;
            targets++;
        }
        if (!targets) return false;
    }
    return true;
}

/* Does the branch give that name to the same kind of thing? */
static bool branch_names(const struct pack *pack, const struct clause *branch,
                         const struct clause *as)
{
    const struct phrase *phrases = pack->phrases;
    for (unsigned c = branch->first; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (strcmp(clause->binds, as->binds) != 0) continue;
        return phrases[clause->phrase].binds == phrases[as->phrase].binds;
    }
    return false;
}

static bool every_branch_names(const struct pack *pack, const struct clause *either,
                               const struct clause *as)
{
    for (unsigned b = either->first; b != NO_CLAUSE; b = pack->clauses[b].next) {
        if (!branch_names(pack, &pack->clauses[b], as)) return false;
    }
    return true;
}

const struct clause *shared_target(const struct pack *pack, const struct clause *either, unsigned n)
{
    if (!is_choice_of_targets(pack, either)) return NULL;
    unsigned c = pack->clauses[either->first].first;
    for (; c != NO_CLAUSE; c = pack->clauses[c].next) {
        const struct clause *clause = &pack->clauses[c];
        if (*clause->binds && every_branch_names(pack, either, clause) && n-- == 0) return clause;
    }
    return NULL;
}
