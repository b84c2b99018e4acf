# SPDX-License-Identifier: Apache-2.0
"""The documents in Markdown as pages: Docs, the cookbook, the first page; and the files of the repository that they link to."""

import posixpath
import re
import sys
import tomllib

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML

from pages import HERE, code_block, escape, inline, link, relative

FIRST = "Scripts/site/first.md"


def slug(text, used):
    """The anchor of a heading, as forges make it."""
    base = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    name, count = base, 0
    while name in used:
        count += 1
        name = f"{base}-{count}"
    used.add(name)
    return name


class Renderer(RendererHTML):
    """HTML of tokens with anchors, and with addresses as the site has them."""

    def __init__(self, parser=None):
        super().__init__(parser)
        self.document = None

    def heading_open(self, tokens, index, options, env):
        tokens[index].attrSet("id", slug(text_of(tokens[index + 1]), env["used"]))
        return self.renderToken(tokens, index, options, env)

    def link_open(self, tokens, index, options, env):
        tokens[index].attrSet("href", env["address"](tokens[index].attrGet("href")))
        return self.renderToken(tokens, index, options, env)

    def image(self, tokens, index, options, env):
        tokens[index].attrSet("src", env["address"](tokens[index].attrGet("src")))
        return super().image(tokens, index, options, env)

    def fence(self, tokens, index, options, env):
        language = tokens[index].info.split(" ")[0]
        return code_block(tokens[index].content, language)

    def code_block(self, tokens, index, options, env):
        return code_block(tokens[index].content)

    def table_open(self, tokens, index, options, env):
        return '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n'

    def table_close(self, tokens, index, options, env):
        return "</table></div>\n"

    def th_open(self, tokens, index, options, env):
        tokens[index].attrSet("scope", "col")
        # The heading of a column that has none is read as text, not as a heading.
        if not tokens[index + 1].content.strip():
            tokens[index].tag = tokens[index + 2].tag = "td"
            tokens[index].attrs.pop("scope")
        return self.td_open(tokens, index, options, env)

    def td_open(self, tokens, index, options, env):
        # A class, so that pages have no styles of their own.
        style = tokens[index].attrs.pop("style", "")
        if "right" in style:
            tokens[index].attrSet("class", "right")
        return self.renderToken(tokens, index, options, env)


def text_of(token):
    return "".join(each.content for each in token.children or [] if each.type in ("text", "code_inline"))


PARSER = MarkdownIt("commonmark", {"html": False}, renderer_cls=Renderer).enable("table")


class Documents:
    def __init__(self, site):
        self.site = site
        with open(HERE / "contents.toml", "rb") as file:
            self.groups = tomllib.load(file)["group"]
        self.places = {name: place(name) for group in self.groups for name in group["documents"]}
        self.places |= {"README.md": "index.html", FIRST: "index.html", "Docs/Rules.md": "rules/index.html",
                        "Docs/schemas": "schemas/index.html"}
        self.linked = {}

    def check(self):
        """Every document is in a group."""
        names = {f"Docs/{path.name}" for path in (self.site.root / "Docs").glob("*.md")}
        missing = sorted(names - set(self.places))
        if missing:
            sys.exit(f"site.py: contents.toml does not name {', '.join(missing)}")

    def html(self, name, path, text=None):
        """A document as HTML, with the addresses of a page."""
        text = text if text is not None else (self.site.root / name).read_text()
        tokens = PARSER.parse(text)
        environment = {"used": set(), "address": lambda address: self.address(name, path, address)}
        return PARSER.renderer.render(tokens, PARSER.options, environment), heading(tokens)

    def address(self, name, path, address):
        """The address of a link as a page of the site names it."""
        if re.match(r"[a-z]+:", address) or address.startswith("#"):
            return address
        target, mark, fragment = address.partition("#")
        full = posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
        if full == "Docs/Rules.md" and re.match(r"[a-z]\d{3}-", fragment):
            return relative(path, f"rules/{fragment[:4].upper()}.html")
        if full in self.places:
            return relative(path, self.places[full] + mark + fragment)
        return relative(path, self.file(full, name))

    def file(self, full, name):
        """A file of the repository: a picture or a schema as it is, any other on a page."""
        source = self.site.root / full
        if not source.exists():
            sys.exit(f"site.py: {name} links to {full}, which is missing")
        if full.startswith("Docs/schemas/"):
            return f"schemas/{source.stem}.html"
        if source.suffix in {".jpg", ".png", ".svg"}:
            self.site.files[f"pictures/{source.name}"] = source
            return f"pictures/{source.name}"
        self.linked[full] = f"files/{full}/index.html" if source.is_dir() else f"files/{full}.html"
        return self.linked[full]

    def add_files(self):
        """The files that documents link to."""
        done = set()
        while left := sorted(set(self.linked) - done):
            for full in left:
                done.add(full)
                source, path = self.site.root / full, self.linked[full]
                if source.is_dir():
                    inside = sorted(each for each in source.rglob("*") if each.is_file())
                    items = "".join(
                        f"<li>{link(path, self.file(str(each.relative_to(self.site.root)), full), escape(str(each.relative_to(source))))}</li>\n"
                        for each in inside)
                    body = f"<h1>{escape(full)}</h1>\n<ul>\n{items}</ul>\n"
                else:
                    body = f"<h1>{escape(full)}</h1>\n<p>A file of the repository.</p>\n{code_block(source.read_text())}"
                self.site.add(path, full, "guide", body, kind="File")


def place(name):
    stem = name.rsplit("/", 1)[-1].removesuffix(".md")
    return {"python/README.md": "guide/Python.html", "CONTRIBUTING.md": "guide/Contributing.html",
            "CHANGELOG.md": "guide/Changes.html", "SECURITY.md": "guide/Security.html"}.get(name, f"guide/{stem}.html")


def heading(tokens):
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            return text_of(tokens[index + 1])
    return ""


def add_documents(site):
    documents = Documents(site)
    documents.check()
    rendered = {name: documents.html(name, path) for name, path in documents.places.items() if path.startswith("guide/")}
    titles = {name: {"python/README.md": "Python"}.get(name, title) for name, (_, title) in rendered.items()}
    beside = [(group["title"], [(titles[name], documents.places[name]) for name in group["documents"]]) for group in documents.groups]
    overview = "<h1>Guide</h1>\n<p>How movies, captions, presentations and audits work with mediatag.</p>\n"
    for group in documents.groups:
        items = "".join(f"<li>{link('guide/index.html', documents.places[name], escape(titles[name]))}: "
                        f"{inline(text)}</li>\n" for name, text in group["documents"].items())
        overview += f"<h2>{escape(group['title'])}</h2>\n<ul>\n{items}</ul>\n"
    site.add("guide/index.html", "Guide", "guide", overview, beside=beside)
    for name, (body, _) in rendered.items():
        is_cookbook = name == "Docs/Cookbook.md"
        site.add(documents.places[name], titles[name], "cookbook" if is_cookbook else "guide", contents(body), beside=beside,
                 kind="Cookbook" if is_cookbook else "Guide")
    body, _ = documents.html(FIRST, "index.html")
    site.add("index.html", "mediatag", "first", body)
    add_jobs(site, (site.root / "Docs/Cookbook.md").read_text())
    rules = next(page for page in site.pages if page.path == "rules/index.html")
    rules.body = rules.body.replace("<!-- profiles -->", profiles(documents))
    documents.add_files()


def add_jobs(site, cookbook):
    """Names the jobs of the cookbook on the pages of the commands that they call."""
    used, anchors = {}, set()
    for level, title, text in re.findall(r"(?m)^(#{1,3}) (.+)\n((?:(?!#{1,3} ).*\n)*)", cookbook):
        anchor = slug(title, anchors)
        if level == "###":
            for call in re.findall(r"(?m)^\$ (?:.*\| )?mediatag (.*)", text):
                used.setdefault(call, []).append((title, anchor))
    for page in site.pages:
        found = re.search(r"<!-- jobs (.*) -->", page.body)
        if found:
            jobs = dict.fromkeys(job for call, jobs in used.items() if f"{call} ".startswith(f"{found[1]} ") for job in jobs)
            items = "".join(f"<li>{link(page.path, f'guide/Cookbook.html#{anchor}', escape(title))}</li>\n" for title, anchor in jobs)
            text = f'<h2 id="jobs">In the cookbook</h2>\n<ul>\n{items}</ul>\n' if items else ""
            page.body = page.body.replace(found[0], text)


def contents(body):
    """The body with a list of its headings, if it has several."""
    found = re.findall(r'<h2 id="([^"]+)">(.*?)</h2>', body)
    if len(found) < 3:
        return body
    items = "".join(f'<li><a href="#{anchor}">{re.sub(r"</?a[^>]*>", "", title)}</a></li>\n' for anchor, title in found)
    # A landmark only where it is needed: a list in a box that can be closed.
    box = f'<details class="contents"><summary>On this page</summary>\n<ul>\n{items}</ul>\n</details>\n'
    return re.sub(r"(</h1>\n)", lambda match: match[1] + box, body, count=1)


def profiles(documents):
    """The profiles of Docs/Rules.md."""
    text = (documents.site.root / "Docs/Rules.md").read_text()
    body, _ = documents.html("Docs/Rules.md", "rules/index.html", "## Profiles\n" + text.split("\n## Profiles\n", 1)[1])
    return body
