// Memory is used after it was freed.
#include <shmem.h>

static int one = 1;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int *cells = shmem_malloc(4 * sizeof(int));
    shmem_free(cells);
    if (pe == 0)
        shmem_int_put(cells, &one, 1, 1); //~ SHMEM-FREED a
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
