#!/usr/bin/env bash
# Runs mpi4py's test suite with and without Fencepost: watching a program must not change what it does.
# usage: mpi4py.sh MPI [RANKS...]        (default: 1 2 ranks)
#
# MPI is mpich or openmpi (Debian's), or NAME=FAMILY:FOLDER as wheels.sh prints it.
# Left out is what hangs also without Fencepost: its tests of MPI_Comm_spawn (under Open MPI 4.1), and with
# several ranks under Debian's MPICH test_util_sync (testWaitForNotify fails in one rank, the other waits).
# Under Intel MPI test_dynproc is left out: it crashes, also without Fencepost.
# mpi4py is built from its source on PyPI against that library, under target/matrix.
# Variables: FENCEPOST_TOOL, the tool under test; MPI4PY_ARGUMENTS, further arguments of its test
# runner, such as `-i test_rma` to run one module.
set -euo pipefail

version=4.1.2
mpi=${1:?usage: mpi4py.sh MPI [RANKS...]}
shift
ranks=("$@")
(($#)) || ranks=(1 2)

if [[ $mpi == *=*:* ]]; then
    folder=${mpi#*:}
    family=${mpi#*=} family=${family%%:*}
    mpi=${mpi%%=*}
    mpicc=$folder/mpicc
    launcher=("$folder/mpirun")
else
    family=$mpi
    mpicc=mpicc.$mpi
    launcher=(mpirun."$mpi")
fi

root=$(cd "$(dirname "$0")/../.." && pwd)
tool=${FENCEPOST_TOOL:-$root/target/release/fencepost}
place=$root/target/matrix/mpi4py-$mpi
source=$root/target/matrix/mpi4py-$version
limit=1200

# More ranks than cores, as root.
case $family in
openmpi)
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
    launcher+=(--oversubscribe)
    ;;
intel) export I_MPI_FABRICS=shm I_MPI_PIN=0 ;;
esac

install() {
    if [[ ! -d $source ]]; then
        mkdir -p "$(dirname "$source")"
        python3 -m pip download --quiet --no-deps --no-binary mpi4py --dest "$(dirname "$source")" \
            "mpi4py==$version"
        tar --extract --gzip --file "$source.tar.gz" --directory "$(dirname "$source")"
    fi
    if [[ ! -e $place/installed ]]; then
        python3 -m venv --clear "$place"
        # Unoptimised: its one huge file takes gcc minutes otherwise.
        CFLAGS=-O0 MPICC=$mpicc "$place/bin/pip" install --quiet "$source.tar.gz"
        touch "$place/installed"
    fi
}

# Runs the suite with the given command prefix. What a rank prints goes to a file of its own: lines of
# several ranks would be mixed.
suite() {
    local log=$1 count=$2 code=0 without=(-e test_spawn)
    shift 2
    [[ $mpi != mpich ]] || ((count == 1)) || without+=(-e test_util_sync)
    [[ $family != intel ]] || without+=(-e test_dynproc)
    rm -f "$log" "$log".rank*
    # shellcheck disable=SC2016,SC2086 # variables of each rank; several arguments
    timeout --kill-after=5 "$limit" "$@" "${launcher[@]}" -n "$count" \
        sh -c 'exec "$@" >"$0.rank${PMI_RANK:-$OMPI_COMM_WORLD_RANK}" 2>&1' "$log" \
        "$place/bin/python" "$source/test/main.py" --verbose --no-builddir "${without[@]}" ${MPI4PY_ARGUMENTS:-} \
        >"$log" 2>&1 </dev/null || code=$?
    echo "$code"
}

# The counts of one run, one line per distinct result of a rank.
counts() {
    { cat "$1".rank* | grep --extended-regexp "^(Ran [0-9]+ tests?|OK|FAILED)" || true; } |
        sed 's/ in [0-9.]*s//' | sort | uniq --count | sed 's/^ */    /'
}

install
different=0
for count in "${ranks[@]}"; do
    plain=$place/plain-$count.log
    watched=$place/fencepost-$count.log
    plain_code=$(suite "$plain" "$count")
    watched_code=$(suite "$watched" "$count" "$tool" run)
    echo "$mpi, $count ranks, plain: exit code $plain_code"
    counts "$plain"
    echo "$mpi, $count ranks, fencepost run: exit code $watched_code"
    counts "$watched"
    if [[ ! $(counts "$plain") ]]; then
        echo "NO COUNTS without Fencepost: see $plain.rank*"
        different=1
    elif [[ $(counts "$plain") == "$(counts "$watched")" ]]; then
        echo "same counts"
    else
        echo "DIFFERENT: compare $plain.rank* with $watched.rank*"
        different=1
    fi
done
exit "$different"
