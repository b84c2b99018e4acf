# SPDX-License-Identifier: Apache-2.0
"""The index of the search: the parts of all pages, and the words in each."""

import html
import json
import re
import unicodedata
from collections import defaultdict

# Where a word is: in the title of a part, in that of its page, or in its text. It is added to four times the number of the part.
TITLE, PAGE, TEXT = 3, 2, 1
SNIPPET = 150


def plain(markup):
    markup = re.sub(r"<(details class=\"contents\".*?</details|p class=\"trail\".*?</p)>", " ", markup, flags=re.S)
    markup = re.sub(r"</?(?:code|a|strong|em|span)\b[^>]*>", "", markup)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def snippet(text):
    """The beginning of a text, cut between words."""
    return text if len(text) <= SNIPPET else text[:SNIPPET].rsplit(" ", 1)[0] + " …"


def words(text):
    """Words as the search compares them: without marks, in lower case; numbers of clauses are one word."""
    text = unicodedata.normalize("NFD", text.lower())
    text = re.sub(r"[\u0300-\u036f]", "", text)
    return re.findall(r"[^\W_]+(?:\.\d+)*", text)


def parts(page):
    """The page up to its first heading with an anchor, then each heading with what is below it. A rule or a clause is one part."""
    if page.kind in ("Rule", "Clause"):
        yield page.path, page.title, plain(re.sub(r"<h1\b.*?</h1>", "", page.body, flags=re.S))
        return
    pieces = re.split(r'<(h[23]|dt) id="([^"]+)"[^>]*>(.*?)</\1>', page.body, flags=re.S)
    first = re.sub(r"<h1\b.*?</h1>", "", pieces[0], flags=re.S)
    yield page.path, page.title, plain(first)
    for _, anchor, title, text in zip(*(pieces[place::4] for place in range(1, 5))):
        yield f"{page.path}#{anchor}", plain(title), plain(text)


def search_index(pages):
    """A script that sets the index, as pages that are opened as files cannot load anything else."""
    entries, weights = [], defaultdict(dict)
    for page in sorted(pages, key=lambda page: page.path):
        is_file = page.kind == "File"
        for path, title, text in parts(page):
            if is_file and path != page.path:
                continue
            number = len(entries)
            entries.append([path, title, "" if title == page.title else page.title, page.kind, snippet(text)])
            for word in words(text if not is_file else ""):
                weights[word].setdefault(number, TEXT)
            for word in words(page.title):
                weights[word][number] = PAGE
            for word in words(title):
                weights[word][number] = TITLE
    index = {word: packed(found) for word, found in sorted(weights.items())}
    data = json.dumps({"entries": entries, "words": index}, ensure_ascii=False, separators=(",", ":"))
    return f"window.mediatagSearch={data};\n"


def packed(found):
    """The places of a word as differences in base 36, separated by spaces."""
    before, result = 0, []
    for value in sorted(number * 4 + weight for number, weight in found.items()):
        result.append(base36(value - before))
        before = value
    return " ".join(result)


def base36(number):
    digits = ""
    while number or not digits:
        number, rest = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
    return digits
