// Two names of one type are one type.
//@ except: oshmem (it lacks shmem_int64_atomic_add)
#include <shmem.h>
#include <stdint.h>

static int64_t x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int64_atomic_add(&x, 1, 1);
    else
        shmem_long_atomic_add((long *)&x, 1, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
