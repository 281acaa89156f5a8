"""What the tests have in common: the command line, whose figures are the right ones, and all recordings of the tests."""
import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLI = os.environ["PLYSCOPE_CLI"]
DATA = ROOT / "tests" / "data"
EXAMPLES = ROOT / "app" / "examples"

RECORDINGS = sorted(
    [*DATA.glob("*.plyrec"), *DATA.glob("*.plytrace"), *DATA.glob("*.jsonl"), *(p for p in (DATA / "info_logs").glob("*.txt") if p.name != "silent.txt"),
     *EXAMPLES.glob("*-recording.txt")])


def cli(*arguments):
    """(exit code, what was printed)."""
    done = subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout


def cli_json(*arguments):
    code, out = cli(*arguments, "--json")
    return code, json.loads(out) if out else None


def timeless(answer):
    """Without the clock: a search that is made again takes another time."""
    if isinstance(answer, dict):
        return {k: timeless(v) for k, v in answer.items() if k not in ("seconds", "speed", "nps")}
    if isinstance(answer, list):
        return [timeless(x) for x in answer]
    return answer
