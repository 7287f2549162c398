// A timer's signal handler counts in window memory that nobody else touches, while puts go on beside it.
#include <mpi.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>

static int *ticks;

static void count(int signal) {
    (void)signal;
    ++*ticks;
}

int main(int argc, char **argv) {
    int rank, value, wrong = 0, *memory;
    MPI_Win win;
    // Threads that MPI starts inherit the mask: the handler runs here only, and no more once the timer is off.
    sigset_t alarm;
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, NULL);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[3] = 0;
    ticks = &memory[3];

    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = count;
    action.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &action, NULL);
    sigprocmask(SIG_UNBLOCK, &alarm, NULL);
    struct itimerval every = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_REAL, &every, NULL);
    for (int i = 0; i < 200; i++) {
        value = i;
        MPI_Win_fence(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(0, win);
        wrong += memory[0] != i;
    }
    setitimer(ITIMER_REAL, &never, NULL);

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong;
}
