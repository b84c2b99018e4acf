# SPDX-License-Identifier: Apache-2.0
"""Pages, their places, and the template that all of them share."""

import html
import pathlib
import posixpath
import re
import shutil
import string
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent

# The parts of the site, as the navigation names them, and their first pages.
PARTS = [
    ("guide", "Guide", "guide/index.html"),
    ("cookbook", "Cookbook", "guide/Cookbook.html"),
    ("commands", "Commands", "commands/index.html"),
    ("rules", "Rules", "rules/index.html"),
    ("clauses", "Clauses", "clauses/index.html"),
    ("schemas", "Schemas", "schemas/index.html"),
    ("libraries", "Libraries", "libraries/index.html"),
]

escape = html.escape


@dataclass
class Page:
    path: str
    title: str
    part: str
    body: str
    # The pages beside it: headings, each with (title, path) of its pages.
    beside: list = field(default_factory=list)
    # What is before the title in the search, such as "Rule".
    kind: str = ""


def relative(page, target):
    """The address of a target as a page names it."""
    path, mark, fragment = target.partition("#")
    if not path or path == page:
        return "#" + fragment if fragment else posixpath.basename(page)
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + mark + fragment


def link(page, target, text):
    return f'<a href="{escape(relative(page, target))}">{text}</a>'


def code_block(text, language="", wraps=False):
    """A block of code, whose long lines go on in the next; or else one that is too wide for a telephone is scrolled by keyboard."""
    is_wide = any(len(line) > 36 for line in text.splitlines())
    kind = f' class="language-{escape(language)}"' if language else ""
    if wraps:
        return f'<pre class="wraps"><code{kind}>{escape(text, quote=False)}</code></pre>\n'
    scrolled = ' tabindex="0"' if is_wide else ""
    return f"<pre{scrolled}><code{kind}>{escape(text, quote=False)}</code></pre>\n"


def table(head, rows, label):
    """A table that is scrolled by keyboard where it is too wide; the first cell of a row is its heading."""
    cells = "".join(f'<th scope="col">{each}</th>' for each in head)
    lines = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{each}</td>" for each in row[1:]) + "</tr>\n" for row in rows
    )
    return (f'<div class="scroll" role="group" aria-label="{escape(label)}" tabindex="0"><table><thead><tr>{cells}</tr></thead>\n'
            f"<tbody>\n{lines}</tbody></table></div>\n")


def inline(text):
    """Text of the program, in which `code` is between backquotes."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


class Site:
    def __init__(self, root):
        self.root = root
        self.pages = []
        self.files = {}
        self.version = re.search(r"(?m)^## (\d[\d.]*) ", (root / "CHANGELOG.md").read_text())[1]
        self.template = string.Template((HERE / "page.html").read_text())

    def add(self, *arguments, **options):
        self.pages.append(Page(*arguments, **options))

    def render(self, page):
        navigation = "\n".join(
            f'<li><a href="{relative(page.path, path)}"{current(key == page.part, page.path == path)}>{name}</a></li>'
            for key, name, path in PARTS
        )
        beside = "".join(
            f"<h2>{escape(heading)}</h2>\n<ul>\n" + "".join(
                f'<li><a href="{escape(relative(page.path, path))}"{current(path == page.path, True)}>{escape(title)}</a></li>\n'
                for title, path in entries) + "</ul>\n"
            for heading, entries in page.beside
        )
        if beside:
            beside = f'<nav class="beside" aria-label="Pages of this part"><details open><summary>Pages of this part</summary>\n{beside}</details></nav>'
        title = "mediatag" if page.path == "index.html" else f"{page.title} · mediatag"
        return self.template.substitute(
            title=escape(title), root=escape(relative(page.path, "")[: -len(posixpath.basename(page.path))] or
                                             "../" * page.path.count("/")),
            home=relative(page.path, "index.html"), navigation=navigation, beside=beside, body=page.body,
            layout="with-beside" if beside else "alone", version=self.version,
            description=escape(first_sentence(page)),
        )

    def write(self, folder, index):
        for page in self.pages:
            path = folder / page.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.render(page), encoding="utf-8")
        for name, source in sorted(self.files.items()):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, path)
        for name in ["site.css", "search.js"]:
            shutil.copyfile(HERE / name, folder / name)
        (folder / "search-index.js").write_text(index, encoding="utf-8")


def current(is_current, is_page):
    return f' aria-current="{"page" if is_page else "true"}"' if is_current else ""


def first_sentence(page):
    text = re.search(r"<p>(.*?)</p>", page.body, re.S)
    words = html.unescape(re.sub(r"<[^>]+>", "", text[1])) if text else page.title
    return " ".join(words.split())[:200]
