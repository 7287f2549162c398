// The last elements of a put are behind the allocation.
#include <shmem.h>

static int from[8];

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int *cells = shmem_malloc(4 * sizeof(int));
    if (pe == 0)
        shmem_int_put(cells, from, 5, 1); //~ SHMEM-RANGE a
    shmem_barrier_all();
    shmem_free(cells);
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
