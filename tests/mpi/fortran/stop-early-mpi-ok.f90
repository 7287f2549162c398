! Both ranks stop after MPI_Finalize.
!@ exit: any
program main
  use mpi
  implicit none
  integer :: rank, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
  stop
end program
