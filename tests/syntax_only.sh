#!/bin/bash
# A launcher of compilers (tests/CMakeLists.txt): sources are read and not compiled, headers are compiled for them. What would be the object
# is an empty file, so that what was read once is not read again until it changes.
if [[ " $* " == *" c++-header "* ]]; then exec "$@"; fi
"$@" -fsyntax-only || exit
while [ $# -gt 1 ] && [ "$1" != -o ]; do shift; done
if [ "$1" = -o ]; then : >"$2"; fi
