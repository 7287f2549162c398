// The same put many times, the last one of more elements, of which one is read before the flag is seen.
#include <shmem.h>

enum { LAST = 40 };

static int x[2], ping, pong;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), from[2] = {1, 2};
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            shmem_int_put(x, from, i == LAST ? 2 : 1, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&ping, i, 1);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            if (i == LAST)
                sink = x[1]; //~ RACE-REMOTE a
            shmem_int_wait_until(&ping, SHMEM_CMP_GE, i);
            sink = x[0];
            shmem_int_p(&pong, i, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
