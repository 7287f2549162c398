! A shared window: a put goes to what the neighbour stores to directly.
program main
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  integer :: rank, unit
  integer(MPI_ADDRESS_KIND) :: length
  integer, asynchronous :: value
  integer, pointer, asynchronous :: mine(:), theirs(:)
  type(c_ptr) :: base
  type(MPI_Win) :: win
  type(MPI_Comm) :: node

  call MPI_Init()
  call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, node)
  call MPI_Comm_rank(node, rank)
  call MPI_Win_allocate_shared(32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, node, base, win)
  call c_f_pointer(base, mine, [8])
  call MPI_Win_shared_query(win, 1 - rank, length, unit, base)
  call c_f_pointer(base, theirs, [int(length) / 4])
  mine = 0
  value = 5
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(node)
  if (rank == 0) theirs(3) = 1 !~ RACE-REMOTE a
  if (rank == 1) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 2_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-REMOTE a
  end if
  call MPI_Win_unlock_all(win)
  call MPI_Barrier(node)
  call MPI_Win_free(win)
  call MPI_Comm_free(node)
  call MPI_Finalize()
end program
