// Request-based operations between fences: they are for passive-target epochs only.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win first, second;
    MPI_Request request[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &first);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &second);
    MPI_Win_set_errhandler(first, MPI_ERRORS_RETURN);
    MPI_Win_set_errhandler(second, MPI_ERRORS_RETURN);

    MPI_Win_fence(0, first);
    MPI_Win_fence(0, second);
    if (rank == 0) {
        MPI_Rput(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, first, &request[0]); //~ EPOCH-REQUEST a
        MPI_Raccumulate(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, MPI_SUM, second, &request[1]); //~ EPOCH-REQUEST b
        MPI_Waitall(2, request, status);
    }
    MPI_Win_fence(0, second);
    MPI_Win_fence(0, first);

    MPI_Win_free(&second);
    MPI_Win_free(&first);
    MPI_Finalize();
    return 0;
}
