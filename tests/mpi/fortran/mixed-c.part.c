// The part of a Fortran program that is written in C.
#include <mpi.h>

void give(MPI_Fint window, const int *values, int n)
{
    MPI_Win win = MPI_Win_f2c(window);
    MPI_Put(values, n, MPI_INT, 1, 0, n, MPI_INT, win); //~ RACE-LOCAL a
}
