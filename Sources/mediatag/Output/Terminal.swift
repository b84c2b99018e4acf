// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The styles of an output: as `--color` says; else colours only on a terminal, and not if `NO_COLOR` is set.
struct Terminal {
    /// Whether a person watches.
    let isTerminal: Bool
    private let hasStyles: Bool

    static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
    static let standardError = Terminal(descriptor: STDERR_FILENO)

    /// No terminal at all: a file.
    static let plain = Terminal(isTerminal: false, hasStyles: false)

    private init(isTerminal: Bool, hasStyles: Bool) {
        self.isTerminal = isTerminal
        self.hasStyles = hasStyles
    }

    private init(descriptor: Int32) {
        isTerminal = isatty(descriptor) == 1
        hasStyles =
            switch CommandWords.color {
            case .always: true
            case .never: false
            case .auto: isTerminal && !Self.hasNoColor && !Self.isDumb
            }
    }

    /// Whether `NO_COLOR` is set and not empty (no-color.org).
    private static var hasNoColor: Bool { getenv("NO_COLOR").map { $0.pointee != 0 } ?? false }

    private static var isDumb: Bool {
        guard let name = getenv("TERM") else { return true }
        return String(cString: name) == "dumb"
    }

    /// Makes text stand out.
    func bold(_ text: String) -> String { hasStyles ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Makes text step back.
    func dim(_ text: String) -> String { hasStyles ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

    /// Makes an error's first word stand out.
    func red(_ text: String) -> String { hasStyles ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }

    /// Makes what was added stand out.
    func green(_ text: String) -> String { hasStyles ? "\u{1B}[32m\(text)\u{1B}[0m" : text }

    /// Makes a warning's first word stand out.
    func yellow(_ text: String) -> String { hasStyles ? "\u{1B}[1;33m\(text)\u{1B}[0m" : text }

    /// Shows the lines of a difference: what was removed, what was added, and where.
    func difference(_ lines: [String]) -> [String] {
        lines.map { line in
            // Documents are indented with tabs, which do no harm.
            let shown = line.split(separator: "\t", omittingEmptySubsequences: false)
                .map { String($0).printable }.joined(separator: "\t")
            return switch line.first {
            case "-": red(shown)
            case "+": green(shown)
            default: dim(shown)
            }
        }
    }
}

extension String {
    /// The text with control characters made visible, so that no file can write to a terminal.
    var printable: String { withVisibleControls }

    /// The same, with the ends of lines as they are.
    var printableLines: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n")
    }
}

/// Columns of text as wide as their widest cell.
struct TextTable {
    /// The line of headings.
    let heading: String
    /// A line for each row.
    let lines: [String]

    init(_ headings: [String], _ rows: [[String]]) {
        let widths = headings.indices.map { column in
            ([headings] + rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = padded.joined(separator: "  ")
            return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
        heading = line(headings)
        lines = rows.map(line)
    }
}
