! A window of the odd ranks, in reversed order: rank 1 of it is put to by rank 0 of it while it loads.
! (Open MPI 4.1 gives windows of two halves made at once one file of shared memory, so one half has to do.)
!@ ranks: 4
program main
  use mpi_f08
  implicit none
  integer :: rank, world, colour
  integer, asynchronous :: memory(8), value
  integer, volatile :: sink
  type(MPI_Comm) :: half
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, world)
  colour = merge(0, MPI_UNDEFINED, mod(world, 2) == 1)
  call MPI_Comm_split(MPI_COMM_WORLD, colour, -world, half)
  if (half /= MPI_COMM_NULL) call in_half()
  call MPI_Finalize()

contains

  subroutine in_half()
    call MPI_Comm_rank(half, rank)
    memory = 0
    value = world
    call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, half, win)
    call MPI_Win_fence(0, win)
    if (rank == 0) call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-REMOTE a
    if (world == 1) sink = memory(1) !~ RACE-REMOTE a
    if (world == 3) sink = memory(1)
    call MPI_Win_fence(0, win)
    call MPI_Win_free(win)
    call MPI_Comm_free(half)
  end subroutine
end program
