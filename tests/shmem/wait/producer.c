// A buffer that is filled again before it was emptied.
#include <shmem.h>

static int x, full;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    for (int round = 1; round <= 2; round++)
        if (pe == 0) {
            shmem_int_p(&x, round, 1); //~ RACE-REMOTE a
            shmem_fence();
            shmem_int_p(&full, round, 1);
        } else {
            shmem_int_wait_until(&full, SHMEM_CMP_GE, round);
            sink = x; //~ RACE-REMOTE a
        }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
