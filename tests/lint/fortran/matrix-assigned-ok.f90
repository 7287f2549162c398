! Assignments to other columns do not touch the one that a pending put reads; to the whole matrix they come later.
program matrix_assigned_ok
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
  call MPI_PUT(field(1, 2), 4, MPI_DOUBLE_PRECISION, rank, place, 4, MPI_DOUBLE_PRECISION, win, ierr)
  field(:, 3) = 0
  field(2:3, 1) = 0
  call MPI_WIN_UNLOCK(rank, win, ierr)
  field = 0

  deallocate(field)
  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program matrix_assigned_ok
