// A variable of a function is not symmetric.
#include <shmem.h>

static int one = 1;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int local = 0;
    if (pe == 0)
        shmem_int_put(&local, &one, 1, 1); //~ SHMEM-ADDRESS a
    size += local;
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
