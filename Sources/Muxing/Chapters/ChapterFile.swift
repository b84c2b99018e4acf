// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Chapters in files of their own: captions, lines of text, JSON.
public enum ChapterFile {
    /// The formats, told by the extension of the file's name.
    public enum Format: String, Sendable {
        /// A caption format: a cue is a chapter.
        case captions
        /// Lines `HH:MM:SS.mmm Title`.
        case text = "txt"
        /// `{"chapters": [{"startMilliseconds": 0, "endMilliseconds": 1000, "title": "…"}]}`.
        case json

        /// The format of a file's name.
        public init(path: String) {
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

    // MARK: - Reading

    /// Reads chapters; where a format has no ends, a chapter ends with the beginning of the next.
    ///
    /// - Throws: `MuxingError` with the place in the file; a file without chapters is one, too.
    public static func read(
        _ bytes: [UInt8],
        path: String,
        format: Format
    ) throws(MuxingError) -> [Chapter] {
        let chapters =
            switch format {
            case .captions: try readCaptions(bytes, path)
            case .text: try readText(bytes, path)
            case .json: try readJSON(bytes, path)
            }
        guard !chapters.isEmpty else {
            throw MuxingError(.unreadable("no chapters in it; there is nothing to set"), path: path)
        }
        return chapters
    }

    private static func readCaptions(
        _ bytes: [UInt8],
        _ path: String
    ) throws(MuxingError) -> [Chapter] {
        do {
            return try CaptionDocument.read(bytes: bytes, fileName: path).document.cues.map { cue in
                Chapter(
                    startMilliseconds: cue.startMilliseconds,
                    endMilliseconds: cue.endMilliseconds,
                    title: oneLine(cue.text.plainText)
                )
            }
        } catch {
            throw MuxingError(.captions(error), path: path)
        }
    }

    private static func readText(
        _ bytes: [UInt8],
        _ path: String
    ) throws(MuxingError) -> [Chapter] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        guard let text = String(validating: text, as: UTF8.self) else {
            throw MuxingError(.unreadable("its text is not UTF-8"), path: path)
        }
        var chapters: [Chapter] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let first = words.first else { continue }
            guard let start = milliseconds(first) else {
                let reason =
                    "\"\(first)\" is no time; write lines such as 00:12:34.500 The title"
                let place = SourcePosition(line: index + 1, column: 1)
                throw MuxingError(.unreadable(reason), path: path, position: place)
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
    ) throws(MuxingError) -> [Chapter] {
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
            let reason =
                "no JSON of chapters; write "
                + #"{"chapters": [{"startMilliseconds": 0, "title": "…"}]}"#
            throw MuxingError(.unreadable(reason), path: path)
        }
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: - Writing

    /// Writes chapters; captions are WebVTT.
    public static func write(_ chapters: [Chapter], format: Format) -> [UInt8] {
        switch format {
        case .captions: writeCaptions(chapters)
        case .text:
            Array(
                chapters.map { "\(clock($0.startMilliseconds)) \($0.title)\n" }.joined().utf8
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

    /// A time as `HH:MM:SS.mmm`.
    private static func clock(_ milliseconds: Int) -> String {
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
        }
        let time = max(0, milliseconds)
        let fields = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60]
        return fields.map { padded($0, 2) }.joined(separator: ":") + "." + padded(time % 1000, 3)
    }
}
