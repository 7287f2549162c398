// A put and a get of the same PE without fence or quiet.
#include <shmem.h>

static int x, to, from;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_int_put(&x, &from, 1, 1); //~ RACE-REMOTE a
        shmem_int_get(&to, &x, 1, 1); //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
