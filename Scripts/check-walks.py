#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Follows the walks of Docs/Architecture.md: each file that one names has to be used by a file that it names before.

    Scripts/check-walks.py [INDEX]

A file uses another one if it names a function, type or value that is defined there, or asks a protocol for what is
defined there. A walk that states a number of files has to name as many. The module in italics says which file is meant
where several have a name. It reads the index that the compiler writes beside a debug build of the tests, those of the
server too (`make build-tests test-server`).

Exit status: 0 all walks are true; 1 one is not; 2 there is no index, or there are no walks.
"""

import collections
import os
import re
import sys

from compiler_index import DEFINITION, INDEX, OVERRIDE_OF, REFERENCE, ROOT, SHIPPED, Index, stop

DOCUMENT = os.path.join("Docs", "Architecture.md")
SECTION = re.compile(r"^## Walks$\n(.*?)^## ", re.MULTILINE | re.DOTALL)
WALK = re.compile(r"^- \*\*(.+?)\*\*(?: \((\d+) files)?(.*?)(?=^- |\Z)", re.MULTILINE | re.DOTALL)
STEP = re.compile(r"\*(\w[\w-]*)\*|`([\w+]+)`")


class Files:
    """The files of the program, and which of them each one uses."""

    def __init__(self, index):
        self.named = collections.defaultdict(list)
        self.used = collections.defaultdict(set)
        defined, answers, uses = {}, collections.defaultdict(set), {}
        for file, record in index.records().items():
            place = file[len(ROOT) + 1:]
            if not place.startswith(SHIPPED):
                continue
            self.named[os.path.basename(place).removesuffix(".swift")].append(place)
            uses[place] = set()
            for usr, _, _, roles, _, relations in index.occurrences(record):
                if roles & DEFINITION:
                    defined[usr] = place
                    for asked_for in (other for role, other in relations if role & OVERRIDE_OF):
                        answers[asked_for].add(usr)
                elif roles & REFERENCE:
                    uses[place].add(usr)
        for place, symbols in uses.items():
            known = [usr for usr in symbols if usr in defined]
            for usr in known:
                self.used[place].update(defined[each] for each in (usr, *answers[usr]) if each in defined)

    def of(self, name, module):
        """The files of a name, only those of the module if several have it."""
        places = self.named.get(name, [])
        return [each for each in places if f"/{module}/" in each] if len(places) > 1 else places


def faults(files, number, text):
    """What is not true of a walk."""
    module, passed = "mediatag", []
    for in_italics, name in STEP.findall(text):
        module = in_italics or module
        if in_italics:
            continue
        places = files.of(name, module)
        if len(places) != 1:
            yield f"{len(places)} files of {module} are called {name}.swift"
            continue
        if passed and not any(places[0] in files.used[each] for each in passed):
            yield f"no file before it in the walk uses {places[0]}"
        passed.append(places[0])
    if number and int(number) != len(set(passed)):
        yield f"it names {len(set(passed))} files, and states {number}"
    if len(passed) < 2:
        yield "it names no files"


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else INDEX
    with open(os.path.join(ROOT, DOCUMENT), encoding="utf-8") as file:
        section = SECTION.search(file.read())
    walks = WALK.findall(section.group(1)) if section else []
    if not walks:
        stop(f"{DOCUMENT} has no walks")
    if not os.path.isdir(path):
        stop(f"there is no index at {path}; run make build-tests test-server first")
    files = Files(Index(path))
    if not files.named:
        stop(f"the index at {path} is of another folder; run make build-tests test-server here first")
    found = [f"{DOCUMENT}: {name}: {fault}" for name, number, text in walks for fault in faults(files, number, text)]
    print("\n".join(found + [f"check-walks: {len(walks)} walks, {len(found)} faults"]))
    sys.exit(1 if found else 0)


main()
