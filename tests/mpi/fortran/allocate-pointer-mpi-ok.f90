! Memory of MPI_Win_allocate as a c_ptr of `use mpi`: the owner stores after its wait.
program main
  use mpi
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: rank, win, ierror, world, other
  double precision, asynchronous :: value
  double precision, pointer, asynchronous :: memory(:)
  type(c_ptr) :: base

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_group(MPI_COMM_WORLD, world, ierror)
  call MPI_Group_incl(world, 1, [1 - rank], other, ierror)
  call MPI_Win_allocate(32_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierror)
  call c_f_pointer(base, memory, [4])
  memory = 0
  value = 1
  if (rank == 0) then
    call MPI_Win_start(other, 0, win, ierror)
    call MPI_Put(value, 1, MPI_DOUBLE_PRECISION, 1, 0_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_PRECISION, win, ierror)
    call MPI_Win_complete(win, ierror)
  else
    call MPI_Win_post(other, 0, win, ierror)
    call MPI_Win_wait(win, ierror)
    memory(1) = 2
  end if
  call MPI_Win_free(win, ierror)
  call MPI_Group_free(other, ierror)
  call MPI_Group_free(world, ierror)
  call MPI_Finalize(ierror)
end program
