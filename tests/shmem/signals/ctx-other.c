// A signal of one context does not order a put of another.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x[2], from[2], y;
static uint64_t sig;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);

    if (pe == 0) {
        shmem_int_p(&y, 1, 1); //~ RACE-REMOTE a
        shmem_fence();
        shmem_ctx_int_put_signal(ctx, x, from, 2, &sig, 1, SHMEM_SIGNAL_SET, 1);
    } else {
        shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 1);
        sink = y; //~ RACE-REMOTE a
    }
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
