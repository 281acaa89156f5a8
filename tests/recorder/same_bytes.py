#!/usr/bin/env python3
"""Recorders of all languages write what plytrace.h writes, byte for byte: the search of reference.c in each of them.

    same_bytes.py CC [CONFORMANCE_FILE]

Whole, and with all words of the environment. A language whose compiler is not there is left out, which is said."""
import os
import subprocess
import sys
import tempfile

from languages import LANGUAGES, ran, recorders, setting, there

reference = os.path.join(os.path.dirname(os.path.abspath(__file__)), "reference")
WORDS = ["", ",ply=2", ",ply=0", ",nodes=50-60", ",nodes=9000-9010", ",line=b0:a1", ",key=9e3779b97f4a7c15", ",search=2",
         ",search=2,ply=3"]
LONG = "18"  # 23,595 records: more than a recorder keeps before it writes

with tempfile.TemporaryDirectory() as folder:
    ran(folder, [sys.argv[1], "-std=c99", "-O1", "-DPLYTRACE", "-I" + recorders, os.path.join(reference, "reference.c"), "-o",
                 "reference_c"])

    def recorded(command, words, depth):
        path = os.path.join(folder, "run.plytrace")
        if os.path.exists(path):
            os.remove(path)
        run = subprocess.run(command + depth, env=setting(path, ",command=no" + words), capture_output=True, text=True)
        if run.returncode != 0 or run.stderr:
            sys.exit("same_bytes.py: %s: %s" % (" ".join(command), run.stderr))
        with open(path, "rb") as file:
            return file.read()

    c = [os.path.join(folder, "reference_c")]
    expected = [recorded(c, words, [LONG]) for words in WORDS]
    if len(sys.argv) > 2:
        with open(sys.argv[2], "rb") as file:
            if file.read() != recorded(c, "", []):
                sys.exit("same_bytes.py: C: not the bytes of %s" % sys.argv[2])
    for name, build, programs, source, _ in LANGUAGES:
        if not there(programs):
            print("%s: no %s, left out" % (name, programs[0]))
            continue
        command = build(folder, os.path.join(reference, source))
        for words, bytes_ in zip(WORDS, expected):
            found = recorded(command, words, [LONG])
            at = next((i for i, (a, b) in enumerate(zip(found, bytes_)) if a != b), min(len(found), len(bytes_)))
            if found != bytes_:
                sys.exit("same_bytes.py: %s %s: another byte %d, in record %d; %d and %d bytes" %
                         (name, words, at, at // 48, len(found), len(bytes_)))
        print("%s: %d files, the bytes of C" % (name, len(WORDS)))
