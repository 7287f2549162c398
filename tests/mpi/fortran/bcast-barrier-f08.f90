! One rank is in a broadcast, the other in a barrier.
program main
  use mpi_f08
  implicit none
  integer :: rank, value

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  value = rank
  if (rank == 0) then
    call MPI_Bcast(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD) !~ COLL-MATCH a 0
  else
    call MPI_Barrier(MPI_COMM_WORLD) !~ COLL-MATCH a 1
  end if
  call MPI_Finalize()
end program
