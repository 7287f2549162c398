// Ping-pong: data and a flag that says it is there, between each even PE and the next odd one.
// Usage: signal SECONDS. Put with signal in OpenSHMEM 1.5; before that put, fence, put of a flag.
#include "measure.h"
#include <stdint.h>

enum { LARGEST = 8192 };

static const int sizes[] = {8, 1024, LARGEST};

static char data[LARGEST], received[LARGEST];
static uint64_t flag;
// Messages so far, of all cells.
static uint64_t turn;

static void tell(int bytes, int other)
{
#if HAS_SIGNALS
    shmem_putmem_signal(received, data, bytes, &flag, turn, SHMEM_SIGNAL_SET, other);
#else
    shmem_putmem(received, data, bytes, other);
    shmem_fence();
    shmem_uint64_p(&flag, turn, other);
#endif
}

static void await(void)
{
#if HAS_SIGNALS
    shmem_signal_wait_until(&flag, SHMEM_CMP_GE, turn);
#else
    shmem_uint64_wait_until(&flag, SHMEM_CMP_GE, turn);
#endif
}

static void pingpong(long iterations, void *context)
{
    int bytes = *(int *)context, first = rank % 2 == 0;
    int other = first ? rank + 1 : rank - 1;
    for (long i = 0; i < iterations; i++) {
        turn++;
        if (first)
            tell(bytes, other);
        await();
        // The answer carries what has arrived.
        data[0] = received[0] + 1;
        if (!first)
            tell(bytes, other);
    }
}

int main(int argc, char **argv)
{
    begin();
    double seconds = argument(argc, argv, 1);
    require(ranks % 2 == 0, "the number of PEs must be even");
    shmem_barrier_all();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int bytes = sizes[i];
        char name[32];
        snprintf(name, sizeof name, "signal/%d", bytes);
        measure(name, seconds, pingpong, &bytes);
    }
    require((char)(2 * turn) == (char)(data[0] + rank % 2), "a message was lost");
    end();
    return 0;
}
