! A row of a matrix is assigned, which has gaps in memory: the buffer of a pending get lies in one of them.
program row_assigned_ok
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win
  integer :: grid(3, 4), memory(3)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  memory = rank
  bytes = 12
  place = 0
  call MPI_WIN_CREATE(memory, bytes, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK(MPI_LOCK_SHARED, rank, 0, win, ierr)
  call MPI_GET(grid(1, 2), 2, MPI_INTEGER, rank, place, 2, MPI_INTEGER, win, ierr)
  grid(3, :) = 0
  call MPI_WIN_UNLOCK(rank, win, ierr)

  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program row_assigned_ok
