! An allocatable array is deallocated when the put is complete.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8)
  integer, allocatable, asynchronous :: values(:)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  allocate (values(8))
  values = 1
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(values, 8, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 8, MPI_INTEGER, win)
  end if
  call MPI_Win_fence(0, win)
  deallocate (values)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
