#!/usr/bin/env bash
# The compatibility matrix: every MPI and OpenSHMEM program with every compiler under Debian's libraries and
# shmem-node, the OpenSHMEM programs once more as C++ and optimised; the MPI programs with gcc under MPI
# libraries from PyPI; the constants of their headers against the runtime's;
# mpi4py's own test suite with and without Fencepost; SARIF against its schema, the page in a browser.
# Called by `./x test --matrix`; docs/matrix.md says what came out.
set -uo pipefail
cd "$(dirname "$0")/../.."

failed=0
corpus() { cargo test --package fencepost-cli --test mpi -- "$@" || failed=1; }

FENCEPOST_ALL=1 corpus
for shmem in shmem-node oshmem; do
    FENCEPOST_CXX=1 FENCEPOST_OPTIMISATION=-O3 corpus "$shmem/"
done
if wheels=$(tests/matrix/wheels.sh); then
    FENCEPOST_MPIS=$wheels FENCEPOST_SHMEMS= FENCEPOST_COMPILERS=gcc corpus
    for mpi in ${wheels//,/ }; do
        echo "matrix: constants of $mpi"
        PATH=${mpi#*:}:$PATH cargo test --package fencepost-runtime --test abi || failed=1
    done
else
    echo "matrix: the MPI libraries from PyPI could not be installed" >&2
    wheels=
    failed=1
fi
for mpi in mpich openmpi ${wheels//,/ }; do
    tests/matrix/mpi4py.sh "$mpi" || failed=1
done
tests/matrix/reports.sh || failed=1
exit "$failed"
