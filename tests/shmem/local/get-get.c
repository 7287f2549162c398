// Two gets into the same memory.
#include <shmem.h>

static int x, y, to;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_get_nbi(&to, &x, 1, 1); //~ RACE-LOCAL a
        shmem_int_get(&to, &y, 1, 1); //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
