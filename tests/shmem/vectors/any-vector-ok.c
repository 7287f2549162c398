// Waiting for one of several flags, each with a value of its own.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x[2], flags[2];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        shmem_int_p(&x[pe], 1, 2);
        shmem_fence();
        shmem_int_p(&flags[pe], 1, 2);
    } else {
        int values[2] = {1, 1};
        sink = x[shmem_int_wait_until_any_vector(flags, 2, NULL, SHMEM_CMP_EQ, values)];
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
