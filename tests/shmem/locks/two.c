// Two locks for one variable.
//@ ranks: 3
#include <shmem.h>

static int x;
static long one, two;
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_set_lock(&one);
        shmem_int_p(&x, 1, 2); //~ RACE-REMOTE a
        shmem_clear_lock(&one);
    } else if (pe == 1) {
        shmem_set_lock(&two);
        sink = shmem_int_g(&x, 2); //~ RACE-REMOTE a
        shmem_clear_lock(&two);
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
