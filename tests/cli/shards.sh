#!/bin/bash
# Four shards of a tournament under GNU parallel, merged, are the games and the statistics of one run.
# shards.sh PLYSCOPE_CLI; exit code 77: skipped, for there is no GNU parallel.
set -eu
cli=$1
if ! parallel --version 2>/dev/null | grep -q "GNU parallel"; then
  echo "Skipped: GNU parallel is not installed (Debian package parallel)."
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PARALLEL_HOME="$folder/home"
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"  # or the first use asks on standard error for a citation

match=(tournament reversi --players modern:nodes=300,modern:2,easy --pairs 10 --seed 21 --hash 1)
"$cli" "${match[@]}" --out "$folder/one.jsonl" >/dev/null
# Five, six or more words go through a shell here, so the names must not need quotes.
parallel --jobs 2 "$cli" "${match[@]}" --shard {}/4 --out "$folder/part-{}.jsonl" '>' /dev/null ::: 1 2 3 4
[ "$(ls "$folder"/part-*.jsonl | wc -l)" -eq 4 ]
"$cli" merge "$folder"/part-*.jsonl --out "$folder/whole.jsonl" --json >"$folder/whole.statistics"
# One run's file in the same order: that of a merge of itself.
"$cli" merge "$folder/one.jsonl" --out "$folder/sorted.jsonl" --json >"$folder/sorted.statistics"

timeless() { sed -E 's/"(times|seconds_a_move)":\[[^]]*\]//g; s/"(seconds_first|seconds_second|mean|deviation)":[^,}]*//g' "$1"; }
for what in jsonl statistics; do
  if ! diff <(timeless "$folder/sorted.$what") <(timeless "$folder/whole.$what") >"$folder/difference"; then
    echo "Four shards differ from one run:"
    cut -c1-400 "$folder/difference"
    exit 1
  fi
done
[ "$(wc -l <"$folder/whole.jsonl")" -eq 61 ]  # a header and three pairings of ten pairs
echo "The same 60 games and the same statistics."
