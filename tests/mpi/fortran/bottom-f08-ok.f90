! Of two buffers given by their addresses in a datatype and MPI_BOTTOM neither is assigned to before the fence.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8), first(4), second(4)
  integer(MPI_ADDRESS_KIND) :: places(2)
  type(MPI_Datatype) :: both
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  first = 1
  second = 2
  call MPI_Get_address(first(2), places(1))
  call MPI_Get_address(second(1), places(2))
  call MPI_Type_create_hindexed(2, [1, 2], places, MPI_INTEGER, both)
  call MPI_Type_commit(both)
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(MPI_BOTTOM, 1, both, 1, 0_MPI_ADDRESS_KIND, 3, MPI_INTEGER, win)
    second(3) = 0
    first(1) = 0
  end if
  call MPI_Win_fence(0, win)
  call MPI_F_sync_reg(second)
  call MPI_Win_free(win)
  call MPI_Type_free(both)
  call MPI_Finalize()
end program
