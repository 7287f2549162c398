// A lock of OpenSHMEM completes what is done while it is held.
#include <shmem.h>

static long lock;
static int total;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    shmem_set_lock(&lock);
    shmem_int_p(&total, shmem_int_g(&total, 0) + pe, 0);
    shmem_clear_lock(&lock);
    shmem_barrier_all();
    size += total;
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
