! A shared window through `use mpi`: the neighbour loads directly after unlock and barrier.
program main
  use mpi
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  implicit none
  integer :: rank, unit, win, ierror
  integer(MPI_ADDRESS_KIND) :: length
  integer, asynchronous :: value
  integer, pointer, asynchronous :: first(:)
  integer, volatile :: sink
  common /observed/ sink
  type(c_ptr) :: base

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  length = merge(64, 0, rank == 0)
  call MPI_Win_allocate_shared(length, 4, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierror)
  call MPI_Win_shared_query(win, 0, length, unit, base, ierror)
  call c_f_pointer(base, first, [16])
  if (rank == 0) first = 0
  value = 5
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 0) then
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win, ierror)
    call MPI_Put(value, 1, MPI_INTEGER, 0, 9_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    call MPI_Win_unlock(0, win, ierror)
  end if
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 1) sink = first(10)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
