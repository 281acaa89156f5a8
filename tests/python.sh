#!/bin/bash
# Builds the Python package and uses it as its users would: installed from its wheel, in an environment of its own: tests/python.sh.
# Not part of tests/run.sh: it needs packages of its own, says which, and ends with 77 where they are missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# The system's own, where the first one on the path has no packages of the system.
python=${PYTHON:-python3}
needs='import build, ensurepip, numpy, setuptools, wheel'
"$python" -c "$needs" 2>/dev/null || python=/usr/bin/python3
if ! "$python" -c "$needs" 2>/dev/null; then
  echo "The package is built and installed. As root: vendor/setup.sh run python" >&2
  exit 77
fi
out=$root/out/python
PYTHON=$python "$root/app/python.sh" "$out"
build=$root/build
[ -f "$build/CMakeCache.txt" ] || build=$out/build
cmake --build "$build" --parallel --target plyscope-cli >/dev/null  # what it is compared with
rm -rf "$out/venv"
"$python" -m venv --system-site-packages "$out/venv"
"$out/venv/bin/pip" install --quiet --no-index --no-deps "$out"/dist/*.whl
# From another folder: what is tested is what is installed.
cd "$out"
PLYSCOPE_CLI=$build/app/cli/plyscope-cli PYTHONDONTWRITEBYTECODE=1 exec "$out/venv/bin/python" -m unittest discover -s "$root/tests/python" -t "$root/tests/python" "$@"
