#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Looks at a page of "mediatag html" in headless Chromium as its viewers do.

Serves a folder on the loopback interface, opens a page in it and prints one line of JSON with what each check found.

    check-page.py FOLDER PAGE CHECK...

Checks: tracks, cues, first, keyboard, settings, reflow, axe, motion, transcript, descriptions, described, described_hls, row, policy, hls,
        disk.
"""

import json
import os
import sys
import time

sys.dont_write_bytecode = True

import chromium  # noqa: E402
from probes import FIRST, FOCUS, LISTEN, OVERLAP, VOICE  # noqa: E402

AXE = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../.build/axe/axe_playwright_python/axe.min.js"
)

# What was asked of the server.
ASKED = []


def tracks(page):
    return page.evaluate(
        "[...document.querySelectorAll('track')].map(t => ({kind: t.kind, label: t.label,"
        " language: t.srclang, mode: t.track.mode, isDefault: t.default}))"
    )


def cues(page):
    """How late each cue begins and ends, in milliseconds, while the whole video is played."""
    page.evaluate(LISTEN)
    page.evaluate("video.muted=true;video.currentTime=0;video.play()")
    page.wait("video.ended", 120)
    heard = page.evaluate("heard")
    expected = page.evaluate(
        "[...document.querySelectorAll('track')].map(t => [...t.track.cues].filter("
        "c => c.endTime > c.startTime && c.startTime > 0 && c.startTime < video.duration).length).reduce((a, b) => a + b, 0)"
    )
    late = [abs(one["late"]) * 1000 for one in heard if one["what"] == "enter"]
    return {"expected": expected, "begun": len(late), "latest": max(late, default=-1)}


def first(page, address):
    """How many milliseconds after the page is loaded the first caption is shown."""
    language = page.evaluate("document.querySelector('track[kind=captions],track[kind=subtitles]').srclang")
    script = page.call(
        "Page.addScriptToEvaluateOnNewDocument", source=FIRST.replace("LANGUAGE", language)
    )
    times = []
    for _ in range(5):
        page.open(address)
        page.wait("window.firstCaption!==undefined", 10)
        times.append(page.evaluate("window.firstCaption"))
    page.call("Page.removeScriptToEvaluateOnNewDocument", **script)
    page.evaluate("localStorage.clear()")
    return times


def keyboard(page):
    """Walks the page by Tab, then opens each panel, uses it and closes it, with keys alone."""
    walk = []
    page.evaluate("scrollTo(0,0);document.activeElement.blur()")
    for _ in range(100):
        page.press("Tab")
        place = page.evaluate(FOCUS)
        if place["id"] == "BODY" or place["again"]:
            break
        walk.append(place)
    panels = {}
    for name in ["captions", "descriptions", "keys"]:
        if not page.evaluate(f"!!document.getElementById('{name}-button')"):
            continue
        page.evaluate(f"document.getElementById('{name}-button').focus()")
        page.press("Enter")
        opened = page.evaluate(f"!document.getElementById('{name}-panel').hidden")
        page.press("Escape")
        panels[name] = {
            "opened": opened,
            "closed": page.evaluate(f"document.getElementById('{name}-panel').hidden"),
            "focus": page.evaluate("document.activeElement.id"),
        }
    return {"walk": walk, "panels": panels, "keys": shortcuts(page)}


def shortcuts(page):
    """What the keys of the player do."""
    result = {}
    page.evaluate("video.muted=true;video.focus()")
    page.press(" ")
    result["plays"] = page.wait("!video.paused", 5)
    page.press("k")
    result["pauses"] = page.wait("video.paused", 5)
    page.press("Home")
    page.press("l")
    result["forward"] = page.wait("Math.abs(video.currentTime-10)<0.5", 5)
    page.press("ArrowLeft")
    result["back"] = page.wait("Math.abs(video.currentTime-5)<0.5", 5)
    page.press("c")
    showing = "[...video.textTracks].filter(t=>t.mode=='showing').length"
    result["captions"] = page.evaluate(showing) == 1
    page.press("c")
    result["captionsOff"] = page.evaluate(showing) == 0
    page.press("m")
    result["mute"] = page.wait("!video.muted", 5)
    page.press("m")
    return result


def settings(page, address):
    """Chooses captions and their looks with keys, and opens the page again."""
    page.evaluate("document.getElementById('captions-button').focus()")
    page.press("Enter")
    page.press("ArrowDown")
    result = {"chosen": page.evaluate("[...video.textTracks].find(t=>t.mode=='showing')?.label")}
    for name, steps in [("color", 2), ("opacity", 2), ("size", 4), ("font", 2), ("background", 5), ("edge", 4)]:
        page.evaluate(f"document.querySelector('[data-style={name}]').focus()")
        for _ in range(steps):
            page.press("ArrowDown")
    preview = (
        "(({color, backgroundColor, fontFamily, textShadow, fontSize}) =>"
        " ({color, backgroundColor, fontFamily, textShadow, fontSize}))"
        "(getComputedStyle(document.getElementById('preview')))"
    )
    rule = "document.adoptedStyleSheets[0].cssRules[0].cssText"
    result["preview"] = page.evaluate(preview)
    result["rule"] = page.evaluate(rule)
    page.open(address)
    result["isKept"] = page.evaluate(rule) == result["rule"]
    result["isShown"] = page.evaluate("[...video.textTracks].find(t=>t.mode=='showing')?.label")
    press_in_panel(page, "#style-preset", "End")
    result["presetRule"] = page.evaluate(rule)
    page.open(address)
    chosen = "document.getElementById('style-preset').value"
    result["presets"] = [page.evaluate(chosen)]
    press_in_panel(page, "[data-style=size]", "ArrowDown")
    result["presets"].append(page.evaluate(chosen))
    page.evaluate("localStorage.clear()")
    page.open(address)
    return result


def press_in_panel(page, selector, key):
    """Opens the panel of captions, and presses a key in one of its fields."""
    page.evaluate("document.getElementById('captions-button').focus()")
    page.press("Enter")
    page.evaluate(f"document.querySelector('{selector}').focus()")
    page.press(key)


def open_panels(page):
    """Shows everything that can be shown at once."""
    page.evaluate("for (const panel of document.querySelectorAll('.panel')) panel.hidden = false")


def reflow(page):
    """Whether something is cut off or has to be scrolled sideways, at 400 % of 1280 pixels and at 1280."""
    result = {}
    for width, height in [(320, 256), (640, 512), (1280, 1024)]:
        page.size(width, height)
        open_panels(page)
        result[str(width)] = page.evaluate(
            "[...document.querySelectorAll('body, body *')].filter(e => {"
            " const b = e.getBoundingClientRect();"
            " return b.width && !e.closest('.skip, svg') && (b.right > innerWidth + 1 || b.left < -1);"
            "}).map(e => e.tagName + '#' + e.id + '.' + e.className)"
        )
    page.size(1280, 1024)
    return result


def axe(page, address):
    """What axe-core finds: at 1280 and 320 pixels, light, dark and with forced colours, panels open and closed."""
    with open(AXE) as file:
        library = file.read()
    modes = {
        "light": ((1280, 1024), {}),
        "dark": ((1280, 1024), {"prefers_color_scheme": "dark"}),
        "zoomed": ((320, 256), {}),
        "forced": ((1280, 1024), {"forced_colors": "active"}),
        "forced-dark-zoomed": ((320, 256), {"forced_colors": "active", "prefers_color_scheme": "dark"}),
    }
    result = {}
    for name, (size, features) in modes.items():
        page.size(*size)
        page.prefer(**features)
        page.open(address)
        page.evaluate(library + ";0")
        for state in ["closed", "open"]:
            if state == "open":
                open_panels(page)
            result[f"{name}-{state}"] = page.evaluate(
                "axe.run(document).then(r => ({"
                " violations: r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' ')),"
                " incomplete: r.incomplete.flatMap(v => v.nodes.map(n => v.id + ': ' + n.html)),"
                " passes: r.passes.length}))"
            )
    page.prefer()
    page.size(1280, 1024)
    page.open(address)
    return result


def motion(page):
    """Whether anything moves for who wants no motion."""
    page.prefer(prefers_reduced_motion="reduce")
    moving = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(e => e.getClientRects().length).filter(e => {"
        " const s = getComputedStyle(e);"
        " return s.transitionDuration.split(',').some(d => parseFloat(d)) || s.animationName != 'none';"
        "}).map(e => e.tagName + '#' + e.id)"
    )
    page.prefer()
    return moving


def transcript(page):
    """Follows, seeks and finds."""
    result = {}
    page.evaluate("video.currentTime=document.querySelectorAll('#lines [data-time]')[2].dataset.time")
    page.wait("document.querySelector('#lines [aria-current]')", 5)
    time.sleep(0.3)
    result["current"] = page.evaluate(
        "[...document.querySelectorAll('#lines [data-time]')].findIndex(e => e.ariaCurrent == 'true')"
    )
    page.evaluate("document.querySelectorAll('#lines a')[1].focus()")
    page.press("Enter")
    wanted = page.evaluate("Number(document.querySelectorAll('#lines [data-time]')[1].dataset.time)")
    result["seeks"] = page.wait(f"Math.abs(video.currentTime-{wanted})<0.3", 5)
    word = page.evaluate(
        "document.querySelector('#lines [data-time]').textContent.split(/\\s+/).find(w => /^\\w{4,}$/.test(w))"
    )
    page.evaluate("document.getElementById('search').focus()")
    for letter in word.upper():
        page.press(letter)
    result["found"] = page.evaluate("document.querySelectorAll('#lines .found').length")
    page.press("Enter")
    result["at"] = page.evaluate("document.querySelectorAll('#lines .at').length")
    result["status"] = page.evaluate("document.getElementById('matches').textContent")
    page.evaluate("document.getElementById('search').value='';document.getElementById('search').oninput()")
    if page.evaluate("!!document.getElementById('transcript-language')"):
        page.evaluate(
            "(s => {s.selectedIndex = s.options.length - 1; s.onchange()})"
            "(document.getElementById('transcript-language'))"
        )
        page.wait("document.querySelector('#lines > p[lang]')", 5)
        time.sleep(0.3)
        result["other"] = page.evaluate("document.querySelector('#lines > p').lang")
    return result


def descriptions(page, address):
    """Has the descriptions spoken for longer than there is room."""
    script = page.call("Page.addScriptToEvaluateOnNewDocument", source=VOICE)
    page.open(address)
    page.evaluate("document.querySelector('[name=descriptions][value=speech]').click()")
    page.evaluate(OVERLAP)
    page.evaluate("video.muted=true;video.currentTime=0;video.play()")
    ended = page.wait("video.ended", 240)
    result = {
        "ended": ended,
        "spoken": page.evaluate("utterances"),
        "overlap": page.evaluate("overlap"),
        "waits": page.evaluate("waits"),
        "shown": page.evaluate("document.getElementById('description').textContent"),
    }
    page.call("Page.removeScriptToEvaluateOnNewDocument", **script)
    page.evaluate("localStorage.clear()")
    page.open(address)
    return result


def described(page, address):
    """Swaps the version with the audio description in and out while the video is played, and follows a link to a time."""
    page.evaluate("video.muted=true;video.currentTime=3;video.playbackRate=1.25;video.play()")
    page.evaluate("(c => {c.click()})(document.querySelectorAll('input[name=captions]')[1])")
    page.wait("video.currentTime > 4", 20)
    result = page.evaluate("({before: video.currentTime, wasPlaying: !video.paused})")
    page.evaluate("document.getElementById('described-button').click()")
    page.wait("video.currentSrc.includes('described') && video.readyState > 2 && video.currentTime > 1", 20)
    result.update(
        page.evaluate(
            "({after: video.currentTime, isPlaying: !video.paused, rate: video.playbackRate,"
            " source: video.currentSrc.replace(/[?#].*/, ''),"
            " captions: [...video.textTracks].some(t => t.mode === 'showing'),"
            " pressed: document.getElementById('described-button').getAttribute('aria-pressed') === 'true'})"
        )
    )
    page.evaluate("document.getElementById('described-button').click()")
    page.wait("!video.currentSrc.includes('described') && video.readyState > 2", 20)
    result["back"] = page.evaluate("video.currentSrc.replace(/[?#].*/, '')")
    page.evaluate("localStorage.clear()")
    # Another address, so that the page is loaded anew.
    page.open(address + "?anew#t=14")
    page.wait("video.readyState > 1 && video.currentTime > 10", 10)
    result["start"] = page.evaluate("video.currentTime")
    return result


def described_hls(page, address):
    """Switches the audio description of HLS on and off by the keyboard: while it plays, while it is paused, at its end."""
    state = (
        "({time: video.currentTime, isPlaying: !video.paused, rate: video.playbackRate,"
        " captions: [...video.textTracks].filter(t => t.mode === 'showing').map(t => t.label),"
        " focus: document.activeElement.id, status: document.getElementById('status').textContent,"
        " isOn: document.getElementById('described-button').getAttribute('aria-pressed') === 'true'})"
    )
    ready = "video.readyState > 2 && !video.seeking"

    def switch():
        ASKED.clear()
        page.evaluate("document.getElementById('described-button').focus()")
        before = page.evaluate("video.currentTime")
        page.press("Enter")
        # The time at which the video goes on. On a busy machine it can be ready for an instant before it seeks, at the start.
        page.evaluate(
            f"window.first=null;(function(since,near){{(function look(){{if({ready}&&(near()||performance.now()-since>4000))"
            f"first=video.currentTime;else requestAnimationFrame(look)}})()}})"
            f"(performance.now(),()=>Math.abs(video.currentTime-{before})<3)"
        )
        time.sleep(1)
        page.wait("first!==null", 20)
        result = page.evaluate(state)
        result["moved"] = page.evaluate("first") - before
        result["asked"] = sorted({"/".join(one.split("/")[:-1]) for one in ASKED if "/audio" in one})
        return result

    page.evaluate("video.muted=true;video.play().catch(()=>0)")
    page.wait("video.currentTime>0.5", 20)
    page.evaluate("(c => {c.click()})(document.querySelectorAll('input[name=captions]')[1])")
    page.evaluate("video.playbackRate=1.25;video.currentTime=4")
    page.wait("video.currentTime>5&&" + ready, 20)
    playing = [switch(), switch()]
    page.evaluate("video.pause()")
    paused = [switch(), switch()]
    page.evaluate("video.focus()")
    page.press("End")
    page.wait("video.currentTime>video.duration-0.5&&" + ready, 20)
    end = [switch()]
    page.evaluate("localStorage.clear()")
    return {"playing": playing, "paused": paused, "end": end}


def row(page, address):
    """In how many rows the controls are, what leaves its panel, and how much of the screen the player takes."""
    results = {}
    for width in [640, 960, 1280]:
        page.size(width, 720)
        page.open(address)
        rows = page.evaluate(
            "new Set([...document.querySelectorAll('.tools > *')].filter(e => e.offsetParent)"
            ".map(e => Math.round((e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 20))).size"
        )
        open_panels(page)
        outside = page.evaluate(
            "[...document.querySelectorAll('.panel *')].filter(e => e.offsetParent && e.offsetWidth > 1)"
            ".filter(e => e.getBoundingClientRect().right > e.closest('.panel').getBoundingClientRect().right + 1)"
            ".map(e => e.outerHTML.slice(0, 60))"
        )
        page.open(address)
        page.evaluate("document.getElementById('player').focus()")
        page.call("Runtime.evaluate", expression="document.getElementById('fullscreen').click()", userGesture=True)
        page.wait("document.fullscreenElement", 5)
        time.sleep(0.3)
        share = page.evaluate(
            "document.getElementById('player').getBoundingClientRect().height / innerHeight"
        )
        page.evaluate("document.exitFullscreen()")
        page.wait("!document.fullscreenElement", 5)
        results[str(width)] = {"rows": rows, "outside": outside, "fullScreen": share}
    page.size(1280, 1024)
    return results


def policy(page, address):
    """Whether scripts run that are not files of the page, and whether the page itself keeps its policy."""
    watch = "window.refused=[];addEventListener('securitypolicyviolation',e=>refused.push(e.violatedDirective))"
    script = page.call("Page.addScriptToEvaluateOnNewDocument", source=watch)
    page.open(address)
    page.evaluate("document.getElementById('captions-button')?.click()")
    own = page.evaluate("refused")
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hacked=1\">"
        "<iframe srcdoc=\"<script>parent.hacked=1</script>\"></iframe>');"
        "(s => {s.textContent='window.hacked=1'; document.body.append(s)})(document.createElement('script'))"
    )
    time.sleep(0.5)
    result = {
        "own": own,
        "hacked": page.evaluate("window.hacked ?? null"),
        "refused": len(page.evaluate("refused")),
        "scripts": page.evaluate("[...document.querySelectorAll('script[src]')].map(s => s.getAttribute('src'))"),
        "title": page.evaluate("document.title"),
        "labels": page.evaluate("[...document.querySelectorAll('track')].map(t => t.label)"),
        "lines": page.evaluate("[...document.querySelectorAll('#lines p')].map(p => p.textContent)"),
    }
    page.call("Page.removeScriptToEvaluateOnNewDocument", **script)
    page.open(address)
    return result


def hls(page, address):
    """What a script in place of hls.js is asked for where the browser does not play HLS, and what is played where it does."""
    native = page.evaluate("video.canPlayType('application/vnd.apple.mpegurl')")
    page.evaluate("video.muted=true;video.play().catch(()=>0)")
    plays = page.wait("video.currentTime>1", 20)
    script = page.call(
        "Page.addScriptToEvaluateOnNewDocument",
        source="HTMLMediaElement.prototype.canPlayType = () => ''",
    )
    page.open(address)
    asked = page.evaluate("window.asked ?? null")
    sign = page.evaluate("document.getElementById('sign')?.src ?? null")
    page.call("Page.removeScriptToEvaluateOnNewDocument", **script)
    page.open(address)
    return {"native": native, "plays": plays, "asked": asked, "sign": sign}


def disk(page, address):
    """Whether a page that is opened as a file plays, and how many cues of captions it has."""
    page.open(address)
    page.evaluate("document.querySelector('[name=captions][value=track-1]').click()")
    cues = "[...video.textTracks].find(t=>t.mode=='showing')?.cues?.length"
    page.wait(cues, 10)
    count = page.evaluate(cues)
    page.evaluate("video.muted=true;video.play().catch(()=>0)")
    plays = page.wait("video.currentTime>0.5", 10)
    message = page.evaluate("document.getElementById('status').textContent")
    return {"plays": plays, "cues": count or 0, "message": message}


def main():
    folder, name, *checks = sys.argv[1:]
    simple = {f.__name__: f for f in [tracks, cues, keyboard, reflow, motion, transcript]}
    with_address = {f.__name__: f for f in [first, settings, axe, descriptions, described, described_hls, row, policy, hls]}
    result = {}
    with chromium.served(folder, asked=ASKED) as address, chromium.browser() as page:
        page.size(1280, 1024)
        page.open(address + name)
        for check in checks:
            if check == "disk":
                result[check] = disk(page, "file://" + os.path.abspath(os.path.join(folder, name)))
            elif check in simple:
                result[check] = simple[check](page)
            else:
                result[check] = with_address[check](page, address + name)
    print(json.dumps(result))


main()
