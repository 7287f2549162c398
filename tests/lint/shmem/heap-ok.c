// A put beside what its owner stores, in memory of a size that is not known.
#include <shmem.h>

static int one = 1;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int *cells = shmem_malloc((argc + 3) * sizeof(int));
    if (pe == 0)
        shmem_int_put(&cells[1], &one, 1, 1);
    if (pe == 1)
        cells[2] = 2;
    shmem_barrier_all();
    shmem_free(cells);
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
