/* One way to end, named by the argument. */
#include "check.h"
#include <signal.h>
#include <unistd.h>

static long flag;

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "before") == 0 && getenv("SHMEM_NODE_PE")[0] == '1')
        return 0;
    shmem_init();
    int me = shmem_my_pe(), last = shmem_n_pes() - 1;
    if (strcmp(how, "global_exit") == 0) {
        printf("PE %d was here\n", me);
        shmem_barrier_all();
        if (me == last)
            shmem_global_exit(42);
        shmem_long_wait_until(&flag, SHMEM_CMP_NE, 0);
    }
    if (strcmp(how, "abort") == 0) {
        if (me == last)
            abort();
        shmem_barrier_all();
    }
    if (strcmp(how, "exit") == 0) {
        if (me == last)
            exit(5);
        shmem_long_wait_until(&flag, SHMEM_CMP_NE, 0);
    }
    if (strcmp(how, "silently") == 0) {
        if (me == last)
            _exit(0);
        shmem_barrier_all();
    }
    if (strcmp(how, "busy") == 0 && me != last)
        for (volatile long i = 0;; i++)
            ;
    if (strcmp(how, "busy") == 0)
        raise(SIGSEGV);
    if (strcmp(how, "late") == 0) {
        shmem_finalize();
        return me == last ? 7 : 0;
    }
    if (strcmp(how, "signal") == 0) {
        shmem_barrier_all();
        if (me == 0) {
            printf("ready\n");
            fflush(stdout);
        }
        for (;;)
            pause();
    }
    if (strcmp(how, "input") == 0) {
        int c = getchar();
        CHECK(me == 0 ? c == 'x' : c == EOF);
    }
    if (strcmp(how, "arguments") == 0 && me == 0)
        printf("%d %s %s\n", argc, argv[2], getenv("A_VARIABLE"));
    /* Without shmem_finalize: it is done at the end of main. */
    return errors;
}
