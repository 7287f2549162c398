// The owner reads while another PE puts and completes the same again and again.
#include <shmem.h>

static int value = 1;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    int *h = (int *)shmem_calloc(8, sizeof(int));
    shmem_barrier_all();
    if (pe == 0) {
        for (int i = 0; i < 20; i++) {
            shmem_int_put(&h[0], &value, 1, 1); //~ RACE-REMOTE a
            shmem_quiet();
        }
    }
    if (pe == 1)
        sink = h[0]; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_free(h);
    shmem_finalize();
    return 0;
}
