// Signals of two PEs are added up; then the data of both is there.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x[2], from;
static uint64_t sig;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        shmem_int_put_signal(&x[pe], &from, 1, &sig, 1, SHMEM_SIGNAL_ADD, 2);
    } else {
        shmem_signal_wait_until(&sig, SHMEM_CMP_EQ, 2);
        sink = x[0] + x[1];
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
