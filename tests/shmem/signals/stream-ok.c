// A stream: each part comes with a signal, and the next one waits until it was read.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static long data[8];
static uint64_t full, empty;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    long from[8] = {0}, sum = 0;
    shmem_barrier_all();
    for (uint64_t i = 1; i <= 5; i++) {
        if (pe == 0) {
            if (i > 1)
                shmem_signal_wait_until(&empty, SHMEM_CMP_GE, i - 1);
            from[0] = (long)i;
            shmem_long_put_signal(data, from, 8, &full, i, SHMEM_SIGNAL_SET, 1);
        } else {
            shmem_signal_wait_until(&full, SHMEM_CMP_EQ, i);
            for (int k = 0; k < 8; k++)
                sum += data[k];
            shmem_uint64_atomic_set(&empty, i, 0);
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return pe == 1 && sum != 15;
}
