// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Testing

@testable import Auditing

/// M160 reports captions that are all known to be no captions of what is said, M102 captions that are not SDH.
@Suite struct NoSDHPrimaryLanguageTests {
    private func finding(
        sound: String = "en",
        _ captions: String?,
        _ characteristics: [MediaCharacteristic] = [],
        embedded: CaptionScan = .channels([]),
        unreadable: [String] = []
    ) throws -> Severity? {
        var movie = MovieAsset(
            path: "a.mp4",
            tracks: [
                AuditedTrack(id: 1, kind: .video, isEnabled: true),
                AuditedTrack(
                    id: 2,
                    kind: .audio,
                    language: try LanguageTag(sound),
                    isEnabled: true
                ),
                AuditedTrack(
                    id: 3,
                    kind: .subtitle,
                    language: try captions.map { try LanguageTag($0) },
                    characteristics: characteristics
                ),
            ]
        )
        movie.embeddedCaptions = embedded
        let asset = Asset(name: "a.mp4", movie: movie, unreadable: unreadable)
        return Audit(profile: .wcagAA).check(asset).findings.all
            .first { ["M102", "M160"].contains($0.rule) }?.severity
    }

    @Test func `captions only in another language are an error`() throws {
        #expect(try finding("es") == .error)
    }

    @Test func `captions that may be in the language of the audio are a warning`() throws {
        for language in ["en-GB", "und", "mul", nil] {
            #expect(try finding(language) == .warning, "\(language ?? "none")")
        }
        #expect(try finding("es", embedded: .notAsked) == .warning)
        #expect(try finding("es", unreadable: ["a.en.srt: cut short"]) == .warning)
        #expect(try finding(sound: "mul", "es") == .warning)
    }

    @Test func `closed captions in the video count as captions`() throws {
        #expect(try finding("es", embedded: .channels(["CC1"])) == nil)
    }

    @Test func `text that describes the video is not captions, in whatever language it is`() throws
    {
        #expect(try finding("en", [.describesVideo]) == nil)
        #expect(try finding("es", [.describesVideo]) == nil)
        #expect(try finding("en") == .warning)
    }
}
