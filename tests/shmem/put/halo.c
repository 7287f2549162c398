// A stencil: the neighbour puts its next value while this PE still computes with the last.
#include <shmem.h>

#define N 16
static double cells[N + 2], next[N + 2];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), pes = shmem_n_pes();
    for (int i = 0; i < N + 2; i++)
        cells[i] = pe;
    shmem_barrier_all();
    for (int step = 0; step < 4; step++) {
        shmem_double_p(&cells[N + 1], cells[1], (pe + pes - 1) % pes); //~ RACE-REMOTE a
        shmem_barrier_all();
        for (int i = 1; i <= N; i++)
            next[i] = 0.5 * (cells[i - 1] + cells[i + 1]); //~ RACE-REMOTE a
        for (int i = 1; i <= N; i++)
            cells[i] = next[i];
    }
    shmem_finalize();
    return 0;
}
