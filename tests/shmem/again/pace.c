// Two messages each time, and one answer; in the last round the second is read when the first has come.
#include <shmem.h>

enum { LAST = 40 };

static int x, y, first, second, pong;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            shmem_int_p(&x, i, 1);
            shmem_fence();
            shmem_int_p(&first, i, 1);
            shmem_int_p(&y, i, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&second, i, 1);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else {
            shmem_int_wait_until(&first, SHMEM_CMP_GE, i);
            if (i < LAST)
                shmem_int_wait_until(&second, SHMEM_CMP_GE, i);
            sink = x;
            sink = y; //~ RACE-REMOTE a
            shmem_int_p(&pong, i, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
