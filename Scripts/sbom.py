#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a software bill of materials (CycloneDX 1.5) of the program that was built to out/release.

    Scripts/sbom.py [--program .build/release/mediatag] [--server PATH] [--to out/release]

It lists what is linked into the program: the Swift packages of Package.resolved with what they contain of others, and the
Swift runtime; the libraries that the system has to have; and those that are loaded or run if they are installed, which
"mediatag doctor" knows. With --server, mediatag-server has a document of its own. A package or component without a
known licence is refused. The same program and commit make the same file.
"""

import argparse
import hashlib
import json
import pathlib
import platform
import re
import sys
import time
import uuid

from releasing import ROOT, epoch, names, output, stop, stripped, version, write_atomically

SWIFT = "Apache-2.0 WITH Swift-exception"
# The packages that may be linked, with their licences.
PACKAGES = {
    "swift-argument-parser": SWIFT,
    "swift-atomics": SWIFT,
    "swift-collections": SWIFT,
    "swift-nio": "Apache-2.0",
    "swift-nio-ssl": "Apache-2.0",
    "swift-system": SWIFT,
}
# Code of others in packages: its name, licence, the file of a checkout that has the version, and how it states it.
CONTAINED = {
    "swift-nio": [
        ("llhttp", "MIT", "Sources/CNIOLLHTTP/include/c_nio_llhttp.h", r"LLHTTP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)"),
        ("freebsd-sha1", "BSD-3-Clause", None, None),
    ],
    "swift-nio-ssl": [("boringssl", "Apache-2.0 AND ISC AND OpenSSL", "Sources/CNIOBoringSSL/hash.txt", r"([0-9a-f]{40})")],
}
# Parts of the toolchain, and the symbols of a program that has them; the runtime is in each.
TOOLCHAIN = [
    ("swift-runtime", SWIFT, None),
    ("swift-foundation", SWIFT, r"\$s20FoundationEssentials"),
    ("swift-foundation-icu", "Unicode-3.0", r"\bicudt\d+_dat\b"),
    ("swift-corelibs-libdispatch", SWIFT, r"\b_?dispatch_async\b"),
]
# What a program is linked with and the system has.
SYSTEM = {
    "ld-linux": ("glibc", "LGPL-2.1-or-later"),
    "libc.so": ("glibc", "LGPL-2.1-or-later"),
    "libm.so": ("glibc", "LGPL-2.1-or-later"),
    "libdl.so": ("glibc", "LGPL-2.1-or-later"),
    "libpthread.so": ("glibc", "LGPL-2.1-or-later"),
    "libgcc_s.so": ("libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "libstdc++.so": ("libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1"),
}
# What "mediatag doctor" lists.
OPTIONAL = {
    "ffmpeg": "LGPL-2.1-or-later",
    "libxml2": "MIT",
    "libcurl": "curl",
    "libcrypto": "Apache-2.0",
    "icu": "Unicode-3.0",
    "uchardet": "MPL-1.1 OR GPL-2.0-or-later OR LGPL-2.1-or-later",
    "zlib": "Zlib",
    "sqlite": "blessing",
    "libass": "ISC",
    "espeak-ng": "GPL-3.0-or-later",
    "sonic": "Apache-2.0",
    "libebur128": "MIT",
    "tesseract": "Apache-2.0",
    "pocketsphinx_continuous": "BSD-2-Clause",
    "chromium": "BSD-3-Clause",
    "whisper": "MIT",
    "voice": "GPL-3.0-or-later",
    "voice-activity": "MIT",
    "mediatag-server": "Apache-2.0",
}
# Folders of builds of the server.
SCRATCHES = [".build-server", ".build"]
KINDS = {"library": "library", "program": "application", "data": "data"}


def licences(expression):
    """One licence has an id, several are an expression; a value may have one expression only."""
    return [{"license": {"id": expression}}] if " " not in expression else [{"expression": expression}]


def component(kind, name, licence, scope="required", delivery="linked", **fields):
    properties = [{"name": "mediatag:delivery", "value": delivery}, *fields.pop("properties", [])]
    found = {"type": kind, "bom-ref": name, "name": name, "scope": scope, "licenses": licences(licence)}
    return {**found, **{key: value for key, value in fields.items() if value}, "properties": properties}


def resolved(package):
    """The packages that a build of a folder took, in the order of their names."""
    path = ROOT / package / "Package.resolved"
    if not path.exists():
        stop(f"{path.relative_to(ROOT)} is missing; run: make {'server' if package.name == 'Server' else 'build'}")
    return sorted(json.loads(path.read_text())["pins"], key=lambda pin: pin["identity"])


def contained_components(package):
    """The code of others in a package, with the versions that its checkout states."""
    for name, licence, file, pattern in CONTAINED.get(package, []):
        places = [ROOT / scratch / "checkouts" / package / file for scratch in SCRATCHES] if file else []
        number = None
        if places:
            path = next((place for place in places if place.exists()), None)
            if not path:
                stop(f"the checkout of {package} is missing; run: make server")
            number = ".".join(re.findall(pattern, path.read_text()))
        yield component("library", name, licence, version=number, description=f"Contained in {package}.")


def package_components(package):
    for pin in resolved(package):
        name, state = pin["identity"], pin["state"]
        if name not in PACKAGES:
            stop(f"the licence of the package {name} is not known; add it to PACKAGES")
        where = pin["location"].removesuffix(".git")
        yield component(
            "library", name, PACKAGES[name], version=state["version"],
            purl=f"pkg:swift/{where.split('://')[-1]}@{state['version']}",
            externalReferences=[{"type": "vcs", "url": where, "comment": f"revision {state['revision']}"}],
        )
        yield from contained_components(name)


def toolchain_components(program):
    found = re.search(r"Swift version (\d+(?:\.\d+)*)", output("swift", "--version"))
    if not found:
        stop("swift --version prints no version")
    symbols = output("nm", program)
    for name, licence, pattern in TOOLCHAIN:
        if pattern is None or re.search(pattern, symbols):
            yield component("library", name, licence, version=found[1], purl=f"pkg:generic/{name}@{found[1]}")


def system_components(program):
    """The libraries that the system has, each once, with the oldest version that is enough where symbols state it."""
    needed = re.findall(r"\(NEEDED\).*\[(.*?)\]", output("readelf", "--dynamic", "--wide", program))
    oldest = re.findall(r"\bGLIBC_(2\.\d+)", output("objdump", "-T", program))
    files = {}
    for file in needed:
        name, licence = next((row for start, row in SYSTEM.items() if file.startswith(start)), (None, None))
        if not name:
            stop(f"the program is linked with {file}, whose licence is not known; add it to SYSTEM")
        files.setdefault((name, licence), []).append(file)
    for (name, licence), needs in sorted(files.items()):
        properties = [{"name": "mediatag:file", "value": file} for file in needs]
        if name == "glibc":
            properties.append({"name": "mediatag:oldest", "value": max(oldest, key=lambda text: int(text.split(".")[1]))})
        yield component("library", name, licence, delivery="system", properties=properties)


def optional_components(program):
    """What is used if it is installed; found or not, so that every machine writes the same."""
    for each in json.loads(output(program, "doctor", "--format", "json"))["components"]:
        name = each["name"]
        if name not in OPTIONAL:
            stop(f"the licence of {name}, which mediatag doctor lists, is not known; add it to OPTIONAL")
        yield component(KINDS[each["kind"]], name, OPTIONAL[name], "optional", "optional", description=each["purpose"])


def document(name, program, source=pathlib.Path(), optional=()):
    """The bill of materials of a program, as JSON.

    source is the folder of its package, and optional what it uses if that is installed.
    """
    release, number, data = names(), version(), stripped(program)
    digest = hashlib.sha256(data).hexdigest()
    parts = [*package_components(source), *toolchain_components(program), *system_components(program), *optional]
    subject = {
        "type": "application", "bom-ref": name, "name": name, "version": number, "licenses": licences("Apache-2.0"),
        "purl": f"pkg:generic/{name}@{number}", "supplier": {"name": release["maintainer"], "url": [release["homepage"]]},
        "hashes": [{"alg": "SHA-256", "content": digest}],
        "externalReferences": [{"type": "vcs", "url": release["repository"]}, {"type": "website", "url": release["homepage"]}],
    }
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch()))
    contained = {part: owner for owner, rows in CONTAINED.items() for part, *_ in rows}
    graph = [{"ref": name, "dependsOn": [part["name"] for part in parts if part["name"] not in contained]}]
    for part in parts:
        inside = [row[0] for row in CONTAINED.get(part["name"], [])]
        graph.append({"ref": part["name"], **({"dependsOn": inside} if inside else {})})
    bill = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
        "version": 1, "metadata": {"timestamp": stamp, "component": subject}, "components": parts, "dependencies": graph,
    }
    # The number follows from the content, so that the same content has the same.
    content = json.dumps(bill, sort_keys=True)
    return json.dumps({**bill, "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, content).urn}, indent=2, ensure_ascii=False) + "\n"


def for_mediatag(program):
    return document("mediatag", program, optional=optional_components(program))


def for_server(server):
    return document("mediatag-server", server, pathlib.Path("Server"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/mediatag")
    parser.add_argument("--server", type=pathlib.Path)
    parser.add_argument("--to", type=pathlib.Path, default=ROOT / "out/release")
    options = parser.parse_args()
    for program in filter(None, [options.program, options.server]):
        if not program.exists():
            stop(f"{program} is missing; run: make build")
    made = {"mediatag": for_mediatag(options.program.resolve())}
    if options.server:
        made["mediatag-server"] = for_server(options.server.resolve())
    for name, text in made.items():
        path = options.to / f"{name}-{version()}-{sys.platform}-{platform.machine()}.cdx.json"
        write_atomically(path, text.encode())
        print(f"Wrote {path} ({len(json.loads(text)['components'])} components)")


if __name__ == "__main__":
    main()
