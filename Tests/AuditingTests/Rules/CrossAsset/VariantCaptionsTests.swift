// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Playlists
import Testing

@testable import Auditing

/// The rules for closed captions, held against the video of the variants of a presentation.
@Suite struct VariantCaptionsTests {
    private static func findings(_ variants: [VariantCaptions]) throws -> [Finding] {
        let text = """
            #EXTM3U
            #EXT-X-STREAM-INF:BANDWIDTH=1000000
            low.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=2000000
            high.m3u8

            """
        let playlist = try Playlist(parsing: Array(text.utf8), path: "master.m3u8")
        var asset = Asset(name: "master.m3u8")
        asset.playlists = [PlaylistAsset(playlist, fileName: "master.m3u8")]
        asset.variantCaptions = variants
        return Audit(profile: .wcagAA).check(asset).findings.all
    }

    private static func variant(
        _ file: String,
        _ channel: CEA608Channel,
        _ cues: [Cue],
        seconds: Int = 60
    ) -> VariantCaptions {
        var pictures = scannedPictures([ScannedCaptions.Channel(.line21(channel), cues: cues)])
        pictures.endMilliseconds = seconds * 1000
        return VariantCaptions(uri: file, line: 2, tracks: [pictures])
    }

    private static let words = spokenCues("Hello, who is there?", "It is me.", "Come in.")

    @Test func `captions in CC3 alone and captions that stop are found in variants`() throws {
        let third = try Self.findings([Self.variant("low.m3u8", .cc3, Self.words)])
        let found = try #require(third.first { $0.rule == "E632" })
        #expect(found.location.file == "low.m3u8" && found.location.track == 1)
        #expect(found.remedy == nil, "no command edits the segments of a presentation")
        let stopped = Self.variant("low.m3u8", .cc1, Self.words, seconds: 3600)
        #expect(try Self.findings([stopped]).contains { $0.rule == "E603" })
        let right = try Self.findings([Self.variant("low.m3u8", .cc1, Self.words)])
        #expect(!right.contains { ["E603", "E632"].contains($0.rule) })
    }

    @Test func `variants with the same captions are reported once`() throws {
        let low = Self.variant("low.m3u8", .cc3, Self.words)
        let same = Self.variant("high.m3u8", .cc3, Self.words)
        #expect(try Self.findings([low, same]).count { $0.rule == "E632" } == 1)
        let other = Self.variant("high.m3u8", .cc3, spokenCues("Something else is said here."))
        #expect(try Self.findings([low, other]).count { $0.rule == "E632" } == 2)
    }
}
