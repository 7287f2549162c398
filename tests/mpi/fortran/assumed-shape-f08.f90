! A dummy argument of assumed shape is the buffer: the caller assigns to it before the fence.
module assumed_shape
  use mpi_f08
  implicit none
contains
  subroutine send(values, win)
    real, intent(in), contiguous, asynchronous :: values(:)
    type(MPI_Win), intent(in) :: win

    call MPI_Put(values, size(values), MPI_REAL, 1, 0_MPI_ADDRESS_KIND, size(values), MPI_REAL, win) !~ RACE-LOCAL a
  end subroutine

  subroutine change(values)
    real, intent(inout) :: values(:)

    values = values + 1 !~ RACE-LOCAL a
  end subroutine
end module

program main
  use assumed_shape
  implicit none
  integer :: rank
  real, asynchronous :: memory(8), values(2, 4)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call send(values(:, 3), win)
    call change(values(1, :))
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
