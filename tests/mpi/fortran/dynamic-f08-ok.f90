! A dynamic window: the owner stores to attached memory after the fence.
program main
  use mpi_f08
  implicit none
  integer :: rank, i
  integer, asynchronous :: value
  integer, allocatable, target, asynchronous :: memory(:)
  integer(MPI_ADDRESS_KIND) :: here, there
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win)
  allocate (memory(16), source=[(i, i=1, 16)])
  call MPI_Win_attach(win, memory, 64_MPI_ADDRESS_KIND)
  call MPI_Get_address(memory(5), here)
  call MPI_Sendrecv(here, 1, MPI_AINT, 1 - rank, 0, there, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
  value = -1
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, there, 1, MPI_INTEGER, win)
  end if
  call MPI_Win_fence(0, win)
  if (rank == 1) memory(5) = 0
  call MPI_Win_detach(win, memory)
  call MPI_Win_free(win)
  deallocate (memory)
  call MPI_Finalize()
end program
