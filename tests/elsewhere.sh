#!/bin/bash
# Builds and tests this checkout on another Debian, in a folder of its own:
#   tests/elsewhere.sh SUITE [FOLDER [arguments of tests/run.sh]]      for example: tests/elsewhere.sh trixie
# FOLDER (default: /var/tmp/plyscope-SUITE) receives the whole system and is kept: the next run only builds what changed.
# Runs the two commands of the README there, first app/run.sh (without a display: the tour), then tests/run.sh --quick, or with
# the arguments that are given; without precompiled headers, unless PLYSCOPE_PCH=ON. Needs root and mmdebstrap; nothing outside FOLDER is changed.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite=${1:?"which Debian? for example: tests/elsewhere.sh trixie"}
folder=${2:-/var/tmp/plyscope-$suite}
shift; [ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- --quick

if [ "$(id -u)" -ne 0 ]; then echo "tests/elsewhere.sh: only root can make a system in a folder" >&2; exit 2; fi
if ! command -v mmdebstrap >/dev/null; then echo "tests/elsewhere.sh: needs mmdebstrap (apt-get install mmdebstrap)" >&2; exit 2; fi

# 1. The system: small, as installed. Made under another name first, so that one that was interrupted is not taken for whole.
if [ ! -d "$folder" ]; then
  rm -rf "$folder.new"
  mkdir -p "$(dirname "$folder")"
  mmdebstrap --variant=minbase --include=ca-certificates "$suite" "$folder.new"
  mv "$folder.new" "$folder"
fi

# 2. The sources that git knows, as they are now: those that differ, with the time of now. So little is built again, and a source that was
# edited while the last run compiled it is.
mkdir -p "$folder/plyscope"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' f; do [ ! -f "$f" ] || cmp -s "$f" "$folder/plyscope/$f" || printf '%s\0' "$f"; done |
  tar --null -T - -cf -) | tar -C "$folder/plyscope" -xmf -
(cd "$folder/plyscope" && find . \( -path './build*' -o -path ./out \) -prune -o -type f -print | sed 's|^\./||' | sort) >"$folder/there"
(cd "$root" && git ls-files --cached --others --exclude-standard | sort) | comm -23 "$folder/there" - | while IFS= read -r f; do rm -f "$folder/plyscope/$f"; done

# 3. The two commands, in mount and process namespaces that end with them.
run='mount -t proc proc /proc && mkdir -p /dev/shm && cd /plyscope && app/run.sh && tests/run.sh "$@"'
# shellcheck disable=SC2016  # expands inside
exec unshare --mount --pid --fork --kill-child bash -c '
  mount --make-rprivate / && mount --rbind /dev "$0/dev" && cp /etc/resolv.conf "$0/etc/" 2>/dev/null
  folder=$0; script=$1; shift
  exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CI="${CI:-}" PLYSCOPE_WERROR="${PLYSCOPE_WERROR:-OFF}" PLYSCOPE_PCH="${PLYSCOPE_PCH:-OFF}" \
    chroot "$folder" bash -c "$script" bash "$@"' "$folder" "$run" "$@"
