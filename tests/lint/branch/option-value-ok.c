// Values of an option lead to different ways to synchronise, each of which is right.
//@ args: -s lock
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum Sync { FENCE, LOCK, ALL, NONE };
static const char *const names[] = {"fence", "lock", "all", "none"};

static int parse(int argc, char **argv, enum Sync *sync, int *verbose) {
    int option;
    while ((option = getopt(argc, argv, "s:vqx")) != -1)
        switch (option) {
        case 's': {
            int found = 0;
            for (int k = 0; k < 4; k++)
                if (strcmp(optarg, names[k]) == 0) {
                    *sync = (enum Sync)k;
                    found = 1;
                }
            if (!found)
                return -1;
            break;
        }
        case 'v':
            *verbose = 2;
            break;
        case 'q':
            *verbose = 0;
            break;
        default:
            return -1;
        }
    return 0;
}

int main(int argc, char **argv) {
    int rank, value = 7, *mem, verbose = 1;
    enum Sync sync = FENCE;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (parse(argc, argv, &sync, &verbose) != 0) {
        if (rank == 0)
            fprintf(stderr, "usage: %s [-v] [-q] [-s fence|lock|all|none]\n", argv[0]);
        MPI_Finalize();
        return 1;
    }
    MPI_Win_allocate(sizeof *mem, sizeof *mem, MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    switch (sync) {
    case FENCE:
        MPI_Win_fence(0, win);
        if (rank == 0)
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        break;
    case LOCK:
        if (rank == 0) {
            MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
            MPI_Win_unlock(1, win);
        }
        break;
    case ALL:
        MPI_Win_lock_all(0, win);
        if (rank == 0)
            MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_unlock_all(win);
        break;
    case NONE:
        break;
    }
    if (verbose > 1 && rank == 0)
        puts(names[sync]);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
