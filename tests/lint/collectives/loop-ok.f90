! The number of broadcasts depends on the number of ranks.
program rounds
  implicit none
  include 'mpif.h'
  integer :: rank, size, ierr, i, value
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, size, ierr)
  value = rank
  do i = 1, size + 1
    call MPI_BCAST(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  end do
  call MPI_FINALIZE(ierr)
end program rounds
