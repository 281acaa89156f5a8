#!/bin/sh
# All shards by GNU parallel, on the cores of this machine or on several machines, and what they come to as one file,
# FOLDER/whole.jsonl. Called again after a stop it goes on: nothing that is in a file is done twice.
#
#   shards.sh 40 out match reversi --players modern-5,modern-4 --pairs 400
#   shards.sh 40 out analyse games.jsonl --depth 8
#   shards.sh 40 out check lint --games 100000
#
# Several machines: HOSTS="4/ada,8/grace" are four at a time on ada and eight on grace, by ssh; FOLDER, the files that
# are read and plyscope-cli must have the same names there. SSH is used instead of ssh.
set -u
here=$(cd "$(dirname "$0")" && pwd)
n=$1 folder=$2
shift 2
export PLYSCOPE_CLI="${PLYSCOPE_CLI:-plyscope-cli}"
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
seq "$n" | parallel ${HOSTS:+--sshlogin "$HOSTS" --workdir "$PWD" --env PLYSCOPE_CLI} ${SSH:+--ssh "$SSH"} \
  --jobs "${JOBS:-100%}" --quote "$here/shard.sh" {} "$n" "$folder" "$@"
failed=$?
[ "$failed" = 0 ] || echo "shards.sh: not all $n shards came to their end; called again, it goes on." >&2
"$PLYSCOPE_CLI" merge "$folder"/shard-*.jsonl --out "$folder/whole.jsonl" || exit
if [ "$1" = analyse ] && [ "$failed" = 0 ]; then
  "$PLYSCOPE_CLI" "$@" --resume --out "$folder/whole.jsonl" --out "$folder/whole.html" >/dev/null
fi
exit $failed
