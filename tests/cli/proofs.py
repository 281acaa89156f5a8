#!/usr/bin/env python3
"""Proofs of all games hold by tests/proof_check.py, and proofs that were broken on purpose are refused with the reason.

    proofs.py PLYSCOPE_CLI
"""
import copy
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

CHECK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "proof_check.py")
SPEC = importlib.util.spec_from_file_location("proof_check", CHECK)
CHECKER = importlib.util.module_from_spec(SPEC)
sys.dont_write_bytecode = True
SPEC.loader.exec_module(CHECKER)

# A game, what `record` is told beside it, and claims about nodes: "" for what the search said.
SEARCHES = [
    ("kalah", ["--depth", "5"], 4),
    ("kalah", ["--depth", "4", "--profile", "classic", "--rules", "pits=4,stones=2"], 3),
    ("reversi", ["--depth", "4", "--moves", "e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7", "--without",
                 "iterative,pvs,aspiration,tt,killers,history,forcing-first"], 4),
    ("reversi", ["--depth", "4", "--with", "lmr,tt-deeper"], 3),
    ("micro-shogi", ["--depth", "3"], 3),
    ("micro-shogi", ["--depth", "3", "--profile", "classic"], 3),
    ("micro-shogi", ["--depth", "4", "--position", "1k2/4/G1B1/1s1P/p2K[] w"], 2),
    ("arimaa", ["--depth", "2", "--profile", "modern-2026"], 3),
    ("arimaa", ["--depth", "2"], 3),
    ("arimaa", ["--depth", "2", "--position", "g [....c....d..............d..rR...H......E.............C..........]"], 3),
    ("pivit", ["--depth", "3"], 3),
    ("toy-tree", ["--depth", "3"], 3),
]


def run(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, check=False)


class Checks:
    def __init__(self, cli, folder):
        self.cli, self.folder, self.failed = cli, folder, 0

    def file(self, name):
        return os.path.join(self.folder, name)

    def fail(self, words):
        print("FAILED:", words)
        self.failed += 1

    def proof(self, recording, node, claim=""):
        out = self.file("proof.json")
        made = run(self.cli, "trace", "proof", recording, "--node", str(node), "--out", out, *(["--claim", claim] if claim else []))
        if made.returncode != 0:
            return None, made.stderr.strip()
        with open(out, encoding="utf-8") as stream:
            return json.load(stream), made.stdout

    def verdict(self, proof):
        """As the script says it, without starting it each time."""
        path = self.file("one.json")
        with open(path, "w", encoding="utf-8") as stream:
            json.dump(proof, stream)
        try:
            CHECKER.Proof(self.cli, path).check()
        except CHECKER.Refused as e:
            return 1, f"refused: {e}"
        return 0, "holds"

    def holds(self, proof, what):
        code, words = self.verdict(proof)
        if code != 0:
            self.fail(f"{what}: {words}")

    def refused(self, proof, reason, what):
        code, words = self.verdict(proof)
        if code != 1 or reason not in words:
            self.fail(f"{what}: not refused with '{reason}', but {code}: {words}")


def without(proof, i):
    """The proof without node i and all below it; what it says of itself agrees."""
    out = copy.deepcopy(proof)
    gone = {i}
    for k, n in enumerate(proof["tree"]):
        if n["parent"] in gone:
            gone.add(k)
    place = {}
    for k in range(len(proof["tree"])):
        if k not in gone:
            place[k] = len(place)
    out["tree"] = [n for k, n in enumerate(out["tree"]) if k not in gone]
    for n in out["tree"]:
        n["parent"] = None if n["parent"] is None else place[n["parent"]]
    parent = out["tree"][place[proof["tree"][i]["parent"]]]
    parent["listed"] -= 1
    inner = {n["parent"] for n in out["tree"]}
    out["nodes"], out["leaves"] = len(out["tree"]), sum(1 for k in range(len(out["tree"])) if k not in inner)
    return out, parent


def break_it(checks, proof, name):
    """Each of these was a proof until one thing was changed."""
    step = 1 if proof["scale"] == 1 else 1 / proof["scale"]
    tree, broken = proof["tree"], 0
    claim = copy.deepcopy(proof)
    claim["claim"]["value"] = round(claim["claim"]["value"] + (step if claim["claim"]["kind"] == "lower" else -step), 6)
    known = [b for b in (tree[0]["lower"], tree[0]["upper"]) if b is not None]
    if claim["claim"]["kind"] == "exact" or proof["claim"]["value"] in known:
        checks.refused(claim, "the tree does not prove", f"{name}, a claim too strong")
        broken += 1
    for i, n in enumerate(tree):
        if n["static"] is not None:
            leaf = copy.deepcopy(proof)
            leaf["tree"][i]["static"] = round(n["static"] + step, 6)
            checks.refused(leaf, "eval gives another static value", f"{name}, a leaf changed")
            broken += 1
            break
    for i, n in enumerate(tree):
        if n["win"] is not None:
            short = copy.deepcopy(proof)
            short["tree"][i]["win"].pop()
            checks.refused(short, "its win is not", f"{name}, a win that is none")
            broken += 1
            break
    for i, n in enumerate(tree):
        if n["lower"] is not None or n["upper"] is not None:
            key = "upper" if n["upper"] is not None else "lower"
            bound = copy.deepcopy(proof)
            bound["tree"][i][key] = round(n[key] + (-step if key == "upper" else step), 6)
            checks.refused(bound, f"its {key} bound is not what follows", f"{name}, a bound too strong")
            broken += 1
            break
    for i, n in enumerate(tree):
        if n["parent"] is not None and tree[n["parent"]]["listed"] == tree[n["parent"]]["choices"] > 1:
            left_out, parent = without(proof, i)
            checks.refused(left_out, "", f"{name}, a move left out")
            parent["choices"] -= 1
            checks.refused(left_out, "moves, but there are", f"{name}, a move left out and not counted")
            broken += 2
            break
    for i, n in enumerate(tree):
        if n["parent"] is not None:
            other = copy.deepcopy(proof)
            other["tree"][i]["move"] = "no-such-move"
            checks.refused(other, "refuses", f"{name}, a move that is none")
            early = copy.deepcopy(proof)
            early["depth"] += 1
            checks.refused(early, "depth", f"{name}, another depth")
            side = copy.deepcopy(proof)
            side["tree"][i]["side"] = "first" if n["side"] == "second" else "second"
            checks.refused(side, "the other side is to move", f"{name}, the other side")
            broken += 3
            break
    return broken


def main(cli):
    good = broken = kinds = 0
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(cli, folder)
        recording = checks.file("x.plyrec")
        for game, options, wanted in SEARCHES:
            made = run(cli, "record", game, *options, "--out", recording)
            if made.returncode != 0:
                checks.fail(f"record {game}: {made.stderr}")
                continue
            info = json.loads(run(cli, "trace", "outline", recording, "--json", "--columns", "value", "--plies", "1", "--rows", "400").stdout)
            last = max(r["id"] for r in info["rows"] if r["ply"] == 0)
            nodes = [last] + [r["id"] for r in info["rows"] if r["ply"] == 1 and r["id"] > last][: wanted - 1]
            best = None
            for node in nodes:
                name = f"{game} {' '.join(options[:2])}, node {node}"
                proof, words = checks.proof(recording, node)
                if proof is None:
                    checks.fail(f"{name}: {words}")
                    continue
                checks.holds(proof, name)
                good += 1
                kinds |= {"exact": 1, "lower": 2, "upper": 4}[proof["claim"]["kind"]]
                if best is None or 3 < len(proof["tree"]) < len(best["tree"]) or len(best["tree"]) <= 3:
                    best = proof
            if best:
                broken += break_it(checks, best, game)
            value = json.loads(run(cli, "trace", "node", recording, "--node", str(last), "--json").stdout)["value"]["value"]
            weaker, words = checks.proof(recording, last, f">= {value}")
            if weaker is None:
                checks.fail(f"{game}, no worse: {words}")
            else:
                kinds |= 2
                checks.holds(weaker, f"{game}, no worse")
            untrue, words = checks.proof(recording, last, f">= {value + 1}")
            if untrue is not None or "the claim is false" not in words:
                checks.fail(f"{game}: what is not so was proved, or refused for another reason: {words}")
        garbage = checks.file("garbage.json")
        for text in ("", '{"plyscope":"proof","version":1}'):
            with open(garbage, "w", encoding="utf-8") as stream:
                stream.write(text)
            checked = run(sys.executable, CHECK, cli, garbage)
            if checked.returncode != 1 or "refused" not in checked.stdout:
                checks.fail(f"garbage: {checked.stdout}{checked.stderr}")
        with open(garbage, "w", encoding="utf-8") as stream:
            json.dump(weaker, stream)
        if run(sys.executable, CHECK, cli, garbage).returncode != 0 or run(sys.executable, CHECK).returncode != 2:
            checks.fail("the script's exit codes")
        if kinds != 7:
            checks.fail(f"not all kinds of claims came up: {kinds}")
        print(f"{good} proofs hold; {broken} that were broken are refused.")
        return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
