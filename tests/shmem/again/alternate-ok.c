// Two PEs put into the same place of a third one, which tells each of them in turns.
//@ ranks: 3
#include <shmem.h>

enum { LAST = 12 };

static int x, one, two, go, pong;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int i = 1; i <= LAST; i++) {
        if (pe == 0) {
            shmem_int_p(&x, i, 1);
            shmem_fence();
            shmem_int_p(&one, i, 1);
            shmem_int_wait_until(&pong, SHMEM_CMP_GE, i);
        } else if (pe == 1) {
            shmem_int_wait_until(&one, SHMEM_CMP_GE, i);
            shmem_int_p(&go, i, 2);
            shmem_int_wait_until(&two, SHMEM_CMP_GE, i);
            shmem_int_p(&pong, i, 0);
        } else {
            shmem_int_wait_until(&go, SHMEM_CMP_GE, i);
            shmem_int_p(&x, -i, 1);
            shmem_fence();
            shmem_int_p(&two, i, 1);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
