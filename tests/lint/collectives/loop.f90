! The number of broadcasts depends on the rank.
!@ hangs
program rounds
  implicit none
  include 'mpif.h'
  integer :: rank, ierr, i, value
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  value = 1
  do i = 1, rank + 1
    call MPI_BCAST(value, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr) !~ COLL-LEFT a
  end do
  call MPI_FINALIZE(ierr) !~ COLL-LEFT a
end program rounds
