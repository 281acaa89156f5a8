#!/bin/bash
# A launcher of compilers (tests/CMakeLists.txt): sources are read and not compiled, headers are compiled for them.
[[ " $* " == *" c++-header "* ]] || set -- "$@" -fsyntax-only
exec "$@"
