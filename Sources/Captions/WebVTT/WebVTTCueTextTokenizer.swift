// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Splits cue text into tokens (WebVTT, 6.4, "WebVTT cue text tokenizer").
///
/// Each function is one or more states of the specification, named in its comment.
struct WebVTTCueTextTokenizer {
    /// A token of cue text.
    enum Token: Equatable {
        /// Characters, character references replaced.
        case string(String)
        /// A start tag.
        case start(name: String, classes: [String], annotation: String?)
        /// An end tag.
        case end(name: String)
        /// What is in a timestamp tag.
        case timestamp(ArraySlice<UInt8>)
    }

    /// What was noticed.
    var diagnostics = DiagnosticList()
    /// Where the token that was read last begins.
    private(set) var tokenPosition: SourcePosition
    private var cursor: ByteCursor
    private var line: Int
    private var lineStart: Int

    /// Starts at the front of normalized text.
    init(_ text: ArraySlice<UInt8>, at position: SourcePosition) {
        cursor = ByteCursor(text)
        tokenPosition = position
        line = position.line
        lineStart = text.startIndex - position.column + 1
    }

    /// The next token; nil at the end.
    mutating func next() -> Token? {
        tokenPosition = position
        guard let byte = cursor.current else { return nil }
        guard byte == UInt8(ascii: "<") else { return .string(data()) }
        cursor.index += 1
        return tag()
    }

    private var position: SourcePosition {
        SourcePosition(line: line, column: cursor.index - lineStart + 1)
    }

    /// Passes bytes up to one for which the condition holds, keeping count of lines.
    private mutating func take(until condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = cursor.take { !condition($0) }
        countLines(taken)
        return taken
    }

    private mutating func countLines(_ taken: ArraySlice<UInt8>) {
        var from = taken.startIndex
        while let end = taken[from...].firstIndex(of: 0x0A) {
            line += 1
            lineStart = end + 1
            from = end + 1
        }
    }

    /// WebVTT data state, and HTML character reference in data state.
    private mutating func data() -> String {
        let first = take { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        guard cursor.current == UInt8(ascii: "&") else { return first.string }
        var result = Array(first)
        while let byte = cursor.current, byte != UInt8(ascii: "<") {
            result +=
                byte == UInt8(ascii: "&")
                ? reference()
                : Array(take { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func reference() -> [UInt8] {
        let start = position
        if let text = CharacterReference.consume(&cursor) { return Array(text.utf8) }
        let message = "\"&\" begins no known character reference; kept as text"
        diagnostics.append(.unknownCharacterReference, message, at: start)
        cursor.index += 1
        return [UInt8(ascii: "&")]
    }

    /// WebVTT tag state.
    private mutating func tag() -> Token {
        guard let byte = cursor.current else {
            return .start(name: "", classes: [], annotation: nil)
        }
        switch byte {
        case UInt8(ascii: "/"):
            cursor.index += 1
            return .end(name: rest().string)
        case _ where byte.isASCIIDigit:
            return .timestamp(rest())
        default:
            return startTag()
        }
    }

    /// WebVTT end tag state, and WebVTT timestamp tag state.
    private mutating func rest() -> ArraySlice<UInt8> {
        let taken = take { $0 == UInt8(ascii: ">") }
        _ = cursor.skip(UInt8(ascii: ">"))
        return taken
    }

    /// WebVTT start tag state, and WebVTT start tag class state.
    private mutating func startTag() -> Token {
        func endsName(_ byte: UInt8) -> Bool {
            byte.isASCIIWhiteSpace || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ">")
        }
        let name = cursor.take { !endsName($0) }.string
        var classes: [String] = []
        while cursor.skip(UInt8(ascii: ".")) {
            let name = cursor.take { !endsName($0) }
            if !name.isEmpty { classes.append(name.string) }
        }
        var annotation: String?
        if cursor.current?.isASCIIWhiteSpace ?? false { annotation = self.annotation() }
        _ = cursor.skip(UInt8(ascii: ">"))
        return .start(name: name, classes: classes, annotation: annotation)
    }

    /// WebVTT start tag annotation state, and HTML character reference in annotation state.
    private mutating func annotation() -> String {
        var result: [UInt8] = []
        while let byte = cursor.current, byte != UInt8(ascii: ">") {
            result +=
                byte == UInt8(ascii: "&")
                ? reference()
                : Array(take { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "&") })
        }
        let words = result.split(whereSeparator: \.isASCIIWhiteSpace)
        return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    }
}
