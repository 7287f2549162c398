// 003 A.1, put load: a put of many elements and a load of one.
#include <shmem.h>

static int x[8], from[8];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_int_put(x, from, 8, 1); //~ RACE-REMOTE a
    else
        sink = x[5]; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
