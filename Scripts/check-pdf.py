#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Checks what a program can of PDF/UA-1 (ISO 14289-1) in a PDF, and lists what is missing. Exit status 1: something is.

    Scripts/check-pdf.py FILE...

It needs python3-pikepdf. A person has to look at the rest: the order of reading, and whether the structure means what it shows.
"""

import sys

import pikepdf

PAINTING = set("S s f F f* B B* b b* Tj TJ ' \" Do sh EI".split())
SHOWING = set("Tj TJ ' \"".split())
# ISO 32000-1, 14.8.4.
TYPES = set(
    """Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
    Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure
    Formula Form""".split()
)
CHILDREN = {
    "L": {"L", "LI", "Caption"},
    "LI": {"Lbl", "LBody"},
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TFoot": {"TR"},
    "TR": {"TH", "TD"},
}
# What is in them is in the element around them.
TRANSPARENT = {"NonStruct", "Div", "Part"}


def structure(root, roles):
    """Each element of the structure in its order, with its kind and that of the element around it."""
    rest = [(root, "")]
    while rest:
        node, around = rest.pop()
        if isinstance(node, pikepdf.Array):
            rest += [(child, around) for child in reversed(list(node))]
        elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
            own = str(node.S)[1:]
            kind = str(roles.get(f"/{own}", node.S))[1:]
            yield kind, node, around
            if "/K" in node:
                rest.append((node.K, around if kind in TRANSPARENT else kind))


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
            yield from (f"page {number}: {fault}" for fault in painted(page.obj))
            yield from (f"page {number}: {fault}" for fault in parts(page))


def tags(root):
    levels = []
    tree = root.get("/StructTreeRoot", {})
    for kind, node, around in structure(tree.get("/K", []), tree.get("/RoleMap", {})):
        if kind not in TYPES:
            yield f"a type of the structure that is not standard: {kind} (7.1)"
        if kind not in TRANSPARENT and kind not in CHILDREN.get(around, {kind}):
            yield f"{kind} in {around} (7.5, 7.6)"
        if kind == "Figure" and not str(node.get("/Alt", "")):
            yield "a figure without a text (7.3)"
        if kind == "TH" and not any("/Scope" in part for part in attributes(node)):
            yield "a header of a table without a scope (7.5)"
        if kind[:1] == "H" and kind[1:].isdigit():
            levels.append(int(kind[1:]))
    if not levels:
        yield "no heading (7.4)"
    for before, after in zip([0, *levels], levels):
        if after > before + 1:
            yield f"a heading of level {after} after one of level {before} (7.4.2)"


def attributes(node):
    own = node.get("/A", [])
    return own if isinstance(own, pikepdf.Array) else [own]


def is_mark(operands):
    """Whether marked content is an item of the structure or an artifact (ISO 32000-1, 14.7.4.2 and 14.8.2.2)."""
    properties = operands[1] if len(operands) > 1 else {}
    return operands[0] == "/Artifact" or isinstance(properties, pikepdf.Dictionary) and "/MCID" in properties


def painted(stream):
    """Content that is neither tagged nor an artifact, marks in marks, and characters without a glyph."""
    marks = []
    font = {}
    resources = stream.get("/Resources", {})
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name in ("BDC", "BMC"):
            if is_mark(operands) and any(marks):
                yield "an item or artifact in another one (7.1)"
            marks.append(is_mark(operands))
        elif name == "EMC":
            if not marks:
                yield "an end of marked content without a beginning (7.1)"
            marks = marks[:-1]
        elif name == "Tf":
            font = resources.get("/Font", {}).get(str(operands[0]), {})
        elif name in PAINTING and not any(marks):
            inner = resources.get("/XObject", {}).get(str(operands[0]), {}) if name == "Do" else {}
            if inner.get("/Subtype") == "/Form":
                # A form may mark its content by itself.
                yield from painted(inner)
            else:
                yield f"content that is not tagged: {name} (7.1)"
        if name in SHOWING and font.get("/Subtype") == "/Type0" and any(map(has_glyph_0, operands)):
            yield "a character without a glyph (7.21.8)"
    if marks:
        yield "marked content without an end (7.1)"


def has_glyph_0(operand):
    if isinstance(operand, pikepdf.Array):
        return any(map(has_glyph_0, operand))
    if not isinstance(operand, pikepdf.String):
        return False
    text = bytes(operand)
    return any(text[place : place + 2] == b"\0\0" for place in range(0, len(text), 2))


def parts(page):
    """Links without a description or order, and fonts that are not embedded."""
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
