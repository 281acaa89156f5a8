#!/bin/bash
# Kills a tournament and an evolution with -9, ROUNDS times each, and resumes them: no result is lost, none is there
# twice, what is on the disk can be read after every kill, and in the end it is what a run has that nobody killed.
# kill.sh PLYSCOPE_CLI [ROUNDS [SEED]]     (50 rounds take a minute or two; the tests do a few)
set -eu
cli=$1 rounds=${2:-50} RANDOM=${3:-1}
# As long as the kills last on a quiet machine: most rounds end in a kill, and now and then one is finished.
pairs=$((rounds < 20 ? 10 : 150)) generations=$((rounds < 20 ? 60 : 800))
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "Round $round: $1"
  exit 1
}
# for_a_moment COMMAND...: killed after 0 to 0.4 s; 137 is a kill.
for_a_moment() {
  local moment=$((RANDOM % (rounds < 20 ? 150 : 400) + 1))
  # In the foreground it waits until the killed one is gone, and its locks with it; --preserve-status: what ended by
  # itself just before it would have been killed has its own code, not 124
  { timeout --foreground --preserve-status -s KILL "0.$(printf %03d "$moment")" "$@" >/dev/null 2>"$folder/errors" && code=0 || code=$?; } 2>/dev/null
}
kills=0
count_kill() {
  case $code in
    137) kills=$((kills + 1)) ;;
    0) ;;
    *) fail "exit code $code: $(cat "$folder/errors")" ;;
  esac
}
timeless() { sed -E 's/"times":\[[^]]*\]//g; s/"seconds_(first|second)":[^,}]*//g' "$1"; }
whole_lines() { if [ -s "$1" ]; then head -n "$(wc -l <"$1")" "$1"; fi; }

# 1. A tournament on two threads, of a new seed whenever it is finished.
finished=0 seed=1 round=0
file=$folder/tournament.jsonl
tournament() { "$@" tournament kalah --players modern:nodes=3000,modern:3,beginner --pairs "$pairs" --hash 1 --seed "$seed" --threads 2 --resume --out "$file"; }
check_tournament() {
  whole_lines "$file" >"$folder/now"
  # What was there before is there still, byte for byte.
  cmp -s -n "$(stat -c %s "$folder/before")" "$folder/before" "$folder/now" || fail "a result of the tournament is lost or has changed"
  grep -oE '"pairing":[0-9]+,"pair":[0-9]+,"game":[01]' "$folder/now" | sort | uniq -d >"$folder/twice"
  [ ! -s "$folder/twice" ] || fail "a result is there twice: $(head -1 "$folder/twice")"
  if [ -s "$folder/now" ]; then
    "$cli" tournament kalah --show "$file" >/dev/null 2>"$folder/errors" || fail "the results cannot be read: $(cat "$folder/errors")"
  fi
  cp "$folder/now" "$folder/before"
}
compare_tournament() {
  "$cli" merge "$file" --out "$folder/a" >/dev/null
  file=$folder/reference.jsonl
  rm -f "$file"
  tournament "$cli" >/dev/null
  "$cli" merge "$file" --out "$folder/b" >/dev/null
  file=$folder/tournament.jsonl
  cmp -s <(timeless "$folder/a") <(timeless "$folder/b") || fail "the games are not those of a run that nobody killed"
  finished=$((finished + 1)) seed=$((seed + 1))
  rm -f "$file"
  : >"$folder/before"
}
: >"$folder/before"
while [ "$round" -lt "$rounds" ]; do
  round=$((round + 1))
  tournament for_a_moment "$cli"
  count_kill
  check_tournament
  [ $code -ne 0 ] || compare_tournament
done
tournament "$cli" >/dev/null
check_tournament
games=$(($(wc -l <"$file") - 1))
[ "$games" -eq $((6 * pairs)) ] || fail "$games games in place of $((6 * pairs))"
compare_tournament
echo "Tournament: $kills kills in $rounds rounds, $finished tournaments of $games games finished, each as one that was not killed."

# 2. An evolution, likewise.
kills=0 finished=0 seed=1 round=0 generation=0
program=$folder/champion.kgp
evolution() { "$@" evolve kalah --preset classic --generations "$generations" --seed "$seed" --out "$program" $([ -s "$program.state" ] && echo --resume); }
check_evolution() {
  if [ ! -e "$program.state" ]; then
    [ "$generation" -eq 0 ] || fail "the evolution is lost"
    return 0
  fi
  [ "$(tail -n 1 "$program.state")" = end ] || fail "the checkpoint is torn"
  local now
  now=$(sed -n 's/^generation //p' "$program.state")
  [ "$now" -ge "$generation" ] || fail "generation $now after generation $generation"
  generation=$now
  # Every generation once, in its order.
  cmp -s <(awk '$1 == "row" { print $2 }' "$program.state") <(seq 1 "$generation") || fail "generations are missing or there twice"
  if [ -e "$program" ]; then "$cli" program kalah --player "gp:$program" >/dev/null 2>"$folder/errors" || fail "the program cannot be read: $(cat "$folder/errors")"; fi
}
compare_evolution() {
  "$cli" evolve kalah --preset classic --generations "$generations" --seed "$seed" --out "$folder/reference.kgp" >/dev/null
  cmp -s "$program" "$folder/reference.kgp" || fail "the champion is not that of a run that nobody killed"
  # The checkpoint too, but for the seconds of each generation.
  cmp -s <(sed -E '/^row /s/ [^ ]*$//' "$program.state") <(sed -E '/^row /s/ [^ ]*$//' "$folder/reference.kgp.state") || fail "the checkpoint is not that of a run that nobody killed"
  finished=$((finished + 1)) seed=$((seed + 1)) generation=0
  rm -f "$program" "$program.state"
}
while [ "$round" -lt "$rounds" ]; do
  round=$((round + 1))
  evolution for_a_moment "$cli"
  count_kill
  check_evolution
  [ $code -ne 0 ] || compare_evolution
done
evolution "$cli" >/dev/null
check_evolution
compare_evolution
left=$(find "$folder" -name 'champion.kgp*' | wc -l)
[ "$left" -eq 0 ] || fail "$left parts of files are left behind"
echo "Evolution: $kills kills in $rounds rounds, $finished evolutions of $generations generations finished, each as one that was not killed."
