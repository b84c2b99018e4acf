#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the Python package of the program that was built to out/release: mediatag, its man pages, and the module mediatag.

    Scripts/wheel.py [--program .build/release/mediatag] [--server PATH] [--manual out/man] [--to out/release]

With --server, mediatag-server has a package of its own (pip install mediatag[server]). The tag of the platform states the
oldest C library that the programs start with, which is read from their symbols. Each package has its bill of materials
(sbom.py). The same program and commit make the same file. A package of more than 15 MB, or MEDIATAG_LARGEST bytes, is refused,
one of the server of more than 18 MB.
"""

import argparse
import base64
import hashlib
import io
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import zipfile

import sbom
from releasing import ROOT, names, output, stop, stripped, version as newest, write_atomically

LARGEST, LARGEST_SERVER = int(os.environ.get("MEDIATAG_LARGEST", 15_000_000)), 18_000_000
DESCRIPTION = "Accessible media: subtitles, captions, audio descriptions and audits of movies, HLS and DASH"


def tag_of(program):
    """The platforms on which a program starts, such as manylinux_2_34_x86_64."""
    machine = platform.machine()
    if sys.platform != "linux":
        return f"macosx_26_0_{machine}"
    versions = re.findall(r"\bGLIBC_2\.(\d+)", output("objdump", "-T", program))
    return f"manylinux_2_{max(map(int, versions))}_{machine}"


class Wheel:
    """A package: its files, and the list of them that ends it."""

    def __init__(self, name, version, tag):
        self.name = f"{name}-{version}-py3-none-{tag}.whl"
        self.data, self.info = f"{name}-{version}.data", f"{name}-{version}.dist-info"
        self.tag = f"py3-none-{tag}"
        self.files = {}

    def add(self, path, data, mode=0o644):
        self.files[path] = (data.encode() if isinstance(data, str) else data, mode)

    def add_metadata(self, fields, text):
        lines = [f"{name}: {value}" for name, value in fields]
        self.add(f"{self.info}/METADATA", "\n".join(["Metadata-Version: 2.4", *lines, "", text]))
        self.add(f"{self.info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: mediatag\nRoot-Is-Purelib: false\nTag: {self.tag}\n")
        self.add(f"{self.info}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes())

    def add_bill(self, name, text):
        """The bill of materials, where PEP 770 has it."""
        self.add(f"{self.info}/sboms/{name}.cdx.json", text)

    def write(self, folder, largest):
        record = io.StringIO()
        for path, (data, _) in sorted(self.files.items()):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.write(f"{path},sha256={digest},{len(data)}\n")
        record.write(f"{self.info}/RECORD,,\n")
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            # The list is the last (PEP 427, "recommended archiver features").
            for path, (data, mode) in [*sorted(self.files.items()), (f"{self.info}/RECORD", (record.getvalue().encode(), 0o644))]:
                entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
                entry.external_attr, entry.create_system = (0o100000 | mode) << 16, 3
                archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
        size = len(content.getvalue())
        if size > largest:
            stop(f"{self.name} has {size} bytes, more than {largest}")
        path = folder / self.name
        write_atomically(path, content.getvalue())
        digest = hashlib.sha256(content.getvalue()).hexdigest()
        (folder / f"{self.name}.sha256").write_text(f"{digest}  {self.name}\n")
        print(f"Wrote {path} ({size} bytes)")


def fields(name, version, summary, release, extras):
    return [
        ("Name", name), ("Version", version), ("Summary", summary), ("Home-page", release["homepage"]),
        ("Author", release["maintainer"]), ("Author-email", release["email"]), ("License-Expression", "Apache-2.0"),
        ("License-File", "LICENSE"), ("Requires-Python", ">=3.10"), ("Project-URL", f"Source, {release['repository']}"),
        ("Classifier", "Environment :: Console"), ("Classifier", "Operating System :: POSIX :: Linux"),
        ("Classifier", "Topic :: Multimedia :: Video"), ("Classifier", "Typing :: Typed"), *extras,
        ("Description-Content-Type", "text/markdown"),
    ]


def add_module(wheel, program):
    """The module: its sources, and what is made of the program's grammar and schemas."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, ROOT / "Scripts/python-module.py", program, folder], check=True)
        made = list(pathlib.Path(folder).iterdir())
        for path in [*(ROOT / "python/mediatag").glob("*.py"), ROOT / "python/mediatag/py.typed", *made]:
            wheel.add(f"mediatag/{path.name}", path.read_bytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/mediatag")
    parser.add_argument("--server", type=pathlib.Path)
    parser.add_argument("--manual", type=pathlib.Path, default=ROOT / "out/man")
    parser.add_argument("--to", type=pathlib.Path, default=ROOT / "out/release")
    options = parser.parse_args()
    for program in filter(None, [options.program, options.server]):
        if not program.exists():
            stop(f"{program} is missing; run: make build")
    release, version = names(), newest()
    options.to.mkdir(parents=True, exist_ok=True)
    wheel = Wheel("mediatag", version, tag_of(options.program))
    extras = [("Provides-Extra", "ffmpeg"), ("Requires-Dist", 'av>=15; extra == "ffmpeg"'),
              ("Provides-Extra", "server"), ("Requires-Dist", f'mediatag-server=={version}; extra == "server"')]
    wheel.add_metadata(fields("mediatag", version, DESCRIPTION, release, extras), (ROOT / "python/README.md").read_text())
    wheel.add(f"{wheel.data}/scripts/mediatag", stripped(options.program), 0o755)
    for page in sorted(options.manual.glob("*.1")):
        wheel.add(f"{wheel.data}/data/share/man/man1/{page.name}", page.read_bytes())
    add_module(wheel, options.program)
    wheel.add_bill("mediatag", sbom.for_mediatag(options.program.resolve()))
    wheel.write(options.to, LARGEST)
    if options.server:
        server = Wheel("mediatag_server", version, tag_of(options.server))
        summary = "The server of mediatag: preview, review of captions, relay of live captions"
        text = "mediatag starts this program for `preview`, `captions review` and `relay`. Install it with `pip install mediatag[server]`.\n"
        server.add_metadata(fields("mediatag-server", version, summary, release, []), text)
        server.add(f"{server.data}/scripts/mediatag-server", stripped(options.server), 0o755)
        server.add_bill("mediatag-server", sbom.for_server(options.server.resolve()))
        server.write(options.to, LARGEST_SERVER)


main()
