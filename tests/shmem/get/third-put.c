// A get of one PE against a put of another.
//@ ranks: 3
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        sink = shmem_int_g(&x, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
