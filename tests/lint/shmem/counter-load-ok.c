// Everybody has added to a counter when it is waited for, then read.
#include <shmem.h>

static long counter;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    shmem_long_atomic_inc(&counter, 0);
    if (pe == 0) {
        shmem_long_wait_until(&counter, SHMEM_CMP_EQ, size);
        size += (int)shmem_long_atomic_fetch(&counter, 0);
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
