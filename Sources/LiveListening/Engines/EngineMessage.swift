// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions
internal import MediaPrimitives

/// What an engine says, a line of JSON each.
package enum EngineMessage: Equatable, Sendable {
    /// It is ready for sound.
    case ready
    /// All sound up to this many milliseconds was heard.
    case heard(Int)
    /// Words that are final, after those before.
    case final([LiveWord])
    /// All words after those that are final, as they are guessed now.
    case guess([LiveWord])
    /// A guess without times of its words.
    case text(String, isFinal: Bool)
    /// Whoever spoke has fallen silent: no word follows that belongs to those before.
    case utteranceEnd

    /// Bytes of a line at most.
    package static let longestLine = 1 << 20
    /// Milliseconds that the times of sound have at most: two years.
    private static let latest = 1 << 36

    /// Reads a line.
    ///
    /// - Throws: what is wrong with it.
    package init(_ line: [UInt8]) throws(EngineComplaint) {
        let document: JSONText
        do throws(JSONScanner.Failure) {
            document = try JSONScanner.scan(line)
        } catch {
            throw EngineComplaint("it wrote a line that is not JSON: \(Self.shown(line))")
        }
        guard document.documents.count == 1, let value = document.documents.first, value.isObject
        else {
            throw EngineComplaint("it wrote a line that is not a JSON object: \(Self.shown(line))")
        }
        if value["ready"] != nil {
            self = .ready
        } else if let heard = value["heard"]?.number {
            guard (0...Double(Self.latest)).contains(heard) else {
                throw EngineComplaint("its \"heard\" is no time: \(Self.shown(line))")
            }
            self = .heard(Int(heard))
        } else if value["utterance"]?.isTrue == true {
            self = .utteranceEnd
        } else {
            self = try Self.words(value, line)
        }
    }

    private static func words(
        _ value: JSONValue,
        _ line: [UInt8]
    ) throws(EngineComplaint) -> EngineMessage {
        guard let final = value["final"], final.isTrue || final.isFalse else {
            throw EngineComplaint("it wrote a line without \"final\": \(shown(line))")
        }
        let isFinal = final.isTrue
        guard let list = value["words"], list.isArray else {
            guard let text = value["text"]?.string else {
                throw EngineComplaint(
                    "it wrote a line without \"text\" and \"words\": \(shown(line))"
                )
            }
            return .text(text, isFinal: isFinal)
        }
        var words: [LiveWord] = []
        for item in list.items {
            if let word = try word(item, line) { words.append(word) }
        }
        return isFinal ? .final(words) : .guess(words)
    }

    /// A word; nil if it has only white space.
    private static func word(
        _ item: JSONValue,
        _ line: [UInt8]
    ) throws(EngineComplaint) -> LiveWord? {
        guard let text = item["text"]?.string, let start = item["start"]?.number,
            let end = item["end"]?.number
        else {
            throw EngineComplaint(
                "it wrote a word without \"text\", \"start\" or \"end\": \(shown(line))"
            )
        }
        let range = 0...Double(latest)
        guard range.contains(start), range.contains(end), end >= start else {
            throw EngineComplaint("it wrote a word that ends before it begins: \(shown(line))")
        }
        let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !word.isEmpty else { return nil }
        return LiveWord(
            text: word,
            start: Int(start),
            end: Int(end),
            confidence: item["confidence"]?.number.map { max(0, min(1, $0)) }
        )
    }

    /// The beginning of a line, for an error.
    private static func shown(_ line: [UInt8]) -> String {
        String(decoding: line.prefix(120), as: UTF8.self).withVisibleControls
            + (line.count > 120 ? "…" : "")
    }
}

/// What an engine does that it must not: it is an error, with the engine's own words.
package struct EngineComplaint: Error, Equatable, Sendable {
    /// What is wrong, with `it` for the engine.
    package let reason: String

    /// A complaint.
    package init(_ reason: String) { self.reason = reason }
}
