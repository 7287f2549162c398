/* Results that a test program checks itself. It returns `wrong` from main. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int wrong;
static void check(int ok, int line)
{
    if (!ok) {
        printf("line %d: wrong result\n", line);
        wrong = 1;
    }
}
#define IS(value, expected) check((value) == (expected), __LINE__)

#endif
