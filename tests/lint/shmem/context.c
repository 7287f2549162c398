// The default context is completed, not that of the put.
#include <shmem.h>

static int x, y = 1;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0) {
        shmem_ctx_int_put_nbi(ctx, &x, &y, 1, 1); //~ RACE-LOCAL a certain
        shmem_quiet();
        y = 2; //~ RACE-LOCAL a
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
