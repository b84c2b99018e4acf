#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reports declarations that tests use and the program does not, and functions and types that nothing uses.

    Scripts/check-callers.py [INDEX]

It reads the index that the compiler writes beside a debug build of the tests, those of the server too
(`make build-tests test-server`). Public declarations are for other programs and are not reported, nor are
requirements of protocols. A use inside a reported declaration does not count.

Exit status: 0 nothing is reported; 1 something is; 2 there is no index.
"""

import collections
import os
import re
import sys

from compiler_index import DEFINITION, INDEX, OVERRIDE_OF, REFERENCE, ROOT, SHIPPED, Index, stop

# Declarations that are called in ways that the index does not show, each with its reason.
CALLED_OTHERWISE = {
    "main()": "the start of the program",
    "keep_arguments": "called by the loader",
    "CodingKeys": "used by the coding that the compiler writes",
}

# Files of which a part is used in ways that the index does not show, or is not used yet, each with its reason.
KEPT = {
    "Sources/ViewerPages/PageWords.swift": "the script of a page reads the properties as JSON",
}

# Of indexstore.h.
IMPLICIT = 1 << 8
CHILD_OF, CALLED_BY, EXTENDED_BY, ACCESSOR_OF, CONTAINED_BY = (1 << bit for bit in (9, 13, 14, 15, 16))
PROTOCOL = 8
TYPES = {5: "enum", 6: "struct", 7: "class", 8: "protocol", 11: "typealias"}
FUNCTIONS = {12: "function", 16: "method", 17: "class method", 18: "static method", 22: "initializer"}
VALUES = {13: "variable", 15: "case", 19: "property", 20: "class property", 21: "static property"}
KINDS = TYPES | FUNCTIONS | VALUES
BY_TESTS, BY_NOTHING = "only tests use", "nothing uses"


class Declarations:
    """Declarations of the program, and from where each is used."""

    def __init__(self, index):
        self.defined, self.parents, self.asked_for = {}, {}, set()
        self.kinds = {}
        self.used = collections.defaultdict(set)
        for file, record in index.records().items():
            place = file[len(ROOT) + 1:]
            for occurrence in index.occurrences(record):
                self.take(place, place.startswith(SHIPPED), *occurrence)

    def take(self, place, is_shipped, usr, name, kind, roles, line, relations):
        if roles & DEFINITION:
            self.kinds[usr] = kind
            self.parents.update((usr, other) for role, other in relations if role & (CHILD_OF | ACCESSOR_OF))
            if any(role & OVERRIDE_OF for role, _ in relations):
                self.asked_for.add(usr)
            if is_shipped and not roles & IMPLICIT:
                self.defined[usr] = (place, line, name, kind)
        if roles & REFERENCE:
            inside = frozenset(other for role, other in relations if role & (CALLED_BY | CONTAINED_BY))
            extensions = [other for role, other in relations if role & EXTENDED_BY]
            self.parents.update((extension, usr) for extension in extensions)
            if usr not in inside and not extensions:
                self.used[usr].add((is_shipped, inside))

    def found(self):
        """Place, line, kind, name and who uses it. What only a reported declaration uses is reported too."""
        self.asked_for |= self.defaults()
        candidates = [each for each in sorted(self.defined, key=self.defined.get) if self.can_be_reported(each)]
        reported = {}
        while True:
            more = {usr: use for usr in candidates if usr not in reported and (use := self.unneeded(usr, reported))}
            if not more:
                break
            reported.update(more)
        for usr in candidates:
            if usr in reported:
                place, line, name, kind = self.defined[usr]
                yield place, line, KINDS[kind], name, reported[usr]

    def defaults(self):
        """Functions of extensions of protocols that have the name of what a protocol asks for."""
        named = collections.defaultdict(list)
        for usr, (_, _, name, _) in self.defined.items():
            outer = self.parents.get(usr)
            if PROTOCOL in (self.kinds.get(outer), self.kinds.get(self.parents.get(outer))):
                named[name].append(usr)
        return {usr for each in named.values() if len(each) > 1 for usr in each}

    def can_be_reported(self, usr):
        place, line, name, kind = self.defined[usr]
        if usr in self.asked_for or not name or kind not in KINDS or not place.endswith(".swift"):
            return False
        if name in CALLED_OTHERWISE or place in KEPT:
            return False
        return not name.startswith(("getter:", "setter:")) and not is_for_others(place, line)

    def unneeded(self, usr, reported):
        """Who uses a declaration that no needed part of the program uses."""
        by_tests = any(not is_shipped for is_shipped, _ in self.used[usr])
        for is_shipped, inside in self.used[usr]:
            if is_shipped and (not inside or any(not self.is_in(reported, each) for each in inside)):
                return None
            by_tests = by_tests or any(reported.get(each) == BY_TESTS for each in inside)
        if by_tests:
            return BY_TESTS
        # A value that nothing reads may be part of a layout or of a protocol's messages.
        return None if self.defined[usr][3] in VALUES else BY_NOTHING

    def is_in(self, reported, usr):
        """Whether a declaration, or one around it, is reported."""
        while usr is not None:
            if usr in reported:
                return True
            usr = self.parents.get(usr)
        return False


def is_for_others(place, line):
    """Whether a declaration, with attributes and modifiers up to its name, is public or where a program starts."""
    with open(os.path.join(ROOT, place), encoding="utf-8") as file:
        lines = file.read().split("\n")
    first = line - 1
    while first > 0 and lines[first - 1].lstrip().startswith("@"):
        first -= 1
    return re.search(r"\bpublic\b|@main\b", " ".join(lines[first:line])) is not None


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else INDEX
    if not os.path.isdir(path):
        stop(f"there is no index at {path}; run make build-tests test-server first")
    declarations = Declarations(Index(path))
    if not declarations.defined:
        stop(f"the index at {path} is of another folder; run make build-tests test-server here first")
    count = 0
    for place, line, kind, name, user in declarations.found():
        count += 1
        print(f"{place}:{line}: {user} the {kind} {name}")
    print(f"check-callers: {count} found")
    sys.exit(1 if count else 0)


main()
