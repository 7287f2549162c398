// A reduction after shmem_quiet; its result decides when to stop.
#include <shmem.h>

static int own = 1, sum, x;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    for (int step = 0; step < 8; step++) {
        if (pe == 0)
            shmem_int_p(&x, step, 1);
        shmem_quiet();
        shmem_int_sum_reduce(SHMEM_TEAM_WORLD, &sum, &own, 1);
        if (sum > size)
            break;
        own += x;
        shmem_sync_all();
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
