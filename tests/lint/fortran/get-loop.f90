! The get of a round conflicts with itself in the next, for all rounds fill one array.
program get_loop
  implicit none
  include 'mpif.h'
  integer :: ierr, win, i, buffer(2), memory(8)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  bytes = 32
  memory = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK_ALL(0, win, ierr)
  do i = 0, 3
    place = 2 * i
    call MPI_GET(buffer, 2, MPI_INTEGER, 0, place, 2, MPI_INTEGER, win, ierr) !~ RACE-LOCAL a a certain
  end do
  call MPI_WIN_UNLOCK_ALL(win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program get_loop
