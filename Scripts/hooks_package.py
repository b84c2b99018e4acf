# SPDX-License-Identifier: Apache-2.0
"""Builds the package that pre-commit installs: it has no files, and needs mediatag of the version of the changelog.

It is a build backend of its own (PEP 517), so that pip needs no other, and works without a network.
"""

import pathlib
import re
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NAME = "mediatag-hooks"


def version():
    found = re.search(r"^## (\d[\d.]*) ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    if not found:
        raise RuntimeError("CHANGELOG.md has no version")
    return found[1]


def build_wheel(folder, settings=None, metadata=None):
    number, stem = version(), NAME.replace("-", "_")
    info = f"{stem}-{number}.dist-info"
    fields = ["Metadata-Version: 2.1", f"Name: {NAME}", f"Version: {number}", "Summary: Hooks of mediatag for pre-commit",
              f"Requires-Dist: mediatag=={number}"]
    files = {
        f"{info}/METADATA": "\n".join(fields) + "\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: mediatag\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"])
    name = f"{stem}-{number}-py3-none-any.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as wheel:
        for path, text in [*files.items(), (f"{info}/RECORD", record)]:
            wheel.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), text)
    return name
