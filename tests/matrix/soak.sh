#!/usr/bin/env bash
# Runs a correct stencil (benches/mpi/soak.c) under `fencepost run` for a long time while the machine is
# busy with something else, and watches the memory of its ranks: nothing may be found, nothing may grow.
# usage: soak.sh [SECONDS [mpich|openmpi]]        (default: 1800 openmpi)
#
# Variables: FENCEPOST_TOOL, the tool under test; SOAK_RANKS (2); SOAK_SAMPLE, seconds between two
# samples (60, and at most a tenth of the time).
set -euo pipefail

seconds=${1:-1800}
mpi=${2:-openmpi}
ranks=${SOAK_RANKS:-2}
sample=${SOAK_SAMPLE:-60}
((sample * 10 <= seconds)) || sample=$(((seconds + 9) / 10))

root=$(cd "$(dirname "$0")/../.." && pwd)
tool=${FENCEPOST_TOOL:-$root/target/release/fencepost}
folder=$(mktemp -d)
program=$folder/soak
busy=()
stop_load() { ((${#busy[@]} == 0)) || kill "${busy[@]}" 2>/dev/null || true; }
trap 'stop_load; rm -rf "$folder"' EXIT

launcher=(mpirun."$mpi" -n "$ranks")
if [[ $mpi == openmpi ]]; then
    launcher+=(--oversubscribe --bind-to none)
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1
fi

# The resident memory of every rank in kB, lowest process number first.
resident() {
    local process number
    for process in $(printf '%s\n' /proc/[0-9]*/exe | sort --version-sort); do
        [[ $(readlink "$process" 2>/dev/null) == "$program" ]] || continue
        number=${process#/proc/}
        awk '/^VmRSS:/ { print $2 }' "/proc/${number%/exe}/status" 2>/dev/null || true
    done
}

"$tool" cc mpicc."$mpi" -g -O1 "$root/benches/mpi/soak.c" -o "$program"
for ((core = 0; core < $(nproc); core++)); do
    timeout "$((seconds + 60))" nice sha256sum /dev/zero &
    busy+=($!)
done

timeout --kill-after=5 "$((seconds * 2 + 60))" "$tool" run "${launcher[@]}" "$program" "$seconds" \
    >"$folder/output" 2>&1 </dev/null &
job=$!

echo "seconds  resident kB of each rank"
begin=$SECONDS
first=() last=()
while sleep "$sample" && kill -0 "$job" 2>/dev/null; do
    mapfile -t now < <(resident)
    ((${#now[@]} == ranks)) || continue # it begins or ends
    printf '%7d  %s\n' "$((SECONDS - begin))" "${now[*]}"
    ((${#first[@]})) || first=("${now[@]}")
    last=("${now[@]}")
done

code=0
wait "$job" || code=$?
cat "$folder/output"
failed=0
if ((code)); then
    echo "soak: exit code $code"
    failed=1
fi
if ((${#first[@]} == 0)); then
    echo "soak: no sample of $ranks ranks"
    failed=1
fi
# Growth is more than a twentieth and a megabyte since the first sample.
for ((rank = 0; rank < ${#first[@]}; rank++)); do
    if ((last[rank] > first[rank] + first[rank] / 20 + 1024)); then
        echo "soak: a rank grew from ${first[rank]} to ${last[rank]} kB"
        failed=1
    fi
done
((failed)) || echo "soak: nothing found, nothing grew"
exit "$failed"
