#!/bin/bash
# Makes the pictures of README and pages anew: every app/pictures/*.txt is a script that makes some. Needs the built programs, python3, a C
# compiler and no display.
#   app/pictures.sh            writes app/pictures/*.png
#   app/pictures.sh --check    leaves them as they are and says which are not what the programs draw today: exit code 1 then, and those of
#                              today lie in out/pictures. Fonts and Dear ImGui are Debian 12's, so elsewhere it is skipped: exit code 77
# PLYSCOPE names the workbench, PLYSCOPE_CLI the command line, COMPARE_PNG the program that compares (tests/window).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
pictures="$root/app/pictures"
plyscope=${PLYSCOPE:-$root/build/app/window/plyscope}
cli=${PLYSCOPE_CLI:-$root/build/app/cli/plyscope-cli}
compare=${COMPARE_PNG:-$root/build/tests/compare_png}

check=false
case "$*" in
  '') ;;
  --check) check=true ;;
  *)
    echo "pictures.sh takes --check or nothing" >&2
    exit 2
    ;;
esac
release=$(sed 's/[^0-9].*//' /etc/debian_version 2>/dev/null || true)
if [ "$release" != 12 ]; then
  echo "The pictures are drawn with the fonts and the Dear ImGui of Debian 12, which this is not."
  $check && exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PATH XDG_STATE_HOME="$folder/state" XDG_CONFIG_HOME="$folder/state" LC_ALL=C PYTHONDONTWRITEBYTECODE=1 plyscope
PATH="$(dirname "$cli"):$PATH"
cd "$folder"
ln -s "$pictures" in
python3 in/tic_tac_toe.py >tic-tac-toe.jsonl
PYTHONPATH="$root/engine/recorder" PLYTRACE=dots-and-boxes.plytrace python3 "$root/app/examples/engines/dots_and_boxes.py" >/dev/null
# What a student hands in who has changed nothing in the starter.
echo "20 ([3 12 8] [2 4 6] [14 5 2])" |
  PYTHONPATH="$root/engine/recorder" PLYTRACE=student.plytrace,command=no python3 "$root/app/examples/assignments/alpha_beta_trees.py" >/dev/null
# The engine of the page "From print statements to Plyscope", with its bug.
sed 's/if (value > alpha && value < beta) {/if (0) {/' "$root/app/examples/engines/connect_four.c" >mine.c
cc -O2 -DPLYTRACE -I "$root/engine/recorder" mine.c -o mine
PLYTRACE=before.plytrace ./mine 6442 7 >/dev/null
# What a program is told that asks why a move was not searched.
"$cli" record reversi --depth 4 --out asked.plyrec >/dev/null
python3 in/asked.py "$cli" asked.plyrec 97 c3 >claim.link
"$cli" tournament reversi --players modern:3,modern:2,modern:1 --pairs 6 --seed 7 --hash 1 --out reversi.jsonl >/dev/null 2>&1
"$cli" convert reversi.jsonl --out reversi.ggf 2>/dev/null
# shellcheck disable=SC2016  # the inner shell's
# Two at a time, each in a state of its own.
printf '%s\0' in/*.txt | xargs -0 -n1 -P2 bash -c \
  'XDG_STATE_HOME="$XDG_STATE_HOME/$1" timeout 120 "$plyscope" --headless --size 1280x720 --script "$1" || { echo "$1 fails" >&2; exit 1; }' one

wrong=0
complain() {
  echo "app/pictures/$1" >&2
  wrong=1
}
for picture in *.png; do
  if ! $check; then
    cp "$picture" "$pictures/$picture"
  elif ! cmp -s "$picture" "$pictures/$picture" && ! "$compare" --few-colours "$picture" "$pictures/$picture" >/dev/null; then
    complain "$picture is not what the program draws"
    mkdir -p "$root/out/pictures"
    cp "$picture" "$root/out/pictures/$picture"
  fi
done
for picture in "$pictures"/*.png; do
  [ -f "$(basename "$picture")" ] || complain "$(basename "$picture") is made by no script"
done
if [ $wrong = 1 ]; then
  echo "app/pictures.sh makes them anew; look at each before it is committed." >&2
  exit 1
fi
