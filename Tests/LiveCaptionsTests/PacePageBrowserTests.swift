// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveCaptions
import TestSupport
import Testing

/// The page of pace and captions in headless Chromium, with events that a script makes up.
@Suite struct PacePageBrowserTests {
    private static let axe = SampleMedia.packageRoot
        .appending(path: ".build/axe/axe_playwright_python/axe.min.js")

    private static let isThere =
        FileManager.default.fileExists(atPath: axe.path)
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

    /// Takes the place of the connection: `fire` gives the page an event of the session.
    private static let events = """
        const fire = (type, data) => ({ pace: takePace, segment: takeSegment })[type](data);
        const talk = (rate, active = true) => fire('pace', { stream: 'hall', active,
            wordsPerMinute: { 3: rate + 30, 10: rate, 20: rate } });
        const say = (id, text, isFinal, stream = 'hall') => fire('segment', { id, stream, text, isFinal,
            language: 'en', speaker: 'Ann' });
        const $text = id => document.getElementById(id).textContent;
        const report = value => {
            const note = document.createElement('pre');
            note.id = 'shown'; note.textContent = JSON.stringify(value);
            document.body.append(note);
        };
        """

    @Test(.slow, .enabled(if: isThere), arguments: ["", "light", "dark", "yellow", "blue"])
    func `axe-core has no findings with any colours`(theme: String) throws {
        let library = try String(contentsOf: Self.axe, encoding: .utf8)
            .replacing("</script", with: "<\\/script")
        let result = try evaluate(
            setup: library,
            """
            talk(130); say('1', 'Hello', true); say('2', 'guess', false);
            document.getElementById('theme').value = '\(theme)'; apply();
            document.getElementById('settings').open = true;
            axe.run(document).then(async first => {
                document.getElementById('hall').click();
                const second = await axe.run(document);
                report({ violations: [...first.violations, ...second.violations].map(v => v.id + ': ' + v.nodes[0].html),
                    passes: first.passes.map(p => p.id) });
            });
            """
        )
        #expect(result.contains("\"violations\":[]"), "\(result.prefix(2000))")
        for check in ["color-contrast", "region", "label"] {
            #expect(result.contains("\"\(check)\""), "axe has not looked at \(check)")
        }
    }

    @Test(.enabled(if: isThere))
    func `the band is announced when it is left or entered, and at most every ten seconds`() throws
    {
        let result = try evaluate(
            """
            let now = 100000; Date.now = () => now;
            const heard = [];
            const at = (seconds, rate) => { now = 100000 + seconds * 1000; talk(rate); heard.push($text('announcement')); };
            at(0, 130); at(1, 140); at(11, 150); at(12, 180); at(13, 150); at(20, 190); at(23, 190); at(40, 191); at(41, 90); at(51, 90);
            report(heard);
            """
        )
        let good = "In the band: 130 words a minute"
        let fast = "Faster than the band: 180 words a minute"
        let slow = "Slower than the band: 90 words a minute"
        let heard = try JSONDecoder().decode([String].self, from: Data(result.utf8))
        #expect(
            heard == [
                good, good, good, fast, fast, fast, fast, fast, slow, slow,
            ]
        )
    }

    @Test(.enabled(if: isThere))
    func `a text replaces that of its id, and an empty one takes it away`() throws {
        let result = try evaluate(
            """
            say('1', 'Hel', false); say('1', 'Hello <b>', true); say('2', 'wor', false); say('2', '', true);
            say('1', 'other', true, 'second');
            const rows = [...document.querySelectorAll('#lines p')].map(p => p.textContent);
            document.getElementById('stream').value = 'second'; apply();
            const visible = [...document.querySelectorAll('#lines p:not([hidden])')].map(p => p.textContent);
            talk(120); const all = $text('rate');
            document.getElementById('stream').value = 'hall'; document.getElementById('window').value = '3'; apply();
            const rate = $text('rate');
            talk(0, false);
            report([rows, visible, all, rate, $text('rate'), $text('verdict')]);
            """
        )
        #expect(
            result
                == #"[["Ann: Hello <b>","Ann: other"],["Ann: other"],"–","150","–","Silence"]"#
        )
    }

    @Test(.enabled(if: isThere)) func `no content is cut off on a narrow screen`() throws {
        let result = try evaluate(
            width: 320,
            """
            talk(130); say('1', 'Hello', true); document.getElementById('settings').open = true;
            report(document.documentElement.scrollWidth <= document.documentElement.clientWidth)
            """
        )
        #expect(result == "true")
    }

    /// What a script says of the page by `report(…)`, as JSON.
    private func evaluate(
        width: Int = 1280,
        setup: String = "",
        _ script: String
    ) throws -> String {
        let policy = "<meta http-equiv=\"Content-Security-Policy\""
        var page = PacePage.document(nonce: "n")
        try #require(page.contains(policy))
        page = page.replacing(policy, with: "<meta name=\"policy\"")
            .replacing(
                "<body>",
                with: "<body><script>\(setup)</script><script>\(Self.events)</script>"
            )
            .replacing("</body>", with: "<script>{ \(script) }</script></body>")
        return try withTemporaryFolder { folder in
            let file = folder.appending(path: "page.html")
            try page.write(to: file, atomically: true, encoding: .utf8)
            let dump = try output(
                of: "/usr/bin/chromium",
                [
                    "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                    "--virtual-time-budget=20000", "--window-size=\(width),900",
                    "--user-data-dir=\(folder.path)/profile", file.absoluteString,
                ]
            )
            let start = try #require(dump.firstRange(of: "<pre id=\"shown\">"))
            let rest = dump[start.upperBound...]
            let end = try #require(rest.firstRange(of: "</pre>"))
            return String(rest[..<end.lowerBound]).replacing("&quot;", with: "\"")
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
                .replacing("&amp;", with: "&")
        }
    }
}
