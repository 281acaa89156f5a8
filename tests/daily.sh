#!/bin/bash
# What is drawn anew every day, and too long for each change: tests/daily.sh [SEED]. The seed is the day's date where none is given, as in
# 20261128; the same seed draws the same. Everything is run, whatever failed before it; the exit code is 1 if anything did.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
seed=${1:-$(date +%Y%m%d)}
"$root/vendor/setup.sh" run test
build="$root/build"
generator=()
command -v ninja >/dev/null && generator=(-G Ninja)
if [ -f "$build/CMakeCache.txt" ]; then generator=(); fi
cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_UNITY=ON -DPLYSCOPE_TESTS=ON -DPLYSCOPE_GUI=ON >/dev/null
cmake --build "$build" --parallel --target plyscope-cli plyscope fuzz_targets monkey engine_tests ui_tests cli_tests

failed=()
draw() {
  printf '\n=== %s (seed %s)\n' "$*" "$seed"
  "$@" || failed+=("$*")
}
cli="$build/app/cli/plyscope-cli"
draw "$cli" check minimax --games 1000 --seed "$seed"
draw "$cli" check sentences --games 1700 --seed "$seed"
draw "$cli" check lint --games 200 --seed "$seed"
draw "$cli" check faults --seed "$seed"
draw "$build/tests/monkey/monkey" --actions 20000 --seed "$seed"
draw "$build/tests/engine_tests" "[daily]"
# Of these every change is tested with a part.
for program in engine_tests ui_tests cli_tests; do draw env PLYSCOPE_ALL_CASES=1 "$build/tests/$program" "[sampled]"; done
for half in even odd; do draw "$build/tests/fuzz/fuzz_targets" "$half" 5 "$seed"; done
printf '\n=== summary (seed %s)\n' "$seed"
if [ ${#failed[@]} -eq 0 ]; then
  echo "nothing was found"
  exit 0
fi
printf 'found by: %s\n' "${failed[@]}"
exit 1
