#!/bin/sh
# One round of one island: GENERATIONS more, after which its champion lies in FOLDER/round-ROUND-island-I.kgp. From the
# second round on the champions of the islands on both sides come first. Called again it goes on where it was stopped.
#
#   island.sh I ISLANDS ROUND GENERATIONS FOLDER evolve kalah --preset strong
set -eu
i=$1 islands=$2 round=$3 generations=$4 folder=$5
shift 5
file=$folder/island-$i.kgp done=$folder/round-$round-island-$i.kgp
[ ! -e "$done" ] || exit 0
set -- "$@" --seed "$((${SEED:-1} * 1000 + i))" --generations "$((round * generations))" --out "$file"
[ ! -e "$file.state" ] || set -- "$@" --resume
if [ "$round" -gt 1 ]; then
  before=$((round - 1)) left=$(((i + islands - 2) % islands + 1)) right=$((i % islands + 1))
  for from in $left $right; do
    [ "$from" = "$i" ] || set -- "$@" --migrants "$folder/round-$before-island-$from.kgp"
  done
  [ "$islands" = 1 ] || set -- "$@" --after "$((before * generations))"
fi
"${PLYSCOPE_CLI:-plyscope-cli}" "$@" >"$folder/island-$i.txt"
cp "$file" "$done.part"
mv "$done.part" "$done"
