#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds the documentation as one static site in out/site: pages of Docs, the cookbook, commands, rules, clauses, schemas, libraries.

    Scripts/site.py [--program .build/release/mediatag] [--docs out/docs] [--to out/site]

The pages work from any folder and from file://, load nothing from elsewhere, and are the same bytes for the same input. The
examples of the rules are run with the program; one that does not find what it shows stops the build. The libraries are those of
out/docs ("make docs"); if it is missing, they are left out, with a message.
"""

import argparse
import pathlib
import shutil
import sys

sys.dont_write_bytecode = True

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "Scripts/site"), str(ROOT / ".build/site")]

try:
    import markdown_it  # noqa: F401
except ImportError:
    sys.exit("site.py: markdown-it-py is missing; run: Scripts/setup.sh site")

from commands import add_commands  # noqa: E402
from documents import add_documents  # noqa: E402
from libraries import add_libraries  # noqa: E402
from pages import Site  # noqa: E402
from program import Program  # noqa: E402
from rules import add_clauses, add_rules  # noqa: E402
from schemas import add_schemas  # noqa: E402
from search import search_index  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/mediatag")
    parser.add_argument("--docs", type=pathlib.Path, default=ROOT / "out/docs")
    parser.add_argument("--to", type=pathlib.Path, default=ROOT / "out/site")
    options = parser.parse_args()
    if not options.program.exists():
        sys.exit(f"site.py: {options.program} is missing; run: make build")
    site = Site(ROOT)
    program = Program(options.program)
    add_commands(site, program)
    add_rules(site, program)
    add_clauses(site, program)
    add_schemas(site)
    has_libraries = add_libraries(site, options.docs)
    add_documents(site)

    scratch = options.to.with_name(options.to.name + ".part")
    shutil.rmtree(scratch, ignore_errors=True)
    site.write(scratch, search_index(site.pages))
    shutil.rmtree(options.to, ignore_errors=True)
    scratch.rename(options.to)
    print(f"Wrote {options.to} ({len(site.pages)} pages)")
    if not has_libraries:
        print(f"site: {options.docs} is missing, so the documentation of the libraries is left out; make docs writes it")


if __name__ == "__main__":
    main()
