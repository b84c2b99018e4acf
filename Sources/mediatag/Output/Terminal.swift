// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What an output can show: colours only on a terminal, and only where nobody has switched them off.
struct Terminal {
    /// Whether a person watches.
    let isTerminal: Bool
    private let hasStyles: Bool

    static let standardOutput = Terminal(descriptor: STDOUT_FILENO)
    static let standardError = Terminal(descriptor: STDERR_FILENO)

    private init(descriptor: Int32) {
        isTerminal = isatty(descriptor) == 1
        hasStyles = isTerminal && getenv("NO_COLOR") == nil && !Self.isDumb
    }

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
}

extension String {
    /// The text with control characters made visible, so that no file can write to a terminal.
    var printable: String {
        guard !utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control: text += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
