/* Names of the past; the program does not say when it is done. */
#include "check.h"
#include <mpp/shmem.h>

static long value;

int main(void)
{
    start_pes(0);
    int me = _my_pe(), n = _num_pes();
    CHECK(me == shmem_my_pe() && n == shmem_n_pes());
    long *a = (long *)shmalloc(sizeof(long)), *b = (long *)shmemalign(256, sizeof(long));
    CHECK(a && b && (uintptr_t)b % 256 == 0);
    *a = me;
    shmem_barrier_all();
    CHECK(shmem_long_g(a, (me + 1) % n) == (me + 1) % n);
    shmem_barrier_all();
    a = (long *)shrealloc(a, 4096);
    CHECK(*a == me);
    shfree(a);
    shfree(b);
    value = 1;
    shmem_barrier_all();
    shmem_long_p(&value, 2, (me + 1) % n);
    shmem_wait(&value, 1);
    CHECK(value == 2);
    CHECK(_SHMEM_CMP_EQ == SHMEM_CMP_EQ && _SHMEM_SYNC_VALUE == SHMEM_SYNC_VALUE);
    return errors;
}
