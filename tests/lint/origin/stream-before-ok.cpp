// A line is printed in a function of the program; the buffer of a put is written again after the fence.
#include <iostream>
#include <mpi.h>

struct Log {
    virtual ~Log() = default;
    virtual void line(int rank, char mark) { std::cout << rank << mark << std::endl; }
};

struct Meeting : Log {
    void line(int rank, char mark) override {
        MPI_Barrier(MPI_COMM_WORLD);
        Log::line(rank, mark);
    }
};

int main(int argc, char **argv) {
    int rank, value = 7, memory = 0;
    MPI_Win win;
    Meeting meeting;
    Log &log = meeting;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    log.line(rank, '>');
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    value = 8;
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
