// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Captions
import MediaSelection
import Testing

@Suite struct DescriptiveTranscriptTests {
    private static func transcript(
        _ captions: String,
        _ descriptions: [Description],
        language: String? = "en",
        scriptLanguage: String? = "en",
        sections: [DescriptiveTranscript.Section] = []
    ) throws -> DescriptiveTranscript {
        let document = try CaptionDocument.read(bytes: Array(captions.utf8), fileName: "c.vtt")
            .document
        return DescriptiveTranscript(
            title: "The Boat & the <Lake>",
            language: try language.map { try LanguageTag($0) },
            cues: document.cues,
            script: DescriptionScript(
                language: try scriptLanguage.map { try LanguageTag($0) },
                descriptions: descriptions
            ),
            sections: sections
        )
    }

    private static let captions = """
        WEBVTT

        00:01.000 --> 00:02.000
        <v Anna Bell>Where are we

        00:02.000 --> 00:03.000
        <v Anna Bell>going today?

        00:04.000 --> 00:05.000
        - BOB: To the lake.
        - CAROL: Again?

        00:06.000 --> 00:07.000
        [wind howls]

        00:08.000 --> 00:09.000
        It is 5 &lt; 6 &amp; "cold".

        """

    @Test func `speakers, sounds and descriptions are in order, and sentences are whole`() throws {
        let described = [Description(id: "a", start: 4000, text: "A boat.")]
        let transcript = try Self.transcript(Self.captions, described)
        let lines = transcript.text.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "The Boat & the <Lake>",
                "[0:01] Anna Bell: Where are we going today?",
                "[0:04] Description: A boat.",
                "[0:04] BOB: To the lake.",
                "[0:04] CAROL: Again?",
                "[0:06] [wind howls]",
                "[0:08] It is 5 < 6 & \"cold\".",
            ]
        )
    }

    @Test func `the HTML states languages, links its times and escapes what files say`() throws {
        let described = [Description(id: "a", start: 4000, text: "Un <bateau>.")]
        let html = try Self.transcript(Self.captions, described, scriptLanguage: "fr").html
        #expect(html.contains("<html lang=\"en\">"))
        #expect(html.contains("<span dir=\"auto\" lang=\"fr\">Un &lt;bateau&gt;.</span>"))
        #expect(html.contains("<h1 dir=\"auto\">The Boat &amp; the &lt;Lake&gt;</h1>"))
        #expect(
            html.contains(
                "id=\"t1000\"><a class=\"time\" href=\"#t1000\"><time datetime=\"PT1S\">0:01"
            )
        )
        // Parts that begin together have identifiers of their own.
        for id in ["t4000", "t4001", "t4002"] { #expect(html.contains("id=\"\(id)\"")) }
        #expect(html.contains("It is 5 &lt; 6 &amp; &quot;cold&quot;."))
        #expect(!html.contains("<script"))
    }

    @Test func `chapters are headings with a table of contents, and long movies have headings`()
        throws
    {
        let described = [0, 400_000, 900_000].map {
            Description(id: "d\($0)", start: $0, text: "A.")
        }
        let named = try Self.transcript(
            Self.captions,
            described,
            sections: [.init(start: 0, title: "One"), .init(start: 300_000, title: "Two")]
        )
        #expect(named.html.ranges(of: "<h2 ").count == 2)
        #expect(named.html.contains("<nav aria-label=\"Contents\""))
        #expect(named.text.contains("\nTwo\n---\n"))
        let plain = try Self.transcript(Self.captions, described)
        #expect(plain.sections.map(\.title) == ["0:00", "5:00", "10:00", "15:00"])
        #expect(try Self.transcript(Self.captions, []).sections.isEmpty)
    }

    @Test func `lines that roll up are there once`() throws {
        let captions = """
            WEBVTT

            00:01.000 --> 00:02.000
            First line.

            00:02.000 --> 00:03.000
            First line.
            Second line.

            """
        let texts = try Self.transcript(captions, []).entries.map(\.text)
        #expect(texts == ["First line.", "Second line."])
    }
}
