// What is got is read after one of two ways to complete it.
#include <shmem.h>

static long from[2], to[2];

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    if (pe == 0)
        shmem_long_get_nbi(to, from, 2, 1);
    if (argc > 1)
        shmem_quiet();
    else
        shmem_barrier_all();
    if (pe == 0)
        size += (int)to[0];
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
