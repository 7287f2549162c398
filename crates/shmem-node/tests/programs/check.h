/* What the programs share: a PE says what is not as it should be, and fails at the end. */
#include <shmem.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int errors __attribute__((unused));

#define CHECK(condition)                                                             \
    do {                                                                             \
        if (!(condition)) {                                                          \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);  \
            errors++;                                                                \
        }                                                                            \
    } while (0)
