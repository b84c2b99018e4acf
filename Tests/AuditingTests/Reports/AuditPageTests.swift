// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Foundation
import TestSupport
import Testing

/// The HTML page: is itself accessible, and nothing from a file becomes part of it.
@Suite struct AuditPageTests {
    @Test func `the page needs nothing beside it, and no name or text becomes markup`() throws {
        let page = AuditPage.text(try hostileReport())
        for forbidden in ["<script", "<img", "<b>", "src=\"", "url(", "@import", "\u{1B}"] {
            #expect(!page.contains(forbidden), "\(forbidden)")
        }
        #expect(!page.unicodeScalars.contains("\u{202E}"))
        #expect(
            page.contains(
                "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;&#39;\\u{1b}[31m"
            )
        )
    }

    @Test func `ids are unique, labels and links lead somewhere, headings go down by one`() throws {
        try python(
            """
            import sys
            from html.parser import HTMLParser
            ids, targets, levels, scopes, open_tags, captions = [], [], [], [], [], 0
            void = {'meta', 'input', 'br', 'rect'}
            class Page(HTMLParser):
                def handle_starttag(self, tag, values):
                    a = dict(values)
                    if 'id' in a: ids.append(a['id'])
                    for key in ('for', 'aria-labelledby'):
                        if key in a: targets.append(a[key])
                    if a.get('href', '').startswith('#'): targets.append(a['href'][1:])
                    if tag in ('h1', 'h2', 'h3'): levels.append(int(tag[1]))
                    if tag == 'th': scopes.append(a.get('scope'))
                    if tag == 'html': assert a['lang'] == 'en'
                    if tag == 'caption': assert open_tags[-1] == 'table'
                    assert not any(k.startswith('on') for k in a), a
                    if tag not in void: open_tags.append(tag)
                def handle_startendtag(self, tag, values): assert tag in void, tag
                def handle_endtag(self, tag): assert open_tags.pop() == tag, tag
            text = open(sys.argv[1]).read()
            Page().feed(text)
            assert open_tags == [], open_tags
            assert len(ids) == len(set(ids))
            assert set(targets) <= set(ids), set(targets) - set(ids)
            assert levels[0] == 1 and levels.count(1) == 1
            assert all(b - a <= 1 for a, b in zip(levels, levels[1:])), levels
            assert set(scopes) == {'row', 'col'}
            assert text.count('<table') == text.count('<caption')
            for part in ('<main', '<header', '<footer', '<title>'): assert text.count(part) == 1
            """,
            judges: AuditPage.text(try hostileReport())
        )
    }

    @Test func `a report without findings is a page too`() throws {
        let page = AuditPage.text(AuditReport(profile: "wcag-aa"))
        #expect(page.contains("0 assets, profile wcag-aa"))
        #expect(!page.contains("<form"))
    }

    @Test func `the timeline says what it draws`() throws {
        let report = try hostileReport()
        let timeline = try #require(report.assets[0].timeline)
        #expect(timeline.milliseconds == 30_000)
        let lane = timeline.lanes[0]
        #expect(lane.cueCount == 3)
        #expect(lane.coveredMilliseconds == 5000)
        #expect(lane.spans.map(\.start) == [1000, 5500] && lane.spans.map(\.end) == [2000, 9500])
        #expect(lane.longestGap?.start == 9500 && lane.longestGap?.end == 30_000)
        let page = AuditPage.text(report)
        #expect(page.contains("3 cues, 16 % of the time; longest gap 20.5 s, from 0:09.5 to 0:30"))
        #expect(page.contains("<rect x=\"33\" y=\"2\" width=\"33\" height=\"16\"/>"))
    }

    @Test func `more findings of a rule than anybody reads are counted`() throws {
        let cues = (1...205).map { (start: $0 * 2000, end: $0 * 2000 - 1, text: "Late \($0).") }
        let text = cues.map { subRip($0) }.joined(separator: "\n")
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        let asset = Asset(
            name: "a.srt",
            movie: MovieAsset(path: "a.mp4", durationSeconds: 1e300, tracks: []),
            captionFiles: [CaptionAsset(reading, fileName: "a.srt")]
        )
        let report = Audit(profile: .wcagAA, limit: 203).check(asset)
        // Whatever length a file claims, nothing overflows.
        #expect(report.timeline?.milliseconds == 1_000_000_000_000_000)
        let page = AuditPage.text(AuditReport(profile: "wcag-aa", assets: [report]))
        #expect(page.contains("<li>5 more of V304;"))
        #expect(page.components(separatedBy: "<tr class=\"finding error V304\">").count == 201)
    }
}
