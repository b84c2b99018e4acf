// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Chapters in files of their own: captions, lines of text, JSON.
package enum ChapterFile {
    /// The formats, selected by the extension of the file's name.
    package enum Format: String, Sendable {
        /// A caption format: a cue is a chapter.
        case captions
        /// Lines `HH:MM:SS.mmm Title`.
        case text = "txt"
        /// `{"chapters": [{"startMilliseconds": 0, "endMilliseconds": 1000, "title": "…"}]}`.
        case json

        /// The format of a file's name.
        package init(path: String) {
            let name = path.split(separator: "/").last ?? ""
            let parts = name.split(separator: ".").map { $0.lowercased() }
            self = parts.count > 1 ? Format(rawValue: parts[parts.count - 1]) ?? .captions : .text
        }
    }

    private struct Document: Codable {
        struct Entry: Codable {
            var startMilliseconds: Int
            var endMilliseconds: Int?
            var title: String
        }

        var chapters: [Entry]
    }

    /// Why chapters cannot be read.
    package enum Fault: Equatable, Sendable {
        /// The text is not UTF-8.
        case notUTF8
        /// A line of text does not begin with a time, but with this word.
        case notATime(String)
        /// The JSON does not have the structure of ``Format/json``.
        case notJSON

        /// A sentence that says what is wrong and shows the right form.
        package var sentence: String {
            switch self {
            case .notUTF8: "its text is not UTF-8"
            case .notATime(let word):
                "\"\(word)\" is not a time; write lines such as 00:12:34.500 The title"
            case .notJSON:
                "not a JSON list of chapters; write "
                    + #"{"chapters": [{"startMilliseconds": 0, "title": "…"}]}"#
            }
        }
    }

    // MARK: - Reading

    /// Reads chapters; where a format has no ends, a chapter ends with the beginning of the next.
    ///
    /// - Throws: `MediaError` with the place in the file; a file without chapters is one, too.
    package static func read(
        _ bytes: [UInt8],
        path: String,
        format: Format
    ) throws(MediaError) -> [Chapter] {
        let chapters =
            switch format {
            case .captions: try readCaptions(bytes, path)
            case .text: try readText(bytes, path)
            case .json: try readJSON(bytes, path)
            }
        guard !chapters.isEmpty else {
            throw MediaError(.noChapters, path: path)
        }
        return chapters
    }

    private static func readCaptions(
        _ bytes: [UInt8],
        _ path: String
    ) throws(MediaError) -> [Chapter] {
        do {
            return try CaptionImport.read(bytes: bytes, fileName: path).document.cues.map { cue in
                Chapter(
                    startMilliseconds: cue.startMilliseconds,
                    endMilliseconds: cue.endMilliseconds,
                    title: oneLine(cue.text.plainText)
                )
            }
        } catch {
            throw MediaError(.captions(error), path: path)
        }
    }

    private static func readText(
        _ bytes: [UInt8],
        _ path: String
    ) throws(MediaError) -> [Chapter] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        guard let text = String(validating: text, as: UTF8.self) else {
            throw MediaError(.chapterFile(.notUTF8), path: path)
        }
        var chapters: [Chapter] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let first = words.first else { continue }
            guard let start = milliseconds(first) else {
                let place = SourcePosition(line: index + 1, column: 1)
                let kind = MediaError.Kind.chapterFile(.notATime(String(first)))
                throw MediaError(kind, path: path, position: place)
            }
            let title = words.count > 1 ? oneLine(String(words[1])) : ""
            chapters.append(Chapter(startMilliseconds: start, endMilliseconds: start, title: title))
        }
        return chapters
    }

    /// `HH:MM:SS.mmm`, `MM:SS`, with a comma or a point.
    private static func milliseconds(_ text: Substring) -> Int? {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        let parts = (fields.last ?? "").split(omittingEmptySubsequences: false) {
            $0 == "." || $0 == ","
        }
        guard 2...3 ~= fields.count, 1...2 ~= parts.count else { return nil }
        let numbers = (fields.dropLast() + parts.prefix(1)).map { number($0) }
        guard numbers.allSatisfy({ $0 != nil }) else { return nil }
        let seconds = numbers.reduce(0) { $0 * 60 + ($1 ?? 0) }
        guard parts.count == 2 else { return seconds * 1000 }
        let fraction = (parts[1] + "00").prefix(3)
        guard 1...9 ~= parts[1].count, let thousandths = number(fraction) else { return nil }
        return seconds * 1000 + thousandths
    }

    private static func number(_ text: Substring) -> Int? {
        let isNumber = 1...6 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
        return isNumber ? Int(text) : nil
    }

    private static func readJSON(
        _ bytes: [UInt8],
        _ path: String
    ) throws(MediaError) -> [Chapter] {
        do {
            let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
            return document.chapters.map { entry in
                Chapter(
                    startMilliseconds: entry.startMilliseconds,
                    endMilliseconds: entry.endMilliseconds ?? entry.startMilliseconds,
                    title: oneLine(entry.title)
                )
            }
        } catch {
            throw MediaError(.chapterFile(.notJSON), path: path)
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.wordsOfText.joined(separator: " ")
    }

    // MARK: - Writing

    /// Writes chapters; captions are WebVTT.
    package static func write(_ chapters: [Chapter], format: Format) -> [UInt8] {
        switch format {
        case .captions: writeCaptions(chapters)
        case .text:
            Array(
                chapters.map {
                    "\(ClockTime(milliseconds: max(0, $0.startMilliseconds)).timeCode()) \($0.title)\n"
                }.joined().utf8
            )
        case .json: writeJSON(chapters)
        }
    }

    private static func writeCaptions(_ chapters: [Chapter]) -> [UInt8] {
        let place = SourcePosition(line: 1, column: 1)
        let cues = chapters.map { chapter in
            Cue(
                startMilliseconds: chapter.startMilliseconds,
                endMilliseconds: chapter.endMilliseconds,
                text: CaptionText(chapter.title),
                position: place
            )
        }
        return CaptionDocument(cues: cues).write(as: .webVTT).bytes
    }

    private static func writeJSON(_ chapters: [Chapter]) -> [UInt8] {
        let entries = chapters.map { chapter in
            Document.Entry(
                startMilliseconds: chapter.startMilliseconds,
                endMilliseconds: chapter.endMilliseconds,
                title: chapter.title
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(Document(chapters: entries))) + [0x0A]
        } catch {
            preconditionFailure("numbers and texts can be written as JSON: \(error)")
        }
    }
}
