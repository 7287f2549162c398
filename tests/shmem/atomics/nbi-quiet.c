// A fetched value that nobody waited for is changed.
//@ since: 1.5
#include <shmem.h>

static int x, result;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_atomic_fetch_inc_nbi(&result, &x, 1); //~ RACE-LOCAL a
        result = 4; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
