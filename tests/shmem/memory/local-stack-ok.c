// Sources and destinations of the caller may be anywhere.
#include <shmem.h>

static int x;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    int from = 1, to = 0;
    if (pe == 0) {
        shmem_int_put(&x, &from, 1, 1);
        shmem_quiet();
        shmem_int_get(&to, &x, 1, 1);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
