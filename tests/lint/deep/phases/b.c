// The phases: as many fences as the caller says.
#include <mpi.h>

void run_phases(int count, MPI_Win win) {
    for (int i = 0; i < count; i++)
        MPI_Win_fence(0, win); //~ COLL-MATCH a certain
}
