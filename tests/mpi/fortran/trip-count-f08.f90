! The last rank leaves a loop of reductions one round early.
!@ ranks: 3
program main
  use mpi_f08
  implicit none
  integer :: rank, round
  double precision :: error, largest

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  error = 1
  do round = 1, 10
    error = error / (2 + rank)
    call MPI_Allreduce(error, largest, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD) !~ COLL-MATCH a 0
    if (error < 0.12d0) exit
  end do
  call MPI_Barrier(MPI_COMM_WORLD) !~ COLL-MATCH a 1-2
  call MPI_Finalize()
end program
