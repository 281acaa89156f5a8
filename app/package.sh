#!/bin/bash
# Makes the Debian packages of this checkout, for the Debian that it runs on: app/package.sh [FOLDER]
# FOLDER (default: out/packages) receives plyscope, plyscope-cli and plyscope-recorder. They are built in build-package, which is kept:
# the next run compiles what changed. The tests are not run again: tests/run.sh does that. No debug symbols, which take as long as the rest.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=${1:-$root/out/packages}
tree="$root/build-package/plyscope"
"$root/vendor/setup.sh" run package

# The sources that git knows, as they are now and with their times; debian at the top, where its tools look for it.
mkdir -p "$tree" "$out"
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
(cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' f; do [ ! -f "$f" ] || printf '%s\0' "$f"; done |
  tar --null -T - -cf -) | tar -C "$tree" -xf -
cp -a "$tree/app/package/debian" "$tree/debian"
cd "$tree"

# Its changelog is the newest part of CHANGELOG.md, "## [1.0.0] - 2026-11-29" and a list.
read -r version day < <(sed -nE '/^## \[/{s/^## \[([^]]*)\] - (.*)/\1 \2/p;q}' CHANGELOG.md)
{
  printf 'plyscope (%s) unstable; urgency=medium\n\n' "$version"
  awk '/^## /{n++; next} n == 1 && sub(/^- /, "  * ") {print; next} n == 1 && sub(/^  /, "    ")' CHANGELOG.md
  printf '\n -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' debian/control)" "$(LC_ALL=C date -u -R -d "$day 12:00")"
} >debian/changelog

processors=$(nproc)
export DEB_BUILD_OPTIONS="nocheck noautodbgsym parallel=$processors ${DEB_BUILD_OPTIONS:-}"
export DEB_CFLAGS_STRIP=-g DEB_CXXFLAGS_STRIP=-g
command -v ccache >/dev/null && export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
rm -f ../*.deb "$out"/plyscope*.deb
dpkg-buildpackage --build=binary --no-sign --no-pre-clean
cp ../*.deb "$out"
echo "The packages:"
for package in ../*.deb; do echo "  $out/${package##*/}"; done
