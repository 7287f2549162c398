! Memory of MPI_Win_allocate, used through a pointer beside the place another rank puts to.
program main
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank
  integer, asynchronous :: value
  integer, pointer, asynchronous :: memory(:)
  type(c_ptr) :: base
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Win_allocate(40_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
  call c_f_pointer(base, memory, [10])
  memory(:) = 0
  value = 7
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 4_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win)
  else
    memory(6) = 3
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
