// A flag follows its data without a fence.
#include <shmem.h>

static int data[8], flag;

int main(int argc, char **argv) {
    shmem_init();
    int pe = shmem_my_pe(), size = shmem_n_pes();
    int from[8] = {1, 2, 3};
    if (pe == 0) {
        shmem_int_put(data, from, 8, 1); //~ RACE-REMOTE a certain
        shmem_int_p(&flag, 1, 1);
    } else if (pe == 1) {
        shmem_int_wait_until(&flag, SHMEM_CMP_EQ, 1);
        size += data[3]; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    return argc + size + (argv == 0) < 0;
}
