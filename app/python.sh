#!/bin/bash
# Builds the Python package: app/python.sh [FOLDER]. The wheel is in FOLDER/dist (default: out/python), for the Linux that it is built on;
# pip install FOLDER/dist/plyscope-*.whl. The engine is taken from the folder build where that is configured; its shared library is one link
# of what is there. Else it is compiled in FOLDER/build, which takes some minutes.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=${1:-$root/out/python}
mkdir -p "$out"
# The system's own, where the first one on the path has no packages of the system.
python=${PYTHON:-python3}
"$python" -c 'import build, setuptools, wheel' 2>/dev/null || python=/usr/bin/python3
out=$(cd "$out" && pwd)
build=$root/build
if [ ! -f "$build/CMakeCache.txt" ]; then
  build=$out/build
  generator=()
  command -v ninja >/dev/null && generator=(-G Ninja)
  [ -f "$build/CMakeCache.txt" ] ||
    cmake -S "$root" -B "$build" "${generator[@]}" -DCMAKE_BUILD_TYPE=Release -DPLYSCOPE_UNITY=ON -DPLYSCOPE_GUI=OFF -DPLYSCOPE_TESTS=OFF >/dev/null
fi
cmake --build "$build" --parallel --target plyscope_shared >"$out/build.log" || { cat "$out/build.log" >&2; exit 1; }

# All that goes into the wheel, put together.
rm -rf "$out/source" "$out/dist"
mkdir -p "$out/source"
cp -r "$root/app/python/pyproject.toml" "$root/app/python/setup.py" "$root/app/python/plyscope" "$root/LICENSE" "$out/source"
cp "$root/engine/recorder/plytrace.py" "$out/source"
cp -L "$build/engine/libplyscope.so" "$out/source/plyscope"
strip --strip-unneeded "$out/source/plyscope/libplyscope.so"
"$python" -m build --no-isolation --wheel --outdir "$out/dist" "$out/source" >"$out/build.log" 2>&1 || { cat "$out/build.log" >&2; exit 1; }
ls "$out"/dist/*.whl
