// A reduction orders, but completes no put of before.
#include <shmem.h>

static int own = 1, sum, x;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    if (pe == 0)
        shmem_int_p(&x, 5, 1); //~ RACE-REMOTE a certain
    shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &sum, &own, 1);
    if (pe == 1)
        size += x + sum; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
