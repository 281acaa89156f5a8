"""A moment of a recording as a drawing, and several of them to be stepped through."""
import html
import itertools
import json
import pathlib

from ._library import encoded, number, questions, text

PAGE = "plyscope.html"  # the workbench in a browser, where no address is told


class Moment:
    """One moment of a search: a tick and the node that is looked at. A notebook draws it."""

    def __init__(self, recording, tick=None, node=None):
        self.recording = recording
        found = json.loads(text("moment", recording._handle, number(tick, "tick"), number(node, "node")))
        self.tick, self.node = found["tick"], found["node"]
        self.line = found["line"]
        self.sentence = found["sentence"]
        self._picked = node is not None

    @property
    def svg(self):
        """The drawing: what happens, the board, the moves of each ply with their values, and the windows."""
        return text("moment_svg", self.recording._handle, self.tick, self.node)

    def _repr_svg_(self):
        return self.svg

    def __repr__(self):
        return "<plyscope.Moment: tick %d, node %d: %s>" % (self.tick, self.node, self.sentence)

    def save(self, path):
        """The drawing as a file."""
        pathlib.Path(path).write_text(self.svg, encoding="utf-8")

    def link(self, page=PAGE, note=None):
        """A link to this moment in the workbench's page. Nothing of what is in it goes to a server."""
        node = self.node if self._picked else None
        return page + text("moment_link", self.recording._handle, self.tick, number(node, "node"),
                           None if note is None else encoded(note, "the note"))

    def ask(self, question, **options):
        """`Recording.ask` of this moment and this node, as far as the question takes them."""
        about = questions().get(question.replace("_", "-"), {})
        if about.get("at_moment"):
            options.setdefault("tick", self.tick)
        if about.get("at_node"):
            options.setdefault("node", self.node)
        return self.recording.ask(question, **options)

    def next(self, n=1):
        """The moment n events later, or the last one."""
        return Moment(self.recording, tick=min(max(self.tick + n, 0), self.recording.ticks - 1))

    def previous(self, n=1):
        return self.next(-n)


_numbers = itertools.count(1)


class Steps:
    """Moments to be stepped through in a notebook: by buttons, a slider and, in it, the arrow keys. The cell holds all
    drawings itself and loads nothing; where scripts are not trusted it shows the first one."""

    MOST = 200

    def __init__(self, moments):
        self.moments = list(moments)
        if not self.moments:
            raise ValueError("there are no moments to step through")
        if len(self.moments) > self.MOST:
            raise ValueError("%d moments are more than a notebook takes (%d)" % (len(self.moments), self.MOST))

    def __len__(self):
        return len(self.moments)

    def __getitem__(self, i):
        return self.moments[i]

    def __repr__(self):
        return "<plyscope.Steps: %d moments, ticks %d to %d>" % (len(self), self.moments[0].tick, self.moments[-1].tick)

    def _repr_html_(self):
        name = "plyscope-steps-%d" % next(_numbers)
        frames = "".join('<div class="frame"%s aria-label="%s">%s</div>'
                         % ("" if i == 0 else ' style="display:none"', html.escape(m.sentence, quote=True), m.svg)
                         for i, m in enumerate(self.moments))
        button = '<button type="button" aria-label="%s">%s</button> '
        return (
            '<div id="%s" style="max-width:900px"><div style="margin:4px 0">%s%s<input type="range" min="0" max="%d" value="0" '
            'aria-label="moment" style="width:50%%;vertical-align:middle"> <span>1 of %d</span></div>%s</div>'
            % (name, button % ("back", "&#9664;"), button % ("on", "&#9654;"), len(self) - 1, len(self), frames)
            + "<script>(function(){var box=document.getElementById(%s);if(!box)return;"
              "var slider=box.querySelector('input'),label=box.querySelector('span'),"
              "frames=box.querySelectorAll('.frame'),buttons=box.querySelectorAll('button');"
              "function show(i){i=Math.max(0,Math.min(frames.length-1,i));slider.value=i;"
              "for(var k=0;k<frames.length;k++)frames[k].style.display=k===i?'':'none';"
              "label.textContent=(i+1)+' of '+frames.length;}"
              "slider.addEventListener('input',function(){show(+slider.value);});"
              "buttons[0].addEventListener('click',function(){show(+slider.value-1);});"
              "buttons[1].addEventListener('click',function(){show(+slider.value+1);});})();</script>" % json.dumps(name))

    def save(self, path, title="Plyscope"):
        """A page of its own."""
        pathlib.Path(path).write_text(
            '<!doctype html><html lang="en"><meta charset="utf-8"><title>%s</title><body>%s</body></html>\n'
            % (html.escape(title), self._repr_html_()), encoding="utf-8")
