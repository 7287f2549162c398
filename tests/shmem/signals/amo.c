// A signal is not atomic with other atomic operations.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x, from;
static uint64_t sig;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put_signal(&x, &from, 1, &sig, 1, SHMEM_SIGNAL_ADD, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_uint64_atomic_add(&sig, 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
