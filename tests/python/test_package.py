"""The package as its users meet it: what is wrong, hostile files, moments, threads, the notebook, the page."""
import ast
import contextlib
import ctypes
import io
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from xml.etree import ElementTree

import numpy as np

import plyscope
from support import DATA, EXAMPLES, RECORDINGS, ROOT, cli, cli_json


class ThePackage(unittest.TestCase):
    def test_it_is_the_installed_one_and_says_what_it_is(self):
        place = pathlib.Path(plyscope.__file__).resolve()
        self.assertIn("site-packages", place.parts)
        self.assertTrue((place.parent / "libplyscope.so").exists())
        self.assertEqual(plyscope.__version__, cli("--version")[1].split()[-1])
        wheel, = (ROOT / "out" / "python" / "dist").glob("*.whl")
        self.assertRegex(wheel.name, r"^plyscope-[0-9.]+-py3-none-linux_\w+\.whl$")
        from importlib.metadata import metadata
        self.assertIn("the Linux that it was built on", metadata("plyscope").get_payload())

    def test_the_recorder_for_python_is_part_of_it(self):
        import plytrace
        self.assertEqual(pathlib.Path(plytrace.__file__).read_bytes(), (ROOT / "engine/recorder/plytrace.py").read_bytes())
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "engine.py"
            program.write_text(
                "import plytrace as pt\n"
                "pt.open('Mine', 'hexapawn', infinite=100)\n"
                "pt.root('start')\n"
                "def search(ply, alpha, beta, value=3):\n"
                "    node = pt.enter(ply, 2 - ply, alpha, beta, side=ply % 2)\n"
                "    if ply == 2: return node.leave(value)\n"
                "    for move in 'abc':\n"
                "        node.next(move, pt.FULL)\n"
                "        alpha = max(alpha, -search(ply + 1, -beta, -alpha, value))\n"
                "    return node.leave(alpha)\n"
                "search(0, -100, 100)\n"
                "pt.close()\n")
            run = {**os.environ, "PLYTRACE": str(pathlib.Path(folder) / "run.plytrace")}
            subprocess.run([sys.executable, str(program)], check=True, env=run)
            with plyscope.open(pathlib.Path(folder) / "run.plytrace") as rec:
                self.assertEqual(rec.engine, "Mine")
                self.assertEqual(len(rec), 1 + 3 + 9)
                self.assertEqual(list(rec.nodes.ply[np.argsort(rec.nodes.id)][:5]), [0, 1, 2, 2, 2])

    def test_questions_and_fields_are_those_of_the_command_line(self):
        shown = [json.loads(line) for line in cli("trace", "fields", "--json")[1].splitlines()]
        self.assertEqual(list(plyscope.fields().values()), shown)
        for name, question in plyscope.questions().items():
            code, out = cli("trace", name, "--help")
            self.assertEqual(code, 0)
            for option in question["options"]:
                self.assertIn("--" + option["id"], out)


class WhatIsWrong(unittest.TestCase):
    def setUp(self):
        self.rec = plyscope.open(DATA / "rv6.plyrec")
        self.addCleanup(self.rec.close)

    def test_is_an_exception_that_says_so(self):
        rec, n = self.rec, len(self.rec)
        fresh = plyscope.record("kalah", depth=2)  # a recording of another revision is not forked
        self.addCleanup(fresh.close)
        for kind, words, wrong in [
            (plyscope.UsageError, "there is no question", lambda: rec.ask("nothing")),
            (plyscope.UsageError, "takes no", lambda: rec.ask("ledger", colour="blue")),
            (plyscope.UsageError, "a number from", lambda: rec.ask("explosion", top="many")),
            (plyscope.UsageError, "takes no node", lambda: rec.ask("ledger", node=1)),
            (plyscope.InputError, "there is no node", lambda: rec.ask("node", node=n)),
            (plyscope.InputError, "there is no node", lambda: rec.fork("deeper 1", node=n)),
            (plyscope.InputError, "node 0:", lambda: fresh.fork("colour blue", node=0)),
            (plyscope.InputError, "node 0:", lambda: fresh.fork(node=0, colour="blue")),
            (plyscope.UsageError, "where chooses", lambda: rec.diff(rec, where="cut")),
            (plyscope.InputError, "column", lambda: rec.diff(rec, histogram="ply ==")),
            (TypeError, "a node is named: node=5", lambda: rec.fork(5)),
            (plyscope.UsageError, r"rec\.lint\(\)", lambda: rec.ask("lint")),
            (TypeError, "is a recording", lambda: rec.diff("other.plyrec")),
            (TypeError, "whole number", lambda: rec.lint(replay="all")),
            (plyscope.InputError, "beyond the last", lambda: rec.moment(tick=2 * n)),
            (plyscope.InputError, "there is no node", lambda: rec.moment(node=-1)),
            (plyscope.InputError, "column", lambda: rec.find("ply =")),
            (plyscope.InputError, "zero character", lambda: rec.find("ply\0")),
            (plyscope.InputError, "column", lambda: rec.values("nothing_of_that_name")),
            (plyscope.UsageError, "one of csv", lambda: rec.export("word")),
            (plyscope.FileError, "", lambda: rec.save("/no/such/folder/a.plyrec")),
            (FileExistsError, "overwrite", lambda: rec.save(DATA / "rv6.plyrec")),
            (plyscope.FileError, "", lambda: plyscope.open("/no/such/file")),
            (plyscope.FileError, "", lambda: plyscope.open(DATA)),
            (plyscope.InputError, "", lambda: plyscope.open(ROOT / "README.md")),
            (plyscope.InputError, "there is no search 2", lambda: plyscope.open(DATA / "rv6.plyrec", search=2)),
            (plyscope.InputError, "there is no search", lambda: plyscope.open(DATA / "rv6.plyrec", search=2**40 + 1)),
            (plyscope.InputError, "there is no node", lambda: rec.move(2**32)),
            (TypeError, "whole number", lambda: rec.move(1.5)),
            (plyscope.InputError, "", lambda: plyscope.record("go", depth=2)),
            (plyscope.InputError, "", lambda: plyscope.record("kalah")),
            (plyscope.InputError, "", lambda: plyscope.record("kalah", depth=2, moves="99")),
            (plyscope.InputError, "one line", lambda: plyscope.record("kalah", depth=2, position="1\n2")),
            (plyscope.InputError, "", lambda: plyscope.record("kalah", depth=2, nonsense=1)),
            (KeyError, "there is no column", lambda: rec.nodes["colour"]),
            (AttributeError, "there is no column", lambda: rec.nodes.colour),
            (TypeError, "whole number", lambda: rec.moment(node="3")),
            (TypeError, "is a str", lambda: rec.find(3)),
            (ValueError, "no moments", lambda: rec.steps([])),
            (ValueError, "more than a notebook", lambda: rec.steps(range(201))),
        ]:
            with self.subTest(words), self.assertRaisesRegex(kind, words):
                wrong()

    def test_a_closed_recording_says_that_it_is_closed_and_its_arrays_stay(self):
        nodes = self.rec.nodes
        before = nodes.value.sum()
        self.rec.close()
        for wrong in (lambda: self.rec.ask("ledger"), lambda: self.rec.find("cut"), lambda: len(self.rec), lambda: self.rec.info,
                      lambda: self.rec.moment()):
            with self.assertRaisesRegex(plyscope.UsageError, "closed"):
                wrong()
        self.assertEqual(nodes.value.sum(), before)
        self.rec.close()

    def test_no_file_ends_the_program(self):
        """Files that are damaged in some way are refused in words, or opened and then asked."""
        rng = random.Random(44)
        refused = opened = 0
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "damaged"
            for source in (DATA / "layout_1.plyrec", DATA / "rv6.plyrec", DATA / "reference.plytrace",
                           DATA / "faulty_undo.plytrace", DATA / "chess_mate_that_is_none.jsonl", EXAMPLES / "kalah-recording.txt"):
                whole = source.read_bytes()[:200_000]
                for _ in range(40):
                    data = bytearray(whole)
                    if rng.random() < 0.3:
                        del data[rng.randrange(len(data)):]
                    for _ in range(rng.randrange(1, 6)):
                        if data:
                            data[rng.randrange(len(data))] = rng.randrange(256)
                    if data.startswith(b"# A search"):  # a depth of 66 would take its time
                        data = re.sub(rb"(depth|nodes)\s+[0-9]+", rb"\1 3", data)
                    path.write_bytes(data)
                    try:
                        with plyscope.open(path, budget=64 << 20) as rec:
                            opened += 1
                            rec.nodes.columns()
                            rec.info
                            rec.moment()._repr_svg_()
                            rec.find("cut")
                            for name in ("ledger", "roots", "node"):
                                try:
                                    rec.ask(name)
                                except plyscope.Error as e:
                                    self.assertTrue(str(e))
                    except plyscope.Error as e:
                        refused += 1
                        self.assertTrue(str(e))
        self.assertGreater(refused, 30)
        self.assertGreater(opened, 10)

    def test_without_numpy_only_the_arrays_are_missing(self):
        program = ("import sys\nsys.modules['numpy'] = None\nimport plyscope\n"
                   "rec = plyscope.open(%r)\n"
                   "found = rec.find('cut')\nassert type(found) is list and found, found\n"
                   "assert type(rec.values('kind')[0]) is str\nassert rec.ask('ledger')\n"
                   "try: rec.nodes\nexcept ImportError as e: assert 'NumPy is not installed' in str(e)\n"
                   "else: raise SystemExit(1)\n" % str(DATA / "rv6.plyrec"))
        subprocess.run([sys.executable, "-c", program], check=True)


class Threads(unittest.TestCase):
    def test_many_threads_ask_one_recording(self):
        rec = plyscope.open(DATA / "rv6.plyrec")
        wanted = [rec.ask("ledger"), rec.find("cut").tolist(), rec.moment(node=3).svg]
        out = []

        def work():
            for _ in range(5):
                out.append([rec.ask("ledger"), rec.find("cut").tolist(), rec.moment(node=3).svg])

        threads = [threading.Thread(target=work) for _ in range(8)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(len(out), 40)
        self.assertTrue(all(o == wanted for o in out))

    def test_ctrl_c_ends_a_search_that_would_take_for_ever(self):
        timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            plyscope.record("reversi", depth=40, budget=16)
        with plyscope.record("reversi", depth=2) as rec:  # and all goes on
            self.assertGreater(len(rec), 1)


class Moments(unittest.TestCase):
    def test_a_moment_of_every_recording_is_a_drawing_that_loads_nothing(self):
        for path in RECORDINGS:
            with self.subTest(path.name), plyscope.open(path) as rec:
                rng = random.Random(len(rec))
                for tick in {0, rec.ticks - 1, *(rng.randrange(rec.ticks) for _ in range(15))}:
                    moment = rec.moment(tick=tick)
                    root = ElementTree.fromstring(moment.svg)
                    self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                    for element in root.iter():
                        self.assertNotIn(element.tag.rpartition("}")[2], ("script", "image", "style", "foreignObject", "a", "use"))
                        self.assertFalse([a for a in element.attrib if a.startswith("on") or "href" in a])
                    text = "".join(root.itertext())
                    self.assertIn("node %d, tick %d" % (moment.node, tick), text)

    def test_what_a_file_calls_a_move_is_text_in_the_drawing(self):
        evil = '</text><script>alert("x")</script>'
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "evil.jsonl"
            lines = [{"plyscope": "nodes", "version": 1, "game": evil, "engine": evil},
                     {"id": 1, "parent": 0, "move": evil, "ply": 1, "depth": 0, "alpha": -9, "beta": 9, "value": 1, "mover": "second"},
                     {"id": 0, "parent": None, "move": "", "ply": 0, "depth": 1, "alpha": -9, "beta": 9, "value": -1, "mover": "first"}]
            path.write_text("".join(json.dumps(x) + "\n" for x in lines))
            with plyscope.open(path) as rec:
                self.assertEqual(rec.move(1), evil)
                svg = rec.moment(node=1).svg
                page = rec.steps()._repr_html_()
                self.assertIn("&lt;script&gt;", svg)
                self.assertNotIn("<script>alert", svg + page)
                ElementTree.fromstring(svg)
                self.assertIn("textless", rec.tikz())
                self.assertNotIn("<script", rec.tikz())

    def test_a_moment_knows_what_can_be_asked_of_it(self):
        with plyscope.open(DATA / "rv6.plyrec") as rec:
            moment = rec.moment(node=5)
            self.assertEqual(moment.tick, int(rec.nodes.leave[rec.nodes.id == 5][0]))
            self.assertEqual(moment.ask("node"), cli_json("trace", "node", DATA / "rv6.plyrec", "--node", 5, "--tick", moment.tick)[1])
            self.assertEqual(rec.moment(tick=0).next().tick, 1)
            self.assertEqual(rec.moment(tick=0).previous().tick, 0)
            self.assertEqual(rec.moment().tick, rec.ticks - 1)

    def test_a_link_is_that_of_the_command_line_and_opens_again(self):
        path = DATA / "rv6.plyrec"
        with plyscope.open(path) as rec:
            link = rec.moment(node=5).link(page="p.html")
            tick = rec.moment(node=5).tick
            code, out = cli("trace", "moment", path, "--node", 5, "--tick", tick, "--link")
            self.assertEqual((code, "p.html" + out.strip()), (0, link))
            with plyscope.open(link[len("p.html"):]) as again:
                self.assertGreater(len(again), 1)
                self.assertEqual(again.info["moment"]["note"], "")

    def test_steps_are_a_cell_of_drawings(self):
        with plyscope.open(DATA / "rv6.plyrec") as rec:
            steps = rec.steps(range(10, 20))
            self.assertEqual([m.tick for m in steps.moments], list(range(10, 20)))
            html = steps._repr_html_()
            self.assertEqual(html.count("<svg xmlns"), html.count("</svg>"))
            self.assertEqual(html.count('class="frame"'), 10)
            self.assertNotIn("src=", html)
            self.assertNotEqual(html, steps._repr_html_())  # two in one notebook do not share an id
            self.assertGreater(len(rec.moments(2**32)), 12)
            ticks = [m.tick for m in rec.moments(12)]
            self.assertTrue(0 < len(ticks) <= 12 and ticks == sorted(ticks))

    @unittest.skipUnless(shutil.which("chromium"), "no chromium: the cell is not stepped through in a browser")
    def test_the_cell_steps_in_a_browser(self):
        with plyscope.open(DATA / "rv6.plyrec") as rec, tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "steps.html"
            rec.steps(range(5)).save(page)
            page.write_text(page.read_text().replace(
                "</body>", "<script>var b=document.querySelectorAll('button');b[1].click();b[1].click();b[1].click();b[0].click();"
                "var f=[].slice.call(document.querySelectorAll('.frame'));document.title=document.querySelector('span').textContent"
                "+' / '+f.map(function(x){return x.style.display==='none'?'-':'x'}).join('');</script></body>"))
            shown = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + folder,
                                    "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=120).stdout
            self.assertIn("<title>3 of 5 / --x--</title>", shown)

    def test_tikz_is_a_whole_drawing_of_a_small_tree(self):
        with plyscope.open(EXAMPLES / "kalah-recording.txt") as rec:
            drawn = rec.tikz(nodes=30)
            triangles = r"\\node\[(first|second)"
            self.assertEqual(len(re.findall(triangles, drawn)), 30)
            roots = int((rec.nodes.ply[rec.nodes.id < 30] == 0).sum())
            self.assertEqual(drawn.count("\\draw ("), 30 - roots)
            depth = 0
            for c in drawn:
                depth += (c == "{") - (c == "}")
                self.assertGreaterEqual(depth, 0)
            self.assertEqual(depth, 0)
            self.assertIn("% the first 30 of", drawn)
            self.assertEqual(len(re.findall(triangles, rec.tikz())), min(400, len(rec)))
            places = re.findall(r"at \(([-0-9.]+,[-0-9.]+)\)", drawn)
            self.assertEqual(len(places), len(set(places)))  # nothing lies on something else


class Texts(unittest.TestCase):
    def test_the_notebook_runs_and_has_the_outputs_that_it_shows(self):
        """Its cells are run in order; PLYSCOPE_GOLDEN=write writes what they give into it."""
        path = ROOT / "app" / "python" / "lesson.ipynb"
        notebook = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual(notebook["nbformat"], 4)
        names, cells = {}, [c for c in notebook["cells"] if c["cell_type"] == "code"]
        self.assertGreater(len(cells), 5)
        fresh = []
        for number, cell in enumerate(cells, 1):
            outputs = run_cell("".join(cell["source"]), names, number)
            fresh.append(outputs)
            if os.environ.get("PLYSCOPE_GOLDEN") == "write":
                cell["outputs"], cell["execution_count"] = outputs, number
            self.assertEqual(comparable(cell["outputs"]), comparable(outputs), "cell %d" % number)
        if os.environ.get("PLYSCOPE_GOLDEN") == "write":
            path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def test_the_picture_of_the_page_is_what_is_drawn(self):
        """PLYSCOPE_GOLDEN=write draws it anew."""
        picture = ROOT / "app" / "pictures" / "python-moment.svg"
        with plyscope.open(DATA / "rv6.plyrec") as rec:
            drawn = rec.moment(node=int(rec.find("cut && ply == 3 && moves > cut_index + 1")[2])).svg + "\n"
        if os.environ.get("PLYSCOPE_GOLDEN") == "write":
            picture.write_text(drawn, encoding="utf-8")
        self.assertEqual(picture.read_text(encoding="utf-8"), drawn)

    def test_the_examples_of_the_page_run(self):
        page = (ROOT / "app" / "pages" / "python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", page, re.S)
        self.assertGreater(len(blocks), 4)
        names = {}
        with tempfile.TemporaryDirectory() as folder:
            here = os.getcwd()
            os.chdir(folder)
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    for block in blocks:
                        exec(compile(block, "python.md", "exec"), names)
            finally:
                os.chdir(here)

    def test_the_header_is_as_python_calls_it(self):
        header = (ROOT / "engine" / "c" / "plyscope.h").read_text()
        from plyscope import _library
        for name, arguments in re.findall(r"PLYSCOPE_API int plyscope_(\w+)\(([^)]*)\)", header):
            if name == "interface":
                continue
            wanted = [a for a in arguments.split(",") if a.strip() != "void"]
            function = getattr(_library.library, "plyscope_" + name)
            self.assertEqual(len(function.argtypes), len(wanted), name)
            for argument, kind in zip(wanted, function.argtypes):
                if "uint64_t " in argument and "*" not in argument:
                    self.assertIs(kind, ctypes.c_uint64, name)
                if "uint32_t " in argument and "*" not in argument:
                    self.assertIs(kind, ctypes.c_uint32, name)


def run_cell(source, names, number):
    """As a notebook does: what was printed, and what the last line gives."""
    tree = ast.parse(source)
    last = ast.Expression(tree.body.pop().value) if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell %d" % number, "exec"), names)
        if last is not None:
            value = eval(compile(last, "cell %d" % number, "eval"), names)
    out = []
    if printed.getvalue():
        out.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(True)})
    if value is not None:
        data = {"text/plain": repr(value).splitlines(True)}
        for form, method in (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")):
            if hasattr(value, method):
                data[form] = getattr(value, method)().splitlines(True)
        out.append({"data": data, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return out


def comparable(outputs):
    """Cells to step through have a number of their own in each run."""
    return re.sub(r"plyscope-steps-[0-9]+", "plyscope-steps", json.dumps(outputs, sort_keys=True))


if __name__ == "__main__":
    unittest.main()
