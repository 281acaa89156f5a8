#!/bin/bash
# Lets the corpus of the fuzz targets grow: grow.sh [SECONDS [TARGET...]]. Builds the engine so that it tells what an input reaches, feeds every target
# for SECONDS of processor time (10), and writes to tests/fuzz/corpus what reaches something new. Look at the change, then commit it.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-10}
[ $# -eq 0 ] || shift
build=${PLYSCOPE_COVERAGE_BUILD:-$root/build-coverage}
[ -f "$build/CMakeCache.txt" ] || cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_COVERAGE=ON -DPLYSCOPE_GUI=OFF >/dev/null
cmake --build "$build" --parallel "${PLYSCOPE_JOBS:-$(nproc)}" --target fuzz_targets
[ $# -gt 0 ] || mapfile -t targets < <("$build/tests/fuzz/fuzz_targets" | tail -n +2)
for target in "${@:-${targets[@]}}"; do
  "$build/tests/fuzz/fuzz_targets" --grow "$target" "$seconds" "$RANDOM" || echo "$target: stopped"
done
du -sb "$root/tests/fuzz/corpus"
