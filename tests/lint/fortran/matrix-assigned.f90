! An assignment to a whole matrix writes the column that a pending put reads.
program matrix_assigned
  implicit none
  include 'mpif.h'
  integer :: ierr, rank, win
  double precision, allocatable :: field(:, :)
  double precision :: memory(4)
  integer(kind=MPI_ADDRESS_KIND) :: bytes, place
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  allocate(field(4, 3))
  field = rank
  bytes = 32
  place = 0
  call MPI_WIN_CREATE(memory, bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)

  call MPI_WIN_LOCK(MPI_LOCK_EXCLUSIVE, rank, 0, win, ierr)
  call MPI_PUT(field(1, 2), 4, MPI_DOUBLE_PRECISION, rank, place, 4, MPI_DOUBLE_PRECISION, win, ierr) !~ RACE-LOCAL a certain
  field = 0 !~ RACE-LOCAL a
  call MPI_WIN_UNLOCK(rank, win, ierr)

  deallocate(field)
  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program matrix_assigned
