!@ only: mpich, whose module takes descriptors of strided sections
! A strided section is the buffer: elements between its own are assigned to before the fence.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8), values(9)
  type(MPI_Win) :: win

  call MPI_Init()
  if (.not. MPI_SUBARRAYS_SUPPORTED) error stop 'sections are copied'
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(values(1:9:2), 5, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 5, MPI_INTEGER, win)
    values(2) = 5
    values(8) = 5
  end if
  call MPI_Win_fence(0, win)
  if (values(4) /= rank) error stop
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
