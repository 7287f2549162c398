// A signal is also seen by an ordinary wait.
//@ since: 1.5
#include <shmem.h>
#include <stdint.h>

static int x, from;
static uint64_t sig;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put_signal(&x, &from, 1, &sig, 5, SHMEM_SIGNAL_SET, 1);
    } else {
        shmem_uint64_wait_until(&sig, SHMEM_CMP_NE, 0);
        sink = x;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
