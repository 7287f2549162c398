! The ranks agree on the operation of a reduction, of logicals.
program main
  use mpi_f08
  implicit none
  integer :: rank
  logical :: mine, all_of_them
  type(MPI_Op) :: operation

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  mine = rank == 0
  operation = MPI_LAND
  call MPI_Allreduce(mine, all_of_them, 1, MPI_LOGICAL, operation, MPI_COMM_WORLD)
  call MPI_Finalize()
end program
