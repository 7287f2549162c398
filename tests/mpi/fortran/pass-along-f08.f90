! A buffer goes through two procedures before it is put; the line is that of the innermost call.
module halo
  use mpi_f08
  implicit none
  private
  public :: exchange
contains
  subroutine exchange(field, win)
    real, intent(inout), contiguous, asynchronous :: field(:, :)
    type(MPI_Win), intent(in) :: win

    call column(field(:, 2), size(field, 1), win)
  end subroutine

  subroutine column(values, n, win)
    integer, intent(in) :: n
    real, intent(in), asynchronous :: values(n)
    type(MPI_Win), intent(in) :: win

    call MPI_Put(values, n, MPI_REAL, 1, 0_MPI_ADDRESS_KIND, n, MPI_REAL, win) !~ RACE-LOCAL a
  end subroutine
end module

program main
  use mpi_f08
  use halo, only: exchange
  implicit none
  integer :: rank, ierror
  real, asynchronous :: memory(8), field(6, 4)
  type(MPI_Win) :: win

  call MPI_Init(ierror)
  if (ierror /= MPI_SUCCESS) error stop
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  field = rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  if (rank == 0) then
    call exchange(field, win)
    field(:, 1:2) = 0 !~ RACE-LOCAL a
  end if
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
