// Tickets: every PE takes a number and writes its own element.
//@ ranks: 3
#include <shmem.h>

static int next, x[8];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    int mine = shmem_int_atomic_fetch_inc(&next, 0);
    shmem_int_p(&x[mine], pe, 0);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
