// The source of a nonblocking put is written after shmem_quiet.
#include <shmem.h>

static int from[4], to[4];

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    if (pe == 0) {
        shmem_int_put_nbi(to, from, 4, 1);
        shmem_quiet();
        from[2] = 7;
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
