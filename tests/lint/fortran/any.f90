! A rank stops if it finds a negative value; the others go on.
!@ hangs
program main
  implicit none
  include 'mpif.h'
  double precision :: cells(8), sum
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  cells = 1
  cells(3) = 0.5d0 - rank
  if (.not. any(cells < 0)) then
    call MPI_Allreduce(cells(1), sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr) !~ COLL-LEFT a certain
  end if
  call MPI_Finalize(ierr) !~ COLL-LEFT a
end program
