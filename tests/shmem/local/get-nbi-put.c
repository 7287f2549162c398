// The destination of a get is the source of a put before the get is complete.
#include <shmem.h>

static int x, y, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_get_nbi(&to, &x, 1, 1); //~ RACE-LOCAL a
        shmem_int_put(&y, &to, 1, 1); //~ RACE-LOCAL a
        shmem_quiet();
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
