"""How engines in each language are built with its recorder: by the tests of recorders."""
import os
import shutil
import subprocess
import sys

root = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
recorders = os.path.join(root, "engine", "recorder")


def ran(folder, words):
    run = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit("%s: %s" % (" ".join(words), run.stderr or run.stdout))


def copied(source, *to):
    os.makedirs(os.path.dirname(os.path.join(*to)), exist_ok=True)
    shutil.copy(source, os.path.join(*to))


def python(folder, source):
    return [sys.executable, source]


def javascript(folder, source):
    return ["node", source]


def rust(folder, source):
    copied(os.path.join(recorders, "plytrace.rs"), folder, "rust", "plytrace.rs")
    copied(source, folder, "rust", "main.rs")
    ran(folder, ["rustc", "--edition", "2021", "-D", "warnings", "-O", "rust/main.rs", "-o", "engine_rs"])
    return [os.path.join(folder, "engine_rs")]


def java(folder, source):
    ran(folder, ["javac", "-encoding", "UTF-8", "-Xlint:all", "-Werror", "-d", folder,
                 os.path.join(recorders, "Plytrace.java"), source])
    return ["java", "-cp", folder, os.path.splitext(os.path.basename(source))[0]]


def go(folder, source):
    copied(os.path.join(recorders, "plytrace.go"), folder, "go", "plytrace", "plytrace.go")
    copied(source, folder, "go", "main.go")
    with open(os.path.join(folder, "go", "go.mod"), "w", encoding="utf-8") as out:
        out.write("module plytrace\n\ngo 1.18\n")
    ran(os.path.join(folder, "go"), ["go", "vet", "./..."])
    ran(os.path.join(folder, "go"), ["go", "build", "-o", "../engine_go", "."])
    return [os.path.join(folder, "engine_go")]


def there(programs):
    """Some are there by name only."""
    for program in programs:
        try:
            if subprocess.run([program, "version" if program == "go" else "--version"], capture_output=True).returncode != 0:
                return False
        except OSError:
            return False
    return True


# Name, how it is built, what that needs, the reference search, the example.
LANGUAGES = [("Python", python, ["python3"], "reference.py", "dots_and_boxes.py"),
             ("JavaScript", javascript, ["node"], "reference.mjs", "hexapawn.mjs"),
             ("Rust", rust, ["rustc"], "reference.rs", "domineering.rs"),
             ("Java", java, ["javac", "java"], "Reference.java", "KnightIsolation.java"),
             ("Go", go, ["go"], "reference.go", "clobber.go")]


def setting(path, words=""):
    return dict(os.environ, PLYTRACE=path + words, PYTHONPATH=recorders,
                PLYTRACE_MODULE=os.path.join(recorders, "plytrace.mjs"))
