! Whether the put is made depends on the command line; the flush follows in any case.
program flush_maybe
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win, buffer(4), memory(4)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 16
  place = 0
  buffer = rank
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK_ALL(0, win, ierr)
  if (command_argument_count() > 0) then
    call MPI_PUT(buffer, 4, MPI_INTEGER, rank, place, 4, MPI_INTEGER, win, ierr)
  end if
  call MPI_WIN_FLUSH(rank, win, ierr)
  buffer(4) = 1
  call MPI_WIN_UNLOCK_ALL(win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program flush_maybe
