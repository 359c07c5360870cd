#include "cmd/cards.h"
int cards_mutate(const struct cards_request *request, const struct game *game,
                 const struct pack *pack)
{
    (void)request;
    (void)game;
    (void)pack;
    return EXIT_FINE;
}
int cards_unproved(const struct cards_request *request, const struct game *game,
                   const struct pack *pack)
{
    (void)request;
    (void)game;
    (void)pack;
    return EXIT_FINE;
}
