#!/bin/sh
# One shard of a match, tournament, analysis, check or training, in FOLDER/shard-I.jsonl; called again it goes on where
# it was stopped.
#
#   shard.sh I N FOLDER match reversi --players modern-5,modern-4 --pairs 400
set -eu
i=$1 n=$2 folder=$3
shift 3
file=$folder/shard-$i.jsonl
case $1 in
  train) set -- "$@" --save "$file" ;;
  analyse) set -- "$@" --out "$file" --out "$folder/shard-$i.html" ;;
  *) set -- "$@" --out "$file" ;;
esac
exec "${PLYSCOPE_CLI:-plyscope-cli}" "$@" --shard "$i/$n" --resume >"$folder/shard-$i.txt"
