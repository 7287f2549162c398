// Nothing tells the origin that the first data was read: the second races with that.
#include <shmem.h>

static long data[8], flag;
static volatile long sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long from[8] = {0}, sum = 0;
    shmem_barrier_all();
    if (pe == 0) {
        shmem_long_put(data, from, 8, 1);
        shmem_fence();
        shmem_long_p(&flag, 1, 1);
        shmem_fence();
        shmem_long_put(data, from, 8, 1); //~ RACE-REMOTE a
    } else {
        shmem_long_wait_until(&flag, SHMEM_CMP_GE, 1);
        for (int i = 0; i < 8; i++)
            sum += data[i]; //~ RACE-REMOTE a
        sink = sum;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
