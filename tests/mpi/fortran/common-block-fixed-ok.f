C A common block is the window: another subroutine stores to another
C member in the epoch of a put.
      SUBROUTINE STEP(N)
      IMPLICIT NONE
      INTEGER N
      DOUBLE PRECISION X, Y
      COMMON /STATE/ X(4), Y(4)
      X(N) = Y(N) + 1
      END

      PROGRAM MAIN
      IMPLICIT NONE
      INCLUDE 'mpif.h'
      INTEGER RANK, WIN, IERR, N
      DOUBLE PRECISION X, Y, V
      COMMON /STATE/ X(4), Y(4)
      SAVE V
      INTEGER(KIND=MPI_ADDRESS_KIND) LENGTH, PLACE
      CALL MPI_INIT(IERR)
      CALL MPI_COMM_RANK(MPI_COMM_WORLD, RANK, IERR)
      DO 10 N = 1, 4
        X(N) = 0
   10   Y(N) = 0
      V = 1
      LENGTH = 64
      CALL MPI_WIN_CREATE(X, LENGTH, 8, MPI_INFO_NULL, MPI_COMM_WORLD,
     &  WIN, IERR)
      CALL MPI_WIN_FENCE(MPI_MODE_NOPRECEDE, WIN, IERR)
      PLACE = 1
      IF (RANK .EQ. 0) CALL MPI_PUT(V, 1, MPI_DOUBLE_PRECISION, 1,
     &  PLACE, 1, MPI_DOUBLE_PRECISION, WIN, IERR)
      IF (RANK .EQ. 1) CALL STEP(3)
      CALL MPI_WIN_FENCE(MPI_MODE_NOSUCCEED, WIN, IERR)
      CALL MPI_WIN_FREE(WIN, IERR)
      CALL MPI_FINALIZE(IERR)
      END
