// Testing for any of several flags until both were seen.
//@ ranks: 3
//@ since: 1.5
#include <shmem.h>
#include <stddef.h>

static int x[2], flags[2];
static volatile int sink;

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    if (pe < 2) {
        shmem_int_p(&x[pe], 1, 2);
        shmem_fence();
        shmem_int_p(&flags[pe], 1, 2);
    } else {
        int seen[2] = {0, 0};
        for (int left = 2; left > 0;) {
            size_t i = shmem_int_test_any(flags, 2, seen, SHMEM_CMP_EQ, 1);
            if (i == SIZE_MAX)
                continue;
            sink = x[i];
            seen[i] = 1;
            left--;
        }
    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
