#!/bin/sh
# An evolution on islands by GNU parallel: each evolves by itself, and after every round the champions visit both
# neighbours. At the end all champions play each other. Called again after a stop it goes on, to the same programs.
#
#   islands.sh ISLANDS ROUNDS GENERATIONS FOLDER evolve kalah --preset strong
#
# GENERATIONS are those of a round; SEED=N draws other programs; HOSTS and SSH as for shards.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
islands=$1 rounds=$2 generations=$3 folder=$4
shift 4
export PLYSCOPE_CLI="${PLYSCOPE_CLI:-plyscope-cli}" SEED="${SEED:-1}"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
for round in $(seq "$rounds"); do
  seq "$islands" | parallel ${HOSTS:+--sshlogin "$HOSTS" --workdir "$PWD" --env PLYSCOPE_CLI --env SEED} \
    ${SSH:+--ssh "$SSH"} --jobs "${JOBS:-100%}" --quote \
    "$here/island.sh" {} "$islands" "$round" "$generations" "$folder" "$@"
done
game=$2
set --
for i in $(seq "$islands"); do set -- "$@" --player "gp:$folder/round-$rounds-island-$i.kgp"; done
"$PLYSCOPE_CLI" tournament "$game" --pairs "${PAIRS:-20}" "$@" --out "$folder/champions.jsonl" --resume
