# SPDX-License-Identifier: Apache-2.0
"""The documentation of the libraries, from the archives that DocC writes ("make docs").

DocC's own pages are a program that needs a server; here its data are plain pages, one for each module, article and type, whose
members are parts of the page of their type.
"""

import json
import pathlib
import re

from pages import code_block, escape, link, table

HAVE_PAGES = {"struct", "enum", "class", "protocol", "actor", "module"}


class Archive:
    """The nodes of one library by their addresses."""

    def __init__(self, folder):
        self.name = folder.stem
        self.nodes, self.places = {}, {}
        for path in sorted(pathlib.Path(folder, "data/documentation").rglob("*.json")):
            node = json.loads(path.read_text())
            self.nodes["/documentation/" + str(path.relative_to(folder / "data/documentation"))[: -len(".json")]] = node
        # Members come after their types, whose pages have them.
        for address in sorted(self.nodes, key=lambda each: (each.count("/"), each)):
            self.places[address] = self.place(address)

    def place(self, address):
        words = [re.sub(r"[^a-z0-9._-]+", "-", word.lower()).strip("-") for word in address.split("/")[2:]]
        node = self.nodes[address]
        parent = address.rsplit("/", 1)[0]
        is_member = node["metadata"].get("role") == "symbol" and self.kind(node) not in HAVE_PAGES and address.count("/") > 3
        if is_member and parent in self.places and "#" not in self.places[parent]:
            page, anchor, count = self.places[parent], words[-1], 1
            while f"{page}#{anchor}" in self.places.values():
                count += 1
                anchor = f"{words[-1]}-{count}"
            return f"{page}#{anchor}"
        if len(words) == 1:
            return f"libraries/{words[0]}/index.html"
        page, count = "libraries/" + "/".join(words), 1
        while f"{page}.html" in self.places.values():
            count += 1
            page = "libraries/" + "/".join(words) + f"-{count}"
        return page + ".html"

    @staticmethod
    def kind(node):
        return node["metadata"].get("symbolKind") or node["metadata"].get("role")

    def members(self, address):
        return [each for each in self.nodes if each.rsplit("/", 1)[0] == address and "#" in self.places[each]]


class Writer:
    """The HTML of a node on a page."""

    def __init__(self, archive, address, page):
        self.archive, self.page = archive, page
        self.references = archive.nodes[address].get("references", {})

    def reference(self, identifier, text=None):
        found = self.references.get(identifier, {})
        title = text or found.get("title", identifier.rsplit("/", 1)[-1])
        shown = f"<code>{escape(title)}</code>" if found.get("kind") == "symbol" or found.get("role") == "symbol" else escape(title)
        address = found.get("url", "")
        if address in self.archive.places:
            return link(self.page, self.archive.places[address], shown)
        return f'<a href="{escape(address)}">{shown}</a>' if address.startswith("http") else shown

    def inline(self, parts):
        result = ""
        for part in parts:
            kind = part["type"]
            if kind == "text":
                result += escape(part["text"], quote=False)
            elif kind == "codeVoice":
                result += f"<code>{escape(part['code'], quote=False)}</code>"
            elif kind in ("emphasis", "strong"):
                tag = "em" if kind == "emphasis" else "strong"
                result += f"<{tag}>{self.inline(part['inlineContent'])}</{tag}>"
            elif kind == "reference":
                result += self.reference(part["identifier"], part.get("overridingTitle"))
            else:
                result += self.inline(part.get("inlineContent", []))
        return result

    def blocks(self, parts, level):
        result = ""
        for part in parts:
            kind = part["type"]
            if kind == "paragraph":
                result += f"<p>{self.inline(part['inlineContent'])}</p>\n"
            elif kind == "heading":
                depth = min(6, max(level, part["level"] + level - 2))
                anchor = re.sub(r"[^a-z0-9]+", "-", part["anchor"].lower())
                result += f'<h{depth} id="{anchor}">{escape(part["text"])}</h{depth}>\n'
            elif kind == "codeListing":
                result += code_block("\n".join(part["code"]) + "\n", part.get("syntax") or "")
            elif kind in ("unorderedList", "orderedList"):
                tag = "ul" if kind == "unorderedList" else "ol"
                items = "".join(f"<li>{self.blocks(item['content'], level)}</li>\n" for item in part["items"])
                result += f"<{tag}>\n{items}</{tag}>\n"
            elif kind == "aside":
                result += f"<div class=\"aside\"><p><strong>{escape(part.get('name', 'Note'))}</strong></p>\n{self.blocks(part['content'], level)}</div>\n"
            elif kind == "table":
                rows = [[self.blocks(cell, level) for cell in row] for row in part["rows"]]
                result += table(rows[0], rows[1:], "Table")
            elif kind == "termList":
                items = "".join(f"<dt>{self.inline(item['term']['inlineContent'])}</dt><dd>{self.blocks(item['definition']['content'], level)}</dd>"
                                for item in part["items"])
                result += f"<dl>{items}</dl>\n"
            else:
                result += self.blocks(part.get("content", []), level)
        return result


def declaration(node):
    for section in node.get("primaryContentSections", []):
        if section["kind"] == "declarations":
            return "".join(token["text"] for token in section["declarations"][0]["tokens"])
    return ""


def content(writer, node, level):
    """What a node says, without its title: declaration, abstract, parameters, discussion."""
    text = declaration(node)
    result = code_block(text + "\n", "swift", wraps=True) if text else ""
    if node.get("abstract"):
        result += f"<p>{writer.inline(node['abstract'])}</p>\n"
    for section in node.get("primaryContentSections", []):
        if section["kind"] == "parameters":
            items = "".join(f"<dt><code>{escape(each['name'])}</code></dt>\n<dd>{writer.blocks(each['content'], level)}</dd>\n"
                            for each in section["parameters"])
            result += f'<dl class="options">\n{items}</dl>\n'
        elif section["kind"] == "content":
            parts = section["content"]
            # The heading of a discussion alone says nothing.
            others = [each for each in parts[1:] if each["type"] == "heading"]
            if parts and parts[0].get("text") in ("Discussion", "Overview", "Return Value") and not others:
                label = "<p>Returns:</p>\n" if parts[0]["text"] == "Return Value" else ""
                result += label + writer.blocks(parts[1:], level)
            else:
                result += writer.blocks(parts, level)
    for section in node.get("relationshipsSections", []):
        names = ", ".join(writer.reference(each) for each in section["identifiers"])
        result += f"<p>{escape(section['title'])}: {names}.</p>\n"
    return result


def topics(writer, node, members):
    """The lists of what belongs to a node, without the members that are on the page itself."""
    result = ""
    for number, section in enumerate(node.get("topicSections", [])):
        entries = [each for each in section["identifiers"]
                   if writer.references.get(each, {}).get("url") not in members]
        if not entries:
            continue
        items = ""
        for each in entries:
            about = writer.inline(writer.references.get(each, {}).get("abstract", []))
            items += f"<dt>{writer.reference(each)}</dt>\n<dd>{about}</dd>\n"
        result += f'<h2 id="topic-{number}">{escape(section.get("title") or "Topics")}</h2>\n<dl class="options">\n{items}</dl>\n'
    return result


def page_of(archive, address, page):
    node = archive.nodes[address]
    writer = Writer(archive, address, page)
    home = f"libraries/{archive.name.lower()}/index.html"
    trail = link(page, "libraries/index.html", "Libraries") + ("" if page == home else " › " + link(page, home, archive.name))
    title = node["metadata"]["title"]
    body = f'<p class="trail">{trail}</p>\n<h1>{escape(title)}</h1>\n' + content(writer, node, 2)
    members = archive.members(address)
    body += topics(writer, node, members)
    if members:
        body += '<h2 id="members">Members</h2>\n'
    for member in members:
        other = archive.nodes[member]
        anchor = archive.places[member].split("#")[1]
        body += f'<h3 id="{escape(anchor)}"><code>{escape(other["metadata"]["title"])}</code></h3>\n'
        body += unique(content(Writer(archive, member, page), other, 4), anchor)
    return title, body


def unique(markup, anchor):
    """Headings of a member have the member's anchor before theirs."""
    return re.sub(r'<h(\d) id="', rf'<h\1 id="{escape(anchor)}-', markup)


def purposes_of(site):
    """What Docs/Libraries.md says of each library, for those that say nothing of themselves."""
    rows = re.findall(r"(?m)^\| (`\w.*?) \| (.*) \|$", (site.root / "Docs/Libraries.md").read_text())
    return {name: text for names, text in rows for name in re.findall(r"`(\w+)`", names)}


def add_libraries(site, folder):
    archives = [Archive(path) for path in sorted(folder.glob("*.doccarchive"))]
    path = "libraries/index.html"
    body = "<h1>Libraries</h1>\n<p>Everything that the commands do is in libraries of a Swift package.</p>\n"
    if not archives:
        body += ("<p>The documentation of the libraries was left out of this copy of the site: <code>make docs site</code> builds it "
                 f"in. {link(path, 'guide/Libraries.html', 'The list of the libraries')} says what each is for.</p>\n")
        site.add(path, "Libraries", "libraries", body, kind="Libraries")
        return False
    items = ""
    purposes = purposes_of(site)
    for archive in archives:
        home = archive.nodes[f"/documentation/{archive.name.lower()}"]
        writer = Writer(archive, f"/documentation/{archive.name.lower()}", path)
        items += (f"<dt>{link(path, f'libraries/{archive.name.lower()}/index.html', archive.name)}</dt>\n"
                  f"<dd>{writer.inline(home.get('abstract', [])) or escape(purposes.get(archive.name, ''))}</dd>\n")
    body += f'<p>{link(path, "guide/Libraries.html", "What programs do with them")}</p>\n<dl class="options">\n{items}</dl>\n'
    site.add(path, "Libraries", "libraries", body, kind="Libraries")
    for archive in archives:
        for address, page in archive.places.items():
            if "#" not in page:
                title, text = page_of(archive, address, page)
                site.add(page, title, "libraries", text, kind=f"Library {archive.name}")
    return True
