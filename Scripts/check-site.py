#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the site of Scripts/site.py: links and anchors, headings, HTML, nothing from elsewhere; in Chromium also axe-core and the search.

    Scripts/check-site.py [--quick] [out/site]

--quick leaves Chromium out. Pages are opened as files, as they have to work without a server. A page of each kind is held against
axe-core, light in a wide window and dark in a narrow one. html5lib parses every page of the site except those of libraries, of
which every twentieth is parsed.
"""

import argparse
import html.parser
import json
import multiprocessing
import pathlib
import re
import sys
import urllib.parse

sys.dont_write_bytecode = True

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / ".build/site"))

AXE = ROOT / ".build/axe/axe_playwright_python/axe.min.js"
# What a page loads by itself; a link that a reader follows may lead elsewhere.
LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src", "video": "src", "audio": "src", "form": "action"}
# Words that are typed, and the page that has to be among the first results.
SEARCHES = [
    ("add-subs", "commands/add-subs.html"), ("M104", "rules/M104.html"), ("1.2.2", "clauses/wcag-1-2-2.html"),
    ("webvtt imsc", ""), ("espanol", ""), ("baseline", "commands/audit.html"), ("audio description", "guide/Description.html"),
]


class Reader(html.parser.HTMLParser):
    """What the checks need of a page."""

    def __init__(self):
        super().__init__()
        self.ids, self.links, self.loaded, self.headings, self.faults = [], [], [], [], []
        self.landmarks = []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        if LOADED.get(tag) in values:
            self.loaded.append(values[LOADED[tag]])
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag == "img" and not values.get("alt"):
            self.faults.append(f"a picture has no text: {values.get('src')}")
        if tag in ("main", "header", "footer"):
            self.landmarks.append(tag)
        if "style" in values or any(name.startswith("on") for name in values):
            self.faults.append(f"{tag} has a style or a script of its own")


def read(path):
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    faults = reader.faults
    faults += [f"the anchor {name} is there twice" for name in sorted({name for name in reader.ids if reader.ids.count(name) > 1})]
    if reader.headings.count(1) != 1:
        faults.append(f"{reader.headings.count(1)} headings of the first level")
    # Navigation beside the content has headings of its own, after it.
    faults += [f"a heading of level {after} comes after one of level {before}"
               for before, after in zip(reader.headings, reader.headings[1:]) if after > before + 1]
    if sorted(reader.landmarks) != ["footer", "header", "main"]:
        faults.append(f"landmarks are {reader.landmarks}")
    return reader, faults


def parse(path):
    """What html5lib finds wrong with a page."""
    import html5lib

    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    parser.parse(path.read_bytes(), transport_encoding="utf-8")
    return [f"{path}: {code} at line {place[0]} {data}" for place, code, data in parser.errors]


def check_pages(folder):
    pages = {path: read(path) for path in sorted(folder.rglob("*.html"))}
    ids = {path: set(reader.ids) for path, (reader, _) in pages.items()}
    faults = []
    for path, (reader, own) in pages.items():
        name = path.relative_to(folder)
        faults += [f"{name}: {fault}" for fault in own]
        faults += [f"{name}: loads {address}" for address in reader.loaded
                   if re.match(r"[a-z]+:|//", address) and address != "data:,"]
        for address in [*reader.links, *reader.loaded]:
            if re.match(r"(https?|mailto|data):", address):
                continue
            target, _, fragment = address.partition("#")
            found = (path.parent / urllib.parse.unquote(target)).resolve() if target else path
            if not found.is_file():
                faults.append(f"{name}: {address} leads nowhere")
            elif fragment and found.suffix == ".html" and urllib.parse.unquote(fragment) not in ids.get(found, set()):
                faults.append(f"{name}: {address} has no such anchor")
    for path in folder.rglob("*.css"):
        faults += [f"{path.name}: loads {address}" for address in re.findall(r"url\(([^)]*)\)|@import", path.read_text())]
    libraries = [path for path in pages if "libraries" in path.relative_to(folder).parts[:1]]
    chosen = [path for path in pages if path not in set(libraries)] + libraries[::20]
    with multiprocessing.Pool() as pool:
        faults += [fault for found in pool.map(parse, chosen, chunksize=20) for fault in found]
    print(f"{len(pages)} pages, {sum(len(reader.links) for reader, _ in pages.values())} links, {len(chosen)} parsed by html5lib")
    return faults


def sample(folder):
    """A page of each kind: the longest, which has most of what pages can have."""
    chosen = [folder / "index.html", folder / "guide/Cookbook.html", folder / "guide/index.html"]
    for part in ["commands", "rules", "clauses", "schemas", "libraries", "files"]:
        pages = sorted((folder / part).rglob("*.html"), key=lambda path: (path.stat().st_size, path))
        # A larger page takes axe-core many seconds and shows nothing else.
        pages = [path for path in pages if path.stat().st_size < 30_000]
        chosen += [pages[-1], folder / part / "index.html"]
    return [path for path in dict.fromkeys(chosen) if path.exists()]


# Contrast takes most of the time; pages that are larger have no colours of their own.
AXE_RUN = (
    "axe.run(document, {rules: {'color-contrast': {enabled: document.documentElement.outerHTML.length < 30000}}})"
    ".then(r => r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' ')).concat("
    "r.incomplete.filter(v => v.id != 'color-contrast').map(v => 'unclear ' + v.id + ': ' + v.nodes[0].html)))"
)
OVERFLOW = "document.documentElement.scrollWidth > innerWidth"


def check_look(page, folder):
    """axe-core and reflow."""
    faults, count = [], 0
    library = AXE.read_text()
    # Colours do not depend on the width, nor the rest on colours.
    for size, scheme in [((1280, 1024), "light"), ((360, 740), "dark")]:
        page.size(*size)
        page.prefer(prefers_color_scheme=scheme)
        for path in sample(folder):
            page.open(path.as_uri())
            page.evaluate(library + ";0")
            where = f"{path.relative_to(folder)} ({size[0]}, {scheme})"
            faults += [f"{where}: {fault}" for fault in page.evaluate(AXE_RUN)]
            if page.evaluate(OVERFLOW):
                faults.append(f"{where}: is wider than the window")
            count += 1
    page.prefer()
    page.size(1280, 1024)
    print(f"axe-core looked at {count} pages")
    return faults


def check_search(page, folder):
    """Typed words give results, from a page in a folder; the keyboard reaches them."""
    faults = []
    page.open((folder / "rules/index.html").as_uri())
    for text, expected in SEARCHES:
        page.press("/")
        if page.evaluate("document.activeElement.id") != "_search":
            return [f"search: the key / does not focus the field, but {page.evaluate('document.activeElement.id')}"]
        page.call("Input.insertText", text=text)
        if not page.wait(f"document.getElementById('_results-status').textContent.includes({json.dumps(text)})", 10):
            return [f"search: nothing is reported for {text}"]
        found = page.evaluate("[...document.querySelectorAll('#_results-list a')].map(a => a.getAttribute('href'))")
        if not any(each.startswith("../" + expected) for each in found[:5]):
            faults.append(f"search: {text} gives {found[:5]}, not {expected}")
        page.press("Escape")
        if page.evaluate("!document.getElementById('_results').hidden"):
            faults.append("search: Escape does not close the results")
        page.evaluate("document.activeElement.blur()")
    page.press("/")
    page.call("Input.insertText", text="m104")
    page.press("Enter")
    page.wait("document.activeElement.tagName == 'A'", 5)
    page.press("Enter")
    if not page.wait("/M104/.test(document.title)", 10):
        faults.append(f"search: Enter does not open a result, the page is {page.evaluate('document.title')}")
    return faults + check_results(page, folder)


def check_results(page, folder):
    """axe-core with results shown; and a word that is nowhere."""
    page.open((folder / "index.html").as_uri())
    page.press("/")
    page.call("Input.insertText", text="captions")
    page.wait("document.querySelectorAll('#_results-list a').length > 5", 10)
    page.evaluate(AXE.read_text() + ";0")
    faults = [f"search results: {fault}" for fault in page.evaluate(AXE_RUN)]
    page.call("Input.insertText", text="qqq")
    if not page.wait("/^0 results/.test(document.getElementById('_results-status').textContent)", 10):
        faults.append("search: a word that is nowhere is not reported")
    return faults


def check_keyboard(page, folder):
    """The first stop is the link to the content, which works."""
    page.open((folder / "index.html").as_uri())
    page.press("Tab")
    first = page.evaluate("document.activeElement.className")
    page.press("Enter")
    page.wait("document.activeElement.id == '_content'", 5)
    focused = page.evaluate("document.activeElement.id")
    return [] if (first, focused) == ("skip", "_content") else [f"keyboard: the first stop is {first}, and leads to {focused}"]


def check_without_scripts(page, folder):
    """Without scripts everything but the search is there, and the search is not shown."""
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    page.open((folder / "rules/M101.html").as_uri())
    shown = page.evaluate("getComputedStyle(document.getElementById('_search-form')).display")
    page.call("Emulation.setScriptExecutionDisabled", value=False)
    return [] if shown == "none" else ["without scripts the search is shown"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("site", type=pathlib.Path, nargs="?", default=ROOT / "out/site")
    options = parser.parse_args()
    folder = options.site.resolve()
    if not (folder / "index.html").exists():
        sys.exit(f"check-site: {options.site} is missing; run: make site")
    faults = check_pages(folder)
    if not options.quick:
        import chromium

        with chromium.browser() as page:
            faults += check_search(page, folder) + check_keyboard(page, folder) + check_without_scripts(page, folder)
            if AXE.exists():
                faults += check_look(page, folder)
            else:
                faults.append("axe-core is missing; run: make setup-tests")
    if faults:
        sys.exit("\n".join(["check-site: faults", *faults]))
    print("check-site: no faults")


if __name__ == "__main__":
    main()
