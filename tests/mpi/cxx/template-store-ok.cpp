// A window template for several types: everything is stored before the put and read after the fence.
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <mpi.h>

template <typename T> struct Type;
template <> struct Type<double> {
    static MPI_Datatype mpi() { return MPI_DOUBLE; }
};
template <> struct Type<int> {
    static MPI_Datatype mpi() { return MPI_INT; }
};

template <typename T> T exchange(T mine, int peer) {
    T *memory;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(T), sizeof(T), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&mine, 1, Type<T>::mpi(), peer, 0, 1, Type<T>::mpi(), win);
    MPI_Win_fence(0, win);
    T theirs = memory[0];
    MPI_Win_free(&win);
    return theirs;
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int number = exchange<int>(rank, 1 - rank);
    double real = exchange<double>(rank, 1 - rank);
    MPI_Finalize();
    return number != 1 - rank || real != 1 - rank;
}
