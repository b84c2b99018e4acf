#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what a program can of PDF/UA-1 (ISO 14289-1) in a PDF, and lists what is missing. Exit status 1: something is.

    Scripts/check-pdf.py FILE...

It needs python3-pikepdf. A person has to look at the rest: the order of reading, and whether the structure means what it shows.
"""

import sys

import pikepdf

PAINTING = set("S s f F f* B B* b b* Tj TJ ' \" Do sh EI".split())


def structure(node, parents=()):
    """Each element of the structure, with the kinds of those around it."""
    if isinstance(node, pikepdf.Array):
        for child in node:
            yield from structure(child, parents)
    elif isinstance(node, pikepdf.Dictionary):
        kind = str(node.get("/S", ""))
        yield kind, node, parents
        if "/K" in node:
            yield from structure(node.K, (*parents, kind))


def faults(path):
    with pikepdf.open(path) as file:
        root = file.Root
        if file.check():
            yield f"its syntax: {file.check()}"
        if not str(root.get("/Lang", "")):
            yield "no language (7.2)"
        if root.get("/MarkInfo", {}).get("/Marked") is not True:
            yield "not marked as tagged (7.1)"
        if root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") is not True:
            yield "its title is not shown (7.1)"
        if "/Metadata" not in root:
            yield "no XMP (7.1)"
            return
        with file.open_metadata() as xmp:
            if not xmp.get("dc:title"):
                yield "no title in XMP (7.1)"
            if xmp.get("{http://www.aiim.org/pdfua/ns/id/}part") != "1":
                yield "does not name PDF/UA-1 (5)"
        yield from tags(root)
        for number, page in enumerate(file.pages, 1):
            yield from (f"page {number}: {fault}" for fault in painted(page))


def tags(root):
    levels = []
    for kind, node, _ in structure(root.get("/StructTreeRoot", {}).get("/K", [])):
        if kind == "/Figure" and not str(node.get("/Alt", "")):
            yield "a figure without a text (7.3)"
        if kind == "/TH" and not any("/Scope" in part for part in attributes(node)):
            yield "a header of a table without a scope (7.5)"
        if kind[:2] == "/H" and kind[2:].isdigit():
            levels.append(int(kind[2:]))
    if not levels:
        yield "no heading (7.4)"
    for before, after in zip([0, *levels], levels):
        if after > before + 1:
            yield f"a heading of level {after} after one of level {before} (7.4.2)"


def attributes(node):
    own = node.get("/A", [])
    return own if isinstance(own, pikepdf.Array) else [own]


def painted(page):
    """Content that is neither tagged nor an artifact, links without a description, and fonts that are not embedded."""
    depth = 0
    for _, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("BDC", "BMC"):
            depth += 1
        elif name == "EMC":
            depth -= 1
        elif name in PAINTING and depth == 0:
            yield f"content that is not tagged: {name} (7.1)"
    links = [note for note in page.get("/Annots", []) if note.get("/Subtype") == "/Link"]
    if any(not str(link.get("/Contents", "")) for link in links):
        yield "a link without a description (7.18.5)"
    if links and page.get("/Tabs") != "/S":
        yield "its links are not in the order of the structure (7.18.3)"
    for _, font in page.get("/Resources", {}).get("/Font", {}).items():
        own = font.get("/DescendantFonts", [font])[0]
        description = own.get("/FontDescriptor", {})
        # Type 3 has its glyphs in itself.
        if font.get("/Subtype") != "/Type3" and not any(f"/FontFile{end}" in description for end in ("", "2", "3")):
            yield f"a font that is not embedded: {font.get('/BaseFont')} (7.21.4)"
        if "/ToUnicode" not in font:
            yield f"a font whose characters are not known: {font.get('/BaseFont')} (7.21.7)"


status = 0
for path in sys.argv[1:]:
    for fault in sorted(set(faults(path))):
        print(f"{path}: {fault}")
        status = 1
sys.exit(status)
