// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Testing

@testable import Auditing

/// X709 and X710 name what may be the captions or the description that they miss.
@Suite struct CoverageRulesTests {
    private static func track(
        _ kind: TrackKind,
        _ language: String?,
        _ characteristics: [MediaCharacteristic] = []
    ) throws -> AuditedTrack {
        AuditedTrack(
            id: 3,
            kind: kind,
            language: try language.map { try LanguageTag($0) },
            characteristics: characteristics
        )
    }

    /// What X709 and X710 say of a video with English audio, this track, and these requirements.
    private static func messages(
        _ track: AuditedTrack,
        _ service: Requirements.Service,
        _ language: String
    ) throws -> [String] {
        let video = AuditedTrack(id: 1, kind: .video, isEnabled: true)
        let audio = AuditedTrack(
            id: 2,
            kind: .audio,
            language: try LanguageTag("en"),
            isEnabled: true
        )
        var movie = MovieAsset(path: "a.mp4", tracks: [video, audio, track])
        movie.embeddedCaptions = .channels([])
        let requirements = Requirements(
            services: [service],
            languages: [try LanguageTag(language)]
        )
        let asset = Asset(name: "a.mp4", movie: movie, requirements: requirements)
        return Audit(profile: .wcagAA).check(asset).findings.all
            .filter { ["X709", "X710"].contains($0.rule) }.map(\.message)
    }

    @Test func `captions whose language is not stated may be the required ones`() throws {
        let missing = "no captions, which are required, in Spanish"
        let english = try Self.track(.subtitle, "en")
        #expect(try Self.messages(english, .captions, "es") == [missing])
        let unstated = try Self.track(.subtitle, nil)
        #expect(
            try Self.messages(unstated, .captions, "es")
                == [missing + "; there are captions whose language is not stated"]
        )
        let regional = try Self.track(.subtitle, "es-419")
        #expect(try Self.messages(regional, .captions, "es") == [])
    }

    @Test func `captions that are not tagged for the deaf are named as such`() throws {
        let plain = try Self.track(.subtitle, "en")
        #expect(
            try Self.messages(plain, .sdh, "en") == [
                "no captions for the deaf, which are required, in English"
                    + "; there are captions in English that are not tagged for the deaf"
            ]
        )
    }

    @Test func `a description whose language is not stated may be the required one`() throws {
        let missing = "no audio in Spanish describes the video"
        let english = try Self.track(.audio, "en", [.describesVideo])
        #expect(try Self.messages(english, .audioDescription, "es") == [missing])
        let unstated = try Self.track(.audio, nil, [.describesVideo])
        #expect(
            try Self.messages(unstated, .audioDescription, "es")
                == [missing + "; there is a description whose language is not stated"]
        )
    }

    @Test func `the language of a description or of a commentary is not that of a dub`() throws {
        func found(_ characteristics: [MediaCharacteristic]) throws -> [String] {
            try Self.messages(Self.track(.audio, "de", characteristics), .signLanguage, "de")
        }
        #expect(try found([]) == ["no captions for the deaf in German"])
        #expect(try found([.describesVideo]) == [])
        #expect(try found([.auxiliaryContent]) == [])
    }
}
