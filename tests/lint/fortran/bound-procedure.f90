! The type that is allocated says which procedure is called: one of them does not wait for the others.
!@ args: lock
module exchanges
  implicit none
  include 'mpif.h'
  type, abstract :: exchange
    integer :: win, rank, size
  contains
    procedure(begin_to), deferred :: put
  end type exchange
  abstract interface
    subroutine begin_to(this, value)
      import exchange
      class(exchange), intent(in) :: this
      integer, intent(in) :: value(1)
    end subroutine begin_to
  end interface
  type, extends(exchange) :: with_fence
  contains
    procedure :: put => put_fence
  end type with_fence
  type, extends(exchange) :: with_lock
  contains
    procedure :: put => put_lock
  end type with_lock
contains
  subroutine put_fence(this, value)
    class(with_fence), intent(in) :: this
    integer, intent(in) :: value(1)
    integer :: ierr
    call MPI_WIN_FENCE(0, this%win, ierr)
    call MPI_PUT(value, 1, MPI_INTEGER, mod(this%rank + 1, this%size), 0_8, 1, MPI_INTEGER, this%win, ierr)
    call MPI_WIN_FENCE(0, this%win, ierr)
  end subroutine put_fence

  subroutine put_lock(this, value)
    class(with_lock), intent(in) :: this
    integer, intent(in) :: value(1)
    integer :: ierr, to
    to = mod(this%rank + 1, this%size)
    call MPI_WIN_LOCK(MPI_LOCK_SHARED, to, 0, this%win, ierr)
    call MPI_PUT(value, 1, MPI_INTEGER, to, 0_8, 1, MPI_INTEGER, this%win, ierr) !~ RACE-REMOTE a
    call MPI_WIN_UNLOCK(to, this%win, ierr)
  end subroutine put_lock
end module exchanges

program bound_procedure
  use exchanges
  implicit none
  class(exchange), allocatable :: way
  integer :: ierr, value(1), memory(1)
  call MPI_INIT(ierr)
  if (command_argument_count() > 0) then !~ decides a
    allocate(with_lock :: way)
  else
    allocate(with_fence :: way)
  end if
  call MPI_COMM_RANK(MPI_COMM_WORLD, way%rank, ierr)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, way%size, ierr)
  memory = 0
  value = way%rank
  call MPI_WIN_CREATE(memory, 4_8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, way%win, ierr)
  call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  call way%put(value)
  if (memory(1) < 0) print *, 'nothing came' !~ RACE-REMOTE a possible
  call MPI_WIN_FREE(way%win, ierr)
  call MPI_FINALIZE(ierr)
end program bound_procedure
