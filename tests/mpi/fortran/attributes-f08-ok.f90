! Attributes of a window are pointers in C, numbers in Fortran; MPI_WIN_NULL, MPI_IN_PLACE and MPI_STATUS_IGNORE are no buffers.
program main
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, values(2)
  logical :: flag
  integer(MPI_ADDRESS_KIND) :: value
  integer, pointer, asynchronous :: memory(:)
  type(c_ptr) :: base
  type(MPI_Win) :: win
  type(MPI_Group) :: group

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Win_allocate(32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win)
  call c_f_pointer(base, memory, [8])
  memory = rank
  call MPI_Win_get_attr(win, MPI_WIN_SIZE, value, flag)
  if (.not. flag .or. value /= 32) error stop 'size'
  call MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, value, flag)
  if (.not. flag .or. value /= 4) error stop 'unit'
  call MPI_Win_get_group(win, group)
  call MPI_Group_free(group)
  values = rank
  call MPI_Scan(MPI_IN_PLACE, values, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  call MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, values, 1, MPI_INTEGER, MPI_COMM_WORLD)
  call MPI_Win_free(win)
  if (win /= MPI_WIN_NULL) error stop 'null'
  call MPI_Finalize()
end program
