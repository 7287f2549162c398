// A strided put of a context: every third element.
#include <shmem.h>

static double x[10], from[4];
static volatile double sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_ctx_t ctx;
    shmem_ctx_create(0, &ctx);
    if (pe == 0)
        shmem_ctx_double_iput(ctx, x, from, 3, 1, 4, 1); //~ RACE-REMOTE a
    else
        sink = x[6]; //~ RACE-REMOTE a
    shmem_ctx_destroy(ctx);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
