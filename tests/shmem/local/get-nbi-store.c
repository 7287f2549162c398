// The destination of a get is written before it is complete.
#include <shmem.h>

static int x, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_get_nbi(&to, &x, 1, 1); //~ RACE-LOCAL a
        to = 2; //~ RACE-LOCAL a
        shmem_quiet();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
