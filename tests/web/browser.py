"""A headless Chromium, driven over the pipe of its developer tools: nothing beside Python's own library."""
import base64
import json
import os
import select
import subprocess
import tempfile
import time


class Browser:
    def __init__(self, program, width=1600, height=900):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.to = os.pipe()
        self.of, from_write = os.pipe()

        def place():  # where Chromium expects them
            os.dup2(to_read, 103), os.dup2(from_write, 104)
            os.dup2(103, 3), os.dup2(104, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--no-first-run", f"--window-size={width},{height}", f"--user-data-dir={self.folder.name}/profile", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read), os.close(from_write)
        self.left, self.number, self.console, self.session = b"", 0, [], None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime"):
            self.send(domain + ".enable")
        self.size(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def message(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.left:
            if not select.select([self.of], [], [], max(0, end - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            more = os.read(self.of, 1 << 20)
            if not more:
                raise EOFError("the browser has ended")
            self.left += more
        text, self.left = self.left.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, seconds=120, **parameters):
        self.number += 1
        call = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.to, json.dumps(call).encode() + b"\0")
        while True:
            answer = self.message(seconds)
            if answer.get("method") == "Runtime.consoleAPICalled":
                self.console.append(" ".join(str(a.get("value", a.get("description"))) for a in answer["params"]["args"]))
            elif answer.get("method") == "Runtime.exceptionThrown":
                self.console.append("thrown: " + json.dumps(answer["params"]["exceptionDetails"].get("exception", {}).get("description")))
            elif answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def size(self, width, height, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def ask(self, expression, seconds=120):
        """The value of an expression in the page, a promise's when it is kept."""
        answer = self.send("Runtime.evaluate", seconds, expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(expression + ": " + json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait(self, expression, seconds=60):
        """Until it is true. A page that is being loaded has no answer yet."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.ask(f"(() => {{ try {{ return {expression} }} catch (error) {{ return false }} }})()"):
                    return
            except RuntimeError:
                pass
            time.sleep(0.05)
        raise TimeoutError(f"never true: {expression}; the console: {self.console[-5:]}")

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.captureScreenshot")["data"]))

    def key(self, key, code, number, modifiers=0):
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=modifiers)

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, x, y, button="left", clickCount=1)
            time.sleep(0.1)
