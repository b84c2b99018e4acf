// SPDX-License-Identifier: Apache-2.0

/// A command line of a recogniser, with `{audio}`, `{language}` and `{output}` in it; no shell runs it.
package struct EngineCommand: Equatable, Sendable {
    private let line: CommandTemplate

    /// The WAV file: 16 kHz, one channel, 16 bits.
    static let audio = "{audio}"
    /// The primary subtag of the language.
    static let language = "{language}"
    /// A path for a file that the program writes, with or without `.json` after it.
    static let output = "{output}"

    /// Divides a command line; nil if it is empty, has no `{audio}`, or a quotation is not closed.
    package init?(_ text: String) {
        guard let line = CommandTemplate(text), line.hasArgument(with: Self.audio) else {
            return nil
        }
        self.line = line
    }

    /// Whether the language has to be known.
    var needsLanguage: Bool { line.hasArgument(with: Self.language) }

    /// The program.
    var program: String { line.program }

    /// The program and its arguments.
    func arguments(audio: String, language: String, output: String) -> [String] {
        line.filled([
            (Self.audio, audio), (Self.language, language), (Self.output, output),
        ])
    }
}
