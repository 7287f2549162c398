! A value is printed that a get is filling.
program pr
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, nproc, win, mem(4), x
  integer(kind=MPI_ADDRESS_KIND) :: sz, disp
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, nproc, ierr)
  mem = rank
  sz = 16
  disp = 1
  call MPI_WIN_CREATE(mem, sz, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call MPI_WIN_FENCE(0, win, ierr)
  call MPI_GET(x, 1, MPI_INTEGER, 0, disp, 1, MPI_INTEGER, win, ierr) !~ RACE-LOCAL a
  print *, 'got', x !~ RACE-LOCAL a
  call MPI_WIN_FENCE(0, win, ierr)
  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program
