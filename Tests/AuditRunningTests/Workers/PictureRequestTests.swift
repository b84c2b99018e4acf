// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Testing

@testable import AuditRunning

@Suite struct PictureRequestTests {
    @Test func `frames are asked for few findings, of assets that fail first`() throws {
        let text = (1...8).map {
            "\($0)\n00:00:0\($0),000 --> 00:00:0\($0 - 1),999\nLate \($0).\n"
        }.joined(separator: "\n")
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        func asset(_ name: String) -> AssetReport {
            let captions = CaptionAsset(reading, fileName: "a.srt")
            return Audit(profile: .wcagAA).check(Asset(name: name, captionFiles: [captions]))
        }
        let names =
            (0..<100).map { "movie-\($0).mp4" } + ["a.srt", "master.m3u8", "https://h/a.mp4"]
        let report = AuditReport(profile: "wcag-aa", assets: names.map(asset))
        let requests = PictureRequest.all(for: report)
        #expect(requests.reduce(0) { $0 + $1.times.count } == PictureRequest.most)
        #expect(requests.allSatisfy { $0.times.count <= PictureRequest.mostOfAsset })
        #expect(requests.allSatisfy { $0.path.hasPrefix("movie-") })
        #expect(requests.first?.times.first == 1000)
    }
}
