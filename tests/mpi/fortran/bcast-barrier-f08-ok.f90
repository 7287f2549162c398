! Both ranks are in a broadcast, then in a barrier.
program main
  use mpi_f08
  implicit none
  integer :: rank, value

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  value = rank
  call MPI_Bcast(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Finalize()
end program
