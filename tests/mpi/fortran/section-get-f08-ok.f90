!@ only: mpich, whose module takes descriptors of strided sections
! A row is fetched into a matrix: the other rows are loaded before the unlock.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8), matrix(3, 4)
  integer, volatile :: sink
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 10 + rank
  matrix = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  call MPI_Get(matrix(2, :), 4, MPI_INTEGER, 1 - rank, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win)
  sink = matrix(1, 4) + matrix(3, 1)
  call MPI_Win_fence(0, win)
  if (any(matrix(2, :) /= 11 - rank) .or. any(matrix(1:3:2, :) /= 0)) error stop
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
