# SPDX-License-Identifier: Apache-2.0
"""The HTML of reports: pages without scripts or other files, and a search on the index where scripts run."""

import json
from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root{color-scheme:light dark;--text:#1b1b1b;--back:#fff;--soft:#f2f3f5;--line:#8a8f98;--link:#0b4fb3}
@media (prefers-color-scheme:dark){
:root{--text:#ececec;--back:#141517;--soft:#222428;--line:#7d828b;--link:#8fbcff}}
body{font:1rem/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);margin:0 auto;
max-width:75rem;padding:1rem 1.25rem 3rem}
a{color:var(--link)}a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--link);
outline-offset:2px}
h1{line-height:1.2}h2{margin-top:2.5rem}
.table{overflow-x:auto}
table{border-collapse:collapse;width:100%}caption{text-align:left;padding:.3rem 0}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem .4rem;border-bottom:1px solid var(--line)}
thead th{background:var(--soft)}th[scope=row]{font-weight:600;overflow-wrap:anywhere}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr:target{background:var(--soft);outline:2px solid var(--link)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}dt{font-weight:600}dd{margin:0}
ul.findings{margin:0;padding-left:1.1rem}nav ul{list-style:none;padding:0;display:flex;gap:1.25rem;flex-wrap:wrap}
form{background:var(--soft);padding:.75rem 1rem;border-radius:.4rem}
input{font:inherit;min-width:min(24rem,100%);padding:.35rem .5rem;border:1px solid var(--line)}
button{font:inherit;padding:.35rem .9rem}
"""

# Goes to the page whose first name is the last one not after the text.
SCRIPT = """
const pages=JSON.parse(document.getElementById("pages").textContent),form=document.getElementById("find");
form.hidden=false;
form.addEventListener("submit",event=>{
  event.preventDefault();
  const text=form.elements.name.value.normalize("NFC");
  let low=0,high=pages.length;
  const before=(a,b)=>{const x=[...a],y=[...b];
    for(let i=0;i<x.length&&i<y.length;i++){if(x[i]!==y[i])return x[i].codePointAt()<y[i].codePointAt()}
    return x.length<=y.length};
  while(high-low>1){const half=low+high>>1;if(before(pages[half],text))low=half;else high=half}
  location.href="assets-"+(low+1)+".html#:~:text="+encodeURIComponent(form.elements.name.value);
});
"""


def page(title: str, content: Iterable[str], trail: str = "") -> str:
    """A whole page."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{trail}"
        f"<main>\n<h1>{escape(title)}</h1>\n" + "".join(content) + "</main>\n</body>\n</html>\n"
    )


def table(caption: str, heads: Sequence[str], rows: Iterable[str]) -> str:
    """A table; heads that begin with # are of numbers. The rows are made by row()."""
    cells = "".join(
        f'<th scope="col" class="n">{escape(head[1:])}</th>'
        if head.startswith("#")
        else f'<th scope="col">{escape(head)}</th>'
        for head in heads
    )
    return (
        f'<div class="table" role="region" tabindex="0" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption>\n<thead><tr>{cells}</tr></thead>\n<tbody>\n"
        + "".join(rows)
        + "</tbody></table></div>\n"
    )


def row(name: str, cells: Iterable[str | int], identifier: str = "") -> str:
    """A row with a header; name and texts are HTML, numbers are formatted."""
    mark = f' id="{identifier}"' if identifier else ""
    return (
        f'<tr{mark}><th scope="row">{name}</th>'
        + "".join(
            f'<td class="n">{cell:,}</td>' if isinstance(cell, int) else f"<td>{cell}</td>" for cell in cells
        )
        + "</tr>\n"
    )


def link(target: str, text: str) -> str:
    return f'<a href="{escape(target)}">{escape(text)}</a>'


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """A list of names and values (HTML)."""
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{value}</dd>\n" for name, value in pairs) + "</dl>\n"


def trail(kind: str, number: int, last: int | None) -> str:
    """Links to the index and to the pages before and after."""
    links = [link("index.html", "Index")]
    if number > 1:
        links.append(link(f"{kind}-{number - 1}.html", "Previous page"))
    if last is None or number < last:
        links.append(link(f"{kind}-{number + 1}.html", "Next page"))
    return '<nav aria-label="Pages"><ul>' + "".join(f"<li>{one}</li>" for one in links) + "</ul></nav>\n"


def search(firsts: Sequence[str]) -> str:
    """A form that finds the page of an asset; it appears if scripts run."""
    names = json.dumps(firsts, ensure_ascii=False).replace("<", "\\u003c")
    return (
        '<form id="find" role="search" hidden><label for="name">Name of an asset, or its beginning</label><br>'
        '<input id="name" name="name" autocomplete="off"> <button>Find</button></form>\n'
        f'<script type="application/json" id="pages">{names}</script>\n<script>{SCRIPT}</script>\n'
    )
