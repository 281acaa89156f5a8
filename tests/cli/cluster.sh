#!/bin/bash
# The scripts of app/examples/cluster under GNU parallel, on two "machines" that a stand-in for ssh starts in network
# namespaces of their own (where that is allowed): what is shared comes out as one machine makes it, also if a shard was
# killed on the way.
# cluster.sh PLYSCOPE_CLI SCRIPTS; exit code 77: skipped, for there is no GNU parallel.
set -eu
cli=$1 scripts=$2
if ! parallel --version 2>/dev/null | grep -q "GNU parallel"; then
  echo "Skipped: GNU parallel is not installed (Debian package parallel)."
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PARALLEL_HOME="$folder/home" PLYSCOPE_CLI=$cli
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"  # or the first use asks on standard error for a citation
cd "$folder"

cat >ssh <<'END'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
echo "$1" >>hosts
shift
[ "$1" != -- ] || shift
export SHELL=/bin/sh  # as a real one does, and the scripts of GNU parallel end without a word where it is unset
if unshare -rn true 2>/dev/null; then exec unshare -rn sh -c "$*"; fi
exec sh -c "$*"
END
chmod +x ssh
export HOSTS="1/ada,1/grace" SSH="$folder/ssh"
fail() { echo "$*"; exit 1; }
same() { cmp -s "$1" "$2" || { diff "$1" "$2" | cut -c1-300 | head -5; fail "$1 and $2 differ"; }; }
timeless() { sed -E 's/"times":\[[^]]*\]//g; s/"(seconds_first|seconds_second)":[^,}]*//g' "$1"; }
# The second shard as a kill leaves it: with the half of its last line.
tear() { head -c -20 "$1" >torn && cat torn >"$1"; rm -f "$2"; }

match=(match reversi --players modern:nodes=200,easy --pairs 6 --seed 4 --hash 1)
"$cli" "${match[@]}" --out one.jsonl >/dev/null
"$scripts/shards.sh" 3 games "${match[@]}" >/dev/null
sort -u hosts | tr '\n' ' ' | grep -q "ada grace" || fail "not both machines had work"
"$cli" merge one.jsonl --out sorted.jsonl >/dev/null
timeless sorted.jsonl >a && timeless games/whole.jsonl >b && same a b

analyse=(analyse one.jsonl --depth 2 --exact 6)
"$cli" "${analyse[@]}" --out judged.jsonl --out judged.html >/dev/null
"$scripts/shards.sh" 3 reviews "${analyse[@]}" >/dev/null
same judged.jsonl reviews/whole.jsonl
sed 's/judged\./whole./g; s/ --resume//' judged.html | grep -v "plyscope-cli analyse" >a
grep -v "plyscope-cli analyse" reviews/whole.html >b
same a b
tear reviews/shard-2.jsonl reviews/whole.jsonl
"$cli" merge reviews/shard-*.jsonl >said 2>&1 && fail "a game is missing and nobody says so"
grep -q "11 of 12 games" said || fail "$(cat said)"
"$scripts/shards.sh" 3 reviews "${analyse[@]}" >/dev/null
same judged.jsonl reviews/whole.jsonl
"$cli" merge reviews/shard-1.jsonl reviews/shard-1.jsonl reviews/shard-2.jsonl reviews/shard-3.jsonl --out twice.jsonl >/dev/null
same judged.jsonl twice.jsonl  # counted once

check=(check minimax --games 250 --game kalah)
"$cli" "${check[@]}" >a
"$scripts/shards.sh" 2 checks "${check[@]}" >b
head -1 b | diff - a || fail "the shards of a check do not add up"
grep -q "250 of 250 searches" b || fail "$(cat b)"
"$cli" merge checks/shard-1.jsonl reviews/shard-1.jsonl >/dev/null 2>&1 && fail "merged what does not belong together"

for game in "reversi --nodes 20" "micro-shogi --rules variant=standard --nodes 20"; do
  rm -rf training
  "$cli" train $game --count 9 --rounds 1 --out alone.pat --save alone.txt >/dev/null
  "$scripts/training.sh" 2 9 training $game --rounds 1 >/dev/null
  [ "$(grep ^digest alone.pat)" = "$(grep ^digest training/table.pat)" ] || fail "$game: another table"
  tear training/part-1/shard-2.jsonl training/part-1/whole.jsonl
  rm training/table.pat
  "$scripts/training.sh" 2 9 training $game --rounds 1 >/dev/null
  [ "$(grep ^digest alone.pat)" = "$(grep ^digest training/table.pat)" ] || fail "$game: another table after a kill"
done

evolve=(evolve kalah --preset strong --population 12 --inject off)
PAIRS=1 "$scripts/islands.sh" 3 2 2 islands "${evolve[@]}" >/dev/null
grep -q "^birth [0-9]* 8 " islands/island-1.kgp.state || fail "nobody came from another island"
cp -r islands before
rm islands/round-2-island-3.kgp islands/champions.jsonl
# Stopped in the middle of the second round: behind its first generation.
mkdir again
for i in 1 2 3; do cp before/round-1-island-$i.kgp again; done
"$cli" "${evolve[@]}" --seed 1003 --generations 2 --out again/island-3.kgp >/dev/null
"$cli" "${evolve[@]}" --seed 1003 --generations 3 --resume --out again/island-3.kgp \
  --migrants again/round-1-island-2.kgp --migrants again/round-1-island-1.kgp --after 2 >/dev/null
"$scripts/island.sh" 3 3 2 2 again "${evolve[@]}"
same before/round-2-island-3.kgp again/round-2-island-3.kgp
echo "Matches, analyses, checks, trainings and islands are the same by shards, and go on when they were stopped."
