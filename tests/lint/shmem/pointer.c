// The memory of another PE is read directly, while its owner stores there.
#include <shmem.h>

static int x;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int *there = shmem_ptr(&x, 0);
    if (pe == 0)
        x = 3; //~ RACE-REMOTE a
    if (pe == 1 && there)
        size += *there; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
