#!/bin/bash
# Makes the pictures of the README anew: app/pictures/*.png. Needs the built program and no display.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root/app/pictures"
for script in debug play corridor; do
  "${PLYSCOPE:-$root/build/app/window/plyscope}" --headless --size 1600x900 --script "$script.txt"
done
