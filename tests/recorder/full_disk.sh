#!/bin/sh
# full_disk.sh ENGINE: an engine that records itself on a disk that is full, before its first node and in the middle of its
# search, plays on to the end, says so once, and leaves what there was room for. Exit 77 (skipped) where no small disk in
# memory can be mounted.
set -eu
[ "${2:-}" = inside ] || {
  unshare -rm true 2>/dev/null || { echo "no disk can be mounted here"; exit 77; }
  exec unshare -rm "$0" "$1" inside
}
engine=$1 depth=13
disk=$(mktemp -d)
mount -t tmpfs -o size=60m tmpfs "$disk" 2>/dev/null || { rmdir "$disk"; echo "no disk can be mounted here"; exit 77; }
trap 'umount "$disk"; rmdir "$disk"' EXIT

said=$("$engine" "" $depth)
# The file doubles: room for a million records, and for half of them.
for filled in 0 30; do
  rm -f "$disk"/*
  [ $filled -eq 0 ] || head -c ${filled}m /dev/zero >"$disk/other"
  with=$(PLYTRACE=$disk/run.plytrace "$engine" "" $depth 2>"$disk/../said.$$") || { echo "$filled MB taken: the engine ended with $?"; exit 1; }
  errors=$(cat "$disk/../said.$$") && rm "$disk/../said.$$"
  [ "$with" = "$said" ] || { echo "$filled MB taken: another search"; exit 1; }
  case $errors in *"no room is left"*) ;; *) echo "$filled MB taken: nothing was said: $errors"; exit 1 ;; esac
  size=$(stat -c %s "$disk/run.plytrace")
  echo "$filled MB taken: $size bytes"
  [ "$size" -gt $((filled ? 25000000 : 50000000)) ] || { echo "what there was room for is not there"; exit 1; }
done
