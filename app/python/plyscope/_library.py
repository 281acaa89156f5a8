"""The C interface (engine/c/plyscope.h says what each function does), its errors as exceptions, its texts as strings."""
import ctypes
import json
import os
import pathlib
import threading
from ctypes import POINTER, byref, c_char_p, c_int, c_int64, c_uint32, c_uint64, c_uint8, c_void_p

INTERFACE = 2
NOT_GIVEN = 2**64 - 1


class Error(Exception):
    """What Plyscope refuses, and why."""

    status = 5


class UsageError(Error, ValueError):
    """The request is wrong: an unknown question, an option that it does not take."""

    status = 2


class InputError(Error, ValueError):
    """What was given or what a file holds is wrong, or the recording cannot be asked that."""

    status = 3


class FileError(Error, OSError):
    """A file could not be read or written."""

    status = 4


class FailedError(Error, MemoryError):
    """There is not enough memory, or Plyscope has a fault."""


class StoppedError(Error):
    """It was stopped before it had an answer."""

    status = 130


_KINDS = {kind.status: kind for kind in (UsageError, InputError, FileError, FailedError, StoppedError)}


def _load():
    path = os.environ.get("PLYSCOPE_LIBRARY") or pathlib.Path(__file__).with_name("libplyscope.so")
    try:
        found = ctypes.CDLL(str(path))
    except OSError as e:
        raise ImportError("%s: this package is for the Linux that it was built on; app/python.sh of Plyscope's sources "
                          "builds one for this system" % e) from e
    if found.plyscope_interface() < INTERFACE:
        raise ImportError("%s is older than this package" % path)
    return found


library = _load()
text_out, numbers_out = POINTER(c_void_p), POINTER(c_void_p)
_SIGNATURES = {
    "questions": [text_out], "fields": [text_out],
    "open": [c_char_p, c_int, c_uint64, c_void_p, POINTER(c_void_p), text_out],
    "search": [c_char_p, c_void_p, POINTER(c_void_p)],
    "save": [c_void_p, c_char_p],
    "about": [c_void_p, text_out], "info": [c_void_p, text_out],
    "tree": [c_void_p, c_void_p, c_void_p],
    "move": [c_void_p, c_uint32, text_out],
    "find": [c_void_p, c_char_p, c_char_p, c_int, c_void_p, numbers_out, POINTER(c_uint32)],
    "values": [c_void_p, c_char_p, c_void_p, c_void_p, c_void_p, text_out],
    "ask": [c_void_p, c_char_p, POINTER(c_char_p), c_uint64, c_uint64, c_void_p, text_out],
    "lint": [c_void_p, c_uint32, c_int, c_void_p, text_out],
    "diff": [c_void_p, c_void_p, c_uint32, c_char_p, c_char_p, c_void_p, text_out],
    "fork": [c_void_p, c_uint64, c_char_p, c_void_p, POINTER(c_void_p), text_out],
    "moment": [c_void_p, c_uint64, c_uint64, text_out], "moment_svg": [c_void_p, c_uint64, c_uint64, text_out],
    "moment_link": [c_void_p, c_uint64, c_uint64, c_char_p, text_out],
    "moments": [c_void_p, c_uint32, c_void_p, numbers_out, POINTER(c_uint32)],
    "export": [c_void_p, c_char_p, c_uint64, c_void_p, text_out],
}
for _name, _arguments in _SIGNATURES.items():
    _function = getattr(library, "plyscope_" + _name)
    _function.argtypes = _arguments + [text_out]  # the error
    _function.restype = c_int
library.plyscope_version.restype = c_char_p
library.plyscope_free.argtypes = [c_void_p]
library.plyscope_free.restype = None
library.plyscope_close.argtypes = [c_void_p]
library.plyscope_close.restype = None
library.plyscope_count.argtypes = [c_void_p]
library.plyscope_count.restype = c_uint32
library.plyscope_nodes.argtypes = [c_void_p]
library.plyscope_nodes.restype = c_void_p
library.plyscope_job_new.restype = c_void_p
library.plyscope_job_stop.argtypes = [c_void_p]
library.plyscope_job_stop.restype = None
library.plyscope_job_free.argtypes = [c_void_p]
library.plyscope_job_free.restype = None

__version__ = library.plyscope_version().decode()


def encoded(text, what="a text"):
    """As the library takes it: UTF-8 that has no zero byte."""
    if not isinstance(text, str):
        raise TypeError("%s is a str, not %s" % (what, type(text).__name__))
    out = text.encode("utf-8", "surrogatepass")
    if b"\0" in out:
        raise InputError("%s holds a zero character" % what)
    return out


def number(value, what):
    """Of a node or a tick; None: not given."""
    if value is None:
        return NOT_GIVEN
    try:
        value = value.__index__()
    except AttributeError:
        raise TypeError("%s is a whole number, not %s" % (what, type(value).__name__)) from None
    if not 0 <= value < NOT_GIVEN:
        raise InputError("there is no %s %d" % (what, value))
    return value


def taken(pointer):
    """A text that the library has given out; it gets it back."""
    if not pointer.value:
        return None
    try:
        return ctypes.string_at(pointer.value).decode("utf-8", "replace")
    finally:
        library.plyscope_free(pointer)


def checked(status, error):
    words = taken(error)
    if status:
        raise _KINDS.get(status, Error)(words or "it failed with status %d" % status)


def call(name, *arguments):
    error = c_void_p()
    checked(getattr(library, "plyscope_" + name)(*arguments, byref(error)), error)


def text(name, *arguments):
    """Of a call whose last argument but the error is a text."""
    out = c_void_p()
    try:
        call(name, *arguments, byref(out))
    finally:
        words = taken(out)
    return words


def long(work):
    """work(job), which may take long, on a thread of its own: Ctrl-C stops it. Anywhere but on the main thread it is
    simply done."""
    job = library.plyscope_job_new()
    if not job:
        raise FailedError("there is not enough memory")
    if threading.current_thread() is not threading.main_thread():
        try:
            return work(job)
        finally:
            library.plyscope_job_free(job)
    out, ended = [], threading.Event()

    def run():
        try:
            out.append((work(job), None))
        except BaseException as e:  # raised again where it is waited for
            out.append((None, e))
        finally:
            ended.set()

    threading.Thread(target=run, daemon=True).start()
    try:
        ended.wait()
    except BaseException:
        library.plyscope_job_stop(job)
        while not ended.is_set():
            try:
                ended.wait()
            except KeyboardInterrupt:
                pass  # it has been told
        raise
    finally:
        if ended.is_set():
            library.plyscope_job_free(job)
    result, problem = out[0]
    if problem is not None:
        raise problem
    return result


def questions():
    """What a recording can be asked: a dict by name, each with help, options and the keys of the answer."""
    return {q["id"]: q for q in json.loads(text("questions"))}


def fields():
    """What expressions can ask of a node: a dict by name, each with its type and a sentence."""
    return {f["field"]: f for f in json.loads(text("fields"))}
