/* Globals and statics keep their values and addresses, and everything else in their pages works on. */
#include "check.h"

int initialised[3] = {1, 2, 3};
int zero[100000];
static double local_static = 2.5;
_Thread_local int per_thread = 9;
const char *const text = "constant";
static int *pointer = &initialised[1];
static long counter;

static int *function_static(void)
{
    static int inside = 77;
    return &inside;
}

int main(void)
{
    FILE *out = stdout;
    int *before[] = {&initialised[0], &zero[99999], function_static(), &per_thread};
    zero[99999] = 5;
    initialised[2] = 33;
    char *from_malloc = (char *)malloc(100);
    strcpy(from_malloc, "malloc");
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes();
    CHECK(before[0] == &initialised[0] && before[1] == &zero[99999] && before[2] == function_static());
    CHECK(initialised[0] == 1 && *pointer == 2 && initialised[2] == 33 && zero[99999] == 5 && zero[0] == 0);
    CHECK(local_static == 2.5 && *before[3] == 9 && strcmp(text, "constant") == 0);
    CHECK(out == stdout && strcmp(from_malloc, "malloc") == 0 && getenv("PATH") != NULL);
    free(from_malloc);
    shmem_barrier_all();
    /* The last bytes of the bss and the first of the data are shared like the rest. */
    shmem_int_p(&zero[99999], me, (me + 1) % n);
    shmem_int_p(&initialised[0], me + 50, (me + 1) % n);
    shmem_int_p(function_static(), me + 70, (me + 1) % n);
    shmem_double_p(&local_static, me + 0.5, (me + 1) % n);
    shmem_barrier_all();
    int left = (me + n - 1) % n;
    CHECK(zero[99999] == left && initialised[0] == left + 50 && *function_static() == left + 70);
    CHECK(local_static == left + 0.5);
    /* Atomic on every PE at once. */
    for (int i = 0; i < 20000; i++)
        shmem_long_atomic_inc(&counter, 0);
    shmem_barrier_all();
    CHECK(me != 0 || counter == 20000L * n);
    /* Direct stores of the owner and atomics of the others are one memory. */
    if (me == 0)
        __atomic_fetch_add(&counter, 5, __ATOMIC_SEQ_CST);
    shmem_barrier_all();
    CHECK(shmem_long_atomic_fetch(&counter, 0) == 20000L * n + 5);
    shmem_finalize();
    /* They are still there. */
    CHECK(*function_static() == left + 70);
    if (me == 0)
        printf("done\n");
    return errors;
}
