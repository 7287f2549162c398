// A struct is assigned as a whole while one of its members is put.
#include <shmem.h>

struct box {
    char c;
    short s;
    int i;
    double d;
};
static struct box box, other;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0)
        shmem_short_p(&box.s, 3, 1); //~ RACE-REMOTE a
    else
        box = other; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
