#!/bin/bash
# Builds everything and runs every test: tests/run.sh [arguments of ctest]. Ends with ctest's summary.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$root/vendor/setup.sh"

build="$root/build"
generator=()
if [ ! -f "$build/CMakeCache.txt" ] && command -v ninja >/dev/null; then generator=(-G Ninja); fi
cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_TESTS=ON -DPLYSCOPE_GUI=ON
cmake --build "$build" --parallel
cd "$build"
ctest -j2 --output-on-failure "$@"
