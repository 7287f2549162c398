// The result of a fetch of a context is read after its quiet.
//@ since: 1.5
#include <shmem.h>

static int x;
static int result;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0) {
        shmem_ctx_int_atomic_fetch_add_nbi(ctx, &result, &x, 1, 1);
        shmem_ctx_quiet(ctx);
        sink = result;
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
