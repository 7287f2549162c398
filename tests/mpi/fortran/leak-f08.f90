! A window is not freed before MPI_Finalize.
program main
  use mpi_f08
  implicit none
  integer, asynchronous :: memory(8)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win) !~ EPOCH-LEAK a earlier
  call MPI_Finalize() !~ EPOCH-LEAK a
end program
