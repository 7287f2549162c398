// The last PE.
#include <shmem.h>

static int x;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    if (pe == 0)
        shmem_int_p(&x, 1, size - 1);
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
