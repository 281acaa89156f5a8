"""Whatever the package says of a recording is what the command line says of it."""
import csv
import io
import unittest

import numpy as np

import plyscope
from support import DATA, EXAMPLES, RECORDINGS, cli, cli_json, timeless

# Questions that search again, or that one recording is enough for: each takes seconds.
LONG = {"audit", "horizon", "terms", "flip", "what-if", "techniques"}


class FiguresAreThoseOfTheCommandLine(unittest.TestCase):
    def setUp(self):
        self.assertGreater(len(RECORDINGS), 15)

    def test_every_recording_has_the_info_of_the_command_line(self):
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                code, wanted = cli_json("trace", "info", path)
                self.assertEqual((code, timeless(rec.info)), (0, timeless(wanted)))
                self.assertEqual(len(rec), rec.info["records"])

    def test_every_question_has_the_answer_of_the_command_line(self):
        answered = set()
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                if len(rec) > 100_000:
                    continue
                for name, question in plyscope.questions().items():
                    options = {}
                    if any(o["required"] for o in question["options"]) or name in LONG:
                        continue
                    with self.subTest(name):
                        code, wanted = cli_json("trace", name, path)
                        try:
                            self.assertEqual(timeless(rec.ask(name, **options)), timeless(wanted))
                            self.assertIn(code, (0, 1))
                            answered.add(name)
                        except plyscope.Error as e:
                            self.assertEqual(e.status, code)
                            self.assertTrue(str(e).endswith(wanted["error"]), str(e))
        self.assertGreater(len(answered), 12)

    def test_long_questions_and_those_with_options_too(self):
        path = EXAMPLES / "kalah-recording.txt"
        with plyscope.open(path) as rec:
            for name, options, line in [
                ("techniques", {}, []),
                ("terms", {}, []),
                ("horizon", {"plies": [1, 2], "leaf": "last"}, ["--plies", "1,2", "--leaf", "last"]),
                ("explosion", {"top": 3}, ["--top", "3"]),
                ("node", {"node": 7, "tick": 20}, ["--node", "7", "--tick", "20"]),
                ("why", {"node": 0, "move": "1", "tick": 0}, ["--node", "0", "--move", "1", "--tick", "0"]),
            ]:
                with self.subTest(name):
                    code, wanted = cli_json("trace", name, path, *line)
                    self.assertIn(code, (0, 1))
                    self.assertEqual(timeless(rec.ask(name, **options)), timeless(wanted))

    def test_the_linter_says_what_it_says_on_the_command_line(self):
        found = 0
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                if len(rec) > 100_000:
                    continue
                code, wanted = cli_json("trace", "lint", path, "--replay", 500)
                report = rec.lint(replay=500)
                self.assertEqual(report, wanted)
                self.assertEqual(code, 1 if report["findings"] else 0)
                found += bool(report["findings"])
        self.assertGreater(found, 0)
        path = EXAMPLES / "kalah-recording.txt"
        with plyscope.open(path) as rec:
            self.assertEqual(rec.lint(again=True), cli_json("trace", "lint", path, "--again")[1])
            self.assertGreater([r["checked"] for r in rec.lint(again=True)["rules"] if r["rule"] == "R14"][0], 0)

    def test_two_recordings_differ_as_on_the_command_line(self):
        paths = [p for p in RECORDINGS if p.stat().st_size < 1_000_000]
        for a, b in zip(paths, paths[1:] + paths[:1]):
            with self.subTest(a.name + " " + b.name), plyscope.open(a) as this, plyscope.open(b) as other:
                self.assertEqual(this.diff(other), cli_json("trace", "diff", a, b)[1])
        with plyscope.record("kalah", depth=4) as this, plyscope.record("kalah", depth=4, without=["pvs"]) as other:
            this.save("this.plyrec", overwrite=True)
            other.save("other.plyrec", overwrite=True)
            wanted = cli_json("trace", "diff", "this.plyrec", "other.plyrec", "--top", 2, "--histogram", "depth", "--where", "cut")[1]
            self.assertEqual(this.diff(other, top=2, histogram="depth", where="cut"), wanted)
            self.assertTrue(this.diff(this)["equal"])
            self.assertFalse(wanted["equal"])
            self.assertEqual(len(wanted["differences"]["list"]), 2)

    def test_a_fork_is_that_of_the_command_line_and_a_recording(self):
        path = EXAMPLES / "kalah-recording.txt"
        with plyscope.open(path) as rec:
            node = int(rec.find("ply == 1 && moves > 2")[0])
            moves = [rec.move(int(k)) for k in rec.nodes.id[rec.nodes.parent == node]]
            for changes, line in [
                ({"change": "deeper 1"}, ["--deeper", 1]),
                ({"first": moves[-1]}, ["--first", moves[-1]]),
                ({"never": moves[:1], "window": "open"}, ["--never", moves[0], "--window", "open"]),
                ({"on": ["quiescence"], "empty": True}, ["--with", "quiescence", "--empty"]),
                ({"off": "tt killers", "quiescence": False, "shallower": 1}, ["--without", "tt,killers", "--shallower", 1]),
            ]:
                with self.subTest(line):
                    code, wanted = cli_json("trace", "fork", path, "--node", node, *line, "--out", "fork.plyrec")
                    self.assertEqual(code, 0)
                    with rec.fork(node=node, **changes) as fork, plyscope.open("fork.plyrec") as told:
                        self.assertEqual(fork.fork_report, wanted)
                        self.assertEqual(fork.info["digest"], told.info["digest"])
                        self.assertIsNone(rec.fork_report)
            with rec.fork("deeper 1", node=node) as fork, fork.fork(node=fork.fork_report["node"]) as again:
                self.assertEqual(again.fork_report["change"], "nothing")
            # A window that was opened on purpose is no error of the search.
            narrow = int(rec.find("ply == 1 && beta - alpha == 1")[0])
            with rec.fork(node=narrow, window="open") as fork:
                self.assertNotIn("error", fork.diff(rec)["first"]["said"][0])

    def test_columns_are_those_of_the_export(self):
        names = {"id": "id", "ply": "ply", "depth": "depth", "value": "value", "rank": "rank", "moves": "moves",
                 "size": "size", "skipped": "skipped"}
        words = {"mover": "mover", "pass": "pass_", "kind": "kind", "end": "end"}
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                code, out = cli("trace", "export", path)
                self.assertEqual(code, 0)
                rows = list(csv.DictReader(io.StringIO(out)))
                nodes = rec.nodes
                order = np.argsort(nodes.id)  # the export has them by id
                self.assertEqual(len(rows), len(nodes))
                for theirs, ours in names.items():
                    told = [(int(r[theirs]), int(x)) for r, x in zip(rows, nodes[ours][order])
                            if r[theirs] not in ("", "inf", "-inf")]
                    self.assertTrue(all(a == b for a, b in told), theirs)
                for theirs, ours in words.items():
                    self.assertEqual([r[theirs] for r in rows], list(nodes.words(ours)[order]), theirs)
                parents = ["" if p == plyscope.NONE else str(p) for p in nodes.parent[order]]
                self.assertEqual([r["parent"] for r in rows], parents)
                links = ["" if p == plyscope.NONE else str(p) for p in nodes.link[order]]
                self.assertEqual([r["link"] for r in rows], links)
                statics = [str(s) if has else "" for s, has in zip(nodes.static[order], nodes.has_static[order])]
                self.assertEqual([r["static"] for r in rows], statics)

    def test_expressions_find_what_the_command_line_finds(self):
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                for expression in ("cut && ply >= 1", "kind == lower", "size > 3 && mover == second"):
                    code, wanted = cli_json("trace", "find", path, expression)
                    self.assertEqual(code, 0)
                    self.assertEqual(list(rec.find(expression)), [r["id"] for r in wanted["rows"]])
                wanted = [r["id"] for r in cli_json("trace", "find", path, "ply == 1", "--sort", "size", "--descending")[1]["rows"]]
                self.assertEqual(list(rec.find("ply == 1", sort="size", descending=True)), wanted)

    def test_values_of_expressions_are_those_of_the_columns(self):
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                nodes = rec.nodes
                for expression, column in [("id", "id"), ("size", "size"), ("rank", "rank"), ("enter", "enter"), ("leave", "leave")]:
                    values = rec.values(expression)
                    known = ~np.ma.getmaskarray(values)
                    self.assertTrue(np.array_equal(values.data[known], nodes[column][known]), expression)
                cuts, kinds = rec.values("cut"), rec.values("kind")
                known = ~np.ma.getmaskarray(cuts)
                self.assertTrue(np.array_equal(cuts.data[known], nodes.cut[known]))
                self.assertTrue(np.array_equal(kinds.data[~np.ma.getmaskarray(kinds)],
                                               nodes.words("kind")[~np.ma.getmaskarray(kinds)]))

    def test_exports_are_those_of_the_command_line(self):
        with plyscope.open(DATA / "rv6.plyrec") as rec:
            for form in ("csv", "jsonl", "nodes", "dot", "speedscope", "chrome", "tikz"):
                self.assertEqual((0, rec.export(form, nodes=50)),
                                 cli("trace", "export", DATA / "rv6.plyrec", "--format", form, "--max-nodes", 50), form)

    def test_a_recorded_search_is_that_of_the_command_line(self):
        for game, line, settings in [
            ("kalah", ["--depth", 5], {"depth": 5}),
            ("reversi", ["--depth", 4, "--without", "tt,killers"], {"depth": 4, "without": ["tt", "killers"]}),
            ("pivit", ["--nodes", 3000, "--rules", "size=8"], {"nodes": 3000, "rules": {"size": 8}}),
            ("kalah", ["--depth", 4, "--moves", "3 4"], {"depth": 4, "moves": ["3", "4"]}),
        ]:
            with self.subTest(game):
                code, _ = cli("record", game, *line, "--out", "compared.plyrec")
                self.assertEqual(code, 0)
                with plyscope.record(game, **settings) as rec, plyscope.open("compared.plyrec") as wanted:
                    self.assertEqual(rec.info["digest"], wanted.info["digest"])
                    rec.save("saved.plyrec", overwrite=True)
                with plyscope.open("saved.plyrec") as again:
                    self.assertEqual(again.info["digest"], rec_digest(wanted_path="compared.plyrec"))

    def test_every_game_is_recorded(self):
        for game in ("kalah", "reversi", "micro-shogi", "arimaa", "pivit"):
            with plyscope.record(game, depth=2) as rec:
                self.assertEqual(rec.game, game)
                self.assertGreater(len(rec.nodes), 5)


def rec_digest(wanted_path):
    with plyscope.open(wanted_path) as rec:
        return rec.info["digest"]


if __name__ == "__main__":
    unittest.main()
