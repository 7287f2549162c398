// SHMEM_CTX_DEFAULT is the context of calls without one.
#include <shmem.h>

static int x, flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_ctx_int_p(SHMEM_CTX_DEFAULT, &x, 1, 1);
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
