"""plyscope: recordings of alpha-beta searches, for notebooks and programs.

    import plyscope

    rec = plyscope.record("kalah", depth=6)     # or plyscope.open("run.plytrace")
    rec.nodes.value                             # of all nodes, as a NumPy array
    rec.find("cut && ply == 2")                 # ids of the nodes for which this holds
    rec.ask("ledger")                           # what the panels and `plyscope-cli trace ledger --json` say
    rec.moment(node=7)                          # drawn in a notebook
    rec.steps()                                 # a cell that steps through the search

`plyscope.questions()` lists what can be asked, `plyscope.fields()` what expressions know of a node. What fails raises
`plyscope.Error` or one of its kinds. Another engine in Python records itself with `import plytrace`.
"""
from ._library import (Error, FailedError, FileError, InputError, StoppedError, UsageError, __version__, fields,
                       questions)
from .moment import Moment, Steps
from .nodes import INFINITE, NONE, Nodes
from .recording import Recording, open, record, search_text

__all__ = ["Error", "FailedError", "FileError", "InputError", "StoppedError", "UsageError", "INFINITE", "NONE", "Moment",
           "Nodes", "Recording", "Steps", "__version__", "fields", "open", "questions", "record", "search_text"]
