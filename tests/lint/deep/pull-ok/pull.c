#include "pull.h"
#include <assert.h>
void pull_open(struct pull *p, MPI_Comm c, int n) {
    assert(n > 0);
    MPI_Win_allocate(n * sizeof(int), sizeof(int), MPI_INFO_NULL, c, &p->mem, &p->win);
    for (int i = 0; i < n; i++) p->mem[i] = i;
    p->pending = -1;
    MPI_Barrier(c);
}
void pull_begin(struct pull *p, int from, int at, int *to) {
    assert(p->pending < 0);
    MPI_Win_lock(MPI_LOCK_SHARED, from, 0, p->win);
    MPI_Get(to, 1, MPI_INT, from, at, 1, MPI_INT, p->win);
    p->pending = from;
}
void pull_end(struct pull *p) {
    if (p->pending >= 0) MPI_Win_unlock(p->pending, p->win);
    p->pending = -1;
}
void pull_close(struct pull *p) { MPI_Win_free(&p->win); }
