#!/bin/bash
# What the packages of /packages do in a system that has nothing else; tests/package.sh runs it there.
set -euxo pipefail
apt-get update -q
apt-get install -y -q --no-install-recommends /packages/plyscope-cli_*.deb
cd "$(mktemp -d)"
plyscope-cli --version
plyscope-cli search kalah --depth 6
plyscope-cli record reversi --depth 4 --out a.plyrec
plyscope-cli trace lint a.plyrec
plyscope-cli engine reversi </dev/null
# shellcheck disable=SC1091
(. /usr/share/bash-completion/completions/plyscope-cli && complete -p plyscope-cli)

# Its own engine writes a recording, with nothing but the header.
apt-get install -y -q --no-install-recommends /packages/plyscope-recorder_*.deb gcc libc6-dev pkgconf
cat >engine.c <<'C'
#define PLYTRACE_IMPLEMENTATION
#include <plytrace.h>
static int search(int ply, int depth, int alpha, int beta) {
  int best = -100, m;
  PT_ENTER(ply, depth, alpha, beta, ply % 2);
  if (depth == 0) { PT_STATIC(ply % 3); PT_RETURN(ply % 3); }
  for (m = 0; m < 2; ++m) {
    int value;
    PT_NEXT(m + 1, PT_FULL);
    value = -search(ply + 1, depth - 1, -beta, -alpha);
    if (value > best) { best = value; PT_BEST(m + 1); }
    if (best > alpha) alpha = best;
    if (best >= beta) { PT_CUT(m + 1); break; }
  }
  PT_RETURN(best);
}
int main(void) {
  PT_OPEN("tried", "of two moves", "\"infinite\": 100");
  PT_ROOT("start");
  search(0, 4, -100, 100);
  PT_CLOSE();
  return 0;
}
C
# shellcheck disable=SC2046  # words
gcc -DPLYTRACE $(pkg-config --cflags plytrace) engine.c -o engine
PLYTRACE=run.plytrace ./engine
plyscope-cli trace info run.plytrace

apt-get install -y -q /packages/plyscope_*.deb man-db
plyscope --version
plyscope --headless --size 1600x900 --screenshot start.png
plyscope reversi --headless --size 800x600 --screenshot reversi.png
test -s start.png && test -s reversi.png
plyscope --open run.plytrace --picture icicle --out icicle.png
MANWIDTH=80 man -P cat plyscope | grep -c screenshot
MANWIDTH=80 man -P cat plyscope-cli | grep -c -- --markdown
grep -h plyscope /usr/share/mime/packages/plyscope-mime.xml

apt-get purge -y -q plyscope plyscope-cli plyscope-recorder
! ls -d /usr/share/plyscope /usr/include/plytrace.h /usr/bin/plyscope* 2>/dev/null
