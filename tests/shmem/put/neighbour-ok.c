// Puts of two PEs to neighbouring bytes.
//@ ranks: 3
#include <shmem.h>

static char x[4];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_char_p(&x[0], 1, 2);
    else if (pe == 1)
        shmem_char_p(&x[1], 1, 2);
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
