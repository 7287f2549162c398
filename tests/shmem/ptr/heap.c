// A direct load of another PE's heap against a put of a third.
//@ ranks: 3
#include <shmem.h>

static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    int *there = (int *)shmem_ptr(h, 2);
    if (pe == 0)
        sink = there[3]; //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_p(&h[3], 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
