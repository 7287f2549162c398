// Everybody waits for everybody, but nothing is complete.
#include <shmem.h>

static double left, own;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    own = pe;
    shmem_double_put(&left, &own, 1, (pe + 1) % size); //~ RACE-REMOTE a certain
    shmem_sync_all();
    size += left > own; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
