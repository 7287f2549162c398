// The phases: as many fences as the caller says; the work in between has none.
#include <mpi.h>

static int worked;

void run_phases(int count, int work, MPI_Win win) {
    for (int i = 0; i < count; i++) {
        MPI_Win_fence(0, win);
        for (int j = 0; j < work; j++)
            worked += j;
    }
}
