/* A child of fork is no PE: what it does to variables nobody else sees. */
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;
static int value = 1, status;

int main(void)
{
    shmem_init();
    child = fork();
    if (child == 0) {
        value = 99;
        exit(value == 99 && child == 0 ? 0 : 1);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    CHECK(child > 0 && value == 1);
    CHECK(system("exit 3") >> 8 == 3);
    shmem_barrier_all();
    shmem_int_p(&value, 2, shmem_my_pe());
    CHECK(value == 2);
    shmem_finalize();
    return errors;
}
