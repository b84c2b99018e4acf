#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Refuses a release while release.json or a document has placeholders.

    Scripts/check-names.py

A maintainer fills release.json once, and states its homepage in ProjectSite.swift. The workflow of releases runs this first.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PLACEHOLDER = re.compile(r"\bOWNER\b|localhost|\.invalid\b|^mediatag maintainers$")
NAMES = ["owner", "homepage", "repository", "maintainer", "email"]
# What the program prints addresses of.
SITE = "Sources/mediatag/Output/ProjectSite.swift"
# Where readers copy the address of the repository from.
DOCUMENTS = ["Docs/Releasing.md", "Docs/ContinuousIntegration.md", "README.md", "python/README.md", ".pre-commit-hooks.yaml", "action.yml"]


def check_site(homepage):
    """The program prints addresses of the site, which is at the homepage."""
    text = (ROOT / SITE).read_text()
    stated = re.search(r'homepage: String\? = (?:nil|"([^"]*)")', text)
    if stated and stated[1] == homepage:
        return []
    return [f'{SITE}: the homepage is not that of release.json: {homepage}']


def main():
    names = json.loads((ROOT / "release.json").read_text())
    faults = [f'release.json: "{name}" is missing' for name in NAMES if not names.get(name)]
    # "sign" may be empty: then nothing is signed (checksums.sh).
    faults += [f'release.json: "{name}" is a placeholder: {value}' for name, value in names.items() if PLACEHOLDER.search(value)]
    faults += check_site(names.get("homepage", "").rstrip("/"))
    for name in DOCUMENTS:
        lines = (ROOT / name).read_text().splitlines()
        faults += [f"{name}:{number}: OWNER is a placeholder" for number, line in enumerate(lines, 1) if "OWNER/" in line]
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    if faults:
        print("Fill release.json and ProjectSite.swift, and replace OWNER in the documents.", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
