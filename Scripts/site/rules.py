# SPDX-License-Identifier: Apache-2.0
"""A page for each rule and each clause."""

import re
import sys

import examples
from pages import code_block, escape, inline, link, table

FAMILIES = {
    "D": "MPDs (DASH)", "E": "Closed captions", "H": "HLS playlists", "L": "The picture", "M": "Movies and tracks",
    "P": "Web pages", "Q": "Reading quality", "S": "Content of captions", "V": "Syntax of caption files", "X": "Assets as a whole",
}


def path_of_clause(clause):
    return f"clauses/{re.sub(r'[^a-z0-9]+', '-', clause.id.lower()).strip('-')}.html"


def cited(program, reference):
    """The clause that a reference of a rule names: the longest name that it begins with."""
    found = [each for each in program.clauses if re.match(re.escape(each.id) + r"(?![\w.]*\w)", reference)]
    return max(found, key=lambda each: len(each.id), default=None)


def add_rules(site, program):
    found, reasons = examples.load(site.root)
    ids = [rule.id for rule in program.rules]
    for rule in ids:
        if (rule in found) == (rule in reasons):
            sys.exit(f"site.py: {rule} needs an example in Docs/rule-examples, or a reason why it has none, and not both")
    for rule in [*found, *reasons]:
        if rule not in ids:
            sys.exit(f"site.py: Docs/rule-examples has {rule}, which is not a rule")
    examples.try_all(site.root, program.path, found)
    for name in ["master.m3u8", "media.m3u8", "manifest.mpd"]:
        site.files[f"rules/{name}"] = site.root / "Docs/rule-examples" / name
    fixes = fixes_of_captions(site)
    overview(site, program)
    for number, rule in enumerate(program.rules):
        path = f"rules/{rule.id}.html"
        near = [program.rules[other] for other in (number - 1, number + 1) if 0 <= other < len(program.rules)]
        body = (
            f"<p class=\"trail\">{link(path, 'rules/index.html', 'Rules')} › {escape(FAMILIES[rule.id[0]])}</p>\n"
            f"<h1>{rule.id} <span class=\"slug\">{rule.slug}</span></h1>\n"
            f"<p>{inline(rule.about)}</p>\n"
            f'<dl class="facts"><div><dt>Severity</dt><dd class="{rule.severity}">{rule.severity}</dd></div>'
            f"<div><dt>Confidence</dt><dd>{rule.confidence}</dd></div></dl>\n"
            f"<h2 id=\"fix\">How to fix it</h2>\n<p>{inline(rule.fix)}</p>\n"
        )
        if rule.id in fixes:
            body += f"<p>By the program: <code>mediatag captions fix --{fixes[rule.id]}</code></p>\n"
        body += sources(site, program, path, rule)
        body += example(path, found[rule.id]) if rule.id in found else (
            f"<h2 id=\"example\">Example</h2>\n<p>There is no example here: {escape(reasons[rule.id])}</p>\n")
        items = "".join(f"<li>{link(path, f'rules/{other.id}.html', f'{other.id} {other.slug}')}</li>" for other in near)
        body += (f"<h2 id=\"more\">See also</h2>\n<p>On the command line: <code>mediatag explain {rule.id}</code></p>\n<ul>{items}</ul>\n")
        site.add(path, f"{rule.id} {rule.slug}", "rules", body, kind="Rule")


def fixes_of_captions(site):
    text = (site.root / "Docs/Rules.md").read_text()
    return dict(re.findall(r"^### ([A-Z]\d+) [^\n]*\n\n[^\n]*Fix: `mediatag captions fix --([\w-]+)`", text, re.M))


def sources(site, program, path, rule):
    if not rule.references:
        return ""
    items = ""
    for reference in rule.references:
        clause = cited(program, reference)
        text = escape(reference)
        items += f"<li>{link(path, path_of_clause(clause), text) if clause else text}</li>\n"
    return f"<h2 id=\"sources\">Sources</h2>\n<ul>\n{items}</ul>\n"


def example(path, each):
    def side(name, title, one, printed, ending=""):
        text = f'<section class="{name}">\n<h3 id="{name}">{title}</h3>\n'
        for file, content in one.shown:
            what = f"Lines of <code>{file}</code>" if each.base else f"<code>{file}</code>"
            text += f"<p>{what}:</p>\n{code_block(visible(content), wraps=True)}"
        lines = [f"$ {command}" for command in one.commands]
        return text + code_block("\n".join([*lines, *([printed] if printed else [])]) + "\n", "console", wraps=True) + ending + "</section>\n"

    base = (f"<p>Both are lines of a file without faults: <a href=\"{each.base}\">{each.base}</a>.</p>\n" if each.base else "")
    return (f"<h2 id=\"example\">Example</h2>\n{base}" + side("failing", "Failing", each.failing, each.failing.printed)
            + side("passing", "Passing", each.passing, "", f"<p>{each.rule} is not reported.</p>\n"))


def visible(text):
    """Control characters as their pictures, as they cannot be seen, and HTML does not allow them."""
    text = text.replace("\r\n", "␍\n").replace("\ufeff", "␟U+FEFF␟")
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", lambda match: chr(0x2400 + ord(match[0])) if match[0] != "\x7f" else "␡", text)


def overview(site, program):
    path = "rules/index.html"
    body = (
        "<h1>Rules</h1>\n<p>The rules of <code>mediatag audit</code>. Rules for captions (V and Q) are also those of "
        "<code>mediatag captions check</code>, rules for playlists (H) those of <code>mediatag playlist check</code>, rules for "
        "MPDs (D) those of <code>mediatag mpd check</code>.</p>\n"
        "<p><strong>error</strong>: a requirement is broken, or a viewer does not get the captions. <strong>warning</strong>: a "
        "recommendation is broken, or harm is likely. <strong>review</strong>: a person has to decide. <strong>info</strong>: worth "
        "knowing. IDs are permanent. Profiles may change the severity of a rule, or switch it off.</p>\n"
    )
    letters = list(dict.fromkeys(rule.id[0] for rule in program.rules))
    body += '<ul class="letters">' + "".join(f'<li><a href="#{letter.lower()}">{letter}: {FAMILIES[letter]}</a></li>' for letter in letters)
    body += '<li><a href="#profiles">Profiles</a></li></ul>\n'
    for letter in letters:
        rows = [(link(path, f"rules/{rule.id}.html", rule.id), rule.slug, f'<span class="{rule.severity}">{rule.severity}</span>',
                 rule.confidence) for rule in program.rules if rule.id[0] == letter]
        body += f'<h2 id="{letter.lower()}">{letter}: {FAMILIES[letter]}</h2>\n'
        body += table(["ID", "Name", "Severity", "Confidence"], rows, FAMILIES[letter])
    site.add(path, "Rules", "rules", body + "<!-- profiles -->", kind="Rules")


def add_clauses(site, program):
    path = "clauses/index.html"
    rows = [(link(path, path_of_clause(each), escape(each.id)), escape(each.title), len(each.rules) or "checked by a person")
            for each in program.clauses]
    site.add(path, "Clauses", "clauses", "<h1>Clauses of laws and standards</h1>\n<p>The clauses that rules cite, and those that a "
             "person has to check. No program can decide that a clause is met; the rules find what breaks it.</p>\n"
             + table(["Clause", "Title", "Rules"], rows, "Clauses"), kind="Clauses")
    slugs = {rule.id: rule for rule in program.rules}
    for each in program.clauses:
        path = path_of_clause(each)
        body = f"<p class=\"trail\">{link(path, 'clauses/index.html', 'Clauses')}</p>\n<h1>{escape(each.id)} {escape(each.title)}</h1>\n"
        body += "".join(f"<p>{inline(text)}</p>\n" for text in each.paragraphs)
        body += (f"<h2 id=\"source\">Source</h2>\n<p>{escape(each.source)}<br><a href=\"{escape(each.url)}\">{escape(each.url)}</a></p>\n"
                 "<h2 id=\"rules\">Rules</h2>\n")
        if each.rules:
            rows = [(link(path, f"rules/{id}.html", id), slugs[id].slug, f'<span class="{slugs[id].severity}">{slugs[id].severity}</span>')
                    for id in each.rules]
            body += table(["ID", "Name", "Severity"], rows, "Rules")
        else:
            body += "<p>No rule finds what breaks it; a person has to check it.</p>\n"
        if each.profiles:
            body += f"<h2 id=\"profiles\">Profiles</h2>\n<p>{escape(each.profiles)}</p>\n"
        site.add(path, f"{each.id} {each.title}", "clauses", body, kind="Clause")
