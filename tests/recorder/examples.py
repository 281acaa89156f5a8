#!/usr/bin/env python3
"""The small engines of app/examples in all languages record themselves, the linter has nothing to say, and killed with -9
they lose at most 4,096 nodes.

    examples.py PLYSCOPE_CLI

A language whose compiler is not there is left out, which is said."""
import json
import os
import subprocess
import sys
import tempfile

from languages import LANGUAGES, root, setting, there

cli = sys.argv[1]
engines = os.path.join(root, "app", "examples", "engines")
KEPT, MIN = 4096, 20000
# Arguments for a search that ends soon, and for one that does not.
ARGUMENTS = {"dots_and_boxes.py": (["adg"], ["", "12"]), "hexapawn.mjs": (["", "8"], ["", "40"]),
             "domineering.rs": (["5"], ["25"]), "KnightIsolation.java": (["9"], ["25"]), "clobber.go": (["5"], ["16"])}


def fail(text):
    sys.exit("examples.py: " + text)


def asked(*words):
    run = subprocess.run([cli, *words], capture_output=True, text=True)
    if run.returncode != 0:
        fail("%s: %s%s" % (" ".join(words), run.stdout, run.stderr))
    return run.stdout


def killed(name, command, path):
    """Killed behind the first line that says it has visited enough; how many nodes that were."""
    run = subprocess.Popen(command, env=setting(path), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    for line in run.stdout:
        words = line.split()
        if words[-1] == "nodes" and int(words[-2]) >= MIN:
            run.kill()
            run.wait()
            return int(words[-2])
    fail("%s: it ended before it was killed" % name)


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "run.plytrace")
    for name, build, programs, _, source in LANGUAGES:
        if not there(programs):
            print("%s: no %s, left out" % (name, programs[0]))
            continue
        command = build(folder, os.path.join(engines, source))
        short, long_ = ARGUMENTS[source]
        run = subprocess.run(command + short, env=setting(path), capture_output=True, text=True)
        if run.returncode != 0 or run.stderr:
            fail("%s: %s" % (name, run.stderr))
        whole = json.loads(asked("trace", "info", path, "--json"))
        if whole["records"] != whole["visited"] or not whole["again"]["command"]:
            fail("%s: not all that was visited is there, or not how it was started" % name)
        asked("trace", "lint", path)
        lost = "no nodes to count"
        if source != "dots_and_boxes.py":
            os.remove(path)
            visited = killed(name, command + long_, path)
            there_are = json.loads(asked("trace", "info", path, "--json"))["file"]["searches"][-1]["records"]
            if there_are < visited - KEPT:
                fail("%s: of %d nodes %d are there" % (name, visited, there_are))
            lost = "killed after %d nodes, of which %d are there" % (visited, there_are)
        print("%s: %d nodes; %s" % (name, whole["records"], lost))
