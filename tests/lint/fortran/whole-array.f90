! A whole-array assignment writes the buffer of a pending put.
program whole_array
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win
  real :: field(8), memory(8)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  bytes = 32
  place = 0
  field = 1.0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, rank, 0, win, ierr)
  call MPI_PUT(field, 4, MPI_REAL, rank, place, 4, MPI_REAL, win, ierr) !~ RACE-LOCAL a certain
  field = 2.0 !~ RACE-LOCAL a
  call MPI_WIN_UNLOCK(rank, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program whole_array
