// A place of the code puts here and there, in turns; the last is read before its flag is seen.
#include <shmem.h>

enum { LAST = 40 };

static int x[3], ping, pong;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            shmem_int_p(&x[i % 3], i, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&ping, i, 1);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            if (i == LAST)
                sink = x[LAST % 3]; //~ RACE-REMOTE a
            shmem_int_wait_until(&ping, SHMEM_CMP_GE, i);
            if (i < LAST)
                sink = x[i % 3];
            shmem_int_p(&pong, i, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
