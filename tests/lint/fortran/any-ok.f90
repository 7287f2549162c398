! All ranks stop if one of them finds a negative value.
program main
  implicit none
  include 'mpif.h'
  double precision :: cells(8), sum
  logical :: wrong, all
  integer :: rank, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  cells = 1
  cells(3) = 0.5d0 - rank
  wrong = any(cells < 0)
  call MPI_Allreduce(wrong, all, 1, MPI_LOGICAL, MPI_LOR, MPI_COMM_WORLD, ierr)
  if (.not. all) then
    call MPI_Allreduce(cells(1), sum, 1, MPI_DOUBLE_PRECISION, MPI_SUM, MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
