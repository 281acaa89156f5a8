#!/bin/bash
# Without -DPLYTRACE the object code of the example engines, and of one with counters, is that of the same sources without
# any line of plytrace.h, byte for byte, at every level of optimisation. With it the header compiles without a warning by
# the rules of C99, C11, C++11 and C++20.
# nothing.sh CC CXX
set -eu
cc=$1 cxx=$2
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# bare FILE: PT_RETURN(x) is return x, every other line with PT_ and what only PLYTRACE sees is gone. Lines stay where they are.
bare() {
  sed -E -e '/^#ifdef PLYTRACE/,/^#endif/s/.*//' -e 's/PT_RETURN\((.*)\);/return \1;/' -e 's/^ *PT_[A-Z_]+\(.*\);$//' -e '/plytrace.h"|PLYTRACE_IMPL/s/.*//' "$1"
}
same() { # COMPILER LANGUAGE FILE
  bare "$3" >bare
  ! grep -q 'PT_[A-Z_]*(' bare || { echo "$3: lines of plytrace.h are left:"; grep 'PT_[A-Z_]*(' bare; exit 1; }
  for level in -O0 -O2 -O3; do
    "$1" -x "$2" $level -I"$root/engine/recorder" -c -o with.o - <"$3"
    "$1" -x "$2" $level -c -o without.o - <bare
    cmp with.o without.o || { echo "$3: $level: another object code"; exit 1; }
  done
}
same "$cc" c "$root/app/examples/engines/connect_four.c"
same "$cxx" c++ "$root/app/examples/engines/breakthrough.cpp"
same "$cc" c "$root/tests/recorder/counters.c"

strict="-Wall -Wextra -Wshadow -Werror -O2 -DPLYTRACE -I$root/engine/recorder -c -o /dev/null"
for standard in c99 c11; do "$cc" -std=$standard -pedantic $strict "$root/app/examples/engines/connect_four.c"; done
for standard in c++11 c++20; do
  printf '#define PLYTRACE_IMPLEMENTATION\n#include "plytrace.h"\nint f(int d) { PT_ENTER(0, d, -1, 1, 0); PT_RETURN(d); }\n' |
    "$cxx" -x c++ -std=$standard $strict -
done
