// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaSelection
import Packaging
import TestSupport
import Testing

/// What a presentation says of captions inside the pictures, by what is known of them.
@Suite struct ClosedCaptionDeclarationTests {
    private func variants(_ declaration: ClosedCaptionDeclaration) throws -> [Substring] {
        try withTemporaryFolder { folder in
            let file = try MovieFile(SystemFile.reading(SampleMedia.path("movie.mp4")))
            let tracks = try PackageableTracks(of: file)
            var inputs = PackageInputs()
            let picture = try #require(tracks.picture)
            inputs.rungs = [PackageTrack(file: file, facts: picture)]
            inputs.sounds = tracks.sounds.map { PackageTrack(file: file, facts: $0) }
            inputs.closedCaptions = declaration
            let path = folder.appending(path: "out").path
            let report = try SegmentPlan(inputs, PackageOptions()).write(to: path)
            let master = try String(
                contentsOfFile: path + "/" + report.multivariantPlaylist,
                encoding: .utf8
            )
            return master.split(separator: "\n").filter { $0.hasPrefix("#EXT-X-STREAM-INF:") }
        }
    }

    @Test func `where nobody has looked, nothing is said`() throws {
        #expect(try variants(.unknown).allSatisfy { !$0.contains("CLOSED-CAPTIONS") })
    }

    @Test func `where there are none, every variant says so, without quotes`() throws {
        let variants = try variants(.none)
        #expect(variants.count == 1)
        #expect(variants.allSatisfy { $0.contains(",CLOSED-CAPTIONS=NONE") })
    }

    @Test func `channels are a group that every variant names`() throws {
        let channel = ClosedCaptionDeclaration.Channel(
            instreamID: "CC1",
            language: try LanguageTag("en")
        )
        #expect(
            try variants(.channels([channel])).allSatisfy { $0.contains("CLOSED-CAPTIONS=\"cc\"") }
        )
    }
}
