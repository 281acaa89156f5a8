"""A recording: a search that was recorded, or a file that was opened."""
import ctypes
import json
import os
import weakref
from ctypes import byref, c_char_p, c_uint32, c_uint64, c_void_p

from ._library import (InputError, UsageError, call, checked, encoded, library, long, number, questions, taken, text)
from .moment import Moment, Steps
from .nodes import Nodes, values_of


def _numpy():
    """NumPy, or None where it is not installed."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def search_text(game, **settings):
    """The text of a search, which `plyscope-cli record` and the window take as well: a line for each setting. Lists are
    separated as the command line has them, a dict of weights or rules is written NAME=VALUE."""
    lines = ["plyscope-search", "game " + game]
    for name, value in settings.items():
        if value is None:
            continue
        between = " " if name in ("moves", "weights") else ","
        if isinstance(value, dict):
            value = ["%s=%s" % item for item in value.items()]
        several = value if name == "term" and not isinstance(value, str) else [value]
        for one in several:
            words = one if isinstance(one, str) else (between.join(map(str, one)) if isinstance(one, (list, tuple)) else str(one))
            if "\n" in words or "\r" in words:
                raise InputError("%s is one line" % name)
            lines.append("%s %s" % (name.replace("_", "-"), words))
    return "\n".join(lines) + "\n"


def record(game, **settings):
    """Searches, and records it. `game` is one of `plyscope-cli games`, the settings are the options of `plyscope-cli
    record`: depth or nodes, and position, moves, rules, profile, algorithm, with_ (switches to turn on), without,
    weights, table (MB), budget (MB), fault ...

        plyscope.record("reversi", depth=5, algorithm="alpha-beta", without=["tt"])
    """
    if "with_" in settings:
        settings["with"] = settings.pop("with_")
    settings.setdefault("policy", "compact")  # as there: of what is too large the shallow plies stay, as many as fit
    words = encoded(search_text(game, **settings))

    def work(job):
        handle = c_void_p()
        call("search", words, job, byref(handle))
        return Recording(handle, None)

    return long(work)


def open(path, search=0, budget=0):
    """What `plyscope-cli trace` opens: a recording, the log of another engine, a .plytrace, the text of a search, a link
    to a moment. `search`: which one of a .plytrace with many, from 1; 0: the last. `budget`: bytes for records."""
    name = os.fsencode(path)
    if b"\0" in name:
        raise InputError("the path holds a zero character")

    def work(job):
        handle, note = c_void_p(), c_void_p()
        call("open", name, min(number(search, "search"), 2**31 - 1), number(budget, "budget"), job, byref(handle), byref(note))
        return Recording(handle, taken(note))

    return long(work)


class Recording:
    """`record()` and `open()` make one. It never changes."""

    def __init__(self, handle, note):
        self._open_handle = handle
        self._closing = weakref.finalize(self, library.plyscope_close, handle)
        self._nodes = self._info = None
        about = json.loads(text("about", handle))
        #: what could not be read, in words, or None
        self.note = note
        #: of what `fork()` made: what `plyscope-cli trace fork --json` says
        self.fork_report = None
        self.game, self.title, self.rules = about["game"], about["title"], about["rules"]
        self.position, self.moves, self.engine = about["position"], about["moves"], about["engine"]
        self.profile, self.unit, self.scale = about["profile"], about["unit"], about["scale"]
        self.sides, self.root_mover, self.ticks = about["sides"], about["root_mover"], about["ticks"]

    def close(self):
        """Gives its memory back. Arrays that were made of it stay."""
        self._closing()
        self._open_handle = None

    @property
    def _handle(self):
        if self._open_handle is None:
            raise UsageError("the recording is closed")
        return self._open_handle

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __len__(self):
        return library.plyscope_count(self._handle)

    def __repr__(self):
        return "<plyscope.Recording: %s, %d nodes%s>" % (self.title or self.game or "unknown game", len(self),
                                                         ", by " + self.engine if self.engine else "")

    @property
    def nodes(self):
        """All nodes as NumPy arrays, see `Nodes`."""
        if self._nodes is None:
            self._nodes = Nodes(self)
        return self._nodes

    @property
    def info(self):
        """What `plyscope-cli trace info --json` says."""
        if self._info is None:
            self._info = json.loads(text("info", self._handle))
        return self._info

    def move(self, node):
        """The move that led to a node, as people write it."""
        id = number(node, "node")
        if id >= len(self):
            raise InputError("there is no node %d; the recording has nodes 0 to %d" % (id, len(self) - 1))
        return text("move", self._handle, id)

    def find(self, expression, sort=None, descending=False):
        """The ids of the nodes for which an expression holds ("ply == 3 && cut"; `plyscope.fields()`), in the order in
        which they were entered, or by the value of `sort`."""
        words = encoded(expression, "the expression")
        by = None if sort is None else encoded(sort, "sort")

        def work(job):
            ids, count = c_void_p(), c_uint32()
            call("find", self._handle, words, by, bool(descending), job, byref(ids), byref(count))
            try:
                return (c_uint32 * count.value).from_address(ids.value)[:]
            finally:
                library.plyscope_free(ids)

        found, np = long(work), _numpy()
        return np.array(found, np.uint32) if np else found

    def values(self, expression):
        """The value of an expression ("beta - alpha", "terms.mobility", "cut") at every node, in the order of `nodes`: a
        masked array, masked where nobody knows it; without NumPy a list with None there. Words are texts."""
        words_in = encoded(expression, "the expression")

        def work(job):
            values, known, kind, check = values_of(self, words_in, job)
            described = taken(kind)
            check()
            return values, known, json.loads(described)

        values, known, kind = long(work)
        words, np = kind["words"], _numpy()
        if np is None:
            of = bool if kind["type"] == "boolean" else words.__getitem__ if words else int
            return [of(v) if k else None for v, k in zip(values, known)]
        data = np.frombuffer(values, np.int64).copy()
        data = data.astype(bool) if kind["type"] == "boolean" else np.array(words)[data] if words else data
        return np.ma.masked_array(data, mask=np.frombuffer(known, np.uint8) == 0)

    def ask(self, question, *, tick=None, node=None, **options):
        """A question by its name, the NAME of `plyscope-cli trace NAME`, and its answer as that prints it with --json.
        `plyscope.questions()` lists them with their options.

            rec.ask("horizon", leaf="last", plies=[1, 2])
        """
        given = []
        for name, value in options.items():
            name = name.rstrip("_").replace("_", "-")
            if value is None:
                continue
            if isinstance(value, bool):
                given.append("%s=%s" % (name, "on" if value else "off"))
            elif isinstance(value, (list, tuple)):
                given.append("%s=%s" % (name, ",".join(map(str, value))))
            else:
                given.append("%s=%s" % (name, value))
        texts = (c_char_p * (len(given) + 1))(*[encoded(g, "an option") for g in given], None)
        what = encoded(question, "a question")
        if question in ("diff", "find", "fork", "lint"):
            raise UsageError("%s is a method of its own: rec.%s()" % (question, question))
        at = number(tick, "tick"), number(node, "node")
        return json.loads(long(lambda job: text("ask", self._handle, what, texts, *at, job)))

    def lint(self, replay=20000, again=False):
        """The rules that a correct search cannot break, what breaks them, and its causes: what `plyscope-cli trace lint`
        prints with --json. At most `replay` nodes are checked against rules of the game and evaluation; `again`: searches
        again and compares."""
        most = min(number(replay, "number of nodes"), 2**32 - 1)
        return json.loads(long(lambda job: text("lint", self._handle, most, bool(again), job)))

    def diff(self, other, top=10, histogram=None, where=None):
        """Beside another recording: what `plyscope-cli trace diff` prints with --json; this one is a, the other is b. Of the
        nodes that differ `top` are listed; `histogram` is an expression that is counted in both, `where` chooses its
        nodes."""
        if not isinstance(other, Recording):
            raise TypeError("other is a recording, not %s" % type(other).__name__)
        most = min(number(top, "number of nodes"), 2**32 - 1)
        value, chosen = (None if x is None else encoded(x, "the expression") for x in (histogram, where))
        return json.loads(long(lambda job: text("diff", self._handle, other._handle, most, value, chosen, job)))

    def fork(self, change="", *, node=None, **changes):
        """A node (without one the last root) searched again with one thing changed there: a recording, whose
        `fork_report` is what `plyscope-cli trace fork` prints with --json. The change is a text, as --change has it, or
        named: first, only, never, deeper, shallower, window, on, off, profile, weights, quiescence, empty.

            rec.fork("first e3; deeper 1", node=57)
            rec.fork(node=57, only=["e3", "f4"], off="killers")
        """
        if not isinstance(change, str):
            raise TypeError("the change is a str, not %s; a node is named: node=%r" % (type(change).__name__, change))
        parts = [change] if change else []
        for name, value in changes.items():
            if value is None or value is False:
                continue
            if isinstance(value, dict):
                value = ["%s=%s" % item for item in value.items()]
            words = value if isinstance(value, (list, tuple)) else [] if value is True else [value]
            parts.append(" ".join([name, *map(str, words)]))
        words, at = encoded("; ".join(parts), "the change"), number(node, "node")

        def work(job):
            handle, report = c_void_p(), c_void_p()
            try:
                call("fork", self._handle, at, words, job, byref(handle), byref(report))
            finally:
                said = taken(report)
            return handle, said

        handle, said = long(work)
        made = Recording(handle, None)
        made.fork_report = json.loads(said)
        return made

    def moment(self, node=None, tick=None):
        """A moment: without a tick that at which the node is left, without a node the one that the tick speaks of."""
        return Moment(self, tick=tick, node=node)

    def moments(self, most=20):
        """The moments that are worth looking at: first bounds, new best moves, cut-offs, results."""
        def work(job):
            ticks, count = c_void_p(), c_uint32()
            call("moments", self._handle, min(number(most, "number of moments"), 2**32 - 1), job, byref(ticks), byref(count))
            try:
                return (c_uint64 * count.value).from_address(ticks.value)[:]
            finally:
                library.plyscope_free(ticks)

        return [Moment(self, tick=t) for t in long(work)]

    def steps(self, ticks=None, most=20):
        """A cell to step through: these ticks (a range, a list), or the moments that are worth looking at."""
        return Steps(self.moments(most) if ticks is None else [Moment(self, tick=t) for t in ticks])

    def export(self, form="csv", nodes=0):
        """The nodes as text: csv, jsonl, nodes, dot, speedscope, chrome or tikz; the first `nodes` of them, 0: all."""
        form, most = encoded(form, "the form"), number(nodes, "number of nodes")
        return long(lambda job: text("export", self._handle, form, most, job))

    def tikz(self, nodes=0):
        """A small tree, drawn for papers: TikZ, with its library shapes.geometric."""
        return self.export("tikz", nodes)

    def save(self, path, overwrite=False):
        """A recording that the window and `plyscope-cli trace` open."""
        name = os.fsencode(path)
        if b"\0" in name:
            raise InputError("the path holds a zero character")
        if not overwrite and os.path.lexists(path):
            raise FileExistsError("%s is there already: overwrite=True replaces it" % path)
        call("save", self._handle, name)
