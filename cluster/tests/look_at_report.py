# SPDX-License-Identifier: Apache-2.0
"""Opens pages of a report in headless Chromium; prints a line of JSON. Needs python3-websocket.

    look_at_report.py FOLDER AXE PICTURES

How long the index takes, what axe-core finds (light, dark, zoomed to 400 %, forced colours), whether the page
itself is scrolled sideways, and whether the search leads to the page of an asset. Pictures are saved if a folder
is named.
"""

import base64
import json
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Scripts"))

import chromium  # noqa: E402

MODES = {
    "light": ((1280, 900), {}),
    "dark": ((1280, 900), {"prefers_color_scheme": "dark"}),
    "zoomed": ((320, 256), {}),
    "forced": ((1280, 900), {"forced_colors": "active"}),
}
VIOLATIONS = (
    "axe.run(document).then(r => r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html).join(' ')))"
)


def main(folder, axe, pictures):
    with open(axe, encoding="utf-8") as file:
        library = file.read()
    found = {"violations": {}, "sideways": []}
    asked = []
    with chromium.browser() as page, chromium.served(folder, asked=asked) as address:
        page.open(address + "index.html")
        start = time.perf_counter()
        page.open(address + "index.html?again")
        found["index"] = time.perf_counter() - start
        for name in ("index.html", "assets-1.html", "rule-M101-1.html"):
            for mode, (size, features) in MODES.items():
                page.size(*size)
                page.prefer(**features)
                page.open(address + name)
                page.evaluate(library + ";0")
                found["violations"][f"{name} {mode}"] = page.evaluate(VIOLATIONS)
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    found["sideways"].append(f"{name} {mode}")
                if pictures:
                    data = page.call("Page.captureScreenshot")["data"]
                    with open(os.path.join(pictures, f"{name}-{mode}.png"), "wb") as file:
                        file.write(base64.b64decode(data))
        page.open(address + "index.html")
        text = page.evaluate("JSON.parse(document.getElementById('pages').textContent).at(-1)")
        page.evaluate(f"document.getElementById('name').value={json.dumps(text)};document.querySelector('#find button').click()")
        page.wait("location.pathname.includes('assets-')", 10)
        found["search"] = page.evaluate("location.pathname").lstrip("/")
        found["shown"] = page.wait(f"document.body.innerText.includes({json.dumps(text)})", 10)
    found["loaded"] = sorted({name.partition("?")[0] for name in asked})
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
