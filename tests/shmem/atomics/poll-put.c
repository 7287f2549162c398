// Between two polls of a word the PE puts to it itself.
#include <shmem.h>

static int flag;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        for (int i = 0; i < 20; i++) {
            shmem_int_atomic_fetch(&flag, 1); //~ RACE-REMOTE a
            if (i == 18)
                shmem_int_p(&flag, 1, 1); //~ RACE-REMOTE a
        }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
