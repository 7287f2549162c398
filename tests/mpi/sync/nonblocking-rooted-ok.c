// Nonblocking collectives with a root, many in a row: who only sends does not wait for the others.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, mine[3] = {1, 2, 3}, all[6];
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Request request;
    for (int i = 0; i < 500; i++) {
        MPI_Igather(mine, 3, MPI_INT, all, 3, MPI_INT, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Ibcast(mine, 3, MPI_INT, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Ireduce(mine, all, 3, MPI_INT, MPI_MAX, 1, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Iscatter(all, 3, MPI_INT, mine, 3, MPI_INT, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Finalize();
    return 0;
}
