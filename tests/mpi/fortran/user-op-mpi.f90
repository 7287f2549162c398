! An operation written in Fortran reduces what another rank still puts to.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror, operation
  integer, asynchronous :: memory(8), value, result(2)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Op_create(larger, .true., operation, ierror)
  memory = rank
  value = 9
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror) !~ RACE-REMOTE a
  end if
  call MPI_Allreduce(memory, result, 2, MPI_INTEGER, operation, MPI_COMM_WORLD, ierror) !~ RACE-REMOTE a
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Op_free(operation, ierror)
  call MPI_Finalize(ierror)
contains
  subroutine larger(in, inout, length, type)
    integer :: length, type
    integer :: in(length), inout(length)

    if (type == MPI_DATATYPE_NULL) error stop
    inout = max(in, inout)
  end subroutine
end program
