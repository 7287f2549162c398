// The memory of another PE is read directly, after its owner has stored there.
#include <shmem.h>

static int x;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int *there = shmem_ptr(&x, 0);
    if (pe == 0)
        x = 3;
    shmem_barrier_all();
    if (pe == 1 && there)
        size += *there;
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
