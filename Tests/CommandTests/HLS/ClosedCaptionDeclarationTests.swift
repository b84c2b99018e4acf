// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the playlists of `mediatag hls` say of captions inside the pictures.
@Suite struct ClosedCaptionDeclarationTests {
    @Test func `channels that are found are declared, and --cc names their languages`() throws {
        guard let captioned = try Corpora.path("cea/generated/cap.mp4") else { return }
        try Workplace.with { place in
            try place.write("cap.mp4", try bytes(of: captioned))
            let presentation = try Presentation(place, "cap.mp4", "--cc", "CC1=en")
            let media = try presentation.attributes("EXT-X-MEDIA")
            let channel = try #require(media.first { $0["TYPE"] == "CLOSED-CAPTIONS" })
            #expect(channel["INSTREAM-ID"] == "CC1")
            #expect(channel["LANGUAGE"] == "en")
            let variants = try presentation.attributes("EXT-X-STREAM-INF")
            #expect(variants.allSatisfy { $0["CLOSED-CAPTIONS"] == "cc" })
        }
    }

    @Test func `a channel without a language is declared, and the user told`() throws {
        guard let captioned = try Corpora.path("cea/generated/cap.mp4") else { return }
        try Workplace.with { place in
            try place.write("cap.mp4", try bytes(of: captioned))
            let result = try run(
                builtBinary.path,
                ["hls", "cap.mp4", "-o", "out"],
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("--cc CC1=LANGUAGE"), result.summary)
            let master = try String(contentsOfFile: place.path("out/master.m3u8"), encoding: .utf8)
            #expect(master.contains("INSTREAM-ID=\"CC1\""))
        }
    }

    @Test func `a channel that is named and not there is told`() throws {
        try Workplace.with { place in
            let result = try run(
                builtBinary.path,
                ["hls", "movie.mp4", "-o", "out", "--cc", "CC1=en"],
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("no captions in CC1"), result.summary)
        }
    }

    @Test func `channels may be named one by one, and one of each language is chosen by itself`()
        throws
    {
        try Workplace.with { place in
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "--cc",
                "CC1=en",
                "--cc",
                "CC3=es,SERVICE1=en"
            )
            let media = try presentation.attributes("EXT-X-MEDIA")
                .filter { $0["TYPE"] == "CLOSED-CAPTIONS" }
            let told = media.map { "\($0["INSTREAM-ID"] ?? "") \($0["LANGUAGE"] ?? "")" }
            #expect(told == ["CC1 en", "CC3 es", "SERVICE1 en"])
            // Else nothing tells CEA-708 from CEA-608 where players choose.
            #expect(media.map { $0["AUTOSELECT"] } == ["YES", "YES", "NO"])
            #expect(Set(media.map { $0["NAME"] }).count == 3)
        }
    }
}
