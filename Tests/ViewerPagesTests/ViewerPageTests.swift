// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import MediaReading
import MediaSelection
import Testing

@testable import ViewerPages

@Suite struct ViewerPageTests {
    @Test func `tags of a text decide the kind of its track`() throws {
        let sdh = MediaCharacteristic.sdh
        let made = try page([
            try pageText("en"), try pageText("en", characteristics: sdh),
            try pageText("en", characteristics: [.describesMusicAndSound]),
            try pageText("en", characteristics: [.describesVideo]),
        ])
        #expect(made.tracks.map(\.kind) == [.subtitles, .captions, .captions, .descriptions])
    }

    @Test func `labels are in the language of the text, and no two of a kind are alike`() throws {
        let made = try page([
            try pageText("es-419"), try pageText("fr"), try pageText("fr", name: "Commentaire"),
            try pageText("fr"), try pageText("de", characteristics: MediaCharacteristic.sdh),
            try pageText("fr", isForced: true),
        ])
        #expect(
            made.tracks.map(\.label) == [
                "español (Latinoamérica)", "français", "français (Commentaire)", "français 2",
                "Deutsch CC", "français (forcés)",
            ]
        )
    }

    @Test func `only forced subtitles in the language of the main audio are the default`() throws {
        let made = try page([
            try pageText("en", characteristics: MediaCharacteristic.sdh), try pageText("en"),
            try pageText("fr", isForced: true), try pageText("en-GB", isForced: true),
            try pageText("en", isForced: true),
        ])
        #expect(made.tracks.map(\.isDefault) == [false, false, false, true, false])
    }

    @Test func `a text that states no language gets the one of its words`() throws {
        let words =
            "Buenos días a todos, hoy vamos a hablar de la historia de nuestra ciudad y de su gente."
        let made = try page([try pageText(nil, [(0, 5000, words)])])
        #expect(made.tracks[0].language?.rawValue == "es")
        #expect(made.tracks[0].file == "tracks/es-subtitles.vtt")
    }

    @Test func `names of files are made of tags alone, and each is used once`() throws {
        let made = try page(
            [
                try pageText("en", name: "../../etc/passwd"), try pageText("en", name: "\u{0}\"<>"),
                try pageText("en", characteristics: MediaCharacteristic.sdh),
            ],
            chapters: [Chapter(startMilliseconds: 0, endMilliseconds: 1000, title: "One")]
        )
        #expect(
            made.tracks.map(\.file) == [
                "tracks/en-subtitles.vtt", "tracks/en-subtitles-2.vtt", "tracks/en-captions.vtt",
                "tracks/en-chapters.vtt",
            ]
        )
    }

    @Test(arguments: [
        ("fr-CA", PageLanguage.french), ("de", .german), ("es-419", .spanish), ("ja", .english),
    ])
    func `the page is in the language of the main audio if it has the words`(
        tag: String,
        language: PageLanguage
    ) throws {
        #expect(try page([try pageText("en")], language: tag).language == language)
    }

    @Test func `a page without known audio has the language of its transcript`() throws {
        #expect(try page([try pageText("de")], language: nil).language == .german)
    }

    @Test
    func `the transcript has captions of the main audio's language and descriptions in order`()
        throws
    {
        let made = try page([
            try pageText("es", [(0, 900, "Hola.")]),
            try pageText("en", [(5000, 6000, "Goodbye.")]),
            try pageText(
                "en",
                [(5000, 6000, "[door] Goodbye.")],
                characteristics: MediaCharacteristic.sdh
            ),
            try pageText("en", [(1000, 2000, "A door opens.")], characteristics: [.describesVideo]),
        ])
        let entries = try #require(made.transcript).entries
        #expect(entries.map(\.text) == ["A door opens.", "[door] Goodbye."])
        #expect(entries.map(\.kind).first == .description)
    }

    @Test func `a page without captions says so`() throws {
        let described = try pageText("en", characteristics: [.describesVideo])
        #expect(try page([described]).notices.map(\.kind) == [.noCaptions])
        #expect(try page([try pageText("en")]).notices.isEmpty)
    }

    @Test func `forced cues are not marked in the text`() throws {
        var text = try pageText("en")
        text.document.cues[0].isForced = true
        let bytes = try page([text]).tracks[0].bytes
        #expect(!String(decoding: bytes, as: UTF8.self).contains("[forced]"))
    }

    @Test(arguments: [
        ("film.mp4", "film"), ("a/b/master.m3u8", "b"), ("./film/index.m3u8", "film"),
        ("master.m3u8", "master"), (".mp4", ".mp4"), ("../master.m3u8", "master"),
    ])
    func `the heading is the name of the file or of the presentation's folder`(
        asset: String,
        title: String
    ) throws {
        #expect(try page([], asset: asset).title == title)
    }
}
