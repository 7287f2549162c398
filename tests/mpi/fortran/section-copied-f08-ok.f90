!@ only: openmpi, whose module makes the compiler copy strided sections
! A strided section is copied by the program itself, to an array that lives until the fence.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(8), values(9), copy(5)
  type(MPI_Win) :: win

  call MPI_Init()
  if (MPI_SUBARRAYS_SUPPORTED) error stop 'sections are not copied'
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = rank
  copy = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    copy = values(1:9:2)
    call MPI_Put(copy, 5, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 5, MPI_INTEGER, win)
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
