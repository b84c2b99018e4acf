# SPDX-License-Identifier: Apache-2.0
"""What sbom.py, wheel.py and image.py share: the version, the time of the commit, and programs as they are released."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def stop(message):
    sys.exit(f"{pathlib.Path(sys.argv[0]).name}: {message}")


def output(*words):
    """What a program prints; all run at the top of the tree."""
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def version():
    """The newest version of the changelog, which a test compares with that of the program."""
    return output("Scripts/version.sh")


def names():
    """The owner and the addresses of release.json."""
    return json.loads((ROOT / "release.json").read_text())


def epoch():
    """The seconds of everything in a release: those of the commit, so that the same commit makes the same files."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or output("git", "log", "-1", "--format=%ct"))


def stripped(program):
    """The bytes of a program without what only debuggers read, as release.sh strips it."""
    with tempfile.NamedTemporaryFile() as copy:
        strip = ["strip", "--strip-all", "--remove-section=.comment"] if sys.platform == "linux" else ["strip"]
        subprocess.run([*strip, "-o", copy.name, program], check=True)
        return pathlib.Path(copy.name).read_bytes()


def write_atomically(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.rename(path)
