#!/usr/bin/env python3
"""Checks a proof that `plyscope-cli trace proof --out FILE` wrote, and shares no code with what made it.

    proof_check.py PLYSCOPE_CLI FILE...     exit code 0: all hold; 1: one does not, with the reason; 2: wrong usage

It asks the rules by `plyscope-cli moves` and the values by `plyscope-cli eval`, once each for all positions of a file;
what lies above the leaves is plain minimax of bounds, worked out here:

 * before the depth is used up the side to move has all legal moves; where it is used up the value is the static one,
   and with quiescence the side to move may also go on with a forcing move;
 * the best of the moves that are listed is worth at least what the claim's side has by it; only where all are listed
   it is also worth at most that; for the other side the other way round;
 * where the search sees wins within the turn (turn_wins), a side that has one where less depth is left than moves in
   its turn has won, but not at the root of the search: the moves are played, and the rules end the game;
 * a finished game is worth what the evaluation says; where wins carry their distance, a ply costs one internal unit.
"""
import json
import subprocess
import sys
from decimal import Decimal


class Refused(Exception):
    pass


def need(holds, why):
    if not holds:
        raise Refused(why)


class Proof:
    def __init__(self, cli, file):
        self.cli = cli
        try:
            with open(file, encoding="utf-8") as stream:
                self.p = json.load(stream, parse_float=Decimal)
        except (OSError, ValueError) as e:
            raise Refused(f"it cannot be read: {e}") from e
        p = self.p
        need(isinstance(p, dict) and p.get("plyscope") == "proof" and p.get("version") == 1, "it is no proof of version 1")
        try:
            self.tree, self.scale, self.side, self.depth = p["tree"], p["scale"], p["for"], p["depth"]
            self.win = None if p["win"] is None else self.units(p["win"])
            need(p["horizon"] in ("leaf", "quiescence"), "its horizon is unknown")
            need(self.side in ("first", "second"), "its side is unknown")
            self.turn_wins = p["turn_wins"] and self.win is not None
            self.read_tree()
        except (KeyError, TypeError, ArithmeticError) as e:
            raise Refused(f"something is missing or of the wrong kind: {e!r}") from e

    def units(self, value):
        """A value as an integer of internal units."""
        n = Decimal(value) * self.scale
        need(n == n.to_integral_value(), f"{value} is no value: 1/{self.scale} is the smallest")
        return int(n)

    def read_tree(self):
        """Children and lines of all nodes; each node stands behind its parent."""
        need(self.tree, "it has no nodes")
        need(self.p["nodes"] == len(self.tree), "it does not have the number of nodes that it states")
        self.children = [[] for _ in self.tree]
        self.lines = []
        for i, n in enumerate(self.tree):
            parent = n["parent"]
            need((parent is None) == (i == 0), f"node {i}: only the first has no parent")
            if parent is None:
                need(n["depth"] == self.depth, "the first node has not the depth of the claim")
                self.lines.append([])
                continue
            need(isinstance(parent, int) and 0 <= parent < i, f"node {i}: its parent does not stand before it")
            need(n["depth"] == self.tree[parent]["depth"] - 1, f"node {i}: its depth is not one less than its parent's")
            self.children[parent].append(i)
            self.lines.append(self.lines[parent] + [n["move"]])
        leaves = sum(1 for c in self.children if not c)
        need(self.p["leaves"] == leaves, "it does not have the number of leaves that it states")

    def ask(self, command, nodes, *options, more=None):
        """One run of the program for the positions of these nodes (`more`: moves on from there): what it says, by node."""
        p = self.p
        before = p["moves"] + p["line"]
        lines = []
        for i in nodes:
            moves = before + self.lines[i] + (more[i] if more else [])
            need(all(isinstance(m, str) and m and "\n" not in m for m in moves), f"node {i}: a move is no text")
            lines.append(p["position"] + (" moves " + " ".join(moves) if moves else ""))
        need("\n" not in p["position"], "its position is more than one line")
        arguments = [self.cli, command, p["game"], "--json", "--positions", "-", *options]
        if p["rules"]:
            arguments += ["--rules", p["rules"]]
        ran = subprocess.run(arguments, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
        said = [json.loads(line, parse_float=Decimal) for line in ran.stdout.splitlines()]
        need(len(said) == len(lines), f"{command} answers {len(said)} of {len(lines)} positions: {ran.stderr.strip()}")
        for i, answer in zip(nodes, said):
            need("error" not in answer, f"node {i}: {command} refuses {self.name(i)}: {answer.get('error')}")
        return dict(zip(nodes, said))

    def name(self, i):
        return " ".join(self.p["line"] + self.lines[i]) or "the root"

    def check(self):
        rules = self.ask("moves", range(len(self.tree)), "--forcing")
        won = [i for i, n in enumerate(self.tree) if n["win"] is not None]
        for last in range(1, 1 + max((len(self.tree[i]["win"]) for i in won), default=0)):
            there = [i for i in won if len(self.tree[i]["win"]) >= last]
            for i, said in self.ask("moves", there, "--forcing", more={i: self.tree[i]["win"][:last] for i in there}).items():
                n, end = self.tree[i], last == len(self.tree[i]["win"])
                need((said["outcome"] is not None) == end, f"node {i} ({self.name(i)}): its win is not what ends the game")
                who = said["outcome"]["winner"] if end else said["mover"]
                need(who == n["side"], f"node {i} ({self.name(i)}): its win is not within the turn of the side to move")
        judged = [i for i, n in enumerate(self.tree) if n["over"] or (n["depth"] <= 0 and n["win"] is None)]
        weights = " ".join(f"{name}={n}" for name, n in self.p["weights"].items())
        profile = ["--profile", self.p["profile"]] + (["--weights", weights] if weights else [])
        values = self.ask("eval", judged, *profile) if judged else {}
        self.bounds = [None] * len(self.tree)
        for i in reversed(range(len(self.tree))):
            self.bounds[i] = self.node(i, rules[i], values.get(i))
            for key, bound in zip(("lower", "upper"), self.bounds[i]):
                said = self.tree[i][key]
                need((None if said is None else self.units(said)) == bound,
                     f"node {i} ({self.name(i)}): its {key} bound is not what follows from the nodes below it")
        self.claim(*self.bounds[0])
        return len(judged)

    def node(self, i, rules, value):
        """What follows for a node: at least, at most (None: nothing), in internal units for the claim's side."""
        n, where = self.tree[i], f"node {i} ({self.name(i)})"
        need(rules["mover"] == n["side"], f"{where}: the other side is to move")
        if n["over"]:
            need(rules["outcome"] is not None, f"{where}: the game is not over there")
            need("finished" in value, f"{where}: it is over by what came before it, and that is no card's business")
            need(not self.children[i], f"{where}: a finished game has no moves")
            v = self.units(value["finished"][self.side])
            if self.win is not None and abs(v) == self.win:  # the longer the line, the less it is worth
                plies = len(self.p["line"]) + len(self.lines[i])
                v += -plies if v > 0 else plies
            return v, v
        need(rules["outcome"] is None, f"{where}: the game is over there")
        plies = len(self.p["line"]) + len(self.lines[i])
        seen = self.turn_wins and (plies > 0 or n["depth"] <= 0) and n["depth"] < rules["turn_left"]
        nearest = rules["wins_in"] if seen else None
        need((0 if n["win"] is None else len(n["win"])) == (nearest or 0), f"{where}: its win within the turn is not the nearest there")
        if nearest:
            need(not self.children[i] and n["static"] is None, f"{where}: it is won, and nothing follows")
            v = self.win - plies - nearest
            return (v, v) if n["side"] == self.side else (-v, -v)
        listed = [self.tree[c]["move"] for c in self.children[i]]
        need(len(set(listed)) == len(listed), f"{where}: a move is listed twice")
        at_horizon = n["depth"] <= 0
        there = rules["moves"]
        if at_horizon:
            there = rules["forcing"] if self.p["horizon"] == "quiescence" else []
        for move in listed:
            need(move in there, f"{where}: {move} is no move that is searched there")
        need(n["choices"] == len(there), f"{where}: it says {n['choices']} moves, but there are {len(there)}")
        need(n["listed"] == len(listed), f"{where}: it says that {n['listed']} moves are listed, but {len(listed)} are")
        below = [self.bounds[c] for c in self.children[i]]
        if at_horizon:
            static = self.units(value["value_for"][self.side])
            need(n["static"] is not None and self.units(n["static"]) == static, f"{where}: eval gives another static value")
            below.append((static, static))
        need(below, f"{where}: a leaf before its depth is used up")
        everything = len(listed) == len(there)
        best = max if n["side"] == self.side else min
        lows, highs = [low for low, _ in below], [high for _, high in below]
        # One move proves what its mover wants; the other bound needs all of them, each with that bound.
        if n["side"] == self.side:
            known = [low for low in lows if low is not None]
            return (best(known) if known else None, best(highs) if everything and None not in highs else None)
        known = [high for high in highs if high is not None]
        return (best(lows) if everything and None not in lows else None, best(known) if known else None)

    def claim(self, low, high):
        kind, value = self.p["claim"]["kind"], self.units(self.p["claim"]["value"])
        need(kind in ("exact", "lower", "upper"), "the claim is of no known kind")
        if kind != "upper":
            need(low is not None and low >= value, "the tree does not prove that it is at least the claim's value")
        if kind != "lower":
            need(high is not None and high <= value, "the tree does not prove that it is at most the claim's value")


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    worst = 0
    for file in arguments[1:]:
        try:
            proof = Proof(arguments[0], file)
            judged = proof.check()
            claim = proof.p["claim"]
            print(f"{file}: holds: {proof.name(0)} {claim['kind']} {claim['value']} for {proof.side} at depth {proof.depth}; "
                  f"{len(proof.tree)} nodes, {judged} of them judged")
        except Refused as e:
            print(f"{file}: refused: {e}")
            worst = 1
        except (KeyError, TypeError, ArithmeticError) as e:
            print(f"{file}: refused: something is missing or of the wrong kind: {e!r}")
            worst = 1
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
