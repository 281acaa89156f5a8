#!/bin/bash
# Builds the workbench for a browser and opens it in a headless Chromium, as its users would: tests/web.sh. Pictures of what it saw lie in
# out/web-pictures. Not part of tests/run.sh: it needs packages of its own, says which, and ends with 77 where they are missing.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if ! command -v "${CHROMIUM:-chromium}" >/dev/null || ! command -v python3 >/dev/null; then
  echo "The page is tried in a browser. As root: apt-get install --no-install-recommends chromium python3" >&2
  exit 77
fi
"$root/app/web.sh" "$root/out/web"
cmake --build "$root/build" --target plyscope plyscope-cli >/dev/null  # what it is compared with; tests/run.sh configures it
PYTHONDONTWRITEBYTECODE=1 exec python3 "$root/tests/web/page_test.py" "$root/out/web" "$root/build/app/window/plyscope" "$root/out/web-pictures"
