"""plytrace.py: lets a game engine in Python record its search, for Plyscope. One file, no dependency, MIT license.

It is the twin of plytrace.h: the same file, the same words of the environment.

    PLYTRACE=run.plytrace python3 engine.py             all nodes
    PLYTRACE=run.plytrace,ply=6 python3 engine.py       nodes up to six plies below the root
    also nodes=A-B (visits), line=M:M (a line from the root), key=HEX, search=N, mb=N, command=no: see plytrace.h

Without PLYTRACE nothing is recorded, and every call returns at once. Nothing in here ever raises into the engine: what
fails ends the recording, with a line on standard error.

    import plytrace as pt
    pt.open("Mine 1.0", "hexapawn", infinite=30000)
    pt.root("start")

    def search(p, ply, depth, alpha, beta):
        node = pt.enter(ply, depth, alpha, beta, side=p.side)     # scores in the view of the side to move
        node.key(hash(p))
        ...
        node.next(str(move), pt.SCOUT)                            # before each call of the search
        value = -search(...)
        node.best(str(move))
        node.cut(str(move))
        return node.leave(value)                                  # gives the value back

    pt.close()

More of a node, where it is to be had: node.stand_pat_value(v), node.table_answer(depth, pt.LOWER, value),
node.table_depth(d), node.table_store(depth, bound, value), node.pv("e2e4 e7e5"), node.time(), node.skipped(move, why),
node.reduction(move, plies, why), node.term(name, value), node.board(text), node.say(text), node.visits(n),
node.prior(p), node.fraction(value). What each means is said in plytrace.h.
"""
import io
import json
import mmap
import os
import struct
import sys
import time as _time

EXACT, LOWER, UPPER = 0, 1, 2
FULL, SCOUT, RESEARCH, PROBE, FOLLOWS, REDUCED = 0, 1, 2, 3, 4, 8

_NODE, _TEXT, _MORE, _PARTIAL = 1, 2, 3, 128
(_HEADER, _MOVE, _ROOT, _FILE, _SKIPPED, _COMMAND, _FOLDER, _WORDS, _SEARCH, _POINT, _VISIT, _BOARD, _SAY, _PV,
 _WORD) = range(1, 16)
(_M_STAND_PAT, _M_TABLE_DEPTH, _M_TABLE_ANSWER, _M_TABLE_STORE, _M_TIME, _M_SKIPPED, _M_REDUCED, _M_TERM, _M_VISITS,
 _M_PRIOR, _M_FRACTION) = range(1, 12)
_ENDED, _PASSED, _FULL = 1, 2, 4
_SIDE, _LEFT, _KEY, _STATIC, _STAND_PAT, _BEST, _CUT, _HAS_MOVE = 1, 2, 4, 8, 16, 32, 64, 128
_TABLE, _OVER, _PRUNED, _STOPPED, _REPETITION, _LIMIT, _ENDS, _LATE = 16, 32, 48, 64, 80, 96, 112, 128
_RECORD = struct.Struct("=Q4i3IHHhBBBBBB")
_MORE_REAL = struct.Struct("=d4i3IHHhBBBBBB")
_SIZE, _PIECE = 48, 36  # bytes of a record, and of text in one
_FIRST, _CHUNK = 1 << 12, 1 << 16  # records: the file begins with the first, doubles, and then grows by the second
_64 = 0xFFFFFFFFFFFFFFFF


def _int(x):
    """Of 32 bits; also of an infinite one."""
    return x if type(x) is int and -0x7FFFFFFF <= x <= 0x7FFFFFFF else int(max(-0x7FFFFFFF, min(0x7FFFFFFF, x)))


def _mix(told, value, visit):
    """pt_mix() of plytrace.h."""
    window = (told[1] & 0xFFFFFFFF) << 32 | told[2] & 0xFFFFFFFF
    found = ((value & 0xFFFFFFFF) << 32 | told[5]) * 0x9E3779B97F4A7C15 & _64
    place = (visit << 24 & _64 ^ (told[10] & 0xFFFF) << 8 ^ told[11]) * 0xC2B2AE3D27D4EB4F & _64
    x = (window + 0x165667B19E3779F9) * 0xD6E8FEB86659FD93 & _64
    x ^= (found << 32 | found >> 32) & _64
    x += (place << 17 | place >> 47) & _64
    x &= _64
    x = (x ^ x >> 32) * 0xFF51AFD7ED558CCD & _64
    return x ^ x >> 29


class _Nothing:
    """A node of a search that is not recorded."""

    __slots__ = ()

    def key(self, key): pass
    def moves(self, n): pass
    def static(self, value): pass
    def stand_pat(self): pass
    def table(self): pass
    def over(self): pass
    def pruned(self): pass
    def repetition(self): pass
    def limit(self): pass
    def stopped(self): pass
    def next(self, move, how=FOLLOWS): pass
    def best(self, move): pass
    def cut(self, move): pass
    def stand_pat_value(self, value): pass
    def table_depth(self, depth): pass
    def table_answer(self, depth, bound, value): pass
    def table_store(self, depth, bound, value): pass
    def pv(self, text): pass
    def time(self): pass
    def skipped(self, move, why): pass
    def reduction(self, move, plies, why): pass
    def term(self, name, value): pass
    def board(self, text): pass
    def say(self, text): pass
    def visits(self, n): pass
    def prior(self, p): pass
    def fraction(self, value): pass
    def leave(self, value, line=None): return value


_nothing = _Nothing()


class _Node:
    __slots__ = ("trace", "slot", "height", "told", "on_line", "inside", "visit", "left_out", "mixed", "open")

    def __init__(self, trace, height, told):
        self.trace, self.slot, self.height, self.told = trace, 0, height, told
        self.on_line = self.inside = False
        self.visit = self.left_out = self.mixed = 0
        self.open = True

    def key(self, key):
        self.told[0] = key & 0xFFFFFFFFFFFFFFFF
        self.told[12] |= _KEY
        self.trace.keyed(self)

    def moves(self, n):
        self.told[14] = max(0, min(254, n))

    def static(self, value):
        self.told[4] = _int(value)
        self.told[12] |= _STATIC

    def stand_pat(self):
        self.told[12] |= _STAND_PAT

    def _ends(self, how):
        self.told[13] = self.told[13] & ~_ENDS | how

    def table(self): self._ends(_TABLE)
    def over(self): self._ends(_OVER)
    def pruned(self): self._ends(_PRUNED)
    def repetition(self): self._ends(_REPETITION)
    def limit(self): self._ends(_LIMIT)
    def stopped(self): self._ends(_STOPPED)

    def next(self, move, how=FOLLOWS):
        self.trace.number(str(move))
        self.trace.coming = (str(move), how)

    def stand_pat_value(self, value): self.trace.more(self, _M_STAND_PAT, value=value)
    def table_depth(self, depth): self.trace.more(self, _M_TABLE_DEPTH, depth=depth)
    def table_answer(self, depth, bound, value): self.trace.more(self, _M_TABLE_ANSWER, 0, value, depth, bound)
    def table_store(self, depth, bound, value): self.trace.more(self, _M_TABLE_STORE, 0, value, depth, bound)
    def time(self): self.trace.more(self, _M_TIME, _time.monotonic_ns() - self.trace.began)
    def skipped(self, move, why): self.trace.more(self, _M_SKIPPED, move=self.trace.number(str(move)), word=why)

    def reduction(self, move, plies, why):
        self.trace.more(self, _M_REDUCED, depth=plies, move=self.trace.number(str(move)), word=why)

    def term(self, name, value): self.trace.more(self, _M_TERM, float(value), word=name)
    def visits(self, n): self.trace.more(self, _M_VISITS, n)
    def prior(self, p): self.trace.more(self, _M_PRIOR, float(p))
    def fraction(self, value): self.trace.more(self, _M_FRACTION, float(value))
    def pv(self, text): self.trace.more_text(self, _PV, text)
    def board(self, text): self.trace.more_text(self, _BOARD, text)
    def say(self, text): self.trace.more_text(self, _SAY, text)

    def best(self, move):
        self.told[6] = self.trace.number(str(move))
        self.told[12] |= _BEST

    def cut(self, move):
        self.best(move)
        self.told[12] |= _CUT



class _Trace:
    def __init__(self, path, words):
        self.max_ply, self.visits, self.only_key, self.line, self.only_search = None, None, None, [], 0
        most, command = 2048, True
        for word in words:
            name, _, value = word.partition("=")
            if name == "ply": self.max_ply = int(value)
            elif name == "nodes": self.visits = tuple(int(v) for v in value.split("-"))
            elif name == "key": self.only_key = int(value, 16)
            elif name == "line": self.line = value.split(":")
            elif name == "search": self.only_search = int(value)
            elif name == "mb": most = int(value)
            elif word == "command=no": command = False
            else: raise ValueError(word + " is none of ply=N, nodes=A-B, line=M:M, key=HEX, search=N, mb=N, command=no")
        self.max_slots = (most << 20) // _SIZE
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o644)
        self.map, self.room, self.slot = None, 0, 0
        self.open, self.coming, self.numbers, self.taken, self.files, self.said = [], None, {}, set(), {}, {}
        self.began = _time.monotonic_ns()
        self.filters = bool(self.max_ply is not None or self.visits is not None or self.line or self.only_key is not None)
        self.search, self.visit, self.full, self.awake, self.writing = 0, 0, False, True, True
        self.digest, self.told, self.state = 0, 1, 0
        self._add(struct.pack("=8s2i2i3I", b"plytrace", 1, _SIZE, 0, 0, 0x01020304, 0, 1))
        self.words = words if command else None

    def begin(self, header):
        self._text(_HEADER, 0, header)
        if self.words is not None:
            try:
                with io.open("/proc/self/cmdline", "rb") as f:
                    command = f.read(1 << 14)
                first, zero, rest = command.partition(b"\0")
                if b"/" not in first: command = os.fsencode(sys.executable) + zero + rest
                if 0 < len(command) < 1 << 14: self._text(_COMMAND, 0, command)
            except OSError:
                pass
            self._text(_FOLDER, 0, os.fsencode(os.getcwd()))
            self._text(_WORDS, 0, ",".join(self.words))
        self.awake = self.writing = not self.only_search
        self._begin_search()

    def _begin_search(self):
        """What is told of a search is kept in a record of its own, which changes."""
        self.visit, self.digest, self.told, self.state = 0, 0, 1, 0
        if self.writing:
            self.state = self._note(_SEARCH, 0, 0, number=self.search)
            self.map[28:32] = struct.pack("=I", self.state)

    def _tell_search(self, how):
        if self.state and self.map is not None:
            at = self.state * _SIZE
            self.map[at:at + 16] = struct.pack("=2Q", self.visit, self.digest)
            self.map[at + 44] |= how

    def _note(self, sort, key, digest, move=0, number=0):
        """Counts what is not recorded: written also where only what was allowed is used up."""
        return self._add(struct.pack("=2Q2i2I2IhBBBBBB", key, digest, 0, 0, move, 0, 0, number, 0, sort, 0, 0, 0, 0, _TEXT), True)

    # Space first, then the mapping: nothing that is touched later can be missing.
    def _add(self, record, note=False):
        if self.full and not (note and self.slot < self.room):
            return 0
        if self.slot >= self.max_slots and not note:
            return self._is_full("as much as was allowed")
        if self.slot == self.room:
            more = min(max(self.room, _FIRST), _CHUNK)
            size = (self.room + more) * _SIZE
            try:
                os.posix_fallocate(self.file, self.room * _SIZE, more * _SIZE)
                if self.map is None: self.map = mmap.mmap(self.file, size)
                else: self.map.resize(size)
            except (OSError, ValueError, SystemError) as e:
                return self._is_full(e)
            self.room += more
        at = self.slot * _SIZE
        self.map[at:at + len(record)] = record
        self.slot += 1
        return self.slot - 1

    def _is_full(self, why):
        self.full = True
        self._tell_search(_FULL)
        print("plytrace: no room is left after %d records: %s" % (self.slot, why), file=sys.stderr)
        return 0

    def _text(self, sort, number, text):
        left = text if isinstance(text, bytes) else text.encode("utf-8")
        while True:
            piece, left = left[:_PIECE], left[_PIECE:]
            self._add(piece.ljust(_PIECE, b"\0") + struct.pack("=IhBBBBBB", number, len(piece), sort, bool(left), 0, 0, 0, _TEXT))
            if not left:
                return

    def number(self, move):
        """As pt_move_of_text() has it; the next one where that is another move's."""
        n = self.numbers.get(move)
        if n is None:
            text, n = move.encode("utf-8"), 2166136261
            for byte in text:
                n = (n ^ byte) * 16777619 & 0xFFFFFFFF
            n = min(n | 0x80000000, 0xFFFFFFFE)
            while n in self.taken:
                n = n + 1 if n < 0xFFFFFFFE else 0x80000000
            if self.writing:
                self.numbers[move] = n
                self.taken.add(n)
                self._text(_MOVE, n, text[:_PIECE])
        return n

    def word(self, text):
        n = self.said.get(text)
        if n is None:
            n = self.said[text] = len(self.said)
            self._text(_WORD, n, text)
        return n

    def more(self, node, sort, key=0, value=0, depth=0, how=0, move=0, word=None):
        """A record of its own about a node that has one."""
        if not node.slot or not node.open or not self.writing or self.full:
            return
        word = 0 if word is None else self.word(word)
        form = _MORE_REAL if isinstance(key, float) else _RECORD
        if self._add(form.pack(key, 0, 0, _int(value), 0, move, word, node.slot, 0, 0, depth, sort, 0, how, 0, 0, _MORE)):
            self.map[8] = 2

    def more_text(self, node, sort, text):
        if node.slot and node.open and self.writing and not self.full:
            self.map[8] = 2
            self._text(sort, node.slot, text)

    def root(self, position):
        self._tell_search(_ENDED)
        del self.open[:]
        self.search += 1
        self.coming = None
        self.awake = not self.only_search or self.search == self.only_search
        self.writing = self.awake and not self.full
        if self.writing:
            self._text(_ROOT, self.search, position)
        self._begin_search()

    def enter(self, ply, depth, alpha, beta, side, line, name):
        if not self.awake:
            return _nothing
        height = len(self.open)
        move, how = self.coming or (None, FOLLOWS)
        self.coming = None
        self.visit += 1
        if not self.visit & 0xFFFF:
            self._tell_search(0)
            if not self.visit & 0xFFFFF and (self.filters or self.full): self._note(_POINT, self.visit, self.digest)
        if self.visits is not None and self.visit - 1 == self.visits[1]: self._tell_search(_PASSED)
        number = 0 if move is None else self.number(move)
        source = self.files.get(name)
        if source is None:
            source = self.files[name] = min(len(self.files), 255)
            if source < 255:
                self._text(_FILE, source, name)
        flags = (_SIDE if side else 0) | (0 if move is None else _HAS_MOVE)
        told = [0, _int(alpha), _int(beta), 0, 0, number, 0, 0, line & 0xFFFF, 0,
                max(-32768, min(32767, depth)), max(0, min(255, ply)), flags, how, 255, source, _NODE]
        node = _Node(self, height, told)
        node.visit = self.visit
        above = self.open[-1] if self.open else None
        node.inside = above is not None and above.inside
        node.on_line = above is None or above.on_line
        if node.on_line and 0 < height <= len(self.line):
            node.on_line = move == self.line[height - 1]
        self.open.append(node)
        if self._wanted(node): self._record_line()
        elif above is not None: above.left_out += 1
        return node

    def _wanted(self, node):
        return (self.writing and not self.full
                and (self.max_ply is None or node.height <= self.max_ply)
                and (self.visits is None or self.visits[0] <= self.visit <= self.visits[1])
                and (not self.line or node.on_line)
                and (self.only_key is None or node.inside))

    def _record_line(self):
        last = self.open[-1]
        for node in self.open:
            if node.slot:
                continue
            if node is not last or node.left_out:
                node.told[13] |= _LATE
            if node.visit != self.told and not self._note(_VISIT, node.visit, self.digest):
                return
            node.slot = self._add(_RECORD.pack(*node.told))
            if not node.slot:
                return
            self.told = node.visit + 1
            if node is not last and node.height > 0: self.open[node.height - 1].left_out -= 1  # it is recorded after all

    def keyed(self, node):
        if self.only_key is None or node.told[0] != self.only_key:
            return
        node.inside = True
        if not node.slot and self._wanted(node):
            if node.height > 0: self.open[node.height - 1].left_out -= 1
            self._record_line()

    def _hand_on(self, node):
        """What was counted below a node goes to its record, or to the node above."""
        node.open = False
        if node.slot and node.left_out:
            node.told[16] |= _PARTIAL
            if self._note(_SKIPPED, node.left_out, node.mixed, move=node.slot): self.told += node.left_out
        elif not node.slot and node.height > 0:
            above = self.open[node.height - 1]
            above.left_out += node.left_out
            above.mixed = above.mixed + node.mixed & _64

    def leave(self, node, value, line):
        if not node.open:
            return
        while len(self.open) > node.height + 1:  # left without a word
            self._hand_on(self.open[-1])
            self.open.pop()
        told, value = node.told, _int(value)
        mixed = _mix(told, value, node.visit)
        self.digest = self.digest + mixed & _64
        if not node.slot: node.mixed = node.mixed + mixed & _64
        self._hand_on(node)
        del self.open[node.height:]
        if not node.slot:
            return
        told[3], told[7], told[9] = value, self.slot - node.slot, line & 0xFFFF
        told[12] |= _LEFT
        at = node.slot * _SIZE
        self.map[at:at + _SIZE] = _RECORD.pack(*told)

    def close(self):
        self._tell_search(_ENDED)
        if self.map is not None:
            self.map.close()
        os.ftruncate(self.file, self.slot * _SIZE)
        os.close(self.file)


_trace = None


def _end(problem):
    global _trace
    trace, _trace = _trace, None
    print("plytrace: %s: the recording ends here" % problem, file=sys.stderr)
    try:
        if trace is not None: trace.close()
    except (OSError, ValueError, BufferError):
        pass


def _safely(method):
    def call(self, *arguments):
        if self.trace is not _trace:
            return arguments[0] if method.__name__ == "leave" else None
        try:
            return method(self, *arguments)
        except Exception as e:  # whatever it is, the engine goes on
            _end(e)
            return arguments[0] if method.__name__ == "leave" else None
    call.__name__ = method.__name__
    return call


for _name in ("key", "moves", "static", "best", "cut", "next", "stand_pat_value", "table_depth", "table_answer",
              "table_store", "pv", "time", "skipped", "reduction", "term", "board", "say", "visits", "prior", "fraction"):
    setattr(_Node, _name, _safely(getattr(_Node, _name)))


def _leave(self, value, line=None):
    if self.trace is _trace:
        try:
            self.trace.leave(self, value, sys._getframe(1).f_lineno if line is None else line)
        except Exception as e:
            _end(e)
    return value


_Node.leave = _leave


def open(engine, game, **more):
    """Once, before the first search. `more` goes into the header: claims=[...], infinite=N, win=N."""
    global _trace
    close()
    path, _, words = os.environ.get("PLYTRACE", "").partition(",")
    if not path:
        return
    try:
        _trace = _Trace(path, [w for w in words.split(",") if w])
        more = {k: _int(v) if v in (float("inf"), float("-inf")) else v for k, v in more.items()}  # JSON has none
        header = {"plyscope": "nodes", "version": 1, "engine": engine, "game": game, **more}
        _trace.begin(json.dumps(header, allow_nan=False))
    except (OSError, ValueError) as e:
        _trace = None
        print("plytrace: %s: nothing is recorded" % e, file=sys.stderr)


def root(position=""):
    """A search begins here."""
    if _trace is not None:
        try:
            _trace.root(position)
        except Exception as e:
            _end(e)


def enter(ply, depth, alpha, beta, side=0, line=None, file=None):
    """A node; scores are in the view of the side to move there, side 0 or 1. The line of the source is the caller's."""
    if _trace is None:
        return _nothing
    try:
        frame = sys._getframe(1)
        return _trace.enter(ply, depth, alpha, beta, side, frame.f_lineno if line is None else line,
                            frame.f_code.co_filename if file is None else file)
    except Exception as e:
        _end(e)
        return _nothing


def close():
    global _trace
    trace, _trace = _trace, None
    if trace is not None:
        try:
            trace.close()
        except (OSError, ValueError, BufferError) as e:
            print("plytrace: %s" % e, file=sys.stderr)
