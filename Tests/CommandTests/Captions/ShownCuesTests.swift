// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions that were converted, as Chromium shows them over a video.
struct ShownCuesTests {
    /// A paragraph in a region, whose last word is red.
    private static func ttml(_ region: String) -> String {
        """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en">
        <head><layout><region xml:id="r" \(region)/></layout></head><body><div>
        <p region="r" begin="1s" end="5s">This is a line of text that has more than eighty characters and that \
        a player has to wrap, <span tts:color="red">end</span></p></div></body></tt>
        """
    }

    /// Chromium cuts off text whose line is in per cent.
    @Test(.slow) func `Chromium shows the whole text of captions that were TTML`() async throws {
        let regions = [
            "tts:origin='10% 5%' tts:extent='80% 90%' tts:displayAlign='after'",
            "tts:origin='10% 5%' tts:extent='80% 75%' tts:displayAlign='after'",
            "tts:origin='10% 20%' tts:extent='80% 60%' tts:displayAlign='center'",
            "tts:origin='10% 60%' tts:extent='80% 30%'", "tts:origin='40% 5%' tts:extent='50% 30%'",
        ]
        let counts = try await withBrowser {
            try Workplace.with { place in
                for (number, region) in regions.enumerated() {
                    try place.write("\(number).ttml", text: Self.ttml(region))
                    try succeed(
                        "captions",
                        "convert",
                        "\(number).ttml",
                        "-o",
                        "\(number).vtt",
                        in: place.folder
                    )
                }
                let script = SampleMedia.packageRoot.appending(path: "Scripts/cues-in-chromium.py")
                let files = regions.indices.map { "\($0).vtt" }
                let text = try output(
                    of: "/usr/bin/python3",
                    [script.path, place.folder.path, "movie.mp4", "2"] + files
                )
                return try JSONDecoder().decode([String: Int].self, from: Data(text.utf8))
            }
        }
        #expect(counts.count == regions.count)
        for (file, count) in counts { #expect(count > 60, "\(file): \(regions)") }
    }
}
