// What is locked for one PE is read without the lock by another.
#include <shmem.h>

static long lock;
static int total;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    if (pe == 1) {
        shmem_set_lock(&lock);
        shmem_int_p(&total, 4, 0); //~ RACE-REMOTE a certain
        shmem_clear_lock(&lock);
    }
    if (pe == 0)
        size += total; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
