// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaSelection
import Packaging
import TestSupport
import Testing

/// What playlists declare about closed captions in the video.
@Suite struct ClosedCaptionDeclarationTests {
    private func variants(_ declaration: ClosedCaptionDeclaration) throws -> [Substring] {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "out").path
            var inputs = PackageInputs(for: path)
            try inputs.add(PackageSource(SampleMedia.path("movie.mp4")))
            inputs.closedCaptions = declaration
            let report = try SegmentPlan(inputs).write(to: path)
            let master = try String(
                contentsOfFile: path + "/" + report.multivariantPlaylist,
                encoding: .utf8
            )
            return master.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-STREAM-INF:") }
        }
    }

    @Test func `without a search, variants state nothing about closed captions`() throws {
        #expect(try variants(.unknown).allSatisfy { !$0.contains("CLOSED-CAPTIONS") })
    }

    @Test func `if there are none, every variant states NONE without quotes`() throws {
        let variants = try variants(.none)
        #expect(variants.count == 1)
        #expect(variants.allSatisfy { $0.contains(",CLOSED-CAPTIONS=NONE") })
    }

    @Test func `channels are in a group that every variant names`() throws {
        let channel = ClosedCaptionDeclaration.Channel(
            instreamID: "CC1",
            language: try LanguageTag("en")
        )
        #expect(
            try variants(.channels([channel])).allSatisfy { $0.contains("CLOSED-CAPTIONS=\"cc\"") }
        )
    }

    @Test(arguments: ["CC1", "CC4", "SERVICE1", "SERVICE63"])
    func `HLS has an INSTREAM-ID for CC1 to CC4 and SERVICE1 to SERVICE63`(_ id: String) {
        #expect(ClosedCaptionDeclaration.Channel.isInstreamID(id))
    }

    @Test(arguments: ["CC0", "CC5", "cc1", "SERVICE0", "SERVICE64", "SERVICE01", ""])
    func `HLS has no INSTREAM-ID for other channels`(_ id: String) {
        #expect(!ClosedCaptionDeclaration.Channel.isInstreamID(id))
    }
}
