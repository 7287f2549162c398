// A flag of another PE is polled that was set before the data was put.
//@ except: oshmem (it makes no progress in atomic operations on own memory)
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_atomic_set(&flag, 1, 0);
        shmem_quiet();
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    } else {
        while (shmem_int_atomic_fetch(&flag, 0) != 1)
            ;
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
