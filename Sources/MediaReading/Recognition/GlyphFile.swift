// SPDX-License-Identifier: Apache-2.0

import FileSystem
import TextRecognition

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON file (`mediatag.glyphs/1`, described by `Docs/schemas/glyphs.json`) in which a person names the shapes of a track that
/// recognition is not sure of: one question for each shape, however often it is there.
package struct GlyphFile: Sendable {
    /// What the file has.
    private struct Document: Codable {
        struct Glyph: Codable {
            var picture: [String]
            var read: String?
            var count: Int?
            var words: [String]?
            var text: String?
        }

        var schema = Self.current
        var glyphs: [Glyph]

        static let current = "mediatag.glyphs/1"
    }

    /// The most bytes that are read.
    private static let byteLimit = 64 << 20

    /// The file.
    package let path: String
    private var answers: [Document.Glyph] = []

    /// Reads the answers of a file; a file that does not exist has none yet.
    ///
    /// - Throws: `MediaError` if the file cannot be read, or is another one.
    package init(_ path: String) throws(MediaError) {
        self.path = path
        guard FilePath.exists(path) else { return }
        let bytes = try CaptionFile.read(path, limit: Self.byteLimit)
        do {
            let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
            guard document.schema == Document.current else { throw MediaError.noGlyphs(path) }
            answers = document.glyphs.filter { $0.text != nil }
        } catch {
            throw .noGlyphs(path)
        }
    }

    /// What a person said of pictures.
    var names: [[String]: String] {
        Dictionary(answers.map { ($0.picture, $0.text ?? "") }) { first, _ in first }
    }

    /// Writes the questions after the answers, if there is anything to ask or an answer to keep.
    ///
    /// - Throws: `MediaError` if the file cannot be written.
    func save(_ questions: [GlyphQuestion]) throws(MediaError) {
        guard !questions.isEmpty || !answers.isEmpty else { return }
        let open = questions.map { question in
            Document.Glyph(
                picture: question.picture,
                read: question.read,
                count: question.count,
                words: question.words
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do {
            data = try encoder.encode(Document(glyphs: open + answers))
        } catch {
            throw .noGlyphs(path)
        }
        try CaptionFile.write(Array(data) + [0x0A], to: path, replacing: true)
    }
}

extension MediaError {
    fileprivate static func noGlyphs(_ path: String) -> MediaError {
        MediaError(.unreadable("is not a file of glyphs (mediatag.glyphs/1)"), path: path)
    }
}
