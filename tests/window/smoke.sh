#!/bin/bash
# Opens the real window on a display of its own and compares what OpenGL draws with the software rasteriser's picture.
# smoke.sh PLYSCOPE COMPARE_PNG; exit code 77: skipped, for there is no Xvfb.
set -eu
plyscope=$1 compare=$2
if ! command -v Xvfb >/dev/null; then
  echo "Skipped: Xvfb is not installed (Debian package xvfb)."
  exit 77
fi
folder=$(mktemp -d)
server=
finish() {
  [ -n "$server" ] && kill "$server" 2>/dev/null && wait "$server" 2>/dev/null
  rm -rf "$folder"
}
trap finish EXIT

# The server picks a free display and says which.
mkfifo "$folder/display"
Xvfb -displayfd 3 -screen 0 1600x900x24 -nolisten tcp 3>"$folder/display" >/dev/null 2>&1 &
server=$!
if ! read -r -t 30 number <"$folder/display"; then
  echo "Xvfb does not start"
  exit 1
fi
export DISPLAY=":$number" XDG_CONFIG_HOME="$folder/config" XDG_STATE_HOME="$folder/state" LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY

for look in "--theme dark --size 1280x720" "--theme light --scale 1.5 --size 1600x900"; do
  # shellcheck disable=SC2086
  "$plyscope" reversi --preset debug $look --screenshot-gl "$folder/window.png"
  # shellcheck disable=SC2086
  "$plyscope" reversi --preset debug $look --headless --screenshot "$folder/headless.png"
  "$compare" "$folder/window.png" "$folder/headless.png"
done

# The window itself: it runs, draws a few frames, and sleeps then. Half a second of processor time in three is far more
# than starting takes, and far less than drawing without rest.
"$plyscope" reversi &
window=$!
sleep 3
if ! kill -0 "$window" 2>/dev/null; then
  echo "The window closed by itself"
  exit 1
fi
ticks=$(awk '{ print $14 + $15 }' "/proc/$window/stat")
kill "$window"
wait "$window" || true
echo "processor time of three idle seconds: $ticks ticks"
[ -n "${PLYSCOPE_SLOW:-}" ] || [ "$ticks" -lt 150 ]

# SIGTERM and the end of the user's session save and end in order, at whatever moment they come: here before there is anything on the disk.
for signal in TERM HUP; do
  rm -rf "$XDG_STATE_HOME"
  "$plyscope" reversi &
  window=$!
  for ((tries = 0; tries < 1200; ++tries)); do
    [ -z "$(find "$XDG_STATE_HOME" -name session.lock 2>/dev/null)" ] || break
    sleep 0.05
  done
  kill -s "$signal" "$window"
  wait "$window" && code=0 || code=$?
  if [ $code -ne 0 ] || ! grep -q reversi "$(find "$XDG_STATE_HOME" -name session.json)"; then
    echo "SIG$signal: exit code $code, and the session is not saved"
    exit 1
  fi
done
echo "ended by signals, saved each time"
