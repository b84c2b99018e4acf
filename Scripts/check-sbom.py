#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds bills of materials against the schema of CycloneDX, and against the program that they describe.

    Scripts/check-sbom.py FILE... [--program PATH] [--server PATH] [--resolved Package.resolved]

A FILE is a document of sbom.py or a Python package that has some. The schema's validator is cyclonedx-python-lib, which
"make setup-tests" puts into .build/cyclonedx; without it that part is left out with a line, and is a fault where CI is set.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import sys
import zipfile

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent / ".build/cyclonedx"))

from releasing import ROOT, output, stop, stripped


def documents(path):
    """The bills of a file, by their names."""
    if path.suffix != ".whl":
        return {path.name: path.read_text()}
    with zipfile.ZipFile(path) as wheel:
        names = [name for name in wheel.namelist() if re.search(r"\.dist-info/sboms/[^/]+\.cdx\.json$", name)]
        if not names:
            stop(f"{path.name} has no bill of materials")
        return {f"{path.name}: {name}": wheel.read(name).decode() for name in names}


def schema_faults(text):
    """What the schema does not allow; nothing where its validator is not installed."""
    try:
        from cyclonedx.schema import SchemaVersion
        from cyclonedx.validation.json import JsonStrictValidator
    except ImportError:
        print("check-sbom: cyclonedx-python-lib is not installed; the schema is not checked")
        return ["the schema's validator is not installed"] if os.environ.get("CI") else []
    fault = JsonStrictValidator(SchemaVersion.V1_5).validate_str(text)
    return [f"the schema refuses it: {str(fault).splitlines()[0]}"] if fault else []


def content_faults(bill, program, resolved):
    parts = {part["name"]: part for part in bill["components"]}
    refs = [bill["metadata"]["component"]["bom-ref"], *(part["bom-ref"] for part in bill["components"])]
    faults = [f"{ref} is listed twice" for ref in sorted({ref for ref in refs if refs.count(ref) > 1})]
    graph = {row["ref"]: row.get("dependsOn", []) for row in bill["dependencies"]}
    reached, waiting = set(), [refs[0]]
    while waiting:
        ref = waiting.pop()
        reached.add(ref)
        waiting += [next_ for next_ in graph.get(ref, []) if next_ not in reached]
    faults += [f"nothing depends on {ref}" for ref in refs if ref not in reached]
    faults += [f"{name} has no licence" for name, part in parts.items() if not part["licenses"]]
    if resolved.exists():
        for pin in json.loads(resolved.read_text())["pins"]:
            if parts.get(pin["identity"], {}).get("version") != pin["state"]["version"]:
                faults.append(f"{pin['identity']} {pin['state']['version']} of {resolved.name} is missing")
    if program:
        digest = hashlib.sha256(stripped(program)).hexdigest()
        if bill["metadata"]["component"]["hashes"][0]["content"] != digest:
            faults.append(f"{program} is another program")
        listed = {row["value"] for part in parts.values() for row in part["properties"] if row["name"] == "mediatag:file"}
        needed = set(re.findall(r"\(NEEDED\).*\[(.*?)\]", output("readelf", "--dynamic", "--wide", program.resolve())))
        faults += [f"{file} is missing, with which the program is linked" for file in sorted(needed - listed)]
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--program", type=pathlib.Path)
    parser.add_argument("--server", type=pathlib.Path)
    parser.add_argument("--resolved", type=pathlib.Path, default=ROOT / "Package.resolved")
    options = parser.parse_args()
    status = 0
    for name, text in (pair for path in options.files for pair in documents(path).items()):
        bill = json.loads(text)
        is_server = bill["metadata"]["component"]["name"] == "mediatag-server"
        resolved = ROOT / "Server/Package.resolved" if is_server else options.resolved
        faults = schema_faults(text) + content_faults(bill, options.server if is_server else options.program, resolved)
        for fault in faults:
            print(f"error: {name}: {fault}", file=sys.stderr)
        status = 1 if faults else status
        print(f"check-sbom: {name}: {len(bill['components'])} components, {len(faults)} faults")
    sys.exit(status)


main()
