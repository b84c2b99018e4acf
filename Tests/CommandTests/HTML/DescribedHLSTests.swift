// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The audio description of HLS on pages of `mediatag html` in headless Chromium.
@Suite(.slow) struct DescribedHLSTests {
    private struct DescribedHLS: Decodable {
        struct Switch: Decodable {
            var isPlaying, isOn: Bool
            var rate, moved: Double
            var captions, asked: [String]
            var focus, status: String
        }
        var playing, paused, end: [Switch]
    }

    /// What becomes of a page of a presentation with a description, with hls.js or without it.
    private func describedHLS(with script: String?) async throws -> DescribedHLS {
        try await withBrowser {
            try Workplace.with("description.en.m4a") { place in
                let description = "description.en.m4a:language=en:describes-video"
                try succeed(
                    "hls",
                    "movie.mp4",
                    "es.srt",
                    description,
                    "-o",
                    "hls",
                    in: place.folder
                )
                try place.write("hls.js", text: script ?? "")
                let options = script == nil ? [] : ["--hls-js", "hls.js"]
                try succeed(["html", "hls/master.m3u8", "-o", "page"] + options, in: place.folder)
                let found: DescribedHLS = try PageBrowserTests.look(
                    at: "page",
                    "described_hls",
                    in: place
                )
                return found
            }
        }
    }

    private func expectKept(_ result: DescribedHLS) {
        for (found, isOn) in zip(
            result.playing + result.paused + result.end,
            [true, false, true, false, true]
        ) {
            #expect(found.isOn == isOn && found.focus == "described-button", "\(found)")
            #expect(abs(found.moved) < 0.3 && found.rate == 1.25, "\(found)")
            #expect(found.captions == ["español"], "\(found)")
            #expect(found.status == "Audio description: \(isOn ? "on" : "off")", "\(found)")
            // Audio that is there already is not loaded again.
            #expect(found.asked.allSatisfy { $0.contains("/en-ad") == isOn }, "\(found)")
        }
        #expect(result.playing.allSatisfy { $0.isPlaying })
        #expect(result.paused.allSatisfy { !$0.isPlaying })
        #expect(result.playing.first?.asked.count == 1, "\(result)")
    }

    @Test func `the described version of HLS is swapped in at the same time, at the end too`()
        async throws
    {
        expectKept(try await describedHLS(with: nil))
    }

    @Test(.enabled(if: ScriptedHLS.isInstalled, "Scripts/setup.sh nightly installs hls.js"))
    func `hls.js switches to the description at the same time`() async throws {
        expectKept(try await describedHLS(with: try ScriptedHLS.script()))
    }
}

/// hls.js, as `Scripts/setup.sh nightly` installs it: a module that keeps its class to itself.
private enum ScriptedHLS {
    private static let path = SampleMedia.packageRoot.appending(path: ".build/hlsjs/hls.js").path

    static var isInstalled: Bool { FileManager.default.fileExists(atPath: path) }

    /// The library as a script that gives pages the class by its usual name.
    static func script() throws -> String {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let name = try #require(text.firstMatch(of: /return (\w+)\.isSupported\(\)/)).1
        let end = try #require(text.ranges(of: "export{").last).lowerBound
        return "(() => {\(text[..<end]);window.Hls = \(name)})();\n"
    }
}
