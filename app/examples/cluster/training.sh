#!/bin/sh
# A table trained on games that N shards play: those of every part of a training are shared, and the table, table.pat in
# FOLDER, has the numbers that a single machine comes to. Called again after a stop it goes on.
#
#   training.sh 40 20000 out reversi --nodes 1000
#
# The second number is how many games there are. HOSTS, SSH and JOBS as for shards.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
n=$1 count=$2 folder=$3
shift 3
mkdir -p "$folder"
games=/dev/null part=1
while [ "$(wc -l <"$games")" -lt "$count" ]; do
  if [ "$part" = 1 ]; then
    "$here/shards.sh" "$n" "$folder/part-$part" train "$@" --count "$count"
  else
    "$here/shards.sh" "$n" "$folder/part-$part" train "$@" --count "$count" --after "$games"
  fi
  cat "$games" "$folder/part-$part/whole.jsonl" >"$folder/games-$part.part"
  games=$folder/games-$part.txt
  mv "$folder/games-$part.part" "$games"
  part=$((part + 1))
done
"${PLYSCOPE_CLI:-plyscope-cli}" train "$@" --count "$count" --games "$games" --out "$folder/table.pat"
