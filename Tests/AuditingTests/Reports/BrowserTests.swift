// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import TestSupport
import Testing

/// The HTML page in a browser: axe-core finds nothing, and the filters work without a script.
@Suite struct BrowserTests {
    /// axe-core, which `Scripts/setup.sh` takes from a Python package.
    private static let axe = SampleMedia.packageRoot
        .appending(path: ".build/axe/axe_playwright_python/axe.min.js")

    private static let isThere =
        FileManager.default.fileExists(atPath: axe.path)
        && FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

    #if os(Linux)
        @Test func `Chromium and axe-core are installed in CI`() {
            if !Self.isThere {
                print("BrowserTests: no Chromium or no axe-core; make setup installs them")
            }
            #expect(Self.isThere || ProcessInfo.processInfo.environment["CI"] == nil)
        }
    #endif

    @Test(.slow, .enabled(if: isThere), arguments: [false, true])
    func `axe-core has no findings in light and in dark mode`(isDark: Bool) throws {
        let library = try String(contentsOf: Self.axe, encoding: .utf8)
            .replacing("</script", with: "<\\/script")
        let result = try evaluate(
            isDark: isDark,
            setup: library,
            """
            axe.run(document).then(r => show({
                violations: r.violations.map(v => v.id + ': ' + v.nodes[0].html),
                passes: r.passes.map(p => p.id),
                open: r.incomplete.flatMap(i => i.nodes.map(n => n.html))
                    .filter(h => !h.includes('aria-hidden'))
            }))
            """
        )
        #expect(result.contains("\"violations\":[]"), "\(result.prefix(2000))")
        #expect(result.contains("\"open\":[]"), "\(result.suffix(2000))")
        for check in ["color-contrast", "region", "label"] {
            #expect(result.contains("\"\(check)\""), "axe has not looked at \(check)")
        }
    }

    @Test(.enabled(if: isThere))
    func `the filters hide all other findings, and nothing else`() throws {
        let result = try evaluate(
            """
            const shown = () => [...document.querySelectorAll('tr.finding')]
                .filter(r => r.getClientRects().length);
            const all = shown();
            document.getElementById('show-error').click();
            const noErrors = shown();
            document.getElementById('show-error').click();
            document.getElementById('rule').value = 'V304';
            const oneRule = shown();
            document.querySelector('button[type=reset]').click();
            show([all.length > noErrors.length, noErrors.length > 0,
                noErrors.every(r => !r.classList.contains('error')), oneRule.length > 0,
                oneRule.every(r => r.classList.contains('V304')), shown().length === all.length])
            """
        )
        #expect(result == "[true,true,true,true,true,true]")
    }

    @Test(.enabled(if: isThere))
    func `no content is cut off on a narrow screen`() throws {
        let result = try evaluate(
            width: 320,
            "show(document.documentElement.scrollWidth <= document.documentElement.clientWidth)"
        )
        #expect(result == "true")
    }

    /// What a script says of the page in headless Chromium by `show(…)`, as JSON.
    ///
    /// The page itself forbids scripts, so the copy that is looked at does not.
    private func evaluate(
        isDark: Bool = false,
        width: Int = 1280,
        setup: String = "",
        _ script: String
    ) throws -> String {
        let policy = "<meta http-equiv=\"Content-Security-Policy\""
        var page = AuditPage.text(try hostileReport())
        try #require(page.contains(policy))
        page = page.replacing(policy, with: "<meta name=\"policy\"")
            .replacing("<details>", with: "<details open>")
        if isDark { page = page.replacing("(prefers-color-scheme:dark)", with: "all") }
        let show = """
            const show = value => {
                const note = document.createElement('pre');
                note.id = 'shown'; note.textContent = JSON.stringify(value);
                document.body.append(note);
            };
            """
        page = page.replacing(
            "</body>",
            with: "<script>\(setup)</script><script>\(show)\(script)</script></body>"
        )
        return try withTemporaryFolder { folder in
            let file = folder.appending(path: "page.html")
            try page.write(to: file, atomically: true, encoding: .utf8)
            let dump = try output(
                of: "/usr/bin/chromium",
                [
                    "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                    "--virtual-time-budget=60000", "--window-size=\(width),900",
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
