// A stencil with two sets of cells: what is put is not what is computed with.
#include <shmem.h>

#define N 16
static double cells[2][N + 2];

int main(void)
{
    shmem_init();
    int pe = shmem_my_pe(), pes = shmem_n_pes();
    for (int i = 0; i < N + 2; i++)
        cells[0][i] = cells[1][i] = pe;
    shmem_barrier_all();
    for (int step = 0; step < 6; step++) {
        double *now = cells[step % 2], *next = cells[1 - step % 2];
        shmem_double_p(&now[N + 1], now[1], (pe + pes - 1) % pes);
        shmem_double_p(&now[0], now[N], (pe + 1) % pes);
        shmem_barrier_all();
        for (int i = 1; i <= N; i++)
            next[i] = 0.5 * (now[i - 1] + now[i + 1]);
    }
    shmem_finalize();
    return 0;
}
