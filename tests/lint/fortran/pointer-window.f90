! The memory of a window is a pointer array, which the target writes while a put may do so.
program pointer_window
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, size, win
  double precision, pointer :: cells(:)
  double precision :: edge
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, size, ierr)
  allocate(cells(16))
  bytes = 128
  place = 0
  edge = rank
  call MPI_WIN_CREATE(cells, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_FENCE(0, win, ierr)
  call MPI_PUT(edge, 1, MPI_DOUBLE_PRECISION, mod(rank + 1, size), place, 1, MPI_DOUBLE_PRECISION, win, ierr) !~ RACE-REMOTE a certain
  cells(1) = 3 !~ RACE-REMOTE a
  call MPI_WIN_FENCE(0, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  deallocate(cells)
  call MPI_FINALIZE(ierr)
end program pointer_window
