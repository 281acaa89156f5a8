#!/bin/bash
# Opens the workbench: installs what is missing, builds, starts. Arguments go to plyscope.
# Without a display it plays a tour headless and says where the pictures are.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$root/vendor/setup.sh" run

build="$root/build"
if [ ! -f "$build/CMakeCache.txt" ]; then
  generator=()
  command -v ninja >/dev/null && generator=(-G Ninja)
  cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_UNITY=ON -DPLYSCOPE_TESTS=OFF
fi
cmake --build "$build" --parallel --target plyscope
plyscope="$build/app/window/plyscope"

if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
  exec "$plyscope" "$@"
fi

pictures="$root/out/tour"
mkdir -p "$pictures"
cd "$pictures"
if [ -f "$root/app/tour.txt" ]; then
  "$plyscope" --headless --script "$root/app/tour.txt" --screenshot "$pictures/end.png" "$@"
else
  "$plyscope" --headless --screenshot "$pictures/start.png" "$@"
fi
echo "There is no display. Pictures of what you would see:"
for picture in "$pictures"/*.png; do echo "  $picture"; done
