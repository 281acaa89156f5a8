#!/bin/sh
# wide_root.sh PROGRAM: four times the moves of one node may cost about four times the instructions, not sixteen times.
# Exit 77 (skipped) without valgrind.
set -eu
"$1" 100
command -v valgrind >/dev/null || { echo "no valgrind: the instructions were not counted"; exit 77; }
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" "$2" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'; }
none=$(count "$1" 1) some=$(count "$1" 3000) more=$(count "$1" 12000)
echo "instructions: $none for one move, $some for 3,000, $more for 12,000"
[ -n "$none" ] && [ -n "$some" ] && [ -n "$more" ] || { echo "callgrind gave no count"; exit 1; }
awk -v a="$some" -v b="$more" -v n="$none" 'BEGIN { r = (b - n) / (a - n); printf "%.2f times as many\n", r; exit !(r < 6) }'
