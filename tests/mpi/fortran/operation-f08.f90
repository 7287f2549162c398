! The ranks do not agree on the operation of a reduction.
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
  if (rank == 1) operation = MPI_LOR
  call MPI_Allreduce(mine, all_of_them, 1, MPI_LOGICAL, operation, MPI_COMM_WORLD) !~ COLL-ARGS a 0; COLL-ARGS a 1
  call MPI_Finalize()
end program
