// SPDX-License-Identifier: Apache-2.0

public import Captions

/// A cue as rules look at it.
public struct AuditedCue: Sendable {
    /// Place among the cues of the file, counted from 1.
    public let number: Int
    /// The cue as read.
    public let cue: Cue
    /// Its characters without markup; lines end with `\n`.
    public let text: String

    /// Flattens the text of a cue.
    init(number: Int, cue: Cue) {
        self.number = number
        self.cue = cue
        text = cue.text.plainText
    }

    /// Its lines, empty ones included.
    public var lines: [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Its lines that show anything, without spaces around them.
    public var visibleLines: [Substring] {
        lines.map(\.trimmingWhiteSpace).filter { !$0.isEmpty }
    }

    /// Whether it shows anything.
    public var isVisible: Bool { text.unicodeScalars.contains { !$0.isInvisible } }
}

extension Substring {
    /// The text without white space at both ends.
    var trimmingWhiteSpace: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return self[endIndex...] }
        return self[first...last]
    }
}

extension Unicode.Scalar {
    /// Whether it leaves nothing on the screen: white space, and marks that only steer.
    var isInvisible: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }
}
