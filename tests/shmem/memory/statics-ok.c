// Globals of different files and kinds are symmetric.
#include <shmem.h>

static int zero[4];
int initialised[4] = {1, 2, 3, 4};

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    static double inside;
    shmem_int_p(&zero[pe], 1, 1 - pe);
    shmem_int_p(&initialised[pe], 5, 1 - pe);
    if (pe == 0)
        shmem_double_p(&inside, 2.5, 1);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
