"""The nodes of a recording as NumPy arrays."""
import ctypes

from ._library import byref, c_void_p, call, checked, fields, library

NONE = 2**32 - 1       # no node: the parent of a root, a link that is not there
INFINITE = 8_000_000   # an open bound, in our own searches

_RECORD = [("size", "=u4"), ("skipped", "=u4"), ("alpha", "=i4"), ("beta", "=i4"), ("value", "=i4"), ("static", "=i4"),
           ("move", "=u4"), ("link", "=u4"), ("ply", "u1"), ("depth_low", "i1"), ("end_kind", "u1"), ("flags", "u1"),
           ("rank", "u1"), ("reason", "u1"), ("best", "u1"), ("moves", "u1")]


def numpy():
    try:
        import numpy as np
    except ImportError:
        raise ImportError("nodes are NumPy arrays, and NumPy is not installed") from None
    return np


class Nodes:
    """All nodes, in the order in which they were left (children before their parent). `records` is the one copy of what
    the search recorded, 40 bytes a node; each column is an array, worked out of it when it is asked for:

    of the record: size skipped alpha beta value static move link ply rank best moves
    computed: id parent enter leave depth mover pass_ cut reduced partial stood_pat has_static end kind why

    Scores are whole numbers in the finest unit of the evaluation (`Recording.scale` of them are one `unit`) and in the
    view of the node's own mover; `first(column)` turns them into the view of the first side. What is one of some words
    is a number; `words("kind")` gives the words.
    """

    COLUMNS = ["id", "parent", "ply", "depth", "mover", "pass_", "alpha", "beta", "value", "kind", "static", "has_static",
               "end", "cut", "reduced", "partial", "stood_pat", "rank", "why", "best", "moves", "move", "size", "skipped",
               "link", "enter", "leave"]

    def __init__(self, recording):
        np = numpy()
        self._np = np
        dtype = np.dtype(_RECORD)
        assert dtype.itemsize == 40
        handle = recording._handle
        count = library.plyscope_count(handle)
        block = (ctypes.c_char * (40 * count)).from_address(library.plyscope_nodes(handle))
        self.records = np.frombuffer(block, dtype).copy()
        self._tree = np.empty((2, count), np.uint32)
        call("tree", handle, self._tree[0].ctypes.data, self._tree[1].ctypes.data)
        self._words = None

    def __len__(self):
        return len(self.records)

    def __getitem__(self, column):
        if column not in self.COLUMNS:
            raise KeyError("there is no column %r; there are %s" % (column, ", ".join(self.COLUMNS)))
        return getattr(self, column)

    def __dir__(self):
        return sorted(set(super().__dir__()) | {c[0] for c in _RECORD})

    def __getattr__(self, name):
        if name.startswith("_") or name not in {c[0] for c in _RECORD}:
            raise AttributeError("there is no column %s; there are %s" % (name, ", ".join(self.COLUMNS)))
        return self.records[name]

    def __repr__(self):
        return "<plyscope.Nodes: %d>" % len(self)

    def _bit(self, bit):
        return (self.records["flags"] & bit) != 0

    id = property(lambda self: self._tree[0])
    parent = property(lambda self: self._tree[1], doc="The id of the parent, or NONE.")
    enter = property(lambda self: 2 * self.id.astype("i8") - self.ply)
    leave = property(lambda self: 2 * (self.id.astype("i8") + self.size) - self.ply - 1)
    mover = property(lambda self: self.records["flags"] & 1, doc="0: the first side moves, 1: the second.")
    pass_ = property(lambda self: self.records["flags"] >> 1 & 3)
    cut = property(lambda self: self._bit(8))
    has_static = property(lambda self: self._bit(16))
    partial = property(lambda self: self._bit(32))
    stood_pat = property(lambda self: self._bit(64))
    reduced = property(lambda self: self._bit(128))
    end = property(lambda self: self.records["end_kind"] & 15)
    kind = property(lambda self: self.records["end_kind"] >> 5)
    why = property(lambda self: self.records["reason"] & 15)

    @property
    def depth(self):
        times = (self.records["reason"] >> 4 & 3).astype("i2")
        return self.records["depth_low"] + 256 * self._np.where(times == 3, -1, times)

    def words(self, column):
        """The words of mover, pass_, end, kind or why, instead of their numbers."""
        if self._words is None:
            self._words = {f: d["words"] for f, d in fields().items()}
        name = column.rstrip("_")
        if not self._words.get(name):
            raise KeyError("%r is not told in words" % column)
        return self._np.array(self._words[name])[self[column]]

    def first(self, column):
        """alpha, beta, value or static in the view of the first side. (Then alpha may be above beta.)"""
        values = self[column]
        return self._np.where(self.mover == 1, -values, values)

    def columns(self, *names):
        """A dict of columns, all of them or those that are named: for pandas.DataFrame(...)."""
        return {name: self[name] for name in names or self.COLUMNS}


def values_of(recording, expression, job):
    """(values, known, type, words): of every node."""
    count = library.plyscope_count(recording._handle)
    values, known = (ctypes.c_int64 * count)(), (ctypes.c_uint8 * count)()
    kind, error = c_void_p(), c_void_p()
    status = library.plyscope_values(recording._handle, expression, job, values, known, byref(kind), byref(error))
    return values, known, kind, lambda: checked(status, error)
