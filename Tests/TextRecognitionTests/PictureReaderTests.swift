// SPDX-License-Identifier: Apache-2.0

import Captions
import CueDrawing
import FFmpegMedia
import Testing

@testable import TextRecognition

/// Text that libass draws is read by Tesseract, and decided by the glyphs of the track.
@Suite struct PictureReaderTests {
    /// The ink of cues of WebVTT, white on black.
    static func pictures(_ cues: [String]) throws -> [InkPicture] {
        try cues.map { cue in
            let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n\(cue)\n"
            let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt")
                .document
            var picture = PixelPicture(width: 900, height: 620)
            let drawing = CueDrawing(CaptionAppearance(), families: ["DejaVu Sans"])
            _ = try drawing.draw(document.styledCues, over: &picture)
            var ink = InkPicture(width: picture.width, height: picture.height)
            for index in ink.pixels.indices { ink.pixels[index] = picture.bytes[index * 3 + 1] }
            return try #require(ink.trimmed).ink
        }
    }

    private static let long = [
        "It is late, and I will not wait.", "Tell me all that you know.",
        "In the end we all fall asleep.", "Nothing is ever what it is called.",
        "He said: \"I am on my way home.\"", "Wait... there is still light.",
    ]

    private static func read(_ cues: [String]) throws -> [PictureText] {
        var reader = try PictureReader(language: "eng")
        for picture in try pictures(cues) { reader.read(picture) }
        return reader.texts().texts
    }

    private static func plain(_ text: PictureText) -> [String] {
        text.lines.map { $0.words.map(\.text).joined(separator: " ") }
    }

    @Test func `lines, italics, notes and short cues are read`() throws {
        let cues =
            Self.long + [
                "I am.", "...", "♪ All is well ♪", "<i>Where is he now?</i>",
                "- Who is it?\n- It is I.", "<i>Yes, you all know it.</i>",
            ]
        let texts = try Self.read(cues)
        #expect(
            texts.map(Self.plain) == Self.long.map { [$0] } + [
                ["I am."], ["..."], ["♪ All is well ♪"], ["Where is he now?"],
                ["- Who is it?", "- It is I."], ["Yes, you all know it."],
            ]
        )
        let italics = texts.map { $0.lines.map(\.isItalic) }
        #expect(italics.indices.filter { italics[$0].contains(true) } == [9, 11])
    }

    @Test func `quotation marks of italics are straight, or marked`() throws {
        let texts = try Self.read(Self.long + ["<i>'Only here,' he said.</i>"])
        let words = try #require(texts.last?.lines.first?.words)
        let marks = words.flatMap(\.letters).filter { "'‘’".contains($0.text) }
        #expect(marks.count == 2)
        #expect(marks.allSatisfy { $0.text == "'" || $0.isDoubtful }, "\(words.map(\.text))")
    }

    @Test func `a letter that the language lacks is doubtful`() throws {
        let texts = try Self.read(Self.long + ["Meet me at Žižkov at nine."])
        let words = try #require(texts.last?.lines.first?.words)
        #expect(words.filter(\.isDoubtful).map(\.text.count).contains(6))
    }

    @Test func `a picture without text has no lines, and a huge one is not read`() throws {
        var reader = try PictureReader(language: "eng")
        reader.read(InkPicture(width: 40, height: 30))
        var wide = InkPicture(width: 9000, height: 20)
        for index in wide.pixels.indices { wide.pixels[index] = index % 7 == 0 ? 255 : 0 }
        reader.read(wide)
        #expect(reader.texts().texts.map(\.lines.isEmpty) == [true, true])
    }

    @Test func `a language without data is an error that names it`() {
        #expect(throws: RecognitionError.noData("xyz")) { _ = try PictureReader(language: "xyz") }
        // Tesseract itself takes what it finds of a list.
        #expect(throws: RecognitionError.noData("eng+xyz")) {
            _ = try PictureReader(language: "eng+xyz")
        }
    }

    @Test func `names of languages are those of Tesseract's data`() {
        let names = ["fr", "pt-BR", "zh-Hant", "zh", "sr-Latn", "fra", "tlh", ""].map {
            TesseractLanguage.name(for: $0)
        }
        #expect(names == ["fra", "por", "chi_tra", "chi_sim", "srp_latn", "fra", nil, nil])
    }
}
