! The buffer of a put is overwritten before the fence.
program put_store
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

  call MPI_WIN_FENCE(0, win, ierr)
  if (rank == 0) then
    call MPI_PUT(buffer, 4, MPI_INTEGER, 1, place, 4, MPI_INTEGER, win, ierr) !~ RACE-LOCAL a certain
    buffer(2) = 7 !~ RACE-LOCAL a
  end if
  call MPI_WIN_FENCE(0, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program put_store
