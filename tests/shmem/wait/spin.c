// A plain load in a loop orders nothing, and races with the flag.
//@ except: oshmem (it makes no progress while the target polls)
#include <shmem.h>

static int x;
static volatile int flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
        shmem_fence();
        shmem_int_p((int *)&flag, 1, 1); //~ RACE-REMOTE b
    } else {
        while (flag == 0) //~ RACE-REMOTE b
            ;
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
