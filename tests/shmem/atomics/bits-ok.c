// Bitwise atomic operations of all PEs.
#include <shmem.h>

static unsigned x;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    shmem_uint_atomic_or(&x, 1u << pe, 1);
    shmem_uint_atomic_and(&x, ~(1u << pe), 1);
    shmem_uint_atomic_xor(&x, 4u, 1);
    sink = (int)shmem_uint_atomic_fetch_or(&x, 8u, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
