#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reviews captions in Chromium by the keyboard alone, and prints what came of it as JSON.

    review-in-chromium.py PAGE [--edits N] [--seed N] [--axe FILE] [--pictures FOLDER]

Random edits are made after the commands that each have a check here, and a model of the cues has to agree after each of them.
--axe is axe-core, whose findings are printed; --pictures saves the page at 1280 by 800 and at the width of a phone.
"""

import argparse
import base64
import json
import os
import random
import sys
import time

sys.dont_write_bytecode = True

from chromium import browser  # noqa: E402

ALT, CONTROL = 1, 2


def picture(page, folder, name):
    if folder:
        shot = page.call("Page.captureScreenshot", format="png")
        with open(os.path.join(folder, name), "wb") as file:
            file.write(base64.b64decode(shot["data"]))


def violations(page, library):
    with open(library, encoding="utf-8") as file:
        page.evaluate(file.read() + "; 0")
    page.evaluate("window.found = null; axe.run(document).then(found => { window.found = found; }); 0")
    page.wait("window.found", 30)
    return page.evaluate("found.violations.map(each => `${each.id}: ${each.nodes[0].html}`)")


class Reviewer:
    """A person at the keyboard."""

    def __init__(self, page):
        self.page = page

    def state(self):
        return self.page.evaluate("fetch('api/state').then(answer => answer.json())")

    def cues(self):
        return [(cue["start"], cue["end"], cue["text"]) for cue in self.state()["cues"]]

    def settle(self):
        """Waits until the server has answered everything that was sent."""
        idle = "!JSON.parse(sessionStorage.getItem('mediatag-review-messages') || '{\"messages\":[]}').messages.length"
        self.page.wait(idle, 10)
        time.sleep(0.02)

    def tab_to(self, id, most=60):
        for _ in range(most):
            self.page.press("Tab")
            if self.page.evaluate(f"document.activeElement.id === '{id}'"):
                return True
        return False

    def to_list(self):
        """Puts the focus on the row of the current cue."""
        for _ in range(60):
            if self.page.evaluate("document.activeElement.classList.contains('cue')"):
                return True
            self.page.press("Tab")
        return False

    def choose(self, index):
        self.page.press("Home")
        for _ in range(index):
            self.page.press("ArrowDown")

    def type(self, text):
        """Takes the place of the whole text of the field that has the focus."""
        self.page.evaluate("document.activeElement.select(); 0")
        self.page.call("Input.insertText", text=text)

    def drag(self, start, end, span=20000):
        """Drags what is at a time of the waveform, whose first millisecond is visible, to another time."""
        self.page.evaluate("document.getElementById('wave').scrollIntoView({ block: 'center' }); 0")
        box = self.page.evaluate("(box => [box.left, box.bottom, box.width])(wave.getBoundingClientRect())")
        steps = [("mousePressed", start), ("mouseMoved", (start + end) / 2), ("mouseMoved", end), ("mouseReleased", end)]
        for kind, time_ in steps:
            self.page.call(
                "Input.dispatchMouseEvent", type=kind, x=box[0] + time_ / span * box[2], y=box[1] - 12, button="left",
                buttons=1, clickCount=1
            )

    def write(self, text):
        self.page.press("Enter")
        self.type(text)
        self.settle()
        self.page.press("Escape")


def clock(milliseconds):
    return f"{milliseconds // 60000}:{milliseconds // 1000 % 60:02}.{milliseconds % 1000:03}"


def random_edits(reviewer, count, seed):
    """Edits at random beside a model; the number of edits after which both agreed."""
    page, dice = reviewer.page, random.Random(seed)
    model, past, future = reviewer.cues(), [], []
    for number in range(count):
        if not reviewer.to_list():
            return number, "the list cannot be reached"
        kind = dice.choice(["text", "times", "divide", "join", "remove", "undo", "redo"])
        index = dice.randrange(min(len(model), 12)) if model else 0
        now = list(model)
        if kind in ("undo", "redo"):
            source, target = (past, future) if kind == "undo" else (future, past)
            if not source:
                continue
            page.press("z" if kind == "undo" else "y", "KeyZ" if kind == "undo" else "KeyY", CONTROL)
            target.append(now)
            model = source.pop()
        else:
            if len(model) < 4 and kind in ("join", "remove"):
                continue
            reviewer.choose(index)
            start, end, text = model[index]
            if kind == "text":
                text = dice.choice(["Short", "Two\nlines of text", "Some <i>markup</i> here", "déjà vu"]) + f" {number}"
                reviewer.write(text)
                model[index] = (start, end, text)
            elif kind == "times":
                end = start + 500 + dice.randrange(3000)
                reviewer.tab_to("end")
                reviewer.type(clock(end))
                page.press("Enter")
                page.press("Tab")
                model[index] = (start, end, text)
            elif kind == "divide":
                if text.count(" ") < 2 or "<" in text or "\n" in text or end - start < 100:
                    continue
                place = text.index(" ") + 1
                page.press("Enter")
                page.press("Home")
                for _ in range(place):
                    page.press("ArrowRight")
                page.press("d", "KeyD", ALT)
                # Halves round up in a page, as they do here.
                at = int(start + (end - start) * place / len(text) + 0.5)
                model[index:index + 1] = [(start, at, text[:place].strip()), (at, end, text[place:].strip())]
                reviewer.settle()
                page.press("Escape")
            elif kind == "join" and index + 1 < len(model):
                page.press("m")
                other = model.pop(index + 1)
                words = "\n".join(part for part in (text, other[2]) if part)
                model[index] = (min(start, other[0]), max(end, other[1]), words)
            elif kind == "remove":
                page.press("Delete")
                del model[index]
            if model != now:
                past.append(now)
                future.clear()
        reviewer.settle()
        seen = reviewer.cues()
        if seen != model:
            differs = next((pair for pair in zip(seen, model) if pair[0] != pair[1]), (len(seen), len(model)))
            return number, f"{kind} of cue {index + 1}: {differs}"
    return count, None


def commands(reviewer):
    """Each command once; the names of those that did what they should."""
    page, done = reviewer.page, []

    def check(name, is_done):
        if is_done:
            done.append(name)

    before = reviewer.cues()
    check("list", reviewer.to_list())
    page.press("ArrowDown")
    check("next cue", page.evaluate("document.activeElement.getAttribute('aria-posinset')") == "2")
    reviewer.write("Other words here")
    check("text", reviewer.cues()[1][2] == "Other words here")
    check("back to the list", page.evaluate("document.activeElement.getAttribute('aria-posinset')") == "2")
    page.press("z", "KeyZ", CONTROL)
    reviewer.settle()
    check("undo", reviewer.cues() == before)
    page.press("y", "KeyY", CONTROL)
    reviewer.settle()
    check("redo", reviewer.cues()[1][2] == "Other words here")
    page.press("z", "KeyZ", CONTROL)
    reviewer.settle()
    if page.evaluate("!document.getElementById('heard').hidden"):
        # The page asks for proposals when no edit has come for a moment.
        page.wait("document.getElementById('proposed').textContent", 20)
        proposed = page.evaluate("document.getElementById('proposed').textContent")
        check("heard", "not sure" in page.evaluate("document.getElementById('heard-text').textContent"))
        page.press("u")
        reviewer.settle()
        check("use the proposal", reviewer.cues()[1][2] == proposed)
        page.press("z", "KeyZ", CONTROL)
        reviewer.settle()
    page.press("y", "KeyY", CONTROL)
    reviewer.settle()
    page.press("d")
    reviewer.settle()
    check("divide", len(reviewer.cues()) == len(before) + 1)
    page.press("ArrowUp")
    page.press("m")
    reviewer.settle()
    check("join", len(reviewer.cues()) == len(before))
    page.press("Delete")
    reviewer.settle()
    check("remove", len(reviewer.cues()) == len(before) - 1)
    page.press("z", "KeyZ", CONTROL)
    reviewer.settle()
    reviewer.tab_to("position")
    page.press("Home")
    for _ in range(3):
        page.press("ArrowRight")
    page.wait("!document.getElementById('video').seeking", 5)
    said = page.evaluate("document.getElementById('position').getAttribute('aria-valuetext')")
    check("position", said.startswith("0:00.3 of "))
    reviewer.drag(2000, 1500)
    reviewer.settle()
    check("end dragged", abs(reviewer.cues()[0][1] - 1500) <= 100)
    page.press("z", "KeyZ", CONTROL)
    reviewer.settle()
    page.press("i")
    reviewer.settle()
    check("new cue", len(reviewer.cues()) == len(before) + 1)
    page.press("z", "KeyZ", CONTROL)
    reviewer.settle()
    page.press("?")
    check("keys", page.evaluate("document.getElementById('keys').open"))
    page.press("Escape")
    page.wait("!document.getElementById('keys').open", 2)
    # The page checks the captions when no edit has come for a moment.
    found = page.evaluate("fetch('api/findings').then(answer => answer.json()).then(found => found.open)")
    page.wait(f"document.getElementById('open').textContent === '({found} undecided)'", 10)
    reviewer.to_list()
    page.press("Home")
    page.press("n")
    check("next finding", page.evaluate("document.getElementById('status').textContent").startswith("Cue "))
    open_before = page.evaluate("fetch('api/findings').then(answer => answer.json()).then(found => found.open)")
    page.press("a")
    reviewer.settle()
    open_after = page.evaluate("fetch('api/findings').then(answer => answer.json()).then(found => found.open)")
    check("accept", open_after < open_before)
    reviewer.tab_to("person")
    page.call("Input.insertText", text="Ann")
    page.press("Enter")
    reviewer.settle()
    page.wait("document.getElementById('mark').textContent", 5)
    check("reviewed", "eviewed by Ann" in page.evaluate("document.getElementById('mark').textContent"))
    check("saved", page.wait("document.getElementById('saved').textContent === 'Saved'", 5))
    return done


def slowest(reviewer):
    """The longest time from a key in the list to the next frame, in milliseconds."""
    page = reviewer.page
    reviewer.to_list()
    return page.evaluate(
        """(async () => {
          const frame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
          const times = [];
          for (const key of ["End", "PageUp", "Home", ...Array(20).fill("ArrowDown"), "End", "Home"]) {
            await frame();
            const start = performance.now();
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }));
            await frame();
            times.push(performance.now() - start);
          }
          return Math.max(...times);
        })()"""
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page")
    parser.add_argument("--edits", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--axe", metavar="FILE")
    parser.add_argument("--pictures", metavar="FOLDER")
    options = parser.parse_args()
    with browser() as page:
        page.size(1280, 800)
        page.open(options.page)
        page.wait("'ready' in document.documentElement.dataset", 20)
        page.wait("!document.getElementById('status').textContent.startsWith('Listening')", 60)
        reviewer = Reviewer(page)
        found = []
        time.sleep(0.5)
        picture(page, options.pictures, "review-wide.png")
        if options.axe:
            found += violations(page, options.axe)
        slow = slowest(reviewer)
        done = commands(reviewer)
        agreed, differs = random_edits(reviewer, options.edits, options.seed)
        if options.axe:
            page.press("?")
            found += violations(page, options.axe)
            page.press("Escape")
        page.size(360, 800)
        time.sleep(0.3)
        picture(page, options.pictures, "review-phone.png")
        if options.axe:
            found += violations(page, options.axe)
        is_narrow = page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        print(
            json.dumps(
                {
                    "violations": found,
                    "done": done,
                    "agreed": agreed,
                    "differs": differs,
                    "slowest": slow,
                    "fits": is_narrow,
                    "status": page.evaluate("document.getElementById('status').textContent"),
                }
            )
        )


main()
