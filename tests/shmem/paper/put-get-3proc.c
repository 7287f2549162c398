// 003 A.1, put get 3proc: a put and a get of two PEs at a third.
//@ ranks: 3
#include <shmem.h>

static int x, y;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put(&x, &y, 1, 2); //~ RACE-REMOTE a
    else if (pe == 1)
        shmem_int_get(&y, &x, 1, 2); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
