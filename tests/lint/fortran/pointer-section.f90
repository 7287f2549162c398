! A section of a pointer without gaps is the buffer itself; it is changed before the fence.
program main
  use, intrinsic :: iso_c_binding
  implicit none
  include 'mpif.h'
  double precision, pointer :: cells(:)
  type(c_ptr) :: base
  integer :: rank, nranks, win, ierr
  integer(kind=mpi_address_kind) :: bytes, place
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, nranks, ierr)
  bytes = 64
  call MPI_Win_allocate(bytes, 8, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call c_f_pointer(base, cells, [8])
  cells = rank
  place = 0
  call MPI_Win_fence(0, win, ierr)
  call MPI_Put(cells(3:4), 2, MPI_DOUBLE_PRECISION, mod(rank + 1, nranks), place, 2, MPI_DOUBLE_PRECISION, win, ierr) !~ RACE-LOCAL a certain
  cells(4) = 7 !~ RACE-LOCAL a
  call MPI_Win_fence(0, win, ierr)
  call MPI_Win_free(win, ierr)
  call MPI_Finalize(ierr)
end program
