// C++: a function template fetches and flushes.
#include <mpi.h>

template <typename T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<double>() { return MPI_DOUBLE; }

template <typename T> T fetch(int target, int place, MPI_Win win) {
    T value;
    MPI_Get(&value, 1, type_of<T>(), target, place, 1, type_of<T>(), win);
    MPI_Win_flush(target, win);
    return value;
}

int main(int argc, char **argv) {
    double memory[2] = {1, 2}, sum = 0;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create(memory, sizeof memory, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock_all(0, win);
    sum += fetch<double>(0, 1, win);
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return sum != 2;
}
