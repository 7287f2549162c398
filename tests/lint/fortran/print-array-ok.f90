! Another column than that which a pending get fills is printed.
program print_array_ok
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win
  integer :: grid(3, 4), memory(3)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  memory = rank
  grid = 0
  bytes = 12
  place = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK(MPI_LOCK_SHARED, rank, 0, win, ierr)
  call MPI_GET(grid(1, 2), 3, MPI_INTEGER, rank, place, 3, MPI_INTEGER, win, ierr)
  print *, grid(:, 3)
  call MPI_WIN_UNLOCK(rank, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program print_array_ok
