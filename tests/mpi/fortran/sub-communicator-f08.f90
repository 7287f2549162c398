! Windows of two halves of the ranks: rank 1 of a half is put to by rank 0 of it while it loads.
!@ ranks: 4
program main
  use mpi_f08
  implicit none
  integer :: rank, world
  integer, asynchronous :: memory(8), value
  integer, volatile :: sink
  type(MPI_Comm) :: half
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, world)
  call MPI_Comm_split(MPI_COMM_WORLD, mod(world, 2), -world, half)
  call MPI_Comm_rank(half, rank)
  memory = 0
  value = world
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, half, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-REMOTE a
  if (world == 1) sink = memory(1) !~ RACE-REMOTE a
  if (world == 2) sink = memory(1)
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Comm_free(half)
  call MPI_Finalize()
end program
