// What a fence put before the flag has arrived when the flag is seen: the PE that sees it may send others to it.
//@ ranks: 3
#include <shmem.h>

static int x, flag, go;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), value = 4;
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_p(&x, 4, 1);
        shmem_fence();
        shmem_int_p(&flag, 1, 1);
    } else if (pe == 1) {
        shmem_int_wait_until(&flag, SHMEM_CMP_NE, 0);
        shmem_int_p(&go, 1, 2);
    } else {
        shmem_int_wait_until(&go, SHMEM_CMP_NE, 0);
        value = shmem_int_g(&x, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return value != 4;
}
