// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning

/// How web pages are read: `--host` and `--browser`.
struct WebPageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Load media that a web page on this machine names from this host; repeatable.",
            discussion: "A page on a server names what is loaded, as a playlist does.",
            valueName: "name"
        )
    )
    var host: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read web pages after loading them in this browser: chromium, google-chrome.",
            discussion:
                "Scripts of the pages run, and load what they name; lines are those of the loaded page. By default, no "
                + "script runs.",
            valueName: "program"
        )
    )
    var browser: String?

    /// What was named, as options are written.
    var named: [String] {
        let browser = self.browser.map { ["--browser \($0)"] } ?? []
        return browser + host.map { "--host \($0)" }
    }

    /// Makes a reader read pages as the options say.
    func apply(to reader: inout AssetReader) {
        reader.browser = browser
        reader.pageHosts = Set(host.map { $0.lowercased() })
        reader.hostAdvice = "pass --host"
    }
}
