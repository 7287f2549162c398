// A direct store, then a flag that the owner waits for.
#include <shmem.h>

static int flag;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *x = (int *)shmem_calloc(1, sizeof(int));
    shmem_barrier_all();
    int *there = (int *)shmem_ptr(x, 1);
    if (pe == 0) {
        *there = 1;
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        sink = *x;
    }
    shmem_barrier_all();
    shmem_free(x);
    shmem_finalize();
    return 0;
}
