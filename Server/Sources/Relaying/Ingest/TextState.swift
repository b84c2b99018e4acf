// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

/// Where texts with one sequence of numbers come from.
struct TextSource: Hashable, Comparable, Sendable {
    let stream: String
    let language: String?

    static func < (one: Self, other: Self) -> Bool {
        (one.stream, one.language ?? "") < (other.stream, other.language ?? "")
    }
}

/// How far a captioner's program is.
struct TextState: Sendable {
    /// Sources of texts in a session at most.
    static let most = 200
    /// Milliseconds without a letter that end a line.
    static let pause = 5000

    /// A line that ended, or is being written.
    struct Line: Sendable {
        let number: Int
        let text: String
        let isFinal: Bool
    }

    var numbers = NumberedTexts()
    var lastTime = 0
    private var characters = CharacterStream()
    private var lines = 0
    private(set) var openLine: (number: Int, text: String)?

    /// The number of a line that is complete.
    mutating func nextLine() -> Int {
        lines += 1
        return lines
    }

    /// Takes letters and backspaces; returns the lines that changed.
    mutating func write(_ text: String) -> [Line] {
        let change = characters.write(text)
        var changed: [Line] = []
        for text in change.ended {
            changed.append(Line(number: openLine?.number ?? nextLine(), text: text, isFinal: true))
            openLine = nil
        }
        let isEmpty = !change.open.contains { !$0.isWhitespace }
        // A line of which nothing is left is shown as empty.
        guard !isEmpty || openLine != nil else { return changed }
        let line = (number: openLine?.number ?? nextLine(), text: change.open)
        openLine = line
        changed.append(Line(number: line.number, text: line.text, isFinal: false))
        return changed
    }

    /// Ends the line that is being written.
    mutating func endLine() {
        _ = characters.end()
        openLine = nil
    }
}
