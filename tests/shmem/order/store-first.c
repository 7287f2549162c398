// The target stores before the put, and nothing orders them.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 1)
        x = 2; //~ RACE-REMOTE a
    else
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
