// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The languages that a transport stream states of captions in its pictures.
@Suite struct DeclaredLanguageTests {
    @Test func `inspect tells what is stated beside what is guessed`() throws {
        guard let path = try Corpora.path("cea/shaka_captions-test.ts") else { return }
        try Workplace.with { place in
            try place.write("stated.ts", CaptionServiceStream.declaring(in: try bytes(of: path)))
            let before = try CaptionScan(of: path).embeddedCaptions
            #expect(before.map(\.language) == [nil, nil])
            let after = try CaptionScan(of: place.path("stated.ts")).embeddedCaptions
            #expect(after.map(\.channel) == ["CC1", "SERVICE1"])
            #expect(after.map(\.language) == ["eng", "fre"])
            #expect(after.map(\.guessedLanguage) == before.map(\.guessedLanguage))
            let text = try succeed("inspect", "--captions", "stated.ts", in: place.folder)
            #expect(text.contains("fre (stated), en? ("))
        }
    }

    @Test func `hls declares the languages that are stated, and --cc counts more`() throws {
        guard let path = try Corpora.path("cea/shaka_captions-test.ts") else { return }
        try Workplace.with { place in
            try place.write("stated.ts", CaptionServiceStream.declaring(in: try bytes(of: path)))
            let presentation = try Presentation(place, "stated.ts", "--cc", "CC1=en-US")
            let channels = try presentation.attributes("EXT-X-MEDIA").filter {
                $0["TYPE"] == "CLOSED-CAPTIONS"
            }
            #expect(channels.map { $0["INSTREAM-ID"] } == ["CC1", "SERVICE1"])
            #expect(channels.map { $0["LANGUAGE"] } == ["en-US", "fr"])
        }
    }

    @Test func `text that is taken out says the stated language`() throws {
        guard let path = try Corpora.path("cea/shaka_captions-test.ts") else { return }
        try Workplace.with { place in
            try place.write("stated.ts", CaptionServiceStream.declaring(in: try bytes(of: path)))
            try succeed(
                "extract",
                "stated.ts",
                "--track",
                "cc:SERVICE1",
                "-o",
                "a.vtt",
                in: place.folder
            )
            let text = String(decoding: try place.data("a.vtt"), as: UTF8.self)
            #expect(text.contains("Language: fre"))
        }
    }
}
