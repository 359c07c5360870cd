#include "cmd/command.h"
int command_engine(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return 0;
}
