// A function template stores into the origin buffer of a pending accumulate.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

template <typename T> struct Type;
template <> struct Type<double> {
    static MPI_Datatype mpi() { return MPI_DOUBLE; }
};

template <typename T> void add_remote(const T &value, int target, MPI_Win win) {
    MPI_Accumulate(&value, 1, Type<T>::mpi(), target, 0, 1, Type<T>::mpi(), MPI_SUM, win); //~ RACE-LOCAL a
}

template <typename T> void assign(T &to, T value) {
    to = value; //~ RACE-LOCAL a
}

int main(int argc, char **argv) {
    int rank;
    double value = 1, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    add_remote(value, 1 - rank, win);
    assign(value, 2.0);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
