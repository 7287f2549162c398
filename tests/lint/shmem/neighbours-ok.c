// Halos go round in every step.
#include <shmem.h>

static double left, own;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    for (int step = 0; step < 4; step++) {
        own = pe + step;
        shmem_double_put(&left, &own, 1, (pe + 1) % size);
        shmem_barrier_all();
        own += left;
        shmem_barrier_all();
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
