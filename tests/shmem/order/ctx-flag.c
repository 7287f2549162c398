// The fence of the default context does not order what another one does.
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0) {
        shmem_ctx_int_p(ctx, &x, 1, 1); //~ RACE-REMOTE a
        shmem_fence();
        shmem_ctx_int_p(ctx, &flag, 1, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        sink = x; //~ RACE-REMOTE a
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
