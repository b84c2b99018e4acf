// SPDX-License-Identifier: Apache-2.0

/// Text of a stenographer, who writes letter by letter and takes back what is wrong with backspaces.
package struct CharacterStream: Sendable {
    /// Lines, the last of which is still being written.
    package struct Change: Equatable, Sendable {
        /// Lines that have ended; they stay.
        package var ended: [String] = []
        /// The line that is being written.
        package var open = ""
        /// Backspaces that reach into lines that have ended: those are not taken back.
        package var lateBackspaces = 0
    }

    private var open = ""

    /// Characters of a line at most; it ends at a space before that, or there.
    private static let longest = 200

    /// Nothing is written yet.
    package init() {}

    /// Takes what is written next.
    ///
    /// - Parameter text: characters, line ends (LF, CR or both) and backspaces (U+0008), each of which takes back one
    ///   character as readers see it.
    /// - Returns: the lines that ended with it, and the one that did not.
    package mutating func write(_ text: String) -> Change {
        var change = Change()
        for character in text {
            switch character {
            case "\u{08}":
                if open.popLast() == nil { change.lateBackspaces += 1 }
            case "\n", "\r", "\r\n": end(&change)
            default:
                open.append(character)
                if open.count > Self.longest { divide(&change) }
            }
        }
        change.open = open
        return change
    }

    /// Ends the line that is being written, such as after a pause; nil if missing.
    package mutating func end() -> String? {
        var change = Change()
        end(&change)
        return change.ended.first
    }

    private mutating func end(_ change: inout Change) {
        if !open.trimmed.isEmpty { change.ended.append(open) }
        open = ""
    }

    private mutating func divide(_ change: inout Change) {
        guard let space = open.lastIndex(of: " "), space > open.startIndex else {
            return end(&change)
        }
        let rest = String(open[open.index(after: space)...])
        open = String(open[..<space])
        end(&change)
        open = rest
    }
}
