! The ranks do not agree on the root of a reduction.
program main
  use mpi
  implicit none
  integer :: rank, value, total, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  value = rank
  call MPI_Reduce(value, total, 1, MPI_INTEGER, MPI_SUM, rank, MPI_COMM_WORLD, ierror) !~ COLL-ARGS a 0; COLL-ARGS a 1
  call MPI_Finalize(ierror)
end program
