#!/bin/bash
# Builds and tests everything: tests/run.sh [--quick] [arguments of ctest]. Ends with ctest's summary.
#   1. address and undefined-behaviour sanitizers: engine, headless interface, every reader and random scripts, without the long counts;
#      and every header alone, and both for addresses of 32 bits
#   2. thread sanitizer: recording, session and stepping
#   3. Release: everything
# --quick leaves out 1 and 2; the headers alone, 32 bits and what fuzz targets make of their corpus are then with Release.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$root/vendor/setup.sh" run test
export PYTHONDONTWRITEBYTECODE=1  # or Python leaves folders beside the recorders

quick=false
if [ "${1:-}" = --quick ]; then
  quick=true
  shift
fi
generator=()
command -v ninja >/dev/null && generator=(-G Ninja)

# Clang makes a build with sanitizers in two fifths of the time that GCC takes, and LLVM's linker puts it together in a tenth of the usual
# one's. Where they are not installed, GCC and the usual one do it.
sanitizing=()
has_sanitizers() {
  local kind
  for kind in address,undefined thread; do
    clang++ "$@" -fsanitize=$kind -x c++ - -o /dev/null <<<'int main() {}' 2>/dev/null || return 1
  done
}
if has_sanitizers; then
  sanitizing=(-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++)
  if has_sanitizers -fuse-ld=lld; then sanitizing+=(-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld); fi
fi

# configure FOLDER [definitions]: a folder that is configured already keeps its generator, its compiler, and whether sources are compiled
# together.
configure() {
  local build=$1 fresh=("${generator[@]}" -DPLYSCOPE_UNITY=ON)
  shift
  if [[ " $* " == *" -DPLYSCOPE_SANITIZE="* ]]; then fresh+=("${sanitizing[@]}"); fi
  if [ -f "$build/CMakeCache.txt" ]; then fresh=(); fi
  cmake -S "$root" -B "$build" "${fresh[@]}" -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_TESTS=ON -DPLYSCOPE_GUI=ON -DPLYSCOPE_WERROR="${PLYSCOPE_WERROR:-OFF}" "$@" >/dev/null
}
announce() { printf '\n=== %s\n' "$1"; }
# pairs COMMAND...: two at a time, on two cores; fails if one does.
pairs() { printf '%s\0' "$@" | xargs -0 -n1 -P2 bash -c 'bash -c "$1" || exit 1' pairs; }

# behind NAME COMMAND...: runs it while the next build is compiled, which keeps busy the core that a long test leaves. `finish` waits for all
# of them and says what they said. Each is a process group, so that nothing of it is left where this script ends before.
scratch=$(mktemp -d)
groups=()
names=()
# shellcheck disable=SC2154  # the trap's own
trap 'for group in "${groups[@]}"; do kill -- "-$group" 2>/dev/null || true; done; rm -rf "$scratch"' EXIT
behind() {
  local name=$1
  shift
  set -m
  "$@" </dev/null >"$scratch/$name" 2>&1 &
  groups+=($!)
  names+=("$name")
  set +m
}
finish() {
  local i
  for i in "${!groups[@]}"; do
    announce "${names[i]}: the tests"
    wait "${groups[i]}" || { cat "$scratch/${names[i]}"; exit 1; }
    cat "$scratch/${names[i]}"
  done
  groups=()
}

if ! $quick; then
  announce "address and undefined-behaviour sanitizers"
  build="$root/build-asan"
  export ASAN_OPTIONS=detect_stack_use_after_return=1:malloc_context_size=6 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  configure "$build" -DPLYSCOPE_SANITIZE=address,undefined
  cmake --build "$build" --parallel --target engine_tests ui_tests fuzz_targets monkey headers_alone thirty_two_bits
  address_tests() {
    cd "$root/build-asan"
    pairs "tests/engine_tests '~[slow]~[.]'" "tests/ui_tests '~[slow]~[.]'" "tests/fuzz/fuzz_targets odd 0.3" "tests/fuzz/fuzz_targets even 0.3" \
      "tests/monkey/monkey --actions 2000"
  }
  behind "address and undefined-behaviour sanitizers" address_tests

  announce "thread sanitizer"
  build="$root/build-tsan"
  # What threads share lies in sessions, recordings and matches, which do not know the games: four of them are enough.
  configure "$build" -DPLYSCOPE_SANITIZE=thread -DPLYSCOPE_GUI=OFF -DPLYSCOPE_WITHOUT_GAMES="arimaa;micro_shogi"
  cmake --build "$build" --parallel --target thread_tests
  thread_tests() {
    cd "$root/build-tsan"
    TSAN_OPTIONS=halt_on_error=1 tests/thread_tests '~[slow]'
  }
  behind "thread sanitizer" thread_tests
fi

announce "Release"
build="$root/build"
targets=(all)
if $quick; then
  targets+=(headers_alone thirty_two_bits)
  configure "$build" -DPLYSCOPE_FUZZ_SECONDS=1
else
  configure "$build" -DPLYSCOPE_FUZZ_SECONDS=0  # the corpus; what is made of it was read under the sanitizers
fi
cmake --build "$build" --parallel --target "${targets[@]}"
finish
cd "$build"
log="$scratch/ctest"
passed=true
# One more than cores: some wait for what they have told to hang.
ctest -j3 --output-on-failure "$@" | tee "$log" || passed=false
announce "the slowest ten"
# "  12/1020 Test  #12: its name ......   Passed    1.23 sec": the time first. Not `head`: it leaves before sort has written
# all, sort then dies of the broken pipe, and with pipefail so does this script.
sed -nE 's,^ *[0-9]+/[0-9]+ Test +#[0-9]+: (.*) \.\.+ *(\*\*\*[A-Za-z ]+|Passed) +([0-9.]+) sec.*$,\3 s  \1,p' "$log" | sort -rn | sed -n 1,10p
announce "summary"
sed -n '/tests passed/,$p' "$log"
$passed
