// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import TestSupport
import Testing

@testable import Auditing

/// The HTML page: is itself accessible, and nothing from a file becomes part of it.
@Suite struct AuditPageTests {
    @Test func `the index of a large library lists its pages, not its assets`() throws {
        let assets = (10_000..<22_050).map { number in
            AssetReport(unreadable: "library/movie-\(number).mp4", "no such file", .wcagAA)
        }
        let report = AuditReport(profile: "wcag-aa", assets: assets)
        let pages = try #require(AuditPages(report, index: "audit.html"))
        #expect(pages.count == 121)
        let index = pages.indexText
        // 100,000 assets are 1,000 pages, so less than 400 KB.
        #expect(index.utf8.count / pages.count < 400, "\(index.utf8.count) bytes")
        for page in 1...pages.count {
            #expect(index.contains("audit.pages/\(AuditPages.name(page))\">"))
        }
        #expect(
            index.contains(
                "<bdi>library/movie-22000.mp4</bdi> to <bdi>library/movie-22049.mp4</bdi>"
            )
        )
        #expect(!index.contains("movie-15050.mp4"))
    }

    @Test func `the page is one file, and names and texts are escaped`() throws {
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

    @Test func `the chart of speech and captions states its numbers in words and as a table`()
        throws
    {
        let page = AuditPage.text(try hostileReport())
        // Of 10.8 s of speech, the first cue shows 1 s and the third 2.5 s.
        #expect(
            page.contains(
                "A bar for each second: speech with captions 3.5 s, speech without captions 7.3 s, captions without "
                    + "speech 1.5 s. Most speech without captions is from 0:20 to 0:21.</desc>"
            )
        )
        #expect(page.contains("Speech with captions: 3.5 s (32 % of the speech)"))
        #expect(
            page.contains(
                "<th scope=\"row\">0:05 to 0:06</th><td class=\"n\">0.5 s</td><td class=\"n\">0.5 s</td>"
            )
        )
        #expect(page.contains("<dt>Heard</dt><dd class=\"cue\">&lt;script&gt;</dd>"))
        #expect(
            page.contains("<dt>Heard</dt><dd class=\"cue\"><span class=\"dim\">nothing</span></dd>")
        )
    }

    @Test func `IDs are unique, labels and links have targets, and heading levels descend by one`()
        throws
    {
        try python(
            """
            import sys
            from html.parser import HTMLParser
            ids, targets, levels, scopes, open_tags, captions = [], [], [], [], [], 0
            void = {'meta', 'input', 'br', 'rect', 'img'}
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

    @Test func `a report without findings is a valid page`() throws {
        let page = AuditPage.text(AuditReport(profile: "wcag-aa"))
        #expect(page.contains("<h1>No assets were audited</h1>"))
        #expect(!page.contains("<form"))
    }

    @Test func `the timeline describes its drawing in words`() throws {
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

    @Test func `findings of a rule beyond the limit of the page are counted`() throws {
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
        #expect(page.contains("<p>5 more of V304;"))
        #expect(page.components(separatedBy: "<tr class=\"finding error V304\">").count == 201)
    }
}

/// What a person needs to act on a report: when and what, one headline, and where to read on.
@Suite struct AuditPageContentTests {
    @Test func `the page has one headline, the date, the inputs and the profile`() throws {
        var report = try hostileReport()
        report.scope = AuditScope(
            date: "2026-11-22 13:45 UTC",
            profileTitle: "WCAG 2.2, levels A and AA",
            inputs: ["movies/", "<b>"],
            options: ["--deep"],
            skipped: ["movies/a.mp4: skipped"]
        )
        let page = AuditPage.text(report)
        #expect(page.components(separatedBy: "<h1").count == 2)
        #expect(page.contains("<h1>2 of 3 assets failed</h1>"))
        for text in [
            "<time>2026-11-22 13:45 UTC</time>", "WCAG 2.2, levels A and AA (<code>wcag-aa</code>)",
            "<bdi>movies/</bdi>, <bdi>&lt;b&gt;</bdi>", "<code>--deep</code>", "1 in folders",
        ] {
            #expect(page.contains(text), "\(text)")
        }
    }

    @Test func `findings and criteria link to the clause and to the rule`() throws {
        let page = AuditPage.text(try hostileReport())
        #expect(page.contains("href=\"#rule-V304\""))
        #expect(page.contains("id=\"rule-V304\""))
        #expect(
            page.contains(
                "href=\"https://www.w3.org/WAI/WCAG22/Understanding/captions-prerecorded\""
            )
        )
        #expect(page.contains("href=\"https://www.w3.org/TR/webvtt1/\""))
    }

    @Test func `findings of a rule are folded after the third, and the cue's text is beside each`()
        throws
    {
        let cues = (1...8).map { (start: $0 * 2000, end: $0 * 2000 - 1, text: "Late \($0).") }
        let text = cues.map { subRip($0) }.joined(separator: "\n")
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        let asset = Asset(name: "a.srt", captionFiles: [CaptionAsset(reading, fileName: "a.srt")])
        let report = Audit(profile: .wcagAA).check(asset)
        let page = AuditPage.text(AuditReport(profile: "wcag-aa", assets: [report]))
        #expect(page.contains("<summary>5 more of V304 non-positive-duration"))
        for number in 1...8 {
            #expect(page.contains("“<span class=\"cue\">Late \(number).</span>”"))
        }
    }

    @Test func `every reference to a law or to WCAG has an address`() {
        let references = Set(RuleCatalog.all.flatMap(\.references))
        let wanted = ["WCAG", "EN 301 549", "47 CFR", "HLS Authoring", "RFC", "QuickTime", "W3C"]
        for reference in references where wanted.contains(where: reference.hasPrefix) {
            #expect(
                ReferenceLink.address(of: reference)?.hasPrefix("https://") == true,
                "\(reference)"
            )
        }
        #expect(
            ReferenceLink.address(of: "47 CFR 79.1(j)(2), placement")
                == "https://www.ecfr.gov/current/title-47/section-79.1"
        )
        #expect(
            ReferenceLink.address(of: "RFC 3986, 5.2.4")?.hasSuffix("rfc3986#section-5.2.4") == true
        )
    }
}
