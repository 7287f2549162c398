// Members of a struct beside those that are put.
#include <shmem.h>

struct box {
    char c;
    short s;
    int i;
    double d;
};
static struct box box;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe == 0) {
        shmem_short_p(&box.s, 3, 1);
        shmem_double_p(&box.d, 2, 1);
    } else {
        box.c = 'x';
        box.i = 7;
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
