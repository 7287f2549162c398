// 003 A.1, put get 2proc: a get into memory that the other PE puts to.
#include <shmem.h>

static int x, y;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put(&x, &y, 1, 1); //~ RACE-REMOTE a
    else
        shmem_int_get(&x, &y, 1, 0); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
