// A counter is read by a load while others add to it.
#include <shmem.h>

static long counter;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    shmem_long_atomic_add(&counter, pe, 0); //~ RACE-REMOTE a certain
    if (pe == 0)
        size += (int)counter; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
