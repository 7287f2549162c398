! A list of steps of several types: one looks at the memory before the fence.
module steps
  implicit none
  include 'mpif.h'
  type, abstract :: step
    class(step), pointer :: next => null()
  contains
    procedure(work), deferred :: run
  end type step
  abstract interface
    subroutine work(this, win, memory, to)
      import step
      class(step), intent(in) :: this
      integer, intent(in) :: win, to
      integer, intent(inout) :: memory(2)
    end subroutine work
  end interface
  type, extends(step) :: fence
  contains
    procedure :: run => run_fence
  end type fence
  type, extends(step) :: put
    integer :: value(1) = 5
  contains
    procedure :: run => run_put
  end type put
  type, extends(step) :: look
  contains
    procedure :: run => run_look
  end type look
contains
  subroutine run_fence(this, win, memory, to)
    class(fence), intent(in) :: this
    integer, intent(in) :: win, to
    integer, intent(inout) :: memory(2)
    integer :: ierr
    call MPI_WIN_FENCE(0, win, ierr)
  end subroutine run_fence

  subroutine run_put(this, win, memory, to)
    class(put), intent(in) :: this
    integer, intent(in) :: win, to
    integer, intent(inout) :: memory(2)
    integer :: ierr
    call MPI_PUT(this%value, 1, MPI_INTEGER, to, 0_8, 1, MPI_INTEGER, win, ierr) !~ RACE-REMOTE a
  end subroutine run_put

  subroutine run_look(this, win, memory, to)
    class(look), intent(in) :: this
    integer, intent(in) :: win, to
    integer, intent(inout) :: memory(2)
    if (memory(1) < 0) print *, 'nothing came' !~ RACE-REMOTE a certain
  end subroutine run_look
end module steps

program list_of_steps
  use steps
  implicit none
  class(step), pointer :: first, now
  integer :: ierr, rank, size, win, memory(2)
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  call MPI_COMM_SIZE(MPI_COMM_WORLD, size, ierr)
  memory = 0
  call MPI_WIN_CREATE(memory, 8_8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  allocate(fence :: first)
  allocate(put :: first%next)
  allocate(look :: first%next%next)
  allocate(fence :: first%next%next%next)
  now => first
  do while (associated(now))
    call now%run(win, memory, mod(rank + 1, size))
    now => now%next
  end do
  call MPI_WIN_FREE(win, ierr)
  call MPI_FINALIZE(ierr)
end program list_of_steps
