// Gets that come again and again do not complete a put before them.
#include <shmem.h>

static int value = 1, other = 2;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_nbi(&h[4], &other, 1, 1); //~ RACE-REMOTE a
        for (int i = 0; i < 20; i++)
            shmem_int_get(&value, &h[0], 1, 1);
    }
    shmem_sync_all();
    if (pe == 1)
        sink = h[4]; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
