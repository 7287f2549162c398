! The window is a module variable; a module procedure puts after another has closed the epoch.
module session
  implicit none
  include 'mpif.h'
  integer :: win
contains
  subroutine open_session()
    integer :: ierr
    call MPI_WIN_LOCK_ALL(0, win, ierr)
  end subroutine open_session

  subroutine close_session()
    integer :: ierr
    call MPI_WIN_UNLOCK_ALL(win, ierr)
  end subroutine close_session

  subroutine send(value)
    integer, intent(in) :: value(1)
    integer :: ierr
    integer(kind=MPI_ADDRESS_KIND) :: place
    place = 0
    call MPI_PUT(value, 1, MPI_INTEGER, 1, place, 1, MPI_INTEGER, win, ierr) !~ EPOCH-NONE a certain
  end subroutine send
end module session

program module_window
  use session
  implicit none
  integer :: ierr, rank, memory(4), value(1)
  integer(kind=MPI_ADDRESS_KIND) :: bytes
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  value = 7
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_WIN_SET_ERRHANDLER(win, MPI_ERRORS_RETURN, ierr)

  call open_session()
  call close_session()
  if (rank == 0) call send(value)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program module_window
