/* One mistake, named by the argument. */
#include "check.h"

static long shared;

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    long private = 0, *heap;
    if (strcmp(what, "uninitialised") == 0)
        shmem_long_p(&shared, 1, 0);
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    heap = (long *)shmem_malloc(64);
    if (strcmp(what, "pe") == 0)
        shmem_long_p(&shared, 1, n);
    if (strcmp(what, "negative") == 0)
        shmem_long_atomic_inc(&shared, -1);
    if (strcmp(what, "private") == 0)
        shmem_long_put(&private, &shared, 1, 0);
    if (strcmp(what, "beyond") == 0)
        shmem_putmem(heap, heap, (size_t)1 << 50, 0);
    if (strcmp(what, "misaligned") == 0)
        shmem_long_atomic_inc((long *)((char *)heap + 1), 0);
    if (strcmp(what, "comparison") == 0)
        shmem_long_wait_until(&shared, 77, 0);
    if (strcmp(what, "signal") == 0)
        shmem_putmem_signal(heap, &private, 8, (uint64_t *)&shared, 1, 99, 0);
    if (strcmp(what, "team") == 0)
        shmem_team_sync((shmem_team_t)12345);
    if (strcmp(what, "invalid team") == 0)
        shmem_team_sync(SHMEM_TEAM_INVALID);
    if (strcmp(what, "context") == 0)
        shmem_ctx_quiet((shmem_ctx_t)99);
    if (strcmp(what, "free") == 0)
        shmem_free(&shared);
    if (strcmp(what, "twice") == 0) {
        shmem_free(heap);
        shmem_free(heap);
    }
    if (strcmp(what, "sizes") == 0)
        heap = (long *)shmem_malloc(me == 0 ? 8 : 16);
    if (strcmp(what, "alignment") == 0)
        heap = (long *)shmem_align(24, 8);
    if (strcmp(what, "unlocked") == 0)
        shmem_clear_lock(&shared);
    if (strcmp(what, "stride") == 0)
        shmem_long_iput(heap, &private, 0, 1, 1, 0);
    if (strcmp(what, "set") == 0)
        shmem_barrier(1, 0, n, &shared);
    if (strcmp(what, "root") == 0)
        shmem_long_broadcast(SHMEM_TEAM_WORLD, heap, &shared, 1, n);
    shmem_finalize();
    return 0;
}
