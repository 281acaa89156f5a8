#!/bin/sh
# recorder_cost.sh RECORDER_COST: what plytrace.h costs in instructions, beside the same engine without it. Switched off a
# node costs at most a tenth more: no engine has fewer instructions a node than this one, and one of 2500 a node, as chess
# engines are, is then within 1 %. Recorded, a node costs at most 400 and 48 bytes. Exit 77 (skipped) without valgrind.
set -eu
program=$1 depth=8

command -v valgrind >/dev/null || { echo "no valgrind: the instructions were not counted"; exit 77; }
said=$("$program" plain $depth) off=$("$program" off $depth) on=$("$program" on $depth)
nodes=${said%% *}
[ "$nodes" = "${off%% *}" ] && [ "$nodes" = "${on%% *}" ] || { echo "the searches are not the same: $said; $off; $on"; exit 1; }
bytes=$(echo "$on" | sed 's/.*, \([0-9]*\) bytes/\1/')
count() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" $depth 2>&1 >/dev/null | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'; }
a=$(count plain) b=$(count off) c=$(count on)
echo "$nodes nodes; instructions: $a without the header, $b switched off, $c recording; $bytes bytes"
[ -n "$a" ] && [ -n "$b" ] && [ -n "$c" ] || { echo "callgrind gave no count"; exit 1; }
awk -v a="$a" -v b="$b" -v c="$c" -v n="$nodes" -v s="$bytes" 'BEGIN {
  off = (b - a) / n; on = (c - a) / n; size = s / n
  printf "a node: %.1f instructions, off %+.1f, recording %+.1f, %.2f bytes\n", a / n, off, on, size
  exit !(off <= 25 && off < a / n / 10 && on <= 400 && size < 48.5)
}'
