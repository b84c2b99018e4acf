// SPDX-License-Identifier: Apache-2.0

public import Captions

/// A cue as rules look at it.
public struct AuditedCue: Sendable {
    /// Place among the cues of the file, counted from 1.
    public let number: Int
    /// The cue as read.
    public let cue: Cue

    /// Its characters without markup; lines end with `\n`.
    public var text: String { cue.text.plainText }

    /// Its lines, empty ones included.
    public var lines: [Substring] {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Its lines that show anything, without spaces around them.
    public var visibleLines: [Substring] {
        lines.map(\.trimmingWhiteSpace).filter { !$0.isEmpty }
    }

    /// The first of its lines that shows anything.
    var firstVisibleLine: Substring? {
        var rest = text.utf8[...]
        while true {
            let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = Substring(rest[..<end]).trimmingWhiteSpace
            if !line.isEmpty { return line }
            guard end < rest.endIndex else { return nil }
            rest = rest[rest.index(after: end)...]
        }
    }

    /// The last of its lines that shows anything.
    var lastVisibleLine: Substring? {
        var rest = text.utf8[...]
        while true {
            let end = rest.lastIndex(of: 0x0A)
            let start = end.map { rest.index(after: $0) } ?? rest.startIndex
            let line = Substring(rest[start...]).trimmingWhiteSpace
            if !line.isEmpty { return line }
            guard let end else { return nil }
            rest = rest[..<end]
        }
    }

    /// Whether it shows anything.
    public var isVisible: Bool {
        // Nearly every text shows that by its first byte.
        text.utf8.contains { 0x21...0x7E ~= $0 }
            || text.unicodeScalars.contains { !$0.isInvisible }
    }
}

extension Substring {
    /// The text without white space at both ends.
    var trimmingWhiteSpace: Substring {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.isWhiteSpace }),
            let last = scalars.lastIndex(where: { !$0.isWhiteSpace })
        else { return self[endIndex...] }
        return Substring(scalars[first...last])
    }
}

extension Unicode.Scalar {
    /// Whether it is white space; ASCII, which is most text, is not looked up.
    fileprivate var isWhiteSpace: Bool {
        isASCII ? value == 0x20 || 0x09...0x0D ~= value : properties.isWhitespace
    }

    /// Whether it leaves nothing on the screen: white space, and marks that only steer.
    var isInvisible: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}
