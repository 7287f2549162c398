// What is got is read before it is complete, unless there are arguments.
#include <shmem.h>

static long from[2], to[2];

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    if (pe == 0) {
        shmem_long_get_nbi(to, from, 2, 1); //~ RACE-LOCAL a possible
        if (argc > 1) //~ decides a
            shmem_quiet();
        size += (int)to[0]; //~ RACE-LOCAL a
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
