"""The workbench in a browser, opened as its users would: page_test.py FOLDER PLYSCOPE PICTURES (app/web.sh's folder, the native workbench,
where pictures of the page go). Says what it measured; ends with 1 at the first thing that is wrong."""
import functools
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from browser import Browser

root = pathlib.Path(__file__).resolve().parents[2]
out, plyscope, pictures = (pathlib.Path(a).resolve() for a in sys.argv[1:4])
chromium = os.environ.get("CHROMIUM", "chromium")
# Lines of scripts that begin a search, and its depth.
searches = {"kalah": ("game.new kalah", 9), "reversi": ("game.new reversi", 6), "micro-shogi": ("game.new micro-shogi", 5),
            "arimaa": ("file.open /app/examples/arimaa-position.txt", 2), "pivit": ("game.new pivit", 3),
            "toy-tree": ("file.open /app/examples/toy-tree.txt", 4)}
first_frame = """addEventListener('DOMContentLoaded', () => { const timer = setInterval(() => {
  if (!window.Module || !Module.calledRun || !JSON.parse(Module.ccall('ply_state', 'string')).frames) return;
  window.first_frame = performance.now(); clearInterval(timer); }, 5); });"""


class Handler(http.server.SimpleHTTPRequestHandler):
    headers_too = False

    def end_headers(self):
        if self.headers_too:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass


class WithHeaders(Handler):
    headers_too = True


def serve(folder, handler=Handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def check(true, *words):
    if not true:
        print("WRONG:", *words)
        sys.exit(1)


class Page(Browser):
    def open(self, address):
        self.send("Page.addScriptToEvaluateOnNewDocument", source=first_frame)
        self.send("Page.navigate", url="about:blank")  # another address with the same page is not loaded again
        self.send("Page.navigate", url=address)
        self.wait("window.first_frame > 0", 120)

    def panel(self, name):
        """What a panel says."""
        self.ask(f"Module.ccall('ply_panel', 'string', ['string'], ['{name}'])")
        time.sleep(0.5)
        return self.ask(f"Module.ccall('ply_panel', 'string', ['string'], ['{name}'])")

    def click_on(self, name):
        """The middle of a widget, when it is there."""
        self.wait(f"Module.ccall('ply_place', 'string', ['string'], ['{name}']) != ''", 20)
        x, y = self.ask(f"Module.ccall('ply_place', 'string', ['string'], ['{name}'])").split(",")
        self.click(int(x), int(y))

    def run(self, line):
        return self.ask(f"Module.ccall('ply_run', 'number', ['string'], [{json.dumps(line)}])")

    def state(self):
        return json.loads(self.ask("Module.ccall('ply_state', 'string')"))

    def words(self):
        return self.ask("document.getElementById('words').textContent")

    def searched(self, seconds=120):
        self.wait("!JSON.parse(Module.ccall('ply_state', 'string')).running", seconds)
        time.sleep(0.3)
        return self.state()

    def saved(self, name):
        """The bytes of a file that lies in the page."""
        self.wait(f"FS.analyzePath('/files/{name}').exists", 30)
        return bytes(self.ask(f"Array.from(FS.readFile('/files/{name}'))"))

    def take(self, name):
        time.sleep(1)
        self.picture(pictures / f"{name}.png")


def native(lines, name, folder):
    """What the workbench saves after the same lines."""
    script = folder / "script.txt"
    text = "\n".join(lines).replace("/app/examples", str(root / "app/examples"))
    script.write_text(f"{text}\nwait-search\nwait-work\nfile.save_recording {folder}/{name}\nwait-work\n")
    subprocess.run([plyscope, "--headless", "--script", script], check=True, capture_output=True)
    return (folder / name).read_bytes()


def tried(page, scratch):
    """All that needs threads."""
    check(page.ask("crossOriginIsolated"), "the page is not isolated")
    page.take("start")
    rates = []
    for game, (begin, depth) in searches.items():
        lines = [begin, "preset.debug", "search.budget 64", f"search.depth {depth}", "search.run"]
        for line in lines:
            check(page.run(line), game, "refuses", line, page.console[-3:])
            time.sleep(0.2)
        state = page.searched()
        check(state["nodes"] > 1, game, state)
        page.take("search-" + game)
        page.run(f"file.save_recording {game}.plyrec")
        here, there = page.saved(game + ".plyrec"), native(lines, game + ".plyrec", scratch)
        check(here == there, game, "is not recorded as natively:", len(here), len(there))
        rates.append(f"{game} {state['nodes']} nodes in {state['seconds']} s")
    for line in ("game.new kalah", "search.record", "search.depth 17", "search.run"):
        page.run(line)
        time.sleep(0.2)
    state = page.searched()
    check(state["nodes"] == 1231490 and state["records"] == 0, "an unrecorded search ends elsewhere:", state)
    check(state["seconds"] > 0, "a search takes no time:", state)
    rates.append(f"kalah, unrecorded, {state['nodes']} nodes in {state['seconds']} s")
    print("as natively, byte for byte:", "; ".join(rates))
    return there


def hosts(page, plain, recording):
    """What a host without headers, an address and a drop bring."""
    page.open(plain + "plyscope.html")
    page.wait("crossOriginIsolated && window.first_frame > 0", 120)
    print(f"from a plain server, behind the service worker: first frame after {page.ask('first_frame') / 1000:.1f} s")
    page.open(plain + "plyscope.html?url=given.plyrec")
    page.wait("JSON.parse(Module.ccall('ply_state', 'string')).records > 1")
    count = page.state()["records"]
    check("is open" in page.words(), page.words())
    page.take("url")
    page.open(plain + "plyscope.html?url=missing.plyrec")
    page.wait("document.getElementById('words').textContent.includes('404')")
    page.take("url-missing")
    data = json.dumps(list(recording))
    page.ask(f"""(() => {{ const data = new DataTransfer(); data.items.add(new File([new Uint8Array({data})], 'dropped.plyrec'));
      document.getElementById('canvas').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})); }})()""")
    page.wait(f"JSON.parse(Module.ccall('ply_state', 'string')).records == {count}")
    page.take("dropped")


def person(page, address):
    """Mouse, keys, clipboard, sizes, and what is kept."""
    page.open(address)
    page.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
    page.run("door.learn")
    page.take("learn")
    page.run("lesson.open 1")
    page.take("lesson")
    page.run("game.new kalah")
    # What Ctrl+V pastes is what the browser's clipboard holds.
    page.ask("navigator.clipboard.writeText('([3 12 8] [2 4 6])')")
    page.send("Input.dispatchKeyEvent", type="keyDown", key="Control", code="ControlLeft", windowsVirtualKeyCode=17, modifiers=2)
    page.key("v", "KeyV", 86, modifiers=2)
    page.send("Input.dispatchKeyEvent", type="keyUp", key="Control", code="ControlLeft", windowsVirtualKeyCode=17)
    page.wait("document.title.includes('Toy tree')", 20)
    page.take("pasted")
    page.run("game.new kalah")
    page.run("preset.debug")
    page.run("search.depth 6")
    page.click(700, 450)
    page.key("F5", "F5", 116)
    page.wait("JSON.parse(Module.ccall('ply_state', 'string')).records > 1")
    check(page.searched()["records"] > 1, "F5 began no search")
    page.mouse("mouseMoved", 700, 400)
    time.sleep(1)
    page.take("wheel-before")
    page.mouse("mouseWheel", 700, 400, deltaX=0, deltaY=360)
    page.take("wheel")
    check((pictures / "wheel.png").read_bytes() != (pictures / "wheel-before.png").read_bytes(), "the wheel does nothing")
    page.run("game.new kalah")
    page.ask("window.downloads = []; HTMLAnchorElement.prototype.click = function () { window.downloads.push(this.download) }; 0")
    page.run("file.save kept.txt")
    page.wait("window.downloads.includes('kept.txt')", 20)
    page.run("theme.light")
    page.size(1600, 900, 2)
    page.take("scale-200")
    page.wait("localStorage.getItem('plyscope.ini') !== null", 20)
    time.sleep(1)
    page.open(address)
    page.take("kept-look")
    page.size(1600, 900)


def links(page, address, recording, scratch):
    """A link that the command line prints opens at its moment; one to a lesson opens it; a damaged one is a message."""
    (scratch / "linked.plyrec").write_bytes(recording)
    cli = plyscope.parents[1] / "cli" / "plyscope-cli"
    said = subprocess.run([cli, "trace", "moment", scratch / "linked.plyrec", "--tick", "30", "--note", "look here", "--link", "--json"],
                          check=True, capture_output=True, text=True).stdout
    moment = json.loads(said)
    page.open(address + moment["link"])
    page.wait(f"JSON.parse(Module.ccall('ply_state', 'string')).records == {moment['nodes']}", 60)
    page.take("link-moment")
    page.ask("location.hash = 'lesson=1'")
    time.sleep(2)
    page.take("link-lesson")
    page.ask("location.hash = '#moment=AAAA'")
    page.take("link-damaged")


def lost_game(page, address):
    """A lost game pasted, analysed, its link copied, and opened as somebody else would: at the losing move, with its sentence, what was
    better, and the search behind it, stepped."""
    busy = "JSON.parse(Module.ccall('ply_state', 'string')).busy"
    page.open(address)
    page.run("game.new kalah")  # what the link opens is another game
    page.ask(f"Module.clipboard = {json.dumps((root / 'app/examples/micro-shogi-game.txt').read_text())}")
    page.run("edit.paste")
    page.wait("document.title.includes('Micro-Shogi')", 20)
    page.run("game.analyse depth 4")
    page.wait(busy, 20), page.wait("!" + busy, 120)
    page.click_on("btn.review.losing")
    page.take("lost-analysed")
    page.run("copy.game_link")
    link = page.ask("Module.clipboard")
    check(link.startswith(address + "#game="), "the link leads elsewhere:", link[:80])
    page.open(link)
    page.wait("!" + busy, 120)
    page.take("lost-opened")
    words = page.panel("review_mistake")
    check("better" in words or "lost" in words, "no sentence:", words)
    print(f"a lost game opens from a link of {len(link)} letters; its panel says:", " | ".join(words.split("\n"))[:300])
    page.click_on("btn.review.show")
    time.sleep(3)
    page.take("lost-shown")
    page.click_on("btn.review.show")  # that is Stop now
    for line in ("search.depth 4", "search.run"):
        check(page.run(line), "refuses", line)
    page.wait("JSON.parse(Module.ccall('ply_state', 'string')).records > 1", 60)
    page.wait("!" + busy, 120)
    page.run("preset.debug"), page.run("step.first"), page.run("step.next_cut")
    page.take("lost-search")


def site_holds(page, site, address):
    """Every link of the pages leads somewhere, and the workbench runs inside the first."""
    for file in site.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"#]+)', file.read_text()):
            if not re.match("[a-z]+:", target):
                check((file.parent / html.unescape(target)).exists(), file.relative_to(site), "leads to", target)
    page.send("Page.navigate", url=address + "index.html")
    page.wait("document.readyState == 'complete' && document.querySelectorAll('#live button').length == 2")
    page.take("site")
    page.ask("document.querySelectorAll('#live button')[1].click()")
    page.wait("crossOriginIsolated && !!document.querySelector('#live iframe')", 60)
    inside = "document.querySelector('#live iframe').contentWindow"
    page.wait(f"{inside}.Module && {inside}.Module.calledRun && JSON.parse({inside}.Module.ccall('ply_state', 'string')).frames > 0", 120)
    check(page.ask(f"{inside}.crossOriginIsolated"), "inside the page there are no threads")
    time.sleep(2)
    page.take("site-live")
    page.send("Page.navigate", url=address + "app/pages/analyse.html")
    time.sleep(1)
    page.take("site-page")


def without_threads(page, address, recording):
    """Without isolation: shown and stepped, and a search is refused in words."""
    page.send("Page.addScriptToEvaluateOnNewDocument", source="Object.defineProperty(navigator, 'serviceWorker', {value: undefined})")
    page.open(address + "?url=given.plyrec")
    check(not page.ask("crossOriginIsolated"), "this page is isolated")
    page.wait("JSON.parse(Module.ccall('ply_state', 'string')).records > 1")
    page.run("preset.debug")
    page.run("search.restart")
    page.take("no-threads")


def main():
    pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        site = scratch / "site"
        shutil.copytree(out, site)
        plain, isolated = serve(site), serve(site, WithHeaders)
        with Page(chromium) as page:
            page.open(isolated + "plyscope.html")
            print(f"with headers: first frame after {page.ask('first_frame') / 1000:.1f} s, {page.state()['bytes'] >> 20} MB in use")
            recording = tried(page, scratch)
            print(f"after these searches: {page.state()['bytes'] >> 20} MB in use, {page.ask('HEAPU8.length') >> 20} MB taken")
            (site / "given.plyrec").write_bytes(recording)
            person(page, isolated + "plyscope.html")
        with Page(chromium) as page:
            hosts(page, plain, recording)
            links(page, plain + "plyscope.html", recording, scratch)
        with Page(chromium) as page:
            lost_game(page, plain + "plyscope.html")
        with Page(chromium) as page:
            site_holds(page, site, plain)
        with Page(chromium) as page:
            without_threads(page, plain + "plyscope.html", recording)
    print("the page does what it should; look at", pictures)


main()
