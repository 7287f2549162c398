! A pointer to a part of the buffer changes it while a put reads it.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, target, asynchronous :: memory(8), values(8)
  integer, pointer, asynchronous :: part(:)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = 1
  part => values(1:7:2)
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(values(5), 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-LOCAL a
    part = 4 !~ RACE-LOCAL a
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
