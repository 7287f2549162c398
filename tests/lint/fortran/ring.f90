! A ring in which everybody reads the cell the left neighbour is writing.
program ring
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, ranks, win, seen, value(1), memory(2)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, ranks, ierr)
  bytes = 8
  place = 0
  value = rank
  memory = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_FENCE(0, win, ierr)
  call MPI_PUT(value, 1, MPI_INTEGER, mod(rank + 1, ranks), place, 1, MPI_INTEGER, win, ierr) !~ RACE-REMOTE a certain
  seen = memory(1) !~ RACE-REMOTE a
  call MPI_WIN_FENCE(0, win, ierr)

  if (seen == -1) call MPI_ABORT(MPI_COMM_WORLD, 1, ierr)
  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program ring
