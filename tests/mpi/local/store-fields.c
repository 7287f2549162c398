// The fields of a struct are set one by one, which compilers make one fill of; one of them is being put.
//@ flags: -O2
#include <mpi.h>
#include <stdio.h>

struct state {
    int step;
    int count;
    int last;
    int next;
};

__attribute__((noinline)) static void reset(struct state *state)
{
    state->step = 0;
    state->count = 0;
    state->last = 0; //~ RACE-LOCAL a
    state->next = 0;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    struct state state = {1, 2, 3, 4};
    MPI_Win win;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = 0;
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&state.last, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        reset(&state);
    }
    MPI_Win_fence(0, win);
    printf("%d\n", state.next);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
