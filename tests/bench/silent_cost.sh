#!/bin/sh
# silent_cost.sh WITH_HOOKS WITHOUT_HOOKS: the searches must answer alike, contain no call of an observer, and differ by
# at most 2 % in executed instructions. Exit 77 (skipped) without valgrind.
set -eu
with=$1 without=$2

said=$("$with") other=$("$without")
[ "$said" = "$other" ] || { echo "the two programs search differently"; exit 1; }

if command -v objdump >/dev/null; then
  if objdump -d -C --no-show-raw-insn "$with" | grep -E 'call.*Silent::'; then
    echo "the node function calls its observer"
    exit 1
  fi
else
  echo "no objdump: the machine code was not looked at"
fi

command -v valgrind >/dev/null || { echo "no valgrind: the instructions were not counted"; exit 77; }
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'; }
a=$(count "$with") b=$(count "$without")
echo "instructions: $a with silent hooks, $b without any"
[ -n "$a" ] && [ -n "$b" ] || { echo "callgrind gave no count"; exit 1; }
awk -v a="$a" -v b="$b" 'BEGIN { d = (a - b) / b * 100; printf "difference %.4f %%\n", d; exit !(d < 2 && d > -2) }'
