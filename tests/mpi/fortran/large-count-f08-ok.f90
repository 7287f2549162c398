!@ only: mpich, whose module takes counts of MPI_COUNT_KIND
! Counts of MPI_COUNT_KIND: the buffer of a put is assigned to after the fence.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer(MPI_COUNT_KIND), parameter :: n = 6
  real, asynchronous :: memory(8), values(n)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = 1
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(values, n, MPI_REAL, 1, 0_MPI_ADDRESS_KIND, n, MPI_REAL, win)
  end if
  call MPI_Win_fence(0, win)
  values(6) = 2
  if (values(6) < 1) error stop
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
