#!/bin/bash
# Makes the packages, judges them, and tries them as their users would: tests/package.sh [SUITE...]
# In each SUITE (default: bookworm trixie) a clean system is made in a folder, the packages are installed there, their programs run, and
# all of it is removed again. Packages are made on the Debian that this is, and for another one inside it, in /var/tmp/plyscope-SUITE-build,
# which is kept. What is not there to do it with is skipped aloud; .ci/run does not call this.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
[ $# -gt 0 ] || set -- bookworm trixie
"$root/vendor/setup.sh" run package
# shellcheck source=/dev/null
here=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
announce() { printf '\n=== %s\n' "$1"; }
in_system() { # FOLDER COMMAND...: in mount and process namespaces that end with it
  local folder=$1
  shift
  # shellcheck disable=SC2016  # expands inside
  unshare --mount --pid --fork --kill-child bash -c '
    mount --make-rprivate / && mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && cp /etc/resolv.conf "$0/etc/"
    exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$0" "$@"' "$folder" "$@"
}

announce "menu entry and software centre"
desktop-file-validate "$root/app/window/plyscope.desktop"
appstreamcli validate --no-net "$root/app/window/plyscope.metainfo.xml"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for suite; do
  announce "$suite"
  if [ "$(id -u)" -ne 0 ] || ! mmdebstrap --variant=minbase --include=ca-certificates "$suite" "$scratch/$suite" 2>"$scratch/log"; then
    tail -3 "$scratch/log" 2>/dev/null || true
    echo "SKIPPED: no system of $suite can be made here (needs root, mmdebstrap and a mirror)"
    continue
  fi
  system="$scratch/$suite" packages="$scratch/packages-$suite"
  if [ "$suite" = "$here" ]; then
    "$root/app/package.sh" "$packages"
  else
    build=/var/tmp/plyscope-$suite-build
    [ -d "$build" ] || { cp -a "$system" "$build.new" && mv "$build.new" "$build"; }
    mkdir -p "$build/plyscope"
    find "$build/plyscope" -mindepth 1 -maxdepth 1 ! -name build-package -exec rm -rf {} +
    (cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' f; do [ ! -f "$f" ] || printf '%s\0' "$f"; done |
      tar --null -T - -cf -) | tar -C "$build/plyscope" -xf -
    in_system "$build" bash -c 'apt-get update -q && apt-get install -y -q git && cd /plyscope && git init -q . && app/package.sh /packages'
    mkdir -p "$packages" && cp "$build"/packages/*.deb "$packages"
  fi
  ls -l "$packages"

  announce "$suite: lintian"
  lintian --fail-on error,warning "$packages"/*.deb

  announce "$suite: installed in a clean system"
  mkdir "$system/packages" && cp "$packages"/*.deb "$system/packages"
  cp "$root/tests/installed.sh" "$system/packages"
  in_system "$system" bash /packages/installed.sh
done
announce "done"
