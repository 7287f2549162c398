! Concurrent accumulates with the same operation.
!@ ranks: 3
program main
  use mpi_f08
  implicit none
  integer :: rank
  real(8), asynchronous :: memory(4), value
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  value = 1
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 1) call MPI_Accumulate(value, 1, MPI_REAL8, 0, 0_MPI_ADDRESS_KIND, 1, MPI_REAL8, MPI_SUM, win)
  if (rank == 2) call MPI_Accumulate(value, 1, MPI_REAL8, 0, 0_MPI_ADDRESS_KIND, 1, MPI_REAL8, MPI_SUM, win)
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
