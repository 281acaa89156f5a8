#!/usr/bin/env python3
"""Kills an engine that records itself with -9, at a random node each time: its file opens, with the line that was open.

    kill.py ENGINE PLYSCOPE_CLI [ROUNDS [SEED]]      (300 rounds, two hundred kills, take minutes; the tests do a few)

The rounds take turns: an engine that records itself with plytrace.h; one that writes its lines of JSON itself, as the
guide has it, killed while it writes; and a whole log in JSON that ends at any byte."""
import json
import os
import random
import subprocess
import sys
import tempfile

engine, cli = sys.argv[1:3]
rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 300
chance = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
RECORD, MOST, MB = 48, 60000, 6

# An engine that knows nothing of us but the ten lines of the guide: who takes the last of some heaps of counters wins.
WRITES_JSON = """
import sys
log = open(sys.argv[1], "w", encoding="utf-8")
log.write('{"plyscope": "nodes", "version": 1, "game": "heaps", "engine": "Heaps"}\\n')
count = 0
def search(heaps, ply, depth, alpha, beta, parent, move):
    global count
    me, alpha0, best = count, alpha, -1000
    count += 1
    if depth == 0 or not any(heaps):
        best = 0 if any(heaps) else -100
    else:
        for i, heap in enumerate(heaps):
            for take in range(1, min(3, heap) + 1):
                left = heaps[:i] + (heap - take,) + heaps[i + 1:]
                best = max(best, -search(left, ply + 1, depth - 1, -beta, -alpha, me, "%s%d" % ("abcd"[i], take)))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            if alpha >= beta:
                break
    log.write('{"id": %d, "parent": %d, "move": "%s", "ply": %d, "depth": %d, "alpha": %d, "beta": %d, "value": %d, '
              '"mover": "%s"}\\n' % (me, parent, move, ply, depth, alpha0, beta, best, ("first", "second")[ply % 2]))
    return best
for depth in range(1, 40):
    search((7, 6, 5, 4), 0, depth, -1000, 1000, -1, "")
"""
MAX_BYTES = 8000000


def fail(text):
    sys.exit("kill.py: " + text)


def ask(*words):
    ran = subprocess.run([cli, *words], capture_output=True, text=True)
    if ran.returncode < 0 or ran.returncode >= 128:
        fail("%s ended with %d: %s" % (" ".join(words), ran.returncode, ran.stderr))
    return ran


def killed(path, nodes):
    """Recorded until this many nodes were written, and killed there. False: it had ended by itself."""
    env = dict(os.environ, PLYTRACE="%s,mb=%d" % (path, MB))
    run = subprocess.Popen([engine, "", "30"], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    file = None
    while run.poll() is None:
        if file is None and os.path.exists(path):
            file = os.open(path, os.O_RDONLY)
        if nodes == 0 or (file is not None and os.pread(file, 1, RECORD * nodes + RECORD - 1) not in (b"", b"\0")):
            break
    run.kill()
    if file is not None:
        os.close(file)
    return run.wait() == -9


def killed_writing(engine, path, size):
    """The engine that writes JSON, killed once its log has this many bytes."""
    run = subprocess.Popen([sys.executable, engine, path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while run.poll() is None and not (os.path.exists(path) and os.path.getsize(path) >= size):
        pass
    run.kill()
    return run.wait() == -9


def is_full(path):
    """The machine was slow: all that is allowed was written before the kill, and the search of it may have ended."""
    with open(path, "rb") as file:
        return os.pread(file.fileno(), 1, (MB << 20) // RECORD * RECORD - 1) not in (b"", b"\0")


def line_is_open(path, what, gaps=False):
    """The nodes that were never left are one line from a root on. How many of them there are. gaps: a node that had no
    finished child by then has left no trace in a log."""
    ran = ask("trace", "find", path, "end == aborted", "--json", "--limit", "1000")
    if ran.returncode != 0:
        return fail("%s: %s" % (what, ran.stderr))
    found = json.loads(ran.stdout)
    plies = [row["ply"] for row in found["rows"]]
    if sorted(plies) != (sorted(set(plies)) if gaps else list(range(len(plies)))):
        fail("%s: the nodes that were open are not a line: plies %s" % (what, plies))
    return len(plies)


with tempfile.TemporaryDirectory() as folder:
    path, log, cut, own = (os.path.join(folder, name)
                           for name in ("run.plytrace", "whole.jsonl", "cut.jsonl", "heaps.py"))
    with open(own, "w", encoding="utf-8") as out:
        out.write(WRITES_JSON)
    # A whole log as an engine writes it: a line where a node is left.
    env = dict(os.environ, PLYTRACE=path)
    subprocess.run([engine, "44", "8"], env=env, stdout=subprocess.DEVNULL, check=True)
    if ask("trace", "export", path, "--format", "nodes", "--out", log).returncode != 0:
        fail("no log was written")
    head, *lines = open(log, encoding="utf-8").read().splitlines()
    open_nodes, left = [], []
    for line in lines:
        node = json.loads(line)
        while open_nodes and open_nodes[-1][0] != node["parent"]:
            left.append(open_nodes.pop()[1])
        open_nodes.append((node["id"], line))
    left += [line for _, line in reversed(open_nodes)]
    whole = ("\n".join([head, *left]) + "\n").encode()

    kills = opened = writing = read = empty = logs = cuts = deepest = 0

    def look_at(log, what, least):
        """Whether a log that ends in the middle opens; before its first whole line it need not, and says why."""
        global empty, deepest
        ran = ask("trace", "info", log, "--json")
        if ran.returncode == 0:
            deepest = max(deepest, line_is_open(log, what, True))
            return 1
        if os.path.getsize(log) > least or not ran.stderr:
            fail("%s does not open: %s" % (what, ran.stderr or "nothing is said"))
        empty += 1
        return 0

    for round_ in range(rounds):
        if round_ % 3 == 2:
            cuts += 1
            size = chance.randrange(len(whole))
            with open(cut, "wb") as out:
                out.write(whole[:size])
            logs += look_at(cut, "a log of %d bytes" % size, len(head) + 1 + len(left[0]))
            continue
        if round_ % 3 == 1:
            if os.path.exists(cut):
                os.remove(cut)
            size = 0 if chance.random() < 0.05 else chance.randrange(1, MAX_BYTES)
            if not killed_writing(own, cut, size):
                fail("the engine that writes JSON ended by itself")
            writing += 1
            if os.path.exists(cut):  # it may not even have begun
                read += look_at(cut, "killed while it wrote byte %d" % size, 400)
            continue
        if os.path.exists(path):
            os.remove(path)
        # Most at some node, a few before the first one.
        nodes = 0 if chance.random() < 0.05 else chance.randrange(1, MOST)
        if not killed(path, nodes):
            fail("the engine ended by itself")
        kills += 1
        ran = ask("trace", "info", path, "--json")
        if ran.returncode == 0:
            opened += 1
            count = line_is_open(path, "killed at node %d" % nodes)
            if count == 0 and not is_full(path):
                fail("killed at node %d, and no node is open" % nodes)
            deepest = max(deepest, count)
        elif nodes > 10 or not ran.stderr:
            fail("killed at node %d: %s" % (nodes, ran.stderr or "nothing is said"))
        else:
            empty += 1
    print("%d kills, %d files opened with the line that was open; %d kills of an engine that writes JSON, %d logs opened; "
          "%d of %d logs that end in the middle opened; %d ended before the first node, which is said; the deepest line "
          "was %d nodes" % (kills, opened, writing, read, logs, cuts, empty, deepest))
