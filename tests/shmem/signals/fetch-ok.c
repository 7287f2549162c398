// The signal is asked for with shmem_signal_fetch.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x, y, from;
static uint64_t sig;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_signal(&x, &from, 1, &sig, 1, SHMEM_SIGNAL_SET, 1);
    else {
        while (shmem_signal_fetch(&sig) != 1)
            ;
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
