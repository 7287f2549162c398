// The last of many rounds is completed before PEs synchronise.
#include <shmem.h>

static int value = 1;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    for (int i = 0; i < 20; i++) {
        if (pe == 0)
            shmem_int_put(&h[0], &value, 1, 1);
        if (i == 15) {
            if (pe == 0)
                shmem_quiet();
            shmem_sync_all();
            if (pe == 1)
                sink = h[0];
            shmem_sync_all();
            break;
        }
        if (pe == 0)
            shmem_quiet();
    }
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
